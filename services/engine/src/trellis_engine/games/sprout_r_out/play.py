"""Play legal moves: the next position with its facts, and what has happened."""

from dataclasses import replace

from trellis_engine.contract import Event, ScoreChanged
from trellis_engine.games.sprout_r_out.boards.board import cells
from trellis_engine.games.sprout_r_out.events import EyeFilled, EyesLost, EyesMade, GroupRemoved, TurnBegan
from trellis_engine.games.sprout_r_out.moves import Move, Place, Remove
from trellis_engine.games.sprout_r_out.rulebook import CASE_2, EYE, LASTING_EYES, REMOVAL, TERRITORY
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.groups import Facts, Group
from trellis_engine.games.sprout_r_out.stones.situation import (
    RULE_OF_PHASE,
    Choices,
    Phase,
    Situation,
    follow_ups,
    keep,
)


def play(seen: Situation, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move that is legal, and its events in the order in which they came about."""
    if isinstance(move, Place):
        after, events = _stone(seen, position, move.cell)
    elif isinstance(move, Remove):
        after, events = _removal(seen, position, move.cell)
    else:
        after, events = _after(seen, position, seen.facts, 0, passed=True), []
    if not after.owed:
        events += _next_turn(after)
    return after, tuple(events)


def _stone(seen: Situation, position: Position, cell: int) -> tuple[Position, list[Event]]:
    facts, seat, bit = seen.facts, position.turn & 1, 1 << cell
    grown = facts.with_stone(seen.options.arena, seat, cell)
    changed = grown.lands != facts.lands or grown.filled != facts.filled
    events = _stone_events(facts, grown, seat, cell) if changed else []
    enemy = facts.sides[1 - seat]
    if position.owed:
        return _after_follow_up(seen, position, grown, enemy.met(bit)), events
    owed, counts = 0, seen.options.first_stone_plays_to
    for name, _, reach in enemy.groups:
        if not (counts and reach & bit):
            owed |= name
    return _after(seen, position, grown, owed), events


def _after_follow_up(seen: Situation, position: Position, grown: Facts, met: Group) -> Position:
    """After a stone that met one owed group. It took no cell from the others: what may be done about them stays."""
    owed = position.owed & ~met.name
    _, where, groups = seen.choices
    choices = Choices(Phase.FOLLOW_UP, where & ~met.reach, groups) if owed else None
    return _after(seen, position, grown, owed, choices)


def _removal(seen: Situation, position: Position, cell: int) -> tuple[Position, list[Event]]:
    enemy, name = 1 - position.mover, 1 << cell
    group = seen.facts.sides[enemy].group(name)
    assert group is not None
    cleared = seen.facts.without(enemy, group)
    cause = REMOVAL if position.owed else CASE_2
    gone = tuple(cells(group.stones))
    text = f"Seat {position.mover} removes the group of seat {enemy} on {_listed(gone)}."
    events = [Event(cause.id, text, GroupRemoved(enemy, gone))]
    if cleared.eyes != seen.facts.eyes:
        events += _eye_events(seen.facts, cleared)
    passed = not position.owed and seen.options.removal_pass_counts
    return _after(seen, position, cleared, position.owed & ~name, passed=passed), events


def _after(
    seen: Situation,
    before: Position,
    facts: Facts,
    owed: int,
    choices: Choices | None = None,
    *,
    passed: bool = False,
) -> Position:
    """Return the position with these facts; the turn goes on while a group is owed and is complete otherwise."""
    if owed:
        choices = choices or follow_ups(seen.options, facts, 1 - before.mover, owed)
        if not choices.any:
            owed, choices = 0, None
    first, second = facts.sides
    after = Position(
        (first.stones, second.stones),
        facts.filled,
        owed,
        before.turn if owed else before.turn + 1,
        before.passes + 1 if passed else 0,
        before.starts if before.owed else (before.stones, *before.starts[:1]),
    )
    keep(seen.options, after, facts, choices)
    return after


def concede(seen: Situation, position: Position, seat: int) -> Position:
    """Return the position after a seat gave up (G-7)."""
    after = replace(position, conceded=seat)
    keep(seen.options, after, seen.facts)
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
    made = tuple(cells(after.eyes[seat] & ~before.eyes[seat]))
    if made:
        events.append(Event(EYE.id, f"Seat {seat} makes an eye on {_listed(made)}.", EyesMade(seat, made)))
    lost = tuple(cells(before.eyes[seat] & ~after.eyes[seat]))
    if lost:
        text = f"Seat {seat} loses the eye on {_listed(lost)}."
        events.append(Event(LASTING_EYES.id, text, EyesLost(seat, lost)))
    return events


def _changed_land(before: Facts, after: Facts, seat: int) -> list[Event]:
    total = after.lands[seat].bit_count()
    delta = total - before.lands[seat].bit_count()
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


def _next_turn(after: Position) -> list[Event]:
    phase = after.known.choices.phase
    if phase is Phase.OVER:
        return []
    text = f"Turn {after.turn}: {_TOLD[phase].format(after.mover)}"
    return [Event(RULE_OF_PHASE[phase].id, text, TurnBegan(after.turn, after.mover, phase))]


def _listed(where: tuple[int, ...]) -> str:
    """Return cells as people read them: "4", "4 and 7", "4, 7 and 9"."""
    *most, last = map(str, where)
    return f"{', '.join(most)} and {last}" if most else last
