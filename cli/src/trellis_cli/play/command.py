"""The command `trellis play`."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from trellis_cli.play import completion
from trellis_cli.play.agreeing import agreed, listed
from trellis_cli.play.in_process import InProcessTable, lexicons_in
from trellis_cli.play.over_rest import RestTable
from trellis_cli.play.session import Session
from trellis_cli.play.table import CannotPlayError, Table, Wanted
from trellis_engine.catalog import entries
from trellis_engine.options import describe
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.settings import SettingsError, load

WRONG = 2
"""Exit code of a match that cannot be set up."""
LEFT = 1
"""Exit code of a match that was left before its end."""

out = Console()
err = Console(stderr=True)

Game = Annotated[
    str,
    typer.Argument(
        help="The game, as in word-sprout; without one the games are listed.", autocompletion=completion.games
    ),
]
Seats = Annotated[
    int | None,
    typer.Option("--seats", "-n", min=1, help="Number of seats; default: the fewest that can play."),
]
Chosen = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, as --options lists them: adjudication=TABLE, rules=WS-R1,WS-R4, "
        "rules.consonants_first.letters=4; values may also be JSON. May be given again.",
        autocompletion=completion.chosen,
    ),
]
Listing = Annotated[
    bool, typer.Option("--options", help="List the game's options with meanings, ranges and defaults.")
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--lexicon",
        "-l",
        help="A lexicon to play with; may be given again.",
        autocompletion=completion.lexicons,
    ),
]
Gateway = Annotated[
    str | None,
    typer.Option(
        "--gateway", "-g", metavar="URL", help="Play on a running gateway instead of in this process."
    ),
]
Directory = Annotated[
    Path | None, typer.Option("--dir", help="Directory of built lexicons.  [env: TRELLIS_LEXICON_DIR]")
]
Seed = Annotated[
    str | None,
    typer.Option("--seed", help="Seed of all chance, 32 to 128 hexadecimal digits; default: a secret one."),
]


def play(  # noqa: PLR0917 - typer makes options of parameters
    game: Game = "",
    seats: Seats = None,
    chosen: Chosen = None,
    listing: Listing = False,
    names: Names = None,
    gateway: Gateway = None,
    directory: Directory = None,
    seed: Seed = None,
) -> None:
    """Play a game in the terminal, everybody at this keyboard.

    Without --gateway engine and dictionary run in this process, on lexicons built by `trellis lexicon build`.
    """
    name = game.replace("-", "_")
    if name not in entries():
        _list_games()
        if not game:
            return
        err.print(f"[red]error:[/red] there is no game {escape(repr(game))}", highlight=False, soft_wrap=True)
        raise typer.Exit(WRONG)
    if listing:
        _list_options(name)
        return
    try:
        number = seats or entries()[name].game.info.min_seats
        wanted = Wanted(name, number, _options(name, chosen), names or (), _seed(seed))
        table = RestTable(gateway, wanted) if gateway else _in_process(wanted, directory)
        over = Session(table, out, _line).run()
        table.close()
    except (CannotPlayError, SettingsError) as error:
        err.print(f"[red]error:[/red] {error}", highlight=False, soft_wrap=True)
        raise typer.Exit(WRONG) from error
    if over is None:
        out.print("The match was left.")
        raise typer.Exit(LEFT)


def _options(game: str, chosen: list[str] | None) -> dict[str, Any]:
    return agreed(chosen or [], describe(entries()[game].game.options))


def _seed(text: str | None) -> bytes | None:
    try:
        return None if text is None else bytes.fromhex(text)
    except ValueError as error:
        raise CannotPlayError(f"--seed: {error}") from error


def _in_process(wanted: Wanted, directory: Path | None) -> Table:
    settings = load(LexiconSettings)
    return InProcessTable(wanted, lexicons_in(directory or settings.lexicons, settings.default))


def _list_games() -> None:
    grid = Grid("game", "seats", "what it is", box=None, pad_edge=False)
    for name, found in entries().items():
        info = found.game.info
        seats = (
            f"{info.min_seats}-{info.max_seats}" if info.min_seats < info.max_seats else f"{info.min_seats}"
        )
        about = f"{info.summary} {info.seats_remark}".rstrip()
        grid.add_row(name.replace("_", "-"), seats, about)
    out.print(grid)
    out.print("`trellis play GAME --options` lists what can be agreed on before a match.", highlight=False)


def _list_options(game: str) -> None:
    """Return the options of a game, each with its default, what it takes and its meaning."""
    info = entries()[game].game.info
    out.print(f"Options of {info.title}, with their defaults; write -o NAME=VALUE.\n", highlight=False)
    for path, takes, meanings in listed(describe(entries()[game].game.options)):
        out.print(Text.assemble((path, "bold"), (f"   {takes}", "dim")), highlight=False)
        for meaning in meanings:
            out.print(Padding(Text(meaning), (0, 0, 0, 4)), highlight=False)


def _line(prompt: str) -> str:
    """Return a line from the keyboard, with its history if it is one, or from a pipe."""
    if sys.stdin.isatty():
        return input(prompt)
    out.print(prompt, end="", highlight=False, markup=False)
    line = sys.stdin.readline()
    out.print(line.rstrip("\n"), highlight=False, markup=False)
    if not line:
        raise EOFError
    return line
