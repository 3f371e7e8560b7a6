"""MARISA tries behind types: the one place that imports the library, which has none."""

import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from trellis_lexicon.index import files

_marisa: Any = importlib.import_module("marisa_trie")


class Trie(Protocol):
    """An immutable set of strings, each with an id from 0 to one less than their number."""

    def __contains__(self, key: str, /) -> bool:
        """Tell whether `key` is in the set."""
        ...

    def get(self, key: str, /) -> int | None:
        """Return the id of `key`, or None."""
        ...

    def iterkeys(self, prefix: str, /) -> Iterator[str]:
        """Return the strings of the set that begin with `prefix`."""
        ...

    def key_id(self, key: str, /) -> int:
        """Return the id of `key`; KeyError if it is not in the set."""
        ...

    def restore_key(self, number: int, /) -> str:
        """Return the string of an id; KeyError if there is none."""
        ...

    def tobytes(self) -> bytes:
        """Return the trie as a file's content."""
        ...


def built(keys: Sequence[str]) -> Trie:
    """Return a trie of these strings; a single level is the fastest to read and, for words, no larger than several."""
    return cast("Trie", _marisa.Trie(keys, num_tries=1))


def opened(path: Path) -> Trie:
    """Return the trie in a file, by mmap."""
    trie = _marisa.Trie()
    trie.mmap(str(files.fetched(path)))
    return cast("Trie", trie)
