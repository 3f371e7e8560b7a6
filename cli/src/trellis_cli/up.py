"""`trellis up`: start all services under one command."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from trellis_cli.children import dialled
from trellis_cli.lexicon import build_with_progress
from trellis_cli.parent import stop_with_parent
from trellis_cli.render import show
from trellis_cli.stack import Stack, plans
from trellis_lexicon import BuildError, IndexDamagedError, Store, open_lexicon
from trellis_lexicon.recipes.recipe import DEFAULT, shipped
from trellis_ops.ports import CannotStart, address, claim
from trellis_ops.settings import SettingsError, data_dir_setting, integer, load, number, path, setting

PORT = integer(0, 65_535)
_KILL_MARGIN_SECONDS = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class UpSettings:
    """What the command itself reads; every other variable is passed on to the services."""

    host: str = setting("TRELLIS_HOST", "address to listen on", str, "127.0.0.1")
    lexicon: int = setting("TRELLIS_LEXICON_PORT", "port of the lexicon service", PORT, "50051")
    engine: int = setting("TRELLIS_ENGINE_PORT", "port of the engine", PORT, "50052")
    gateway: int = setting("TRELLIS_GATEWAY_PORT", "port of the gateway", PORT, "8080")
    data_dir: Path = data_dir_setting()
    lexicons: Path = setting(
        "TRELLIS_LEXICON_DIR", "directory of built lexicons", path, "$TRELLIS_DATA_DIR/lexicons"
    )
    default: str = setting("TRELLIS_LEXICON_DEFAULT", "the lexicon to build if it is missing", str, DEFAULT)
    drain: float = setting("TRELLIS_DRAIN_SECONDS", "how long calls in flight may take", number(0, 600), "10")

    def ports(self) -> dict[str, int]:
        """Return the port of each service, 0 for a free one."""
        return {"lexicon": self.lexicon, "engine": self.engine, "gateway": self.gateway}


def _ensure_lexicon(settings: UpSettings, console: Console) -> None:
    """Build the default lexicon if it is missing; refuse a broken one."""
    store = Store(settings.lexicons)
    if settings.default not in store.ids():
        console.print(f"building the lexicon {settings.default!r} in {store.root}", highlight=False)
        build_with_progress(shipped(settings.default), store, console)
    try:
        open_lexicon(store, settings.default)
    except IndexDamagedError as error:
        mend = f"trellis lexicon build {settings.default} --dir {store.root}"
        message = f"the lexicon {settings.default!r} is broken: {error}; mend it with `{mend}`"
        raise CannotStart(message) from error


def _check_ports(settings: UpSettings) -> None:
    for service, port in settings.ports().items():
        if port:
            variable = f"TRELLIS_{service.upper()}_PORT or --{service}-port"
            claim(settings.host, port, variable).close()


def _announce(stack: Stack, settings: UpSettings, console: Console) -> None:
    host = dialled(settings.host)
    gateway = f"http://{address(host, stack.ports['gateway'])}"
    console.print(
        f"\n[bold green]Trellis is ready[/bold green] (Ctrl-C stops it)\n\n"
        f"  REST API       {gateway}/v1\n"
        f"  documentation  {gateway}/docs\n"
        f"  engine         {address(host, stack.ports['engine'])} (gRPC)\n"
        f"  lexicon        {address(host, stack.ports['lexicon'])} (gRPC)\n",
        highlight=False,
        soft_wrap=True,
    )


def _run(settings: UpSettings, environment: dict[str, str], timeout: float, console: Console) -> int:
    with tempfile.TemporaryDirectory(prefix="trellis-") as scratch:
        planned = plans(settings.ports(), environment)
        stack = Stack(
            planned, settings.host, Path(scratch), lambda service, text: show(console, service, text)
        )
        stack.stop_on_signals()
        try:
            if stack.open(timeout):
                _announce(stack, settings, console)
                stack.watch()
        finally:
            orderly = stack.close(settings.drain + _KILL_MARGIN_SECONDS)
    return 0 if orderly else 1


def _environment(**options: object) -> dict[str, str]:
    """Return the environment of the services: ours, with the options that were given."""
    return {**os.environ, **{name: str(value) for name, value in options.items() if value is not None}}


def _port(variable: str) -> Any:
    return typer.Option(min=0, max=65_535, envvar=variable, help="0 takes a free one.")


def up(  # noqa: PLR0917 - typer makes options of parameters
    gateway_port: Annotated[int, _port("TRELLIS_GATEWAY_PORT")] = 8080,
    engine_port: Annotated[int, _port("TRELLIS_ENGINE_PORT")] = 50052,
    lexicon_port: Annotated[int, _port("TRELLIS_LEXICON_PORT")] = 50051,
    host: Annotated[str, typer.Option(envvar="TRELLIS_HOST", help="Address to listen on.")] = "127.0.0.1",
    data_dir: Annotated[
        Path, typer.Option(envvar="TRELLIS_DATA_DIR", help="Directory of dictionaries and database.")
    ] = Path("data"),
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes each of the lexicon and the engine service.")
    ] = None,
    timeout: Annotated[float, typer.Option(min=1, help="Seconds until all must be healthy.")] = 60,
    parent: Annotated[
        int | None,
        typer.Option("--while", min=1, help="Stop when this process, which started us, has ended."),
    ] = None,
) -> None:
    """Start the lexicon, the engine and the gateway, and stop them on Ctrl-C.

    Builds the dictionary first if it is missing. Everything else is set by environment variables: see the --help of
    python -m trellis_lexicon, trellis_engine and trellis_gateway.
    """
    if parent is not None:
        stop_with_parent(parent)
    console = Console()
    environment = _environment(
        TRELLIS_GATEWAY_PORT=gateway_port,
        TRELLIS_ENGINE_PORT=engine_port,
        TRELLIS_LEXICON_PORT=lexicon_port,
        TRELLIS_HOST=host,
        TRELLIS_DATA_DIR=data_dir,
        TRELLIS_LEXICON_WORKERS=workers,
        TRELLIS_ENGINE_WORKERS=workers,
    )
    try:
        settings = load(UpSettings, environment)
        _check_ports(settings)
        _ensure_lexicon(settings, console)
        code = _run(settings, environment, timeout, console)
    except SettingsError as error:
        raise _failed(str(error), 2) from error
    except (CannotStart, BuildError) as error:
        raise _failed(str(error), 1) from error
    raise typer.Exit(code)


def _failed(message: str, code: int) -> typer.Exit:
    Console(stderr=True).print(f"[red]error:[/red] {message}", highlight=False, soft_wrap=True)
    return typer.Exit(code)
