"""What players of Four Letter Words agree on before a match."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from trellis_engine.contract.adjudication import Adjudication, Adjudicator
from trellis_engine.contract.asking import Asking, asking
from trellis_engine.expressions import MAX_LENGTH
from trellis_engine.games.four_letter_words.grids.grid import (
    MAX_SIDE_CELLS,
    MIN_SIDE_CELLS,
    WORD_LENGTH,
    Size,
)
from trellis_engine.games.four_letter_words.validity.custom import CUSTOM_HELP, LANGUAGE, tags_sought
from trellis_engine.games.four_letter_words.validity.restrictions import (
    Custom,
    NotAbbreviated,
    NotCapitalised,
    NotHyphenated,
    OfClass,
    Restriction,
    StartsWithVowel,
    Validity,
    WithoutLetters,
)
from trellis_engine.options import choice, flag, integer, several, text
from trellis_engine.words import Tag, Words, normal, require_property

RECOMMENDED_SEATS = 8
"""More players than these are "not recommended" by the page, and allowed with that remark (FL-6)."""
MAX_SEATS = 16
MAX_ABBREVIATIONS = 200
MAX_BANNED_LETTERS = 64
RECOMMENDED = {5: 8, 6: 8, 7: 9, 8: 10} | {9: 11, 10: 11, 11: 12, 12: 12, 13: 13, 14: 13, 15: 14, 16: 14}
"""The side of the grid by number of players; 7 for up to four, as the page recommends for up to eight (FL-6).

From nine on they are ours: the smallest square with twelve cells or more a player, as that of eight has.
"""
_SIDE = 7


@dataclass(frozen=True)
class Options:
    """The options of a match."""

    rows: int | None = integer(
        None,
        MIN_SIDE_CELLS,
        MAX_SIDE_CELLS,
        "Rows of every grid; null: as recommended for the players (FL-6).",
    )
    columns: int | None = integer(
        None,
        MIN_SIDE_CELLS,
        MAX_SIDE_CELLS,
        "Columns of every grid; null: as recommended for the players (FL-6).",
    )
    first_seat: int = integer(0, 0, MAX_SEATS - 1, "The seat that has the first turn.")
    adjudication: Adjudication = choice(
        Adjudication.REFEREE,
        "Who sees to it that words are valid (G-6).",
        {
            Adjudication.REFEREE: "A word that may not be chosen is refused with the reason.",
            Adjudication.TABLE: (
                "Any four letters may be announced; before anybody writes, players may challenge the word."
            ),
        },
    )
    adjudicator: Adjudicator = choice(
        Adjudicator.PLAYERS,
        "Who decides a challenge; with TABLE alone (G-6).",
        {
            Adjudicator.PLAYERS: (
                "The challenged player names a lexicon, and that lexicon alone is looked into."
            ),
            Adjudicator.LEXICON: "All the lexicons are looked into at once.",
        },
    )
    competitive: bool = flag(
        default=False,
        help=(
            "With TABLE: a word that is not found costs its player the turn, a challenge that fails costs the "
            "challenger its next one (FL-4). Bluffing stays free, for a challenged word may be given up for another, "
            "unless must_define or withdrawing_costs_turn is chosen too."
        ),
    )
    must_define: bool = flag(
        default=False,
        help=(
            "With TABLE: a challenged word must be defined, not given up for another one (FL-4). Alone that makes a "
            "bluff no dearer, for a word that is not found is replaced; with competitive each bluff that is called "
            "costs the turn."
        ),
    )
    withdrawing_costs_turn: bool = flag(
        default=False,
        help="With competitive: a challenged word may be withdrawn, which costs the turn like one not found (FL-4).",
    )
    late_first_word: bool = flag(
        default=True,
        help=(
            "A player who skipped the first word and has an empty grid may write its first word anywhere later; "
            "otherwise it is out when its turn comes (FL-1, FL-2)."
        ),
    )
    auto_eliminate: bool = flag(
        default=True,
        help="A player without a playable word is out when its turn begins; otherwise it must concede (FL-2).",
    )
    x_variant: bool = flag(default=False, help="Three X are written instead of taking a strike (FL-7).")
    starts_with_vowel: bool = flag(default=False, help="Words must start with a vowel (FL-5).")
    banned_letters: str = text("", MAX_BANNED_LETTERS, "Letters that no word may have, as in 's' (FL-5).")
    abbreviations: tuple[str, ...] = several(
        text("", WORD_LENGTH, "Four letters."),
        MAX_ABBREVIATIONS,
        "Abbreviations that may be chosen whether or not a lexicon has them, as in 'rofl' (FL-5).",
    )
    allow_abbreviations: bool = flag(
        default=False, help="Whatever the lexicons tag as an abbreviation may be chosen (FL-5)."
    )
    allow_capitalised: bool = flag(
        default=False, help="Whatever the lexicons tag as always capitalised may be chosen (FL-5)."
    )
    semantic_class: str | None = text(
        None, 64, "Only words that a lexicon tags with this class, as in 'noun.food'; null: all words (FL-5)."
    )
    custom: str | None = text(None, MAX_LENGTH, CUSTOM_HELP)
    analyses: Asking = asking()

    def __post_init__(self) -> None:
        """Refuse what cannot be a rule, and what means nothing together."""
        object.__setattr__(self, "banned_letters", normal(self.banned_letters))
        object.__setattr__(self, "abbreviations", tuple(dict.fromkeys(map(normal, self.abbreviations))))
        _require_four_letters(self.abbreviations)
        if self.custom is not None:
            _require_rule(self.custom)
        for name in ("competitive", "must_define"):
            if getattr(self, name) and self.adjudication is Adjudication.REFEREE:
                raise ValueError(f"{name}: there are challenges with TABLE only (FL-4, G-6)")
        if self.adjudicator is Adjudicator.LEXICON and (self.must_define or not self.challenges):
            raise ValueError("adjudicator: LEXICON goes with TABLE and without must_define (FL-4, G-6)")

        self._require_worth_withdrawing()

    def _require_worth_withdrawing(self) -> None:
        if not self.withdrawing_costs_turn:
            return
        if not self.competitive:
            raise ValueError(
                "withdrawing_costs_turn (FL-4) goes with competitive: without it a word that is not found costs nothing"
            )
        if self.must_define or self.adjudicator is Adjudicator.LEXICON:
            raise ValueError(
                "withdrawing_costs_turn (FL-4): with must_define, or LEXICON as adjudicator (G-6), no word is withdrawn"
            )

    @property
    def challenges(self) -> bool:
        """Whether players challenge words."""
        return self.adjudication is Adjudication.TABLE

    def size(self, seats: int) -> Size:
        """Return rows and columns of the grids of a match (FL-6)."""
        side = RECOMMENDED.get(seats, _SIDE)
        return Size(self.rows or side, self.columns or side)


def _require_four_letters(words: tuple[str, ...]) -> None:
    for index, word in enumerate(words):
        if len(word) != WORD_LENGTH:
            raise ValueError(f"abbreviations[{index}]: must have {WORD_LENGTH} letters, not {word!r}")


def _require_rule(source: str) -> None:
    try:
        LANGUAGE.compile(source)
    except ValueError as refused:
        raise ValueError(f"custom: {refused}") from refused


def require_known(options: Options, words: Words) -> None:
    """Refuse options that ask for properties of words that no lexicon of the match knows (FL-9).

    Raises:
        RequestError: OPTION_CONFLICT, naming the option.
    """
    for option, tag in _properties(options):
        require_property(words, tag, f"options.{option}")


def _properties(options: Options) -> Iterator[tuple[str, str]]:
    """Yield the options that ask for tags, each with a tag."""
    if options.allow_capitalised:
        yield "allow_capitalised", Tag.CAPITALISED
    if options.allow_abbreviations:
        yield "allow_abbreviations", Tag.ABBREVIATION
    if options.semantic_class is not None:
        yield "semantic_class", options.semantic_class
    if options.custom is not None:
        yield from (("custom", tag) for tag in sorted(tags_sought(options.custom)))


@lru_cache(maxsize=256)
def validity(options: Options) -> Validity:
    """Tell what the options of a match ask of words."""
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
