"""Which words may be chosen: small restrictions that compose (FL-5).

Each restriction is an object that can object to a word as one lexicon has it, and that says what it asks of tags, so
that searches leave those words out at the source. A word may be chosen if one lexicon has it so that nothing objects.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import ClassVar

from trellis_engine.contract import Rule, Violation
from trellis_engine.games.four_letter_words import custom
from trellis_engine.games.four_letter_words.options import Options
from trellis_engine.words import Entry, Tag, TagFilter, Words, require_property

LISTED = Entry("", frozenset({Tag.ABBREVIATION}))
"""What stands for the dictionary entry of an abbreviation that the players agreed on."""
_BATCH = 1_000
"""Words whose entries are asked for at once."""
_PASSED = Entry("")
"""What stands for the entry of a word where the filter on tags has seen to its tags."""
IN_LEXICON = Rule("FL-W1", "A chosen word has four letters and is in a dictionary that was agreed on.")


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
        """What is wrong with the word, in a sentence; empty if nothing is."""

    def metadata(self, candidate: Candidate) -> Mapping[str, str]:
        """What a person needs to see beside the word."""
        return {}


@dataclass(frozen=True)
class NotTagged(Restriction):
    """No words of a class that lexicons mark by a tag."""

    meaning: ClassVar[str]
    tag: Tag

    @property
    def reads_letters(self) -> bool:
        """See `Restriction`."""
        return False

    @property
    def without(self) -> frozenset[str]:
        """See `Restriction`."""
        return frozenset({self.tag})

    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        found = self.tag in candidate.entry.tags
        return f"{candidate.word.upper()} is {self.meaning}" if found else ""

    def metadata(self, candidate: Candidate) -> Mapping[str, str]:
        """See `Restriction`."""
        return {"tag": self.tag.value, "lexicon": candidate.entry.lexicon}


class NotCapitalised(NotTagged):
    """No words that are always capitalised."""

    rule = Rule("FL-W2", "Words that are always capitalised may not be chosen (Anne, Zeus, Nike).")
    reason = "ALWAYS_CAPITALISED"
    meaning = "always capitalised"


class NotHyphenated(NotTagged):
    """No words with a hyphen or an apostrophe."""

    rule = Rule("FL-W3", "Words with spaces, hyphens or apostrophes may not be chosen (don't, no-no).")
    reason = "HYPHEN_OR_APOSTROPHE"
    meaning = "written with a hyphen or an apostrophe"


class NotAbbreviated(NotTagged):
    """No abbreviations but those that the players agreed on."""

    rule = Rule("FL-W4", "Abbreviations of other words may not be chosen (RSVP, NASA, tbsp).")
    reason = "ABBREVIATION"
    meaning = "an abbreviation"

    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        return "" if candidate.entry is LISTED else NotTagged.objection(self, candidate)


class StartsWithVowel(Restriction):
    """Words start with a vowel."""

    rule = Rule("FL-V1", "Variant: all chosen words start with a vowel.")
    reason = "STARTS_WITH_CONSONANT"

    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        right = candidate.word[0] in candidate.vowels
        return "" if right else f"{candidate.word.upper()} does not start with a vowel"


@dataclass(frozen=True)
class WithoutLetters(Restriction):
    """Some letters are banned."""

    rule = Rule("FL-V2", "Variant: chosen words do not have a banned letter.")
    reason = "BANNED_LETTER"
    letters: frozenset[str]

    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        return f"{self._clash(candidate).upper()} is banned" if self._clash(candidate) else ""

    def metadata(self, candidate: Candidate) -> Mapping[str, str]:
        """See `Restriction`."""
        return {"letters": self._clash(candidate)}

    def _clash(self, candidate: Candidate) -> str:
        return "".join(sorted(self.letters.intersection(candidate.word)))


@dataclass(frozen=True)
class OfClass(Restriction):
    """Words are of a semantic class."""

    rule = Rule("FL-V4", "Variant: chosen words are of one semantic class, as in foods.")
    reason = "OUTSIDE_CLASS"
    name: str

    @property
    def reads_letters(self) -> bool:
        """See `Restriction`."""
        return False

    @property
    def with_any(self) -> frozenset[str]:
        """See `Restriction`."""
        return frozenset({self.name})

    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        found = self.name in candidate.entry.tags
        return "" if found else f"{candidate.word.upper()} is not of the class {self.name}"

    def metadata(self, candidate: Candidate) -> Mapping[str, str]:
        """See `Restriction`."""
        return {"class": self.name}


@dataclass(frozen=True)
class Custom(Restriction):
    """Words satisfy a rule of the players' own."""

    rule = Rule("FL-V5", "Variant: chosen words satisfy a rule that the players wrote.")
    reason = "CUSTOM_RULE"
    source: str

    @property
    def reads_tags(self) -> bool:
        """See `Restriction`."""
        return custom.uses_tags(self.source)

    def objection(self, candidate: Candidate) -> str:
        """See `Restriction`."""
        return custom.verdict(self.source, candidate.word, candidate.entry.tags, candidate.vowels)

    def metadata(self, candidate: Candidate) -> Mapping[str, str]:
        """See `Restriction`."""
        return {"expression": self.source}


ABBREVIATIONS_ALLOWED = Rule(
    "FL-V3", "Variant: common abbreviations that were agreed on may be chosen (ROFL, LMAO)."
)
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
        """Puts the questions to tags together; a set-up has at most one semantic class."""
        without = frozenset[str]().union(*(restriction.without for restriction in self.restrictions))
        with_any = frozenset[str]().union(*(restriction.with_any for restriction in self.restrictions))
        object.__setattr__(self, "tags", TagFilter(without, with_any))

    def entries(self, word: str, words: Words) -> tuple[Entry, ...]:
        """Where the word is found."""
        return words.entries([word])[0] + ((LISTED,) if word in self.listed else ())

    def violation(self, word: str, entries: Sequence[Entry], words: Words) -> Violation | None:
        """The rule that forbids the word in every one of its entries, as the first of them has it."""
        if not entries:
            text = f"{word.upper()} is in no lexicon that was agreed on"
            return Violation("NOT_IN_LEXICON", IN_LEXICON.id, text, {"word": word})
        found = [self.objection(Candidate(word, entry, words.vowels)) for entry in entries]
        return None if None in found else found[0]

    def accepting(self, word: str, entries: Sequence[Entry], words: Words) -> Entry | None:
        """The first entry to which nothing objects."""
        candidates = (Candidate(word, entry, words.vowels) for entry in entries)
        return next((c.entry for c in candidates if self.objection(c) is None), None)

    def objection(self, candidate: Candidate) -> Violation | None:
        """The first rule that forbids the word as one lexicon has it."""
        for restriction in self.restrictions:
            text = restriction.objection(candidate)
            if text:
                told = {"word": candidate.word, **restriction.metadata(candidate)}
                return Violation(restriction.reason, restriction.rule.id, text, told)
        return None

    def choosable(self, found: Iterator[str], words: Words) -> Iterator[str]:
        """Those of the words of the lexicons, found with the filter on tags, to which nothing objects."""
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
        """The agreed abbreviations to which nothing objects."""
        return tuple(word for word in self.listed if self.accepting(word, (LISTED,), words))


@lru_cache(maxsize=64)
def _passing(rest: Validity, vowels: frozenset[str]) -> Callable[[str], bool]:
    """Whether nothing objects to a word; remembers its answers, since the same words fit grid after grid."""

    @lru_cache(maxsize=1 << 16)
    def passes(word: str) -> bool:
        return rest.objection(Candidate(word, _PASSED, vowels)) is None

    return passes


def require_known(options: Options, words: Words) -> None:
    """Refuses options that ask for properties of words that no lexicon of the match knows (FL-9).

    Raises:
        RequestError: OPTION_CONFLICT, naming the option.
    """
    for option, tag in _properties(options):
        require_property(words, tag, f"options.{option}")


def _properties(options: Options) -> Iterator[tuple[str, str]]:
    """The options that ask for tags, each with a tag."""
    if options.allow_capitalised:
        yield "allow_capitalised", Tag.CAPITALISED
    if options.allow_abbreviations:
        yield "allow_abbreviations", Tag.ABBREVIATION
    if options.semantic_class is not None:
        yield "semantic_class", options.semantic_class
    if options.custom is not None:
        yield from (("custom", tag) for tag in sorted(custom.tags_sought(options.custom)))


@lru_cache(maxsize=256)
def validity(options: Options) -> Validity:
    """What the options of a match ask of words."""
    kept: list[Restriction] = [NotHyphenated(Tag.HYPHEN), NotHyphenated(Tag.APOSTROPHE)]
    if not options.allow_capitalised:
        kept.append(NotCapitalised(Tag.CAPITALISED))
    if not options.allow_abbreviations:
        kept.append(NotAbbreviated(Tag.ABBREVIATION))
    if options.starts_with_vowel:
        kept.append(StartsWithVowel())
    if options.banned_letters:
        kept.append(WithoutLetters(frozenset(options.banned_letters)))
    if options.semantic_class is not None:
        kept.append(OfClass(options.semantic_class))
    if options.custom is not None:
        kept.append(Custom(options.custom))
    return Validity(tuple(kept), options.abbreviations)
