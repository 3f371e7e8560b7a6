"""Refuse positions from outside that no play under their options could make sense of."""

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.state import Pair, Position
from trellis_engine.games.sprout_r_out.stones.situation import Phase, situation_of

_LATEST_TURNS = 2


def require_sound(options: Options, position: Position) -> None:
    """Raise `RequestError` MALFORMED_STATE, naming the field, for a position that does not fit the board or itself."""
    _require_cells(options, "stones", position.stones)
    for index, start in enumerate(position.starts):
        _require_cells(options, f"turn_starts[{index}]", start)
    _require_counts(options, position)
    _require_filled_eyes(options, position)
    _require_owed(options, position)


def _require_cells(options: Options, field: str, stones: Pair) -> None:
    if (stones[0] | stones[1]) & ~options.arena.full:
        raise _unsound(field, f"has a stone off the board of {options.arena.size} cells")
    if stones[0] & stones[1]:
        raise _unsound(field, "has stones of both seats on one cell")


def _require_counts(options: Options, position: Position) -> None:
    under_way = bool(position.owed)
    if not 0 <= position.turn <= options.turn_cap - under_way:
        raise _unsound("turn", f"must leave the turn within the cap of {options.turn_cap}")
    if len(position.starts) != min(position.turn + under_way, _LATEST_TURNS):
        raise _unsound("turn_starts", "must hold the starts of the two latest turns that have begun")
    if not 0 <= position.passes <= (0 if under_way else min(position.turn, _LATEST_TURNS)):
        raise _unsound("passes", "must be at most 2 and the number of turns, and 0 while a turn is under way")
    if position.conceded not in (None, 0, 1):
        raise _unsound("conceded", "must be seat 0 or 1")


def _require_filled_eyes(options: Options, position: Position) -> None:
    """Refuse a filled eye unless it holds a stone and lies within a single enemy group (SR-5)."""
    facts = situation_of(options, position).facts
    eyes = 0
    for seat in (0, 1):
        side = facts.sides[seat]
        eyes |= side.ringed & ~side.shared & facts.sides[1 - seat].stones
    if position.filled & ~eyes:
        raise _unsound("filled_eyes", "has a cell that holds no stone within a single enemy group")


def _require_owed(options: Options, position: Position) -> None:
    enemy = situation_of(options, position).facts.sides[1 - position.mover]
    names = sum(group.name for group in enemy.groups)
    if position.owed & ~names:
        raise _unsound("owed", "has a cell that is not the smallest of an enemy group")
    choices = situation_of(options, position).choices
    if position.owed and choices.phase is Phase.FOLLOW_UP and not choices.any:
        raise _unsound(
            "owed", "has no group about which anything can be done, so that the turn would be complete"
        )


def _unsound(field: str, text: str) -> RequestError:
    return RequestError(Reason.MALFORMED_STATE, text, field)
