"""Say why a move is not legal: the rule, the cells, and what would be right."""

from collections.abc import Mapping

from trellis_engine.contract import Rule, Violation
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.sprout_r_out import rulebook as rule
from trellis_engine.games.sprout_r_out.boards.board import cells
from trellis_engine.games.sprout_r_out.moves import Move, Pass, Place, Remove
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.groups import Group
from trellis_engine.games.sprout_r_out.stones.situation import Choices, Phase, Situation


def judge(seen: Situation, position: Position, seat: int, move: Move) -> Violation | None:
    """Return the rule that a move of a seat breaks while the match runs, or None.

    Raises:
        RequestError: MALFORMED_MOVE for a cell that the board does not have.
    """
    if seat == position.turn & 1 and _allowed(seen.choices, move):
        return None
    if not isinstance(move, Pass):
        require_cell(seen, move.cell)
    if seat != position.mover:
        return _broken("NOT_YOUR_TURN", rule.ALTERNATION, f"it is the turn of seat {position.mover}")
    if isinstance(move, Place):
        return _stone(seen, position, move.cell)
    return _removal(seen, position, move.cell) if isinstance(move, Remove) else _pass(seen)


def _allowed(choices: Choices, move: Move) -> bool:
    if isinstance(move, Place):
        return bool(choices.cells >> move.cell & 1)
    if isinstance(move, Remove):
        return bool(choices.groups >> move.cell & 1)
    return choices.passing


def require_cell(seen: Situation, cell: int) -> None:
    """Raise `RequestError` MALFORMED_MOVE for a cell off the board."""
    size = seen.options.arena.size
    if not 0 <= cell < size:
        text = f"the cells of {seen.options.arena.title} are numbered from 0 to {size - 1}; there is no cell {cell}"
        raise RequestError(Reason.MALFORMED_MOVE, text, "cell", {"cells": str(size)})


def _stone(seen: Situation, position: Position, cell: int) -> Violation:
    phase, facts = seen.choices.phase, seen.facts
    forced = _forced(seen)
    if forced is not None:
        return forced
    if not facts.empty >> cell & 1:
        return _broken("CELL_OCCUPIED", rule.PLACEMENT, f"cell {cell} is not empty", cell=cell)
    met = _met(seen, position, cell)
    if len(met) > 1:
        text = f"cell {cell} touches {len(met)} enemy groups"
        return _broken("TOUCHES_SEVERAL_GROUPS", rule.PLACEMENT, text, cell=cell, groups=_names(met))
    if phase is Phase.FOLLOW_UP:
        return _not_owed(seen, position, cell, met)
    owner = int(facts.eyes[1] >> cell & 1)
    text = f"cell {cell} is an eye of seat {owner}, and the first stone goes outside both territories"
    return _broken("INSIDE_TERRITORY", rule.FIRST_STONE, text, cell=cell, owner=owner)


def _forced(seen: Situation) -> Violation | None:
    """Tell what stands against every stone where none can be put."""
    phase = seen.choices.phase
    if phase is Phase.REPETITION_PASS:
        text = "all stones lie as at the start of your last turn, so you must pass"
        return _broken("MUST_PASS", rule.CASE_1, text)
    if phase is Phase.FORCED_REMOVAL:
        text = "no first stone is legal, so you must remove an eyeless enemy group"
        return _broken("MUST_REMOVE", rule.CASE_2, text, groups=_joined(seen.choices.groups))
    if phase is Phase.FORCED_PASS:
        return _broken(
            "MUST_PASS", rule.CASE_3, "no first stone is legal and there is no eyeless enemy group"
        )
    return None


def _not_owed(seen: Situation, position: Position, cell: int, met: list[Group]) -> Violation:
    owed = _joined(position.owed)
    if not met:
        text = f"cell {cell} touches no enemy group, and a further stone touches one that is still owed"
        return _broken("TOUCHES_NO_GROUP", rule.OWED, text, cell=cell, owed=owed)
    text = f"cell {cell} touches an enemy group that has been played to in this turn"
    return _broken("GROUP_NOT_OWED", rule.OWED, text, cell=cell, groups=_names(met), owed=owed)


def _removal(seen: Situation, position: Position, cell: int) -> Violation:
    phase, mover = seen.choices.phase, position.mover
    if phase in (Phase.REPETITION_PASS, Phase.FORCED_PASS):
        forced = _forced(seen)
        assert forced is not None
        return forced
    facts, enemy = seen.facts, 1 - mover
    group = facts.sides[enemy].group(1 << cell)
    if group is None:
        return _no_group(seen, position, cell)
    if phase is Phase.FIRST_STONE:
        text = "a turn begins with a stone; groups are removed after it"
        return _broken("FIRST_STONE_DUE", rule.FIRST_STONE, text, group=cell)
    if phase is Phase.FORCED_REMOVAL:
        eyes = _joined(facts.eyes[enemy] & group.reach)
        text = f"the group of cell {cell} has an eye, and only eyeless groups may be chosen"
        return _broken("GROUP_HAS_EYE", rule.IMMORTAL_REMOVAL, text, group=cell, eyes=eyes)
    return _kept(seen, position, group)


def _no_group(seen: Situation, position: Position, cell: int) -> Violation:
    """There is no enemy group of that name; tells the right name where the cell belongs to one."""
    facts, mover = seen.facts, position.mover
    for group in facts.sides[1 - mover].groups:
        if group.stones >> cell & 1:
            name = _cell(group)
            text = f"cell {cell} belongs to the group that is named by its smallest cell, {name}"
            return _broken("NOT_SMALLEST_CELL", rule.MOVE_NOTATION, text, cell=cell, group=name)
    if facts.sides[mover].stones >> cell & 1:
        return _broken("OWN_GROUP", rule.REMOVAL, f"cell {cell} holds a stone of your own", cell=cell)
    return _broken("NO_GROUP", rule.REMOVAL, f"there is no stone on cell {cell}", cell=cell)


def _kept(seen: Situation, position: Position, group: Group) -> Violation:
    """Tell why an enemy group stays during the follow-up: it is not owed, or a stone can be put beside it."""
    name = _cell(group)
    if not position.owed & group.name:
        text = f"the group of cell {name} has been played to in this turn"
        return _broken("GROUP_NOT_OWED", rule.OWED, text, group=name, owed=_joined(position.owed))
    here = _joined(group.reach & seen.choices.cells)
    eyes = seen.facts.eyes[1 - position.mover] & group.reach
    if not here and eyes:
        text = f"the group of cell {name} has an eye, and immortal groups were agreed to stay"
        return _broken("GROUP_HAS_EYE", rule.IMMORTAL_REMOVAL, text, group=name, eyes=_joined(eyes))
    text = f"a stone can be put beside the group of cell {name}: on {here}"
    return _broken("GROUP_CAN_BE_PLAYED_TO", rule.REMOVAL, text, group=name, cells=here)


def _pass(seen: Situation) -> Violation:
    if seen.choices.phase is Phase.FORCED_REMOVAL:
        forced = _forced(seen)
        assert forced is not None
        return forced
    text = "passing is not allowed while there is something to play"
    return _broken("PASS_NOT_ALLOWED", rule.NO_PASSING, text)


def _met(seen: Situation, position: Position, cell: int) -> list[Group]:
    """Return the enemy groups that a cell touches."""
    enemy = seen.facts.sides[1 - position.mover]
    return [group for group in enemy.groups if group.reach >> cell & 1]


def _cell(group: Group) -> int:
    return group.name.bit_length() - 1


def _names(groups: list[Group]) -> str:
    return " ".join(str(name) for name in sorted(_cell(group) for group in groups))


def _joined(where: int) -> str:
    return " ".join(map(str, cells(where)))


def _broken(reason: str, broken: Rule, text: str, **metadata: int | str) -> Violation:
    shown: Mapping[str, str] = {key: str(value) for key, value in metadata.items()}
    return Violation(reason, broken.id, text, shown)
