"""Which words may be chosen: small restrictions that compose (FL-5).

Each restriction is an object that can object to a word as one lexicon has it, and that says what it asks of tags, so
that searches leave those words out at the source. A word may be chosen if one lexicon has it so that nothing objects.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import ClassVar

from typing_extensions import override

from trellis_engine.contract import Rule, Violation
from trellis_engine.games.four_letter_words import rulebook
from trellis_engine.games.four_letter_words.validity import custom
from trellis_engine.words import Entry, Tag, TagFilter, Words

LISTED = Entry("", frozenset({Tag.ABBREVIATION}))
"""What stands for the dictionary entry of an abbreviation that the players agreed on."""
_BATCH = 1_000
"""Words whose entries are asked for at once."""
_PASSED = Entry("")
"""What stands for the entry of a word where the filter on tags has seen to its tags."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word as one lexicon has it."""

    word: str
    entry: Entry
    vowels: frozenset[str]


class Restriction(ABC):
    """Something that is asked of chosen words."""

    rule: ClassVar[Rule]
    reason: ClassVar[str]

    @property
    def without(self) -> frozenset[str]:
        """Tags that words must not have."""
        return frozenset()

    @property
    def with_any(self) -> frozenset[str]:
        """Tags of which words must have one; empty asks nothing."""
        return frozenset()

    @property
    def reads_tags(self) -> bool:
        """Whether it looks at more tags than these."""
        return False

    @property
    def reads_letters(self) -> bool:
        """Whether it looks at more than those tags, so that words found by tags are to be looked at."""
        return True

    @abstractmethod
    def objection(self, candidate: Candidate) -> str:
        """Tell what is wrong with the word, in a sentence; empty if nothing is."""

    def metadata(self, candidate: Candidate) -> Mapping[str, str]:
        """Tell what a person needs to see beside the word."""
        return {}


@dataclass(frozen=True)
class NotTagged(Restriction):
    """No words of a class that lexicons mark by a tag."""

    meaning: ClassVar[str]
    tag: Tag

    @property
    @override
    def reads_letters(self) -> bool:
        """See `Restriction`."""
        return False

    @property
    @override
    def without(self) -> frozenset[str]:
        """See `Restriction`."""
        return frozenset({self.tag})

    @override
    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        found = self.tag in candidate.entry.tags
        return f"{candidate.word.upper()} is {self.meaning}" if found else ""

    @override
    def metadata(self, candidate: Candidate) -> Mapping[str, str]:
        """See `Restriction`."""
        return {"tag": self.tag.value, "lexicon": candidate.entry.lexicon}


class NotCapitalised(NotTagged):
    """No words that are always capitalised."""

    rule = rulebook.NOT_CAPITALISED
    reason = "ALWAYS_CAPITALISED"
    meaning = "always capitalised"


class NotHyphenated(NotTagged):
    """No words with a hyphen or an apostrophe."""

    rule = rulebook.NOT_HYPHENATED
    reason = "HYPHEN_OR_APOSTROPHE"
    meaning = "written with a hyphen or an apostrophe"


class NotAbbreviated(NotTagged):
    """No abbreviations but those that the players agreed on."""

    rule = rulebook.NOT_ABBREVIATED
    reason = "ABBREVIATION"
    meaning = "an abbreviation"

    @override
    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        return "" if candidate.entry is LISTED else NotTagged.objection(self, candidate)


class StartsWithVowel(Restriction):
    """Words start with a vowel."""

    rule = rulebook.VOWEL_FIRST
    reason = "STARTS_WITH_CONSONANT"

    @override
    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        right = candidate.word[0] in candidate.vowels
        return "" if right else f"{candidate.word.upper()} does not start with a vowel"


@dataclass(frozen=True)
class WithoutLetters(Restriction):
    """Some letters are banned."""

    rule = rulebook.BANNED_LETTERS
    reason = "BANNED_LETTER"
    letters: frozenset[str]

    @override
    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        return f"{self._clash(candidate).upper()} is banned" if self._clash(candidate) else ""

    @override
    def metadata(self, candidate: Candidate) -> Mapping[str, str]:
        """See `Restriction`."""
        return {"letters": self._clash(candidate)}

    def _clash(self, candidate: Candidate) -> str:
        return "".join(sorted(self.letters.intersection(candidate.word)))


@dataclass(frozen=True)
class OfClass(Restriction):
    """Words are of a semantic class."""

    rule = rulebook.ONE_CLASS
    reason = "OUTSIDE_CLASS"
    name: str

    @property
    @override
    def reads_letters(self) -> bool:
        """See `Restriction`."""
        return False

    @property
    @override
    def with_any(self) -> frozenset[str]:
        """See `Restriction`."""
        return frozenset({self.name})

    @override
    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        found = self.name in candidate.entry.tags
        return "" if found else f"{candidate.word.upper()} is not of the class {self.name}"

    @override
    def metadata(self, candidate: Candidate) -> Mapping[str, str]:
        """See `Restriction`."""
        return {"class": self.name}


@dataclass(frozen=True)
class Custom(Restriction):
    """Words satisfy a rule of the players' own."""

    rule = rulebook.PLAYERS_RULE
    reason = "CUSTOM_RULE"
    source: str

    @property
    @override
    def reads_tags(self) -> bool:
        """See `Restriction`."""
        return custom.uses_tags(self.source)

    @override
    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        return custom.verdict(self.source, candidate.word, candidate.entry.tags, candidate.vowels)

    @override
    def metadata(self, candidate: Candidate) -> Mapping[str, str]:
        """See `Restriction`."""
        return {"expression": self.source}


CATALOGUE: tuple[type[Restriction], ...] = (
    NotCapitalised,
    NotHyphenated,
    NotAbbreviated,
    StartsWithVowel,
    WithoutLetters,
    OfClass,
    Custom,
)


@dataclass(frozen=True, slots=True)
class Validity:
    """All that decides whether a word may be chosen: restrictions, and words agreed on beside the lexicons'."""

    restrictions: tuple[Restriction, ...]
    listed: tuple[str, ...] = ()
    tags: TagFilter = field(init=False)
    """What all restrictions together ask of tags."""

    def __post_init__(self) -> None:
        """Put the questions to tags together; a set-up has at most one semantic class."""
        without = frozenset[str]().union(*(restriction.without for restriction in self.restrictions))
        with_any = frozenset[str]().union(*(restriction.with_any for restriction in self.restrictions))
        object.__setattr__(self, "tags", TagFilter(without, with_any))

    def entries(self, word: str, words: Words) -> tuple[Entry, ...]:
        """Tell where the word is found."""
        return words.entries([word])[0] + ((LISTED,) if word in self.listed else ())

    def violation(self, word: str, entries: Sequence[Entry], words: Words) -> Violation | None:
        """Return the rule that forbids the word in every one of its entries, as the first of them has it."""
        if not entries:
            text = f"{word.upper()} is in no lexicon that was agreed on"
            return Violation("NOT_IN_LEXICON", rulebook.IN_LEXICON.id, text, {"word": word})
        found = [self.objection(Candidate(word, entry, words.vowels)) for entry in entries]
        return None if None in found else found[0]

    def accepting(self, word: str, entries: Sequence[Entry], words: Words) -> Entry | None:
        """Return the first entry to which nothing objects."""
        candidates = (Candidate(word, entry, words.vowels) for entry in entries)
        return next((c.entry for c in candidates if self.objection(c) is None), None)

    def objection(self, candidate: Candidate) -> Violation | None:
        """Return the first rule that forbids the word as one lexicon has it."""
        for restriction in self.restrictions:
            text = restriction.objection(candidate)
            if text:
                told = {"word": candidate.word, **restriction.metadata(candidate)}
                return Violation(restriction.reason, restriction.rule.id, text, told)
        return None

    def choosable(self, found: Iterator[str], words: Words) -> Iterator[str]:
        """Return those of the words of the lexicons, found with the filter on tags, to which nothing objects."""
        if any(restriction.reads_tags for restriction in self.restrictions):
            return self._choosable_by_tags(found, words)
        rest = Validity(tuple(each for each in self.restrictions if each.reads_letters))
        return filter(_passing(rest, words.vowels), found) if rest.restrictions else found

    def _choosable_by_tags(self, found: Iterator[str], words: Words) -> Iterator[str]:
        while batch := tuple(islice(found, _BATCH)):
            for word, entries in zip(batch, words.entries(batch), strict=True):
                if self.accepting(word, entries, words):
                    yield word

    def choosable_listed(self, words: Words) -> tuple[str, ...]:
        """Return the agreed abbreviations to which nothing objects."""
        return tuple(word for word in self.listed if self.accepting(word, (LISTED,), words))


@lru_cache(maxsize=64)
def _passing(rest: Validity, vowels: frozenset[str]) -> Callable[[str], bool]:
    """Tell whether nothing objects to a word; remembers its answers, since the same words fit grid after grid."""

    @lru_cache(maxsize=1 << 16)
    def passes(word: str) -> bool:
        return rest.objection(Candidate(word, _PASSED, vowels)) is None

    return passes
