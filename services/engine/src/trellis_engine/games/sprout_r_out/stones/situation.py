"""Find out what follows from a position under its options, once: facts, choices, the result."""

from enum import StrEnum
from typing import NamedTuple

from trellis_engine.contract import RULE_CONCEDE, Outcome, OutcomeKind, Rule
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.rulebook import (
    CASE_1,
    CASE_2,
    CASE_3,
    DOUBLE_PASS,
    FIRST_STONE,
    FOLLOW_UP,
    MAJORITY,
    TURN_CAP,
)
from trellis_engine.games.sprout_r_out.state import Pair, Position
from trellis_engine.games.sprout_r_out.stones.groups import Facts, survey


class Phase(StrEnum):
    """What the seat to move has to do."""

    FIRST_STONE = "FIRST_STONE"
    FOLLOW_UP = "FOLLOW_UP"
    REPETITION_PASS = "REPETITION_PASS"  # noqa: S105 - a turn without a stone
    FORCED_REMOVAL = "FORCED_REMOVAL"
    FORCED_PASS = "FORCED_PASS"  # noqa: S105 - as above
    OVER = "OVER"


RULE_OF_PHASE = {
    Phase.FIRST_STONE: FIRST_STONE,
    Phase.FOLLOW_UP: FOLLOW_UP,
    Phase.REPETITION_PASS: CASE_1,
    Phase.FORCED_REMOVAL: CASE_2,
    Phase.FORCED_PASS: CASE_3,
}
"""The rule that puts a seat into each phase of a running match."""


class Choices(NamedTuple):
    """What the seat to move may do.

    Args:
        phase: what it has to do.
        cells: where it may put a stone.
        groups: the groups that it may remove, by their smallest cells.
    """

    phase: Phase
    cells: int = 0
    groups: int = 0

    @property
    def any(self) -> bool:
        """Whether there is a stone to put or a group to remove."""
        return bool(self.cells or self.groups)

    @property
    def passing(self) -> bool:
        """Whether it may, and then must, pass."""
        return self.phase is Phase.REPETITION_PASS or self.phase is Phase.FORCED_PASS


class Situation(NamedTuple):
    """A position under its options. It does not hold the position, which holds it: no cycle waits for the collector.

    Args:
        options: what was agreed on.
        facts: what follows from the stones.
        outcome: the result, or None while the match runs.
        choices: what the seat to move may do; nothing once the match is over.
    """

    options: Options
    facts: Facts
    outcome: Outcome | None
    choices: Choices


_OVER = Choices(Phase.OVER)


def situation_of(options: Options, position: Position) -> Situation:
    """Give what follows from a position; it is found out anew only where the options are others than before."""
    known: Situation | None = position.known
    if known is None or known.options is not options:
        known = keep(options, position, survey(options.arena, position.stones, position.filled))
    return known


def keep(options: Options, position: Position, facts: Facts, choices: Choices | None = None) -> Situation:
    """Find out what is still open about a position and leave it there, outside its value."""
    outcome = _outcome(options, position, facts)
    if outcome is not None:
        choices = _OVER
    elif choices is None:
        choices = _choices(options, position, facts)
    found = Situation(options, facts, outcome, choices)
    object.__setattr__(position, "known", found)
    return found


def _choices(options: Options, position: Position, facts: Facts) -> Choices:
    enemy = 1 - position.mover
    if position.owed:
        return follow_ups(options, facts, enemy, position.owed)
    if repeated(position):
        return Choices(Phase.REPETITION_PASS)
    return _beginning(facts, enemy)


def repeated(position: Position) -> bool:
    """Exceptional case 1: the stones lie as at the start of the mover's last turn and nobody just passed (SR-8)."""
    starts = position.starts
    return len(starts) == 2 and starts[1] == position.stones and not position.passes  # noqa: PLR2004 - both seats'


def _beginning(facts: Facts, enemy: int) -> Choices:
    """Return the choices at the beginning of a turn: the first stone (SR-3), else exceptional case 2, else 3."""
    cells = facts.empty & ~facts.sides[enemy].shared & ~(facts.eyes[0] | facts.eyes[1])
    if cells:
        return Choices(Phase.FIRST_STONE, cells)
    groups = facts.eyeless(enemy)
    return Choices(Phase.FORCED_REMOVAL, 0, groups) if groups else Choices(Phase.FORCED_PASS)


def follow_ups(options: Options, facts: Facts, enemy: int, owed: int) -> Choices:
    """List stones that touch one owed group and no other, and removals of owed groups that have no such cell (SR-4).

    Where immortal groups stay (SR-6), those with no such cell are left out; with nothing else owed nothing can be done.
    """
    side = facts.sides[enemy]
    free = facts.empty & ~side.shared
    cells = groups = 0
    for name, _, reach in side.groups:
        if name & owed:
            here = reach & free
            cells |= here
            if not here:
                groups |= name
    if groups and options.immortal_groups_stay:
        groups &= facts.eyeless(enemy)
    return Choices(Phase.FOLLOW_UP, cells, groups)


def _outcome(options: Options, position: Position, facts: Facts) -> Outcome | None:
    if position.owed and position.conceded is None:
        return None
    scores = facts.lands[0].bit_count(), facts.lands[1].bit_count()
    if position.conceded is not None:
        return _won(1 - position.conceded, "CONCEDED", RULE_CONCEDE, scores)
    if max(scores) >= options.arena.majority:
        return _compared("MAJORITY", MAJORITY, scores)
    if position.passes == 2:  # noqa: PLR2004 - both seats
        return _compared("TWO_PASSES", DOUBLE_PASS, scores)
    if position.turn >= options.turn_cap:
        return _compared("TURN_CAP", TURN_CAP, scores)
    return None


def _compared(reason: str, rule: Rule, scores: Pair) -> Outcome:
    if scores[0] == scores[1]:
        return Outcome(OutcomeKind.TIE, (0, 1), reason, rule.id, scores)
    return _won(int(scores[1] > scores[0]), reason, rule, scores)


def _won(seat: int, reason: str, rule: Rule, scores: Pair) -> Outcome:
    return Outcome(OutcomeKind.WIN, (seat,), reason, rule.id, scores)
