"""What a rule of Word Sprout can have a say in.

Each method is a hook that does nothing here; a rule overrides those it is about. A `RuleSet` asks every rule in force,
in the order of the catalogue, and takes the first objection.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from trellis_engine.contract import Violation
from trellis_engine.contract.adjudication import Adjudication, Adjudicator
from trellis_engine.games.word_sprout.rules.effects import Effect
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.rules.moment import Moment, PlayerFact, Step
from trellis_engine.games.word_sprout.table.board import Rows
from trellis_engine.games.word_sprout.table.letters import Addition
from trellis_engine.games.word_sprout.table.round import Round


@dataclass(frozen=True, slots=True)
class Won:
    """How a round is won: by which seats, ascending, why, and under which rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class Agreed:
    """What rules must fit: who watches and decides, the numbers of seats and rounds, what is known about words."""

    adjudication: Adjudication
    seats: int
    rounds: int
    known_words: KnownWords
    adjudicator: Adjudicator = Adjudicator.PLAYERS


class SproutRule:
    """One rule: its id, its sentence for players, and its hooks."""

    id: ClassVar[str]
    sentence: ClassVar[str]
    letters_per_turn: ClassVar[int] = 0
    """How many letters a turn may add at most under this rule."""
    needs: ClassVar[tuple[str, ...]] = ()
    """Ids of the rules without which this one means nothing."""
    clashes: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Ids of the rules that contradict this one, each with the reason."""
    goals_need_no_path: ClassVar[bool] = False
    """Whether goal words count that cannot be reached."""
    complete_words_only: ClassVar[bool] = False
    """Whether every valid string is a word or a single letter."""
    on_a_grid: ClassVar[bool] = False
    """Whether letters lie on a grid, so that strings can cross."""
    anyone_challenges: ClassVar[bool] = False
    """Whether any player may challenge at any time, to win the round."""

    @property
    def key(self) -> str:
        """What tells the rule from others in force."""
        return self.id

    @property
    def looks_at(self) -> frozenset[PlayerFact]:
        """On what about the players it depends under this rule which strings are valid."""
        return frozenset()

    @property
    def looks_at_round(self) -> bool:
        """Whether it depends on the number of the round which strings are valid."""
        return False

    @property
    def forgets_nothing(self) -> bool:
        """Whether the search may leave nothing about players and tiles out of a moment under this rule."""
        return False

    @property
    def weighs_slowly(self) -> bool:
        """Whether it takes so long to tell whether a word is a goal word that one does not ask about all words."""
        return False

    def has_say(self, hook: str) -> bool:
        """Tell whether the rule is about a hook, by its name; the others need not be asked."""
        return getattr(type(self), hook) is not getattr(SproutRule, hook)

    @property
    def letters_that_matter(self) -> int:
        """Up to how many letters on the table this rule counts."""
        return 0

    @property
    def turns_that_matter(self) -> int:
        """Up to how many turns this rule counts."""
        return 0

    def letters_when(self, *, locked: bool) -> int:
        """Tell how many letters a turn may add at most under this rule, before palindromes lock or after."""
        return self.letters_per_turn

    def unfit(self, agreed: Agreed) -> str | None:
        """Say why the rule cannot be in force in a match like this; None if it can."""
        return None

    def sound_for(self, seats: int) -> bool:
        """Tell whether the rule can be in force with that many seats, whatever the words."""
        return True

    def prevent(self, round_: Round, additions: tuple[Addition, ...]) -> Violation | None:
        """Say why a play cannot be made at all, whoever watches: it is refused in `TABLE` too."""
        return None

    def forbid_crossing(self, tables: Sequence[Rows], known_words: KnownWords) -> Violation | None:
        """Say why no string may be started across those of these tables, on which letters were put that start one."""
        return None

    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Say why a string may not become another in a turn, real or imagined; None if it may."""
        return None

    def letters_for(self, step: Step, number: int, letters: str, known_words: KnownWords) -> str:
        """Keep those of some letters that the rule does not keep from a place, whatever else a turn adds.

        Args:
            step: a turn whose letters are not known yet; its places are.
            number: which of the additions.
            letters: the letters.
            known_words: what is known about words.
        """
        return letters

    def hindered_by(self, others: Sequence[str]) -> bool:
        """Tell whether the other strings on the table keep one from what it would bring about alone."""
        return False

    def prepare(self, words: Sequence[str], known_words: KnownWords) -> None:
        """Ask at once what `refuse_goal` will want to know about several words."""

    def admitted(self, words: Sequence[str], known_words: KnownWords) -> list[str]:
        """Keep those of many real words that are goal words: those that `refuse_goal` does not refuse."""
        self.prepare(words, known_words)
        return [word for word in words if self.refuse_goal(word, known_words) is None]

    def refuse_formed(self, word: str, known_words: KnownWords) -> Violation | None:
        """Say why a word may not be formed on the table, where strings must be complete words; None if it may."""
        return None

    def refuse_goal(self, word: str, known_words: KnownWords) -> Violation | None:
        """Say why a real word is no goal word; None if it is one."""
        return None

    def may_reach(self, moment: Moment, word: str, known_words: KnownWords) -> bool:
        """Tell whether a word may still be reached: False if it cannot, whatever is played; True decides nothing."""
        return True

    def refuse_reach(self, moment: Moment, word: str, known_words: KnownWords) -> Violation:
        """Say why a word cannot be reached for which `may_reach` is False."""
        text = f"{word.upper()} can no longer be reached: {self.sentence}"
        return Violation("GOAL_WORD_OUT_OF_REACH", self.id, text, {"word": word})

    def fillers(self, known_words: KnownWords) -> frozenset[str]:
        """Name the letters that may be missing between those of a string for a word to cover it."""
        return frozenset()

    def on_letter(self, letter: str, step: Step, known_words: KnownWords) -> Effect | None:
        """Name what playing a letter brings about besides the letter itself, if anything.

        Args:
            letter: the letter.
            step: what the turn makes of a string, and who plays it; the effects of the letters before are in it.
            known_words: what is known about words.
        """
        return None

    def on_turn(self, step: Step, known_words: KnownWords) -> Effect | None:
        """Name what a turn brings about once all its letters lie, if anything."""
        return None

    def puts_out(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Say why who makes this play is out for it, so that the play is undone (other rule 4); None if it is not."""
        return None

    def won_by_step(self, step: Step, points: int, known_words: KnownWords) -> bool:
        """Tell whether who has made this play, and has that many points, wins the round under this rule."""
        return False

    def won_by_play(self, round_: Round, known_words: KnownWords) -> Won | None:
        """Tell how the latest play wins the round, if it does under this rule."""
        return None

    def won_by_default(self, round_: Round) -> Won | None:
        """Tell how the round is won because others are out, if it is under this rule."""
        return None

    def share(self, winners: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """Add the seats that win with the winners."""
        return winners

    def turns_in(self, seat: int, won: Won) -> bool | None:
        """Tell whether a seat turns in its vowels at the end of a round; None leaves it to the rules before."""
        return None
