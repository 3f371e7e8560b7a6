"""What is found out about a position when it is asked for, once: facts, choices, the result."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from trellis_engine.contract import RULE_CONCEDE, Outcome, OutcomeKind
from trellis_engine.games.sprout_r_out.catalogue import (
    CASE_1,
    CASE_2,
    CASE_3,
    DOUBLE_PASS,
    FIRST_STONE,
    FOLLOW_UP,
    MAJORITY,
    TURN_CAP,
)
from trellis_engine.games.sprout_r_out.facts import Facts, survey
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.state import Position


class Phase(StrEnum):
    """What the seat to move has to do."""

    FIRST_STONE = "FIRST_STONE"
    FOLLOW_UP = "FOLLOW_UP"
    REPETITION_PASS = "REPETITION_PASS"  # noqa: S105  a turn without a stone
    FORCED_REMOVAL = "FORCED_REMOVAL"
    FORCED_PASS = "FORCED_PASS"  # noqa: S105  as above
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
    def passing(self) -> bool:
        """Whether it may, and then must, pass."""
        return self.phase in (Phase.REPETITION_PASS, Phase.FORCED_PASS)


class Study:
    """A position seen under its options."""

    __slots__ = ("_choices", "_outcome", "facts", "options", "position")

    def __init__(self, options: Options, position: Position, facts: Facts) -> None:
        self.options = options
        self.position = position
        self.facts = facts
        self._choices: Choices | None = None
        self._outcome: Outcome | bool | None = False

    @property
    def choices(self) -> Choices:
        """What the seat to move may do; nothing once the match is over."""
        if self._choices is None:
            self._choices = _choices(self)
        return self._choices

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the match runs."""
        if isinstance(self._outcome, bool):
            self._outcome = _outcome(self)
        return self._outcome


def study(options: Options, position: Position) -> Study:
    """What is known about a position; found out anew only where its options are others than before."""
    known: Study | None = position.known
    if known is None or known.options is not options:
        facts = survey(options.arena, position.stones, position.filled)
        known = keep(Study(options, position, facts))
    return known


def keep(found: Study) -> Study:
    """Leaves what is known with its position, outside its value."""
    object.__setattr__(found.position, "known", found)
    return found


def _choices(seen: Study) -> Choices:
    position = seen.position
    if seen.outcome is not None:
        return Choices(Phase.OVER)
    if position.owed:
        return _follow_ups(seen.facts, 1 - position.mover, position.owed)
    if repeated(position):
        return Choices(Phase.REPETITION_PASS)
    return _beginning(seen.facts, 1 - position.mover)


def repeated(position: Position) -> bool:
    """Exceptional case 1: the stones lie as at the start of the mover's last turn and nobody just passed (SR-8)."""
    starts = position.starts
    return len(starts) == 2 and starts[1] == position.stones and not position.passes  # noqa: PLR2004  both seats'


def _beginning(facts: Facts, enemy: int) -> Choices:
    """The first stone (SR-3), else exceptional case 2, else 3."""
    cells = facts.empty & ~facts.sides[enemy].shared & ~(facts.eyes(0) | facts.eyes(1))
    if cells:
        return Choices(Phase.FIRST_STONE, cells)
    groups = facts.eyeless(enemy)
    return Choices(Phase.FORCED_REMOVAL, 0, groups) if groups else Choices(Phase.FORCED_PASS)


def _follow_ups(facts: Facts, enemy: int, owed: int) -> Choices:
    """Stones that touch one owed group and no other; removals of owed groups that have no such cell (SR-4)."""
    side = facts.sides[enemy]
    free = facts.empty & ~side.shared
    cells = groups = 0
    for name, _, reach in side.groups:
        if name & owed:
            here = reach & free
            cells |= here
            if not here:
                groups |= name
    return Choices(Phase.FOLLOW_UP, cells, groups)


def _outcome(seen: Study) -> Outcome | None:
    position = seen.position
    if position.conceded is not None:
        return _won(seen, 1 - position.conceded, "CONCEDED", RULE_CONCEDE.id)
    if position.owed:
        return None
    for seat in (0, 1):
        if _has_majority(seen.facts, seat):
            return _won(seen, seat, "MAJORITY", MAJORITY.id)
    if position.passes == 2:  # noqa: PLR2004  both seats
        return _compared(seen, "TWO_PASSES", DOUBLE_PASS.id)
    if position.turn >= seen.options.turn_cap:
        return _compared(seen, "TURN_CAP", TURN_CAP.id)
    return None


def _has_majority(facts: Facts, seat: int) -> bool:
    """Whether a territory covers more than half the board; most often the stones are too few for that."""
    needed = facts.board.majority
    if (facts.sides[seat].stones | facts.eyes(seat)).bit_count() < needed:
        return False
    return facts.land(seat).bit_count() >= needed


def _compared(seen: Study, reason: str, rule: str) -> Outcome:
    scores = _scores(seen)
    if scores[0] == scores[1]:
        return Outcome(OutcomeKind.TIE, (0, 1), reason, rule, scores)
    return _won(seen, int(scores[1] > scores[0]), reason, rule)


def _won(seen: Study, seat: int, reason: str, rule: str) -> Outcome:
    return Outcome(OutcomeKind.WIN, (seat,), reason, rule, _scores(seen))


def _scores(seen: Study) -> tuple[int, int]:
    return seen.facts.land(0).bit_count(), seen.facts.land(1).bit_count()
