"""The `trellis` command line."""

import typer

from trellis_cli import lexicon, matches
from trellis_cli.play import play
from trellis_cli.printing import print_game
from trellis_cli.up import up

app = typer.Typer(
    name="trellis",
    help="Run the Trellis word-game services, query dictionaries, play in the terminal.",
    no_args_is_help=True,
)

app.command()(up)
app.add_typer(lexicon.app)
app.add_typer(matches.app)
app.command()(play)
app.command("print")(print_game)


@app.callback()
def trellis() -> None:
    """Run the Trellis word-game services, query dictionaries, play in the terminal."""
