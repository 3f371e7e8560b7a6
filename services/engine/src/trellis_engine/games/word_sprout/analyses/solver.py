"""Who wins with best play, as far as a bounded search can prove it.

The search looks at the round alone: plays of letters, players without one going out, the last one left. It takes the
others together as one opponent, so that a proved win holds whatever they do. It never guesses: what it has not proved
within its budget it calls unknown. For two players under the core rules alone nothing needs to be searched: the lexicon
has solved that game, with letters anywhere and with letters only at the ends (WS-15).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, ClassVar

from typing_extensions import override

from trellis_engine.contract import Analysis, Setup, State
from trellis_engine.contract.adjudication import Adjudication
from trellis_engine.games.word_sprout.moves import PlayLetters
from trellis_engine.games.word_sprout.notation import write
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.play.turn import Turn, over
from trellis_engine.games.word_sprout.rules import rule_set
from trellis_engine.games.word_sprout.rules.strings import OnlyAtTheEnds
from trellis_engine.games.word_sprout.search.plays import legal_plays
from trellis_engine.games.word_sprout.search.validity import judge_of
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.letters import Addition, lengthened
from trellis_engine.games.word_sprout.table.placement import lay
from trellis_engine.options import integer
from trellis_engine.words import Standing, Words

MAX_PLAYS = 300


class Result(StrEnum):
    """What is known about a position for one seat."""

    WIN = "PROVED_WIN"
    LOSS = "PROVED_LOSS"
    UNKNOWN = "UNKNOWN_WITHIN_BUDGET"


@dataclass(frozen=True)
class SolverParameters:
    """Parameters of `Solver`."""

    budget: int = integer(30, 1, MAX_PLAYS, "How many plays the search makes at most.")


class Solver(Analysis[Options, Position]):
    """What each play leads to with best play, as far as it can be proved."""

    id: ClassVar[str] = "outlook"
    help: ClassVar[str] = (
        "Tells for each legal play of the player to move whether it is a proved win of the round (whatever the others "
        "do), a proved loss (the others together can prevent it), or unknown within the budget."
    )
    parameters: ClassVar[type[Any]] = SolverParameters
    look_up: ClassVar[bool] = False

    @override
    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """Yield rows of ``play``, ``string`` and ``result`` in the order of the list, then the search's ``plays_made``.

        From the solved table there are no ``plays_made``, and each row has ``letters_left`` under best play.
        """
        position = state.position
        if over(state.setup, position) or position.chooser is not None or position.challenge is not None:
            return
        solved = _solved(state, words)
        if solved:
            yield from solved
            return
        search = Search(_refereed(state.setup), position.table.mover, words, parameters.budget)
        start = replace(position, claim=None)
        for additions in search.plays(start):
            result = search.after_play(start, additions)
            shown = " / ".join(lay(start.table.rows, additions).rows)
            yield {"play": write(PlayLetters(additions)), "string": shown, "result": result.value}
        yield {"plays_made": search.made}


@dataclass(slots=True)
class Search:
    """Proves wins and losses of the round for one seat.

    Args:
        setup: what was agreed on, with a referee.
        seat: for whom.
        words: the words of the match.
        budget: how many plays may be made.
    """

    setup: Setup[Options]
    seat: int
    words: Words
    budget: int
    made: int = 0
    proved: dict[str, Result] = field(default_factory=dict)

    def plays(self, position: Position) -> Iterator[tuple[Addition, ...]]:
        """List the legal plays of the player to move."""
        return legal_plays(Turn(self.setup, position, self.words).judge, position)

    def after(self, position: Position, additions: tuple[Addition, ...]) -> Position:
        """Make a play; players who cannot go on are out."""
        turn = Turn(self.setup, position, self.words)
        turn.play(position.table.mover, additions)
        turn.settle_players()
        return turn.position

    def after_play(self, position: Position, additions: tuple[Addition, ...]) -> Result:
        """Prove what can be proved of a play within what is left of the budget."""
        if self.made >= self.budget:
            return Result.UNKNOWN
        self.made += 1
        return self._result(self.after(position, additions))

    def _result(self, position: Position) -> Result:
        decided = self._decided(position)
        if decided is not None:
            return decided
        key = repr((position.table, position.seats_playing, len(position.plays)))
        found = self.proved.get(key) or self._searched(position)
        if found is not Result.UNKNOWN:
            self.proved[key] = found
        return found

    def _decided(self, position: Position) -> Result | None:
        rules = rule_set(position.rules)
        turn = Turn(self.setup, position, self.words)
        won = rules.won_by_default(position) or turn.claim()
        if won is None:
            return None if position.players[self.seat].playing or self._has_friends(position) else Result.LOSS
        winners = rules.share(won.winners, self.setup.seats)
        return Result.WIN if self.seat in winners else Result.LOSS

    def _has_friends(self, position: Position) -> bool:
        rules = rule_set(position.rules)
        return any(self.seat in rules.share((other,), self.setup.seats) for other in position.seats_playing)

    def _searched(self, position: Position) -> Result:
        """Prove by all plays: of one's own one must win, of the others' all."""
        mine = position.table.mover == self.seat
        good, bad = (Result.WIN, Result.LOSS) if mine else (Result.LOSS, Result.WIN)
        unknown = False
        for additions in self.plays(position):
            if self.made >= self.budget:
                return Result.UNKNOWN
            found = self.after_play(position, additions)
            if found is good:
                return good
            unknown = unknown or found is Result.UNKNOWN
        return Result.UNKNOWN if unknown else bad


def _solved(state: State[Options, Position], words: Words) -> list[Mapping[str, object]]:
    """Read the rows from the lexicon's table, for two players under the core rules alone; none where it is silent."""
    position = state.position
    at_ends = [rule.id for rule in position.rules] == [OnlyAtTheEnds.id]
    core = (at_ends or not position.rules) and position.table.pot is None
    two = len(position.seats_playing) == 2  # noqa: PLR2004
    if not (core and two) or words.standing(position.table.string, at_ends=at_ends) is None:
        return []
    rows: list[Mapping[str, object]] = []
    known: dict[str, Standing | None] = {}
    for additions in legal_plays(judge_of(state.setup.lexicons, position.rules, words), position):
        string = lengthened(position.table.string, additions)
        if string not in known:
            known[string] = words.standing(string, at_ends=at_ends)
        standing = known[string]
        assert standing is not None
        result = Result.LOSS if standing.won else Result.WIN
        written = write(PlayLetters(additions))
        rows.append(
            {"play": written, "string": string, "result": result.value, "letters_left": standing.distance}
        )
    return rows


def _refereed(setup: Setup[Options]) -> Setup[Options]:
    """Give a match a referee: plays are always valid, and players go out when they cannot play."""
    options = replace(setup.options, adjudication=Adjudication.REFEREE, auto_eliminate=True)
    return replace(setup, options=options)
