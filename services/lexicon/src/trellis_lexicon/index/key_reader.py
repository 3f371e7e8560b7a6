"""The table of packed keys: mapped with the other files, read when it is first asked."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from trellis_lexicon.index import files
from trellis_lexicon.index.layout import Names

Test = Callable[[str], bool]


class KeyReader:
    """Answers thousands of strings at once; a process that never asks does not load numpy."""

    def __init__(self, directory: Path, letters: str) -> None:
        # Mapped at once: a version that is removed while it is open goes on answering.
        self._data = files.mapped(directory, Names.KEYS)
        self._letters = letters

    @cached_property
    def _table(self) -> Any:
        from trellis_lexicon.index.key_table import KeyTable  # noqa: PLC0415 - numpy takes a tenth of a second

        return KeyTable(self._data, self._letters)

    def find(self, packed: bytes, *, words: bool) -> bytes:
        """Tell for each key in `packed` whether it is a substring, or a word; see `KeyTable.find`."""
        found: bytes = self._table.find(packed, words=words)
        return found

    def members(self, texts: Sequence[str], test: Test, *, words: bool) -> bytes | None:
        """Tell for each string whether it is a substring, or a word; see `KeyTable.members`."""
        found: bytes | None = self._table.members(texts, test, words=words)
        return found

    def members_sent(self, sent: bytes, tag: bytes, test: Test, *, words: bool) -> tuple[int, bytes] | None:
        """Tell it for strings as they stand in a request; see `KeyTable.members_sent`."""
        found: tuple[int, bytes] | None = self._table.members_sent(sent, tag, test, words=words)
        return found
