"""The seed's rules on who plays next, who wins with whom, and who collects what: `WS-R9` to `WS-R15`."""

from dataclasses import dataclass
from typing import ClassVar

from typing_extensions import override

from trellis_engine.contract.adjudication import Adjudication
from trellis_engine.games.word_sprout.rules.base import Agreed, SproutRule, Won
from trellis_engine.games.word_sprout.rules.effects import ChangeCollection, ReverseOrder
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.rules.moment import PlayerFact, Step
from trellis_engine.games.word_sprout.table.round import Round
from trellis_engine.options import integer, several

MAX_TEAM_NUMBER = 15


@dataclass(frozen=True)
class AnyoneChallenges(SproutRule):
    """Any player may challenge the previous play, and wins if it was not valid (`WS-R9`)."""

    id: ClassVar[str] = "WS-R9"
    sentence: ClassVar[str] = (
        "Any player may challenge the validity of the previous play. If the play was valid, the challenger is out. If "
        "not, the challenger wins the round. Players may not challenge themselves."
    )
    anyone_challenges: ClassVar[bool] = True

    @override
    def unfit(self, agreed: Agreed) -> str | None:
        """Refuse a referee: players challenge each other at a table only."""
        if agreed.adjudication is Adjudication.TABLE:
            return None
        return "with a referee nothing is challenged; it needs the adjudication TABLE"


@dataclass(frozen=True)
class VowelsReverse(SproutRule):
    """A vowel reverses the order of play (`WS-R10`)."""

    id: ClassVar[str] = "WS-R10"
    sentence: ClassVar[str] = "When a vowel is played, the order of play reverses."

    @override
    def on_turn(self, step: Step, known_words: KnownWords) -> ReverseOrder | None:
        """Reverse the order once for each vowel, so that two in one turn cancel each other."""
        vowels = sum(letter in known_words.vowels for letter in step.turn_letters)
        return ReverseOrder(self.id) if vowels % 2 else None


@dataclass(frozen=True)
class Teams(SproutRule):
    """Players win with their team (`WS-R11`)."""

    id: ClassVar[str] = "WS-R11"
    sentence: ClassVar[str] = "Players are grouped into teams and win if anyone on their team wins."

    teams: tuple[int, ...] = several(
        integer(0, 0, MAX_TEAM_NUMBER, "Number of a team."),
        16,
        "The team of each seat; none given: every other seat.",
    )

    def _team(self, seat: int) -> int:
        """Find the team of a seat."""
        return self.teams[seat] if self.teams else seat % 2

    @override
    def sound_for(self, seats: int) -> bool:
        """Tell whether each seat has a team, and there is more than one."""
        named = len(self.teams) in (0, seats)
        return named and len({self._team(seat) for seat in range(seats)}) > 1

    @override
    def unfit(self, agreed: Agreed) -> str | None:
        """Refuse teams that are not `sound_for` the seats, with the reason."""
        if self.sound_for(agreed.seats):
            return None
        if self.teams and len(self.teams) != agreed.seats:
            return f"it names teams for {len(self.teams)} seats, and there are {agreed.seats}"
        return "all seats would be on one team"

    @override
    def won_by_default(self, round_: Round) -> Won | None:
        """Give the round to the players left once they are of one team (WS-9)."""
        playing = round_.seats_playing
        if len({self._team(seat) for seat in playing}) > 1:
            return None
        return Won(playing, "LAST_TEAM_LEFT", self.id)

    @override
    def share(self, winners: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """Add all members of the winners' teams."""
        teams = {self._team(seat) for seat in winners}
        return tuple(seat for seat in range(seats) if self._team(seat) in teams)


@dataclass(frozen=True)
class VowelCollections(SproutRule):
    """Players collect the vowels that they play, and win with all of them (`WS-R12`)."""

    id: ClassVar[str] = "WS-R12"
    sentence: ClassVar[str] = (
        "When someone plays a vowel, that player also adds the same vowel to their collection unless they already "
        "have it. The first player to collect all vowels wins, and turns them in. If there is only one tile of a "
        "vowel in the pot, you may play that tile, but you do not get one for your collection."
    )

    @property
    @override
    def looks_at(self) -> frozenset[PlayerFact]:
        """What everybody holds, for that is gone from the pot."""
        return frozenset({PlayerFact.COLLECTIONS})

    @override
    def on_letter(self, letter: str, step: Step, known_words: KnownWords) -> ChangeCollection | None:
        """Take a vowel that is not held, if there is a tile to spare."""
        taken = letter in known_words.vowels and letter not in step.hand and step.after.spares(letter)
        return ChangeCollection(self.id, letter, taken=True) if taken else None

    @override
    def won_by_play(self, round_: Round, known_words: KnownWords) -> Won | None:
        """Give the round to who holds all vowels."""
        for seat, hand in enumerate(round_.table.hands):
            if known_words.vowels and known_words.vowels <= set(hand):
                return Won((seat,), "ALL_VOWELS_COLLECTED", self.id)
        return None

    @override
    def turns_in(self, seat: int, won: Won) -> bool | None:
        """Let vowels last for a round, unless another rule says otherwise."""
        return True


@dataclass(frozen=True)
class CollectionsPersist(SproutRule):
    """Collections pass to the next round (`WS-R13`)."""

    id: ClassVar[str] = "WS-R13"
    sentence: ClassVar[str] = (
        "Collections persist across rounds. When a round is over, players keep their vowels."
    )
    needs: ClassVar[tuple[str, ...]] = ("WS-R12",)

    @override
    def unfit(self, agreed: Agreed) -> str | None:
        """Refuse a match without a round to persist to."""
        return "in a match of one round no other comes after it" if agreed.rounds == 1 else None

    @override
    def turns_in(self, seat: int, won: Won) -> bool | None:
        """Have only the seat turn in its vowels that has won by them."""
        return won.rule == VowelCollections.id and seat in won.winners


@dataclass(frozen=True)
class EveryoneTurnsIn(SproutRule):
    """When somebody wins by vowels, everyone turns theirs in (`WS-R14`)."""

    id: ClassVar[str] = "WS-R14"
    sentence: ClassVar[str] = (
        "Even when collections persist across rounds, when anyone wins by collecting all vowels, everyone turns in "
        "their vowels."
    )
    needs: ClassVar[tuple[str, ...]] = ("WS-R12", "WS-R13")

    @override
    def turns_in(self, seat: int, won: Won) -> bool | None:
        """Have everyone turn in their vowels when somebody has won by vowels."""
        return True if won.rule == VowelCollections.id else None


@dataclass(frozen=True)
class PlayedAgainIsLost(SproutRule):
    """Playing a vowel again loses the collected one (`WS-R15`)."""

    id: ClassVar[str] = "WS-R15"
    sentence: ClassVar[str] = (
        "When someone plays a vowel they already have in their collection, they lose the one in their collection."
    )
    needs: ClassVar[tuple[str, ...]] = ("WS-R12",)

    @override
    def on_letter(self, letter: str, step: Step, known_words: KnownWords) -> ChangeCollection | None:
        """Lose a vowel that was held before it was played."""
        return ChangeCollection(self.id, letter, taken=False) if letter in step.hand else None
