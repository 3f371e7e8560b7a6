"""The words that cards may spell: those of the lexicons, and single letters that count as words (RW-6)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import groupby
from typing import Protocol

from trellis_engine.words import Words
from trellis_words.racks import Assembly, Rack, rank


class Vocabulary(Protocol):
    """What the rules ask about words."""

    @property
    def alphabet(self) -> str:
        """The letters."""
        ...

    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """Return for each string whether it is a word."""
        ...

    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        """Return the words put together from the fragments of a rack, best first."""
        ...


@dataclass(frozen=True, slots=True)
class WithOneLetterWords:
    """The words of the lexicons and some letters that are words by themselves (RW-6).

    Lists rarely hold one-letter words, and the page keeps "single cards which are themselves words". Only a card
    of that one letter spells such a word, and it must be the player's own: so each letter adds one assembly at most to
    those of the lexicons, of one fragment, and is put among them where its gain of one letter belongs.

    Args:
        words: the words of the lexicons.
        letters: the letters that count as words.
    """

    words: Words
    letters: frozenset[str]

    @property
    def alphabet(self) -> str:
        """See `Vocabulary`."""
        return self.words.alphabet

    def contains(self, words: Sequence[str]) -> tuple[bool, ...]:
        """See `Vocabulary`."""
        known = self.words.contains(words)
        return tuple(listed or word in self.letters for word, listed in zip(words, known, strict=True))

    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        """See `Vocabulary`; a letter that a lexicon has as well comes once."""
        there = self.letters & (
            rack.anchors & (rack.spare | {card for card, count in rack.loose.items() if count})
        )
        single = [Assembly(1, (letter,)) for letter in sorted(there)]
        both = merge(self.words.assemblies(rack), single, key=rank)
        return (assembly for assembly, _ in groupby(both))
