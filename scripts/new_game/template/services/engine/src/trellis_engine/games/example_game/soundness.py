"""Which positions from outside can be played."""

from collections.abc import Iterator

from trellis_engine.contract import State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.example_game.options import Options
from trellis_engine.games.example_game.state import Position
from trellis_engine.words import normal


def require_sound(state: State[Options, Position]) -> None:
    """Refuse a position that does not fit the table. Raises `RequestError` MALFORMED_STATE."""
    for field, text in _flaws(state):
        raise RequestError(Reason.MALFORMED_STATE, text, field)


def _flaws(state: State[Options, Position]) -> Iterator[tuple[str, str]]:
    position, seats, length = state.position, state.setup.seats, state.setup.options.length
    if position.string != normal(position.string) or len(position.string) > length:
        yield "string", f"must be at most {length} letters in lower case"
    if position.over != (len(position.string) == length):
        yield "over", f"must say whether the string has {length} letters"
    if list(position.out) != sorted(set(position.out)) or any(seat >= seats for seat in position.out):
        yield "out", "must be different seats, ascending"
    if len(position.out) >= seats:
        yield "out", "must leave somebody in"
    staying = position.playing(seats)
    if position.turn >= seats or (len(staying) > 1 and not position.over and position.turn not in staying):
        yield "turn", f"must be a seat that is in, not {position.turn}"
