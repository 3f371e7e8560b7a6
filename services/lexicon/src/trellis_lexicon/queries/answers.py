"""What a lexicon answers: sequences over memory-mapped rows that are turned into Python values when asked for."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple, overload

from typing_extensions import override

from trellis_lexicon.index.index import Index


class Place(Enum):
    """Where a letter may be added to a string."""

    ANYWHERE = "anywhere"
    ENDS = "ends"


class Extension(NamedTuple):
    """A string made from another by adding one letter, contained in at least one word.

    Inserting `letter` at any position from `position` to `last_position` (0 is before the first letter) gives `text`.
    `witness` is the first word in word order that contains it, `word_count` how many words do.
    """

    position: int
    last_position: int
    letter: str
    text: str
    witness: str
    word_count: int

    @property
    def at_end(self) -> bool:
        """Whether the letter can be added at the beginning or the end."""
        return self.position == 0 or self.last_position == len(self.text) - 1


class Words(Sequence[str]):
    """Some words of a lexicon, by their `numbers`: in word order or, where asked for, by frequency."""

    __slots__ = ("_index", "numbers")

    def __init__(self, index: Index, numbers: Sequence[int]) -> None:
        self._index = index
        self.numbers = numbers

    @override
    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> "Words": ...
    @override
    def __getitem__(self, index: int | slice) -> "str | Words":
        if isinstance(index, slice):
            return Words(self._index, self.numbers[index])
        return self._index.word(self.numbers[index])

    @override
    def __iter__(self) -> Iterator[str]:
        return map(self._index.word, self.numbers)

    @override
    def __repr__(self) -> str:
        shown = ", ".join(self[:5]) + (", …" if len(self) > 5 else "")  # noqa: PLR2004 - enough to recognise them
        return f"<{len(self)} words: {shown}>"


class Extensions(Sequence[Extension]):
    """The extensions of one string, by position, then letter, by their `packed` numbers (see `extension_rows`)."""

    __slots__ = ("_index", "packed", "text")

    def __init__(self, index: Index, text: str, packed: Sequence[int]) -> None:
        self._index = index
        self.text = text
        self.packed = packed

    @override
    def __len__(self) -> int:
        return len(self.packed)

    @overload
    def __getitem__(self, index: int) -> Extension: ...
    @overload
    def __getitem__(self, index: slice) -> "Extensions": ...
    @override
    def __getitem__(self, index: int | slice) -> "Extension | Extensions":
        if isinstance(index, slice):
            return Extensions(self._index, self.text, self.packed[index])
        return _unpacked(self._index, self.text, self.packed[index])

    @override
    def __iter__(self) -> Iterator[Extension]:
        index, text = self._index, self.text
        return (_unpacked(index, text, entry) for entry in self.packed)


def _unpacked(index: Index, text: str, packed: int) -> Extension:
    """Make the extension of `text` that a packed number stands for."""
    position, letter, row = index.extensions.unpack(packed)
    rest = text[position:]
    # The letter gives the same string beside any of the equal letters that follow.
    last = position + len(rest) - len(rest.lstrip(letter))
    first_posting = index.posting_offsets[row]
    count = index.posting_offsets[row + 1] - first_posting
    witness = index.word(index.postings[first_posting])
    return Extension(position, last, letter, f"{text[:position]}{letter}{rest}", witness, count)
