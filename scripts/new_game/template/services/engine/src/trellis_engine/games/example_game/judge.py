"""Whether a move may be played."""

from trellis_engine.contract import State, Violation
from trellis_engine.games.example_game.moves import Move
from trellis_engine.games.example_game.options import Options
from trellis_engine.games.example_game.rulebook import TURNS
from trellis_engine.games.example_game.state import Position
from trellis_engine.words import Words, require_letters


def judge(state: State[Options, Position], seat: int, move: Move, words: Words) -> Violation | None:
    """Find the rule that a move breaks, or None.

    Raises:
        RequestError: LETTER_OUTSIDE_ALPHABET for a letter that the lexicons do not have (G-1).
    """
    require_letters(move.letter, words.alphabet, "letter")
    turn = state.position.turn
    if seat != turn:
        return Violation("NOT_YOUR_TURN", TURNS.id, f"it is the turn of seat {turn}")
    return None
