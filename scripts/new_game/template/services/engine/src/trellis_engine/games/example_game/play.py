"""What a move brings about."""

from dataclasses import replace

from trellis_engine.contract import RULE_CONCEDE, Event, Outcome, OutcomeKind, SeatOut, State, Step
from trellis_engine.games.example_game.events import LetterAdded, TurnPassed
from trellis_engine.games.example_game.moves import Move
from trellis_engine.games.example_game.options import Options
from trellis_engine.games.example_game.rulebook import END, TURNS
from trellis_engine.games.example_game.state import Position
from trellis_engine.words import Words

Match = State[Options, Position]


def add(state: Match, seat: int, move: Move, words: Words) -> Step[Position]:
    """Play a legal move."""
    string = state.position.string + move.letter
    told = f"Seat {seat} adds {move.letter.upper()}."
    added = Event(TURNS.id, told, LetterAdded(seat, move.letter, string))
    position = replace(state.position, string=string)
    if len(string) == state.setup.options.length:
        return Step(replace(position, over=True), state.chance, (added,))
    return _passed(state, position, seat, (added,))


def concede(state: Match, seat: int, words: Words) -> Step[Position]:
    """Take a seat out (G-7); if it was its turn, the next one's begins."""
    position = replace(state.position, out=tuple(sorted((*state.position.out, seat))))
    left = Event(RULE_CONCEDE.id, f"Seat {seat} concedes.", SeatOut(seat, "CONCEDED"))
    if seat != position.turn or len(position.playing(state.setup.seats)) == 1:
        return Step(position, state.chance, (left,))
    return _passed(state, position, seat, (left,))


def _passed(state: Match, position: Position, seat: int, events: tuple[Event, ...]) -> Step[Position]:
    after = position.after(seat, state.setup.seats)
    passed = Event(TURNS.id, f"It is the turn of seat {after}.", TurnPassed(after))
    return Step(replace(position, turn=after), state.chance, (*events, passed))


def outcome(state: Match) -> Outcome | None:
    """Tell how the match ended, or None while it runs."""
    playing = state.position.playing(state.setup.seats)
    if len(playing) == 1:
        return Outcome(OutcomeKind.WIN, playing, "LAST_PLAYER_LEFT", RULE_CONCEDE.id)
    if state.position.over:
        return Outcome(OutcomeKind.WIN, (state.position.turn,), "LAST_LETTER", END.id)
    return None
