"""What people at the table see of Word Sprout, and how it is drawn as text. Nothing is secret."""

from __future__ import annotations

from dataclasses import dataclass

from trellis_engine.contract import Setup
from trellis_engine.games.word_sprout.moves import Addition, PlayLetters
from trellis_engine.games.word_sprout.notation import write
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.state import Challenge, Player, Position, Pot


@dataclass(frozen=True, slots=True)
class LatestPlay:
    """The latest play that stands."""

    seat: int
    additions: tuple[Addition, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What everybody sees; see `Position` and `Table` for the fields."""

    round: int
    starter: int
    rows: tuple[str, ...]
    pot: Pot | None
    mover: int
    players: tuple[Player, ...]
    latest: LatestPlay | None
    challenge: Challenge | None


def project(position: Position) -> View:
    """The view of everybody."""
    table, latest = position.table, position.latest
    shown = None if latest is None else LatestPlay(latest.seat, latest.additions)
    return View(
        position.round,
        position.starter,
        table.rows,
        table.pot,
        table.mover,
        position.players,
        shown,
        position.challenge,
    )


def picture(setup: Setup[Options], view: View) -> str:
    """The view as text: the string, the pot, and a line for each player."""
    rounds = setup.options.rounds
    over = view.round >= rounds
    heading = "match over" if over else f"round {view.round + 1} of {rounds}"
    letters = [row.upper() for row in view.rows] or ["(no letters)"]
    lines = [heading, *(f"  {row}" for row in letters)]
    if view.pot is not None:
        lines.append(f"pot: {_tiles(view.pot)}")
    if view.latest is not None:
        lines.append(f"latest: seat {view.latest.seat} {write(PlayLetters(view.latest.additions))}")
    lines += [_player(view, seat, rounds, over=over) for seat in range(len(view.players))]
    return "\n".join(lines)


def _tiles(pot: Pot) -> str:
    held = [f"{letter.upper()}{count}" for letter, count in sorted(pot.tiles.items()) if count]
    return " ".join(held) or "empty"


def _player(view: View, seat: int, rounds: int, *, over: bool) -> str:
    player = view.players[seat]
    marks = [] if over else _marks(view, seat)
    won = [f"{player.rounds_won} won"] if rounds > 1 or over else []
    return f"seat {seat}: " + ", ".join([*won, *marks, *([] if player.playing else ["out"])] or ["in"])


def _marks(view: View, seat: int) -> list[str]:
    if view.challenge is None:
        return ["to move"] if seat == view.mover else []
    if seat == view.challenge.challenger:
        return ["challenging"]
    return ["challenged"] if view.latest is not None and seat == view.latest.seat else []
