"""Plays legal moves: the next position with its facts, and what has happened."""

from __future__ import annotations

from dataclasses import replace

from trellis_engine.contract import Event, ScoreChanged
from trellis_engine.games.sprout_r_out.boards import cells
from trellis_engine.games.sprout_r_out.catalogue import CASE_2, EYE, LASTING_EYES, REMOVAL, TERRITORY
from trellis_engine.games.sprout_r_out.events import EyeFilled, EyesLost, EyesMade, GroupRemoved, TurnBegan
from trellis_engine.games.sprout_r_out.facts import Facts, Side
from trellis_engine.games.sprout_r_out.moves import Move, Place, Remove
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.study import RULE_OF_PHASE, Phase, Study, keep


def play(seen: Study, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """The position after a move that is legal, and its events in the order in which they came about."""
    if isinstance(move, Place):
        after, events = _stone(seen, move.cell)
    elif isinstance(move, Remove):
        after, events = _removal(seen, move.cell)
    else:
        after, events = _turn_over(seen, seen.facts, passed=True), []
    if not after.position.owed:
        events += _next_turn(after)
    return after.position, tuple(events)


def _stone(seen: Study, cell: int) -> tuple[Study, list[Event]]:
    position, facts = seen.position, seen.facts
    seat = position.mover
    after = facts.with_stone(seat, cell)
    events = _stone_events(facts, after, seat, cell) if after.eyes(seat) or after.filled else []
    owed = _owed_after(facts.sides[1 - seat], position.owed, 1 << cell)
    return (_turn_goes_on(seen, after, owed) if owed else _turn_over(seen, after, passed=False)), events


def _owed_after(enemy: Side, owed: int, bit: int) -> int:
    """The groups owed once a stone has been put on a cell; before the first stone (nothing owed yet) all are."""
    first = not owed
    for name, _, reach in enemy.groups:
        if reach & bit:
            owed &= ~name
        elif first:
            owed |= name
    return owed


def _removal(seen: Study, cell: int) -> tuple[Study, list[Event]]:
    position, facts = seen.position, seen.facts
    enemy, name = 1 - position.mover, 1 << cell
    group = facts.sides[enemy].group(name)
    assert group is not None
    after = facts.without(enemy, group)
    cause = REMOVAL if position.owed else CASE_2
    gone = tuple(cells(group.stones))
    text = f"Seat {position.mover} removes the group of seat {enemy} on {_listed(gone)}."
    events = [Event(cause.id, text, GroupRemoved(enemy, gone)), *_eye_events(facts, after)]
    owed = position.owed & ~name
    if owed:
        return _turn_goes_on(seen, after, owed), events
    passed = not position.owed and seen.options.removal_pass_counts
    return _turn_over(seen, after, passed=passed), events


def _turn_goes_on(seen: Study, facts: Facts, owed: int) -> Study:
    before = seen.position
    sides = facts.sides
    after = Position(
        (sides[0].stones, sides[1].stones), facts.filled, owed, before.turn, 0, before.starts_with_this_turn()
    )
    return keep(Study(seen.options, after, facts))


def _turn_over(seen: Study, facts: Facts, *, passed: bool) -> Study:
    before = seen.position
    sides = facts.sides
    after = Position(
        (sides[0].stones, sides[1].stones),
        facts.filled,
        0,
        before.turn + 1,
        before.passes + 1 if passed else 0,
        before.starts_with_this_turn(),
    )
    return keep(Study(seen.options, after, facts))


def concede(seen: Study, seat: int) -> Position:
    """The position after a seat gave up (G-7)."""
    after = replace(seen.position, conceded=seat)
    keep(Study(seen.options, after, seen.facts))
    return after


def _stone_events(before: Facts, after: Facts, seat: int, cell: int) -> list[Event]:
    """Only the mover's eyes and territory can change by a stone; the enemy's eye may be filled."""
    enemy = 1 - seat
    events = []
    if after.filled != before.filled:
        text = f"Seat {seat} plays into the eye of seat {enemy} on {cell}; it stays an eye."
        events.append(Event(LASTING_EYES.id, text, EyeFilled(enemy, cell)))
    return events + _changed_eyes(before, after, seat) + _changed_land(before, after, seat)


def _eye_events(before: Facts, after: Facts) -> list[Event]:
    events = []
    for seat in (0, 1):
        events += _changed_eyes(before, after, seat) + _changed_land(before, after, seat)
    return events


def _changed_eyes(before: Facts, after: Facts, seat: int) -> list[Event]:
    events = []
    made = tuple(cells(after.eyes(seat) & ~before.eyes(seat)))
    if made:
        events.append(Event(EYE.id, f"Seat {seat} makes an eye on {_listed(made)}.", EyesMade(seat, made)))
    lost = tuple(cells(before.eyes(seat) & ~after.eyes(seat)))
    if lost:
        text = f"Seat {seat} loses the eye on {_listed(lost)}."
        events.append(Event(LASTING_EYES.id, text, EyesLost(seat, lost)))
    return events


def _changed_land(before: Facts, after: Facts, seat: int) -> list[Event]:
    total = after.land(seat).bit_count()
    delta = total - before.land(seat).bit_count()
    if not delta:
        return []
    text = f"The territory of seat {seat} now has {total} cells."
    return [Event(TERRITORY.id, text, ScoreChanged(seat, delta, total, "territory"))]


_TOLD = {
    Phase.FIRST_STONE: "seat {} puts a first stone.",
    Phase.REPETITION_PASS: "all stones lie as at the start of its last turn, so seat {} must pass.",
    Phase.FORCED_REMOVAL: "no first stone is legal, so seat {} must remove an eyeless group.",
    Phase.FORCED_PASS: "no first stone is legal and no eyeless group is there, so seat {} must pass.",
}


def _next_turn(after: Study) -> list[Event]:
    phase = after.choices.phase
    if phase is Phase.OVER:
        return []
    turn, seat = after.position.turn, after.position.mover
    text = f"Turn {turn}: {_TOLD[phase].format(seat)}"
    return [Event(RULE_OF_PHASE[phase].id, text, TurnBegan(turn, seat, phase))]


def _listed(where: tuple[int, ...]) -> str:
    """Cells as people read them: "4", "4 and 7", "4, 7 and 9"."""
    *most, last = map(str, where)
    return f"{', '.join(most)} and {last}" if most else last
