"""Log lines of several services on one terminal: who says it, in a colour of its own, and what."""

import json
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

_COLOURS = {"lexicon": "cyan", "engine": "magenta", "gateway": "blue"}
_LEVELS = {"warning": "yellow", "error": "red", "critical": "red"}
_WIDTH = max(len(name) for name in _COLOURS)
# Said by the prefix or the message, or of no use to a person who watches.
_HIDDEN = {"time", "level", "service", "logger", "message", "exception", "method", "path", "status"}


def _fields(line: Mapping[str, Any]) -> str:
    shown = (f"{key}={value}" for key, value in line.items() if key not in _HIDDEN and value is not None)
    return "  ".join(shown)


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) and "message" in line else None


def rendered(service: str, text: str) -> Text:
    """Return one line of a service's output for a person: a JSON log line is laid out, anything else shown as it is."""
    prefix = Text(f"{service:<{_WIDTH}} | ", style=_COLOURS.get(service, ""))
    line = _parsed(text)
    if line is None:
        return prefix + Text(text)
    level = str(line.get("level", "info"))
    clock = str(line.get("time", ""))[11:23]
    shown = Text(f"{clock} {line['message']}", style=_LEVELS.get(level, ""))
    if fields := _fields(line):
        shown += Text(f"  {fields}", style="dim")
    if trace := line.get("exception"):
        shown += Text(f"\n{trace}", style="red")
    return prefix + shown


def show(console: Console, service: str, text: str) -> None:
    """Print one line of a service's output."""
    console.print(rendered(service, text), soft_wrap=True, highlight=False)
