"""The command `trellis print`: decks, tiles, sheets, grids and boards on paper."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

from trellis_cli.play.session import value_of
from trellis_engine import options
from trellis_engine.catalog import entries
from trellis_engine.contract.printables import Paper, Printable
from trellis_engine.errors import RequestError
from trellis_engine.printing import Format, render

WRONG = 2
"""Exit code of something that cannot be printed."""
_ENDING = {"pdf": Format.PDF, "svg": Format.SVG}

out = Console()
err = Console(stderr=True)

Game = Annotated[str, typer.Argument(help="The game, as in rewordable; without one everything is listed.")]
Which = Annotated[
    str, typer.Argument(help="What to print, as in deck; without it, everything that the game has.")
]
PaperName = Annotated[str, typer.Option("--paper", "-p", help="A4 or letter.")]
Ending = Annotated[
    str, typer.Option("--format", "-f", help="pdf (all pages in a file) or svg (a file for each page).")
]
Chosen = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="A parameter; the value is JSON or plain text."
    ),
]
Target = Annotated[Path, typer.Option("--dir", "-d", help="Directory for the files; made if it is missing.")]


def print_game(  # noqa: PLR0917 - typer makes options of parameters
    game: Game = "",
    which: Which = "",
    paper: PaperName = "a4",
    ending: Ending = "pdf",
    chosen: Chosen = None,
    directory: Target = Path(),
) -> None:
    """Print and play: write decks, tiles, sheets, grids and boards as PDF or SVG, at true size.

    Print at 100 %, not "fit to page".
    """
    name = game.replace("-", "_")
    if name not in entries():
        _list_printables()
        raise typer.Exit(0 if not game else WRONG)
    try:
        for printable in _wanted(name, which):
            for path in _written(name, printable, _parameters(printable, chosen), (paper, ending), directory):
                out.print(f"wrote {path}", highlight=False, soft_wrap=True)
    except (RequestError, ValueError, OSError) as error:
        err.print(f"[red]error:[/red] {error}", highlight=False, soft_wrap=True)
        raise typer.Exit(WRONG) from error


def _wanted(game: str, which: str) -> list[Printable]:
    offered = entries()[game].game.printables
    found = [printable for printable in offered if which.replace("-", "_") in {"", printable.id}]
    if not found:
        known = ", ".join(printable.id for printable in offered)
        raise ValueError(f"there is no {which!r} to print; there are: {known}")
    return found


def _parameters(printable: Printable, chosen: list[str] | None) -> Any:
    return options.read(printable.parameters, dict(map(value_of, chosen or [])), "option")


def _written(
    game: str, printable: Printable, parameters: Any, how: tuple[str, str], directory: Path
) -> list[Path]:
    paper, ending = _paper(how[0]), how[1].lower()
    if ending not in _ENDING:
        raise ValueError(f"--format is pdf or svg, not {how[1]!r}")
    directory.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{printable.id}".replace("_", "-")
    title = f"{entries()[game].game.info.title}: {printable.id.replace('_', ' ')}"
    if ending == "pdf":
        document = render(printable, parameters, paper, Format.PDF, title=title)
        return [_saved(directory / f"{stem}.pdf", document.content)]
    first = render(printable, parameters, paper, Format.SVG, page=1, title=title)
    rest = (
        render(printable, parameters, paper, Format.SVG, page=page, title=title)
        for page in range(2, first.page_count + 1)
    )
    return [
        _saved(directory / f"{stem}-{page:02}.svg", document.content)
        for page, document in enumerate((first, *rest), 1)
    ]


def _paper(name: str) -> Paper:
    if name.upper() not in set(Paper):
        raise ValueError(f"--paper is a4 or letter, not {name!r}")
    return Paper(name.upper())


def _saved(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def _list_printables() -> None:
    grid = Grid("game", "print", "what it is", "parameters", box=None, pad_edge=False)
    for name, found in entries().items():
        for printable in found.game.printables:
            parameters = ", ".join(spec.id for spec in options.describe(printable.parameters))
            grid.add_row(name.replace("_", "-"), printable.id, printable.help, parameters)
    out.print(grid)
