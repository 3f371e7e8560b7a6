"""Which positions from outside can be played: the engine trusts its caller with secrets, not with arithmetic."""

from __future__ import annotations

from trellis_engine.contract import State
from trellis_engine.faults import Fault, Reason
from trellis_engine.games.word_sprout.course import over
from trellis_engine.games.word_sprout.options import MAX_ROUNDS, Options
from trellis_engine.games.word_sprout.state import Play, Position, Table, lengthened


def require_sound(state: State[Options, Position]) -> None:
    """Raises `Fault` MALFORMED_STATE for a position that no match of this set-up can be in."""
    setup, position = state.setup, state.position
    _require(len(position.players) == setup.seats, "players", f"there must be {setup.seats}")
    _require(position.starter < setup.seats, "starter", "is not a seat")
    _require(position.round <= setup.options.rounds, "round", f"must be at most {setup.options.rounds}")
    limit = min(position.round, MAX_ROUNDS)
    for index, player in enumerate(position.players):
        _require(player.rounds_won <= limit, f"players[{index}].rounds_won", f"must be at most {limit}")
    _require_table(state, position.table, "table")
    _require_plays(state)
    if not over(setup, position):
        _require_in_play(position)


def _require_table(state: State[Options, Position], table: Table, path: str) -> None:
    _require(table.mover < state.setup.seats, f"{path}.mover", "is not a seat")
    agreed = state.setup.options.pot
    _require((table.pot is None) == (agreed is None), f"{path}.pot", "must be there if tiles were agreed on")
    if table.pot is not None and agreed is not None:
        for letter, count in table.pot.tiles.items():
            _require(
                count <= agreed.get(letter, 0), f"{path}.pot.tiles[{letter}]", "is more than was agreed on"
            )


def _require_plays(state: State[Options, Position]) -> None:
    plays = state.position.plays
    tables = [play.before for play in plays[1:]] + [state.position.table] * bool(plays)
    for index, (play, table) in enumerate(zip(plays, tables, strict=True)):
        _require(play.seat < state.setup.seats, f"plays[{index}].seat", "is not a seat")
        _require_table(state, play.before, f"plays[{index}].before")
        _require(_leads_to(play, table), f"plays[{index}]", "does not lead to the letters that follow")
    start = plays[0].before if plays else state.position.table
    _require(not start.rows, "plays", "must tell where the letters come from")


def _leads_to(play: Play, table: Table) -> bool:
    length = len(play.before.string)
    fits = all(item.position <= length + index for index, item in enumerate(play.additions))
    return fits and lengthened(play.before.string, play.additions) == table.string


def _require_in_play(position: Position) -> None:
    playing = position.seats_playing
    _require(len(playing) > 1, "players", "at least two must be in the round")
    _require(position.table.mover in playing, "table.mover", "must be in the round")
    if position.challenge is not None:
        challenger = position.challenge.challenger
        _require(challenger in playing, "challenge.challenger", "must be in the round")
        _require(bool(position.plays), "challenge", "needs a play")
        owner = position.plays[-1].seat
        _require(owner in playing and owner != challenger, "challenge", "needs a player who can answer")


def _require(sound: bool, field: str, text: str) -> None:  # noqa: FBT001  reads as a sentence where it is used
    if not sound:
        raise Fault(Reason.MALFORMED_STATE, text, field)
