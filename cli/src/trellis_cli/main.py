"""The `trellis` command line."""

import typer

app = typer.Typer(
    name="trellis",
    help="Run the Trellis word-game services, query dictionaries, play in the terminal.",
    no_args_is_help=True,
)


@app.callback()
def trellis() -> None:
    """Run the Trellis word-game services, query dictionaries, play in the terminal."""
