"""Positions made by hand, and short ways to ask the game about them.

Limping 2 and Limping 3 with their cells, as the tests speak of them (Cairo 1 is drawn in the docs):

        10  11                     24  25  26
       7   8   9                 20  21  22  23
     3   4   5   6             15  16  17  18  19
       0   1   2              9  10  11  12  13  14
                                4   5   6   7   8
                                  0   1   2   3
"""

from collections.abc import Iterable
from typing import Any

import pytest

from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import IllegalMove, Outcome, Setup, State, Violation
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.boards.board import bits
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.view import BoardView
from trellis_engine.words import NO_WORDS

Match = State[Options, Position]
Stones = tuple[Iterable[int], Iterable[int]]

ELSEWHERE: Stones = ((), ())
"""The empty board: an earlier position that no test's position repeats."""


def agreed(**chosen: Any) -> Setup[Options]:
    """A set-up for two with these options."""
    return Setup(options.read(Options, chosen), (), 2)


def opening(**chosen: Any) -> Match:
    """The start of a match."""
    return GAME.initial(agreed(**chosen), Chance(b"sprout-r-out 16b"), NO_WORDS).state


def scene(
    x: Iterable[int],
    o: Iterable[int],
    *,
    mover: int = 0,
    filled: Iterable[int] = (),
    passes: int = 0,
    last_starts: tuple[Stones, Stones] = (ELSEWHERE, ELSEWHERE),
    **chosen: Any,
) -> Match:
    """The start of a turn somewhere in a match.

    Args:
        x: the stones of seat 0.
        o: the stones of seat 1.
        mover: whose turn it is.
        filled: the eyes in which an enemy stone stands.
        passes: how many of the latest turns were passes.
        last_starts: the stones at the start of the other seat's last turn, and of the mover's.
        chosen: options.
    """
    starts = tuple((bits(first), bits(second)) for first, second in last_starts)
    position = Position((bits(x), bits(o)), bits(filled), 0, 10 + mover, passes, starts)
    state = State(agreed(**chosen), Chance(b"sprout-r-out 16b"), position)
    GAME.require_sound(state)
    return state


def legal(state: Match) -> list[str]:
    """The legal moves of the seat to move, in notation."""
    return [GAME.write(move) for move in GAME.legal_moves(state, state.position.mover, NO_WORDS)]


def play(state: Match, *moves: str) -> Match:
    """The state after some moves, each made by the seat whose turn it is."""
    for move in moves:
        state = GAME.apply(state, state.position.mover, GAME.read(move), NO_WORDS).state
    return state


def events(state: Match, move: str) -> list[Any]:
    """What a move brings about."""
    after = GAME.apply(state, state.position.mover, GAME.read(move), NO_WORDS)
    return [event.detail for event in after.events]


def refusal(state: Match, move: str, seat: int | None = None) -> Violation:
    """The rule that a move breaks; applying it must raise the same."""
    seat = state.position.mover if seat is None else seat
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, seat, GAME.read(move), NO_WORDS)
    assert GAME.check(state, seat, GAME.read(move), NO_WORDS) == caught.value.violation
    assert move not in (legal(state) if seat == state.position.mover else [])
    return caught.value.violation


def view(state: Match) -> BoardView:
    """What everybody sees."""
    return GAME.project(state, None)


def eyes(state: Match, seat: int) -> tuple[int, ...]:
    """The eyes of a seat, empty and filled."""
    return view(state).seats[seat].eyes


def territory(state: Match, seat: int) -> tuple[int, ...]:
    """The territory of a seat."""
    return view(state).seats[seat].territory


def owed(state: Match) -> list[int]:
    """The groups still to be played to, by their smallest cells."""
    return [group.name for group in view(state).groups if group.owed]


def outcome(state: Match) -> Outcome:
    """The result of a match that must be over."""
    found = GAME.outcome(state)
    assert found is not None
    assert legal(state) == []
    return found
