"""Settings from environment variables: declared once, parsed, explained by `--help`.

A service declares a frozen dataclass whose fields are made by `setting`. `load` reads it from an environment;
`from_command_line` is what a service's `__main__` calls: it answers `--help` with every variable, and says plainly
which variable is wrong before it exits with 2.

    @dataclass(frozen=True, slots=True, kw_only=True)
    class EngineSettings(GrpcSettings):
        service: ClassVar[str] = "engine"
        port: int = port_setting(50052)
        lexicon_target: str = setting("TRELLIS_ENGINE_LEXICON_TARGET", "where the lexicon is", str, "…:50051")

In a variable's name `{SERVICE}` stands for the upper-case `service` of the class; in a default `$TRELLIS_DATA_DIR`
stands for the value of a variable that an earlier field declares. A default of None makes the setting optional.
"""

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from string import Template
from typing import Any, ClassVar, TypeVar, cast

T = TypeVar("T")
N = TypeVar("N", int, float)
_DECLARATION = "trellis setting"


class SettingsError(ValueError):
    """A variable holds what its setting cannot take; the message names the variable and the rule."""

    def __init__(self, variable: str, value: str, rule: str) -> None:
        super().__init__(f"{variable}={value!r}: {rule}")
        self.variable = variable


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a field's metadata keeps: the variable, its meaning, its parser and its default as text.

    The value of a `secret` one is never shown.
    """

    variable: str
    meaning: str
    parse: Callable[[str], object]
    default: str | None
    secret: bool


@dataclass(frozen=True, slots=True)
class Explained:
    """One line of the help: a variable, its default as text ("" for none) and its meaning."""

    variable: str
    default: str
    meaning: str


def setting(
    variable: str,
    meaning: str,
    parse: Callable[[str], T],
    default: str | None = None,
    *,
    secret: bool = False,
) -> T:
    """Declare a dataclass field that is read from `variable`.

    `parse` raises ValueError with the rule that the text breaks ("must be 1 to 64"), without the text if it is secret.
    """
    declaration = Declaration(variable, meaning, parse, default, secret)
    return cast("T", field(metadata={_DECLARATION: declaration}))


def optional_setting(
    variable: str, meaning: str, parse: Callable[[str], T], *, secret: bool = False
) -> T | None:
    """Declare a field that is None while its variable is unset or empty."""
    return setting(variable, meaning, parse, secret=secret)


def _declared(cls: type[Any]) -> list[tuple[str, Declaration]]:
    service = cast("str", getattr(cls, "service", "")).upper()

    def named(f: Field[object]) -> Declaration:
        d: Declaration = f.metadata[_DECLARATION]
        name = d.variable.replace("{SERVICE}", service)
        default = None if d.default is None else d.default.replace("{SERVICE}", service)
        return replace(d, variable=name, default=default)

    return [(f.name, named(f)) for f in fields(cls) if _DECLARATION in f.metadata]


def _value(declaration: Declaration, environ: Mapping[str, str], resolved: Mapping[str, str]) -> str | None:
    text = environ.get(declaration.variable, "").strip()
    if text or declaration.default is None:
        return text or None
    return Template(declaration.default).substitute(resolved)


def load(cls: type[T], environ: Mapping[str, str] | None = None) -> T:
    """Read an instance of `cls` from `environ` (default: the process's environment).

    An empty variable counts as unset. Raises SettingsError for the first variable that does not parse.
    """
    environ = os.environ if environ is None else environ
    resolved: dict[str, str] = {}
    values: dict[str, object] = {}
    for name, declaration in _declared(cls):
        text = _value(declaration, environ, resolved)
        resolved[declaration.variable] = text or ""
        try:
            values[name] = None if text is None else declaration.parse(text)
        except ValueError as error:
            value = "***" if declaration.secret else text or ""
            raise SettingsError(declaration.variable, value, str(error)) from error
    return cls(**values)


def explain(cls: type[Any]) -> list[Explained]:
    """List every variable of `cls` in the order of its declaration."""
    return [Explained(d.variable, d.default or "", d.meaning) for _, d in _declared(cls)]


def unknown(cls: type[Any], environ: Mapping[str, str] | None = None) -> list[str]:
    """List variables that seem meant for this service but that no setting reads: likely typing errors."""
    environ = os.environ if environ is None else environ
    service = cast("str", getattr(cls, "service", "")).upper()
    known = {declaration.variable for _, declaration in _declared(cls)}
    return sorted(name for name in environ if name.startswith(f"TRELLIS_{service}_") and name not in known)


def _help(cls: type[Any]) -> str:
    lines = ["environment variables:"]
    for entry in explain(cls):
        default = f" (default: {entry.default})" if entry.default else " (default: unset)"
        lines += [f"  {entry.variable}", f"      {entry.meaning}{default}"]
    return "\n".join(lines)


def from_command_line(cls: type[T], description: str, arguments: list[str] | None = None) -> T:
    """Read the settings of a service that is started with `python -m`.

    Exits with 0 after `--help`, with 2 and one line on standard error if a variable or an argument is wrong.
    """
    parser = argparse.ArgumentParser(
        prog=f"python -m trellis_{getattr(cls, 'service', '')}",
        description=description,
        epilog=_help(cls),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.parse_args(arguments)
    try:
        return load(cls)
    except SettingsError as error:
        sys.stderr.write(f"{parser.prog}: {error} (--help lists every variable)\n")
        raise SystemExit(2) from error


# --- parsers ---


def _within(convert: Callable[[str], N], low: N, high: N, rule: str) -> Callable[[str], N]:
    def parse(text: str) -> N:
        try:
            value = convert(text)
        except ValueError:
            raise ValueError(rule) from None
        if not low <= value <= high:
            raise ValueError(rule)
        return value

    return parse


def integer(low: int, high: int) -> Callable[[str], int]:
    """Make a parser of whole numbers from `low` to `high`, both included."""
    return _within(int, low, high, f"must be a whole number from {low} to {high}")


def number(low: float, high: float) -> Callable[[str], float]:
    """Make a parser of decimal numbers from `low` to `high`, both included."""
    return _within(float, low, high, f"must be a number from {low:g} to {high:g}")


def choice(*allowed: str) -> Callable[[str], str]:
    """Make a parser of one of `allowed`, in any case, answering as listed."""
    by_folded = {text.casefold(): text for text in allowed}

    def parse(text: str) -> str:
        if text.casefold() not in by_folded:
            raise ValueError(f"must be one of {', '.join(allowed)}")
        return by_folded[text.casefold()]

    return parse


def boolean(text: str) -> bool:
    """Parse true/false, yes/no, on/off or 1/0."""
    return choice("1", "true", "yes", "on", "0", "false", "no", "off")(text) in {"1", "true", "yes", "on"}


def path(text: str) -> Path:
    """Parse a path; `~` stands for the home directory."""
    return Path(text).expanduser()


# --- what all services share ---

_MAX_PORT = 65_535
_MAX_WORKERS = 256


def port_setting(default: int) -> int:
    """Declare the port that a service listens on."""
    meaning = "port to listen on; 0 takes a free one and announces it"
    return setting("TRELLIS_{SERVICE}_PORT", meaning, integer(0, _MAX_PORT), str(default))


def threads_setting(default: int) -> int:
    """Declare how many unary calls one process of a gRPC service handles at once."""
    return setting(
        "TRELLIS_{SERVICE}_THREADS", "threads for unary calls per process", integer(1, 512), str(default)
    )


def data_dir_setting() -> Path:
    """Declare the directory that holds what the services keep on disk."""
    return setting("TRELLIS_DATA_DIR", "directory of built lexicons and databases", path, "data")


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonSettings:
    """What every service reads, whatever protocol it speaks."""

    service: ClassVar[str] = ""

    host: str = setting("TRELLIS_HOST", "address to listen on", str, "127.0.0.1")
    port: int = port_setting(0)
    workers: int = setting(
        "TRELLIS_{SERVICE}_WORKERS", "processes that share the port", integer(1, _MAX_WORKERS), "1"
    )
    ready_file: Path | None = optional_setting(
        "TRELLIS_READY_FILE", "file to write once serving: JSON with host, port, metrics_port and pid", path
    )
    log_level: str = setting(
        "TRELLIS_LOG_LEVEL", "least level logged", choice("debug", "info", "warning", "error"), "info"
    )
    metrics_port: int | None = optional_setting(
        "TRELLIS_{SERVICE}_METRICS_PORT",
        "port of the Prometheus endpoint, plus the worker's number; 0 takes a free one; unset: no metrics",
        integer(0, _MAX_PORT),
    )
    stop_with_stdin: bool = setting(
        "TRELLIS_STOP_WITH_STDIN", "stop, as by SIGTERM, when standard input ends", boolean, "no"
    )
    drain_seconds: float = setting(
        "TRELLIS_DRAIN_SECONDS",
        "how long calls in flight may take to end after SIGTERM",
        number(0, 600),
        "10",
    )

    def port_variable(self) -> str:
        """Return the variable that sets the port, to be named where the port is the trouble."""
        return f"TRELLIS_{self.service.upper()}_PORT"


@dataclass(frozen=True, slots=True, kw_only=True)
class GrpcSettings(CommonSettings):
    """What every gRPC service reads."""

    threads: int = threads_setting(2)
    stream_threads: int = setting(
        "TRELLIS_{SERVICE}_STREAM_THREADS",
        "streaming calls handled at once per process",
        integer(1, 512),
        "8",
    )
    inline: bool = setting(
        "TRELLIS_{SERVICE}_INLINE",
        "answer quick calls on the thread that receives them; no: on threads, as grpc's own server does",
        boolean,
        "yes",
    )
    max_message_bytes: int = setting(
        "TRELLIS_{SERVICE}_MAX_MESSAGE_BYTES",
        "largest request or answer in bytes",
        integer(1024, 1 << 30),
        str(4 << 20),
    )
    max_requests_bytes: int | None = optional_setting(
        "TRELLIS_{SERVICE}_MAX_REQUESTS_BYTES",
        "what the requests under way may take together per process; further calls wait, then are refused with"
        " RESOURCE_EXHAUSTED; unset: a sixteenth of the container's memory, 512 MiB where it has no limit",
        integer(1024, 1 << 40),
    )
    max_concurrent_calls: int = setting(
        "TRELLIS_{SERVICE}_MAX_CONCURRENT_CALLS",
        "calls accepted at once per process; more are refused with RESOURCE_EXHAUSTED",
        integer(1, 1_000_000),
        "4096",
    )
    max_connection_age_seconds: int = setting(
        "TRELLIS_{SERVICE}_MAX_CONNECTION_AGE_SECONDS",
        "age at which a connection is closed so that clients spread anew; 0: never",
        integer(0, 86_400),
        "0",
    )
