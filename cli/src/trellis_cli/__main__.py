"""`python -m trellis_cli` is the `trellis` command."""

from trellis_cli.main import app

app(prog_name="trellis")
