"""`trellis matches`: for those who run a gateway."""

import json
import os
from pathlib import Path
from typing import Annotated, Any
from uuid import uuid4

import httpx
import typer

from trellis_gateway.settings import GatewaySettings
from trellis_gateway.verify import verify as verify_all
from trellis_ops.settings import SettingsError, load

app = typer.Typer(
    name="matches", help="Check stored matches, write and read them as files.", no_args_is_help=True
)

Gateway = Annotated[str, typer.Option("--gateway", envvar="TRELLIS_GATEWAY", help="Where the gateway is.")]
_HERE = "http://127.0.0.1:8080"
_PATIENCE_SECONDS = 60.0


@app.command()
def verify(
    database: Annotated[
        str | None,
        typer.Option(help="URL of the database, as in TRELLIS_GATEWAY_DATABASE_URL, which is the default."),
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option(help="Where a rules engine is; TRELLIS_GATEWAY_ENGINE_TARGET is the default."),
    ] = None,
) -> None:
    """Play every stored match again from its first state, and compare with what is stored.

    Names the matches that differ. Exit code 0: none does; 1: some do; 2: it could not be finished.
    """
    given = {"TRELLIS_GATEWAY_DATABASE_URL": database, "TRELLIS_GATEWAY_ENGINE_TARGET": engine}
    environment = {**os.environ, **{name: value for name, value in given.items() if value is not None}}
    try:
        settings = load(GatewaySettings, environment)
    except SettingsError as error:
        raise typer.BadParameter(str(error)) from error
    raise typer.Exit(verify_all(settings))


@app.command("export")
def export_match(
    match: Annotated[str, typer.Argument(help="Id of the match.")],
    file: Annotated[
        Path | None, typer.Argument(help="Where to write it; standard output if not given.")
    ] = None,
    gateway: Gateway = _HERE,
) -> None:
    """Write a match as a document."""
    text = json.dumps(_asked("GET", f"{gateway}/v1/matches/{match}/export"), indent=1) + "\n"
    if file is None:
        typer.echo(text, nl=False)
    else:
        file.write_text(text, encoding="utf-8")


@app.command("import")
def import_match(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A document of `export`.")],
    gateway: Gateway = _HERE,
) -> None:
    """Store the match of a document, and print its id."""
    typer.echo(_asked("POST", f"{gateway}/v1/matches:import", file.read_bytes())["id"])


def _asked(method: str, url: str, content: bytes | None = None) -> Any:
    """Ask the gateway; whatever it refuses ends the command."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid4())} if content else {}
    try:
        answer = httpx.request(method, url, content=content, headers=headers, timeout=_PATIENCE_SECONDS)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        typer.echo(f"the gateway cannot be reached: {error}", err=True)
        raise typer.Exit(1) from error
    if answer.is_success:
        return answer.json()
    typer.echo(answer.text, err=True)
    raise typer.Exit(1)
