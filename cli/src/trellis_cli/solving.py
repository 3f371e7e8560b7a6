"""The command `trellis solve`: small boards, to the end."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.console import Console

from trellis_cli.play.session import value_of
from trellis_engine import options
from trellis_engine.catalog import entries
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup
from trellis_engine.errors import RequestError
from trellis_engine.words import NO_WORDS
from trellis_engine.work import Work, limited

WRONG = 2
"""Exit code of something that cannot be solved."""
_SEED = b"not drawn from ."

out = Console()
err = Console(stderr=True)

Game = Annotated[str, typer.Argument(help="The game: sprout-r-out.")]
BoardName = Annotated[str, typer.Option("--board", "-b", help="The board, as in limping-2.")]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the match; see `trellis play`."),
]


def solve_game(game: Game, board: BoardName = "limping-2", chosen: Chosen = None) -> None:
    """Solve a small board: who wins, in how many moves, the best line, and how many positions there are."""
    try:
        with err.status("beginning") as status:
            work = Work(None, lambda: status.update(f"{work.spent:,} steps of work"))
            with limited(work):
                found = _solution(game.replace("-", "_"), _options(board, chosen))
    except (RequestError, ValueError) as error:
        err.print(f"[red]error:[/red] {error}", highlight=False, soft_wrap=True)
        raise typer.Exit(WRONG) from error
    for line in _told(board, found):
        out.print(line, highlight=False, soft_wrap=True)


def _options(board: str, chosen: list[str] | None) -> dict[str, Any]:
    family, _, order = board.replace("_", "-").upper().partition("-")
    if not order.isdecimal():
        raise ValueError(f"--board is a family and an order, as in limping-2, not {board!r}")
    return {"board": family, "order": int(order), **dict(map(value_of, chosen or []))}


def _solution(name: str, given: dict[str, Any]) -> Mapping[str, Any]:
    """Ask the game for the solution, about the start of a match."""
    analyses = entries()[name].game.analyses if name in entries() else ()
    for analysis in analyses:
        if analysis.id == "solution":
            game = entries()[name].game
            setup = Setup(options.read(game.options, given, "option"), (), game.info.min_seats)
            state = game.initial(setup, Chance(_SEED), NO_WORDS).state
            parameters = options.read(analysis.parameters, {}, "parameters")
            (row,) = analysis.rows(state, None, parameters, NO_WORDS)
            return row
    raise ValueError(f"only sprout-r-out has boards that can be solved, not {name!r}")


def _told(board: str, found: Mapping[str, Any]) -> list[str]:
    first, second, nobody = found["won"]
    result = "neither seat can force a win"
    if found["winner"] is not None:
        result = f"the {('first', 'second')[found['winner']]} seat wins in {found['moves']} moves"
    lines = [
        f"{board}: {result}",
        f"positions: {found['positions']:,}, with {found['continuations']:,} moves",
        f"won by the first seat: {first:,}, by the second: {second:,}, by neither: {nobody:,}",
        f"reached first after 0, 1, 2, … moves: {' '.join(map(str, found['levels']))}",
    ]
    if found["winner"] is not None:
        lines.append(f"best line: {' '.join(found['line'])}")
        lines.append(f"played through against every reply: {found['replies']:,} positions")
    return lines
