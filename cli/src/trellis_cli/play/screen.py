"""What the keyboard's screen can do: show, forget what it has shown, and show long answers page by page."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text


def _forget_lines() -> None:
    """Erase the lines typed so far, where a library keeps them."""


with suppress(ImportError):
    from readline import clear_history as _forget_lines  # type: ignore[assignment,unused-ignore]

WIPE = "\x1b[H\x1b[2J\x1b[3J\x1b[H"
"""Cursor home, erase the screen, erase the scrollback (in this order: some terminals scroll what they erase)."""
BLANK_LINES = 200
"""Where no escape codes are understood, lines that push what was shown out of sight."""
STYLES = {
    "seat0": "bold cyan",
    "seat1": "bold yellow",
    "playable": "green",
    "empty": "dim",
    "label": "",
    "latest": "underline",
}
"""How pieces of a drawing look, by role."""
Read = Callable[[str], str]
"""Asks for a line with a prompt; raises EOFError at the end of the input."""


class Screen:
    """A console, and what is left of the answer that it is showing."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._rest: Iterator[str] = iter(())
        self._page = 0
        self._unit = ""
        self._joined = False

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    def say(self, text: str, style: str = "") -> None:
        """Print text as it is."""
        self.console.print(Text(text, style), highlight=False)

    def board(self, text: str) -> None:
        """Print a picture: its lines are never broken."""
        self.console.print(Text(text), highlight=False, soft_wrap=True)

    def drawing(self, lines: Iterable[Sequence[Sequence[str]]]) -> None:
        """Print lines of pieces, each a text with its role; what is no board is broken at words."""
        for pieces in lines:
            line = Text.assemble(*((text, _style(role)) for text, role in pieces))
            line.rstrip()
            self.console.print(line, highlight=False, soft_wrap=len(pieces) > 1)

    def no(self, text: str, rule: str = "", facts: str = "") -> None:
        """Print a refusal with the rule and with what supports it."""
        self.console.print(
            Text.assemble("  ", ("No", "red"), f"{rule}: {text}", (facts, "dim")), highlight=False
        )

    def grid(self, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Print a table."""
        grid = Grid(*headings, box=None, pad_edge=False)
        for row in rows:
            grid.add_row(*map(escape, row))
        self.console.print(grid)

    def forget(self) -> None:
        """Erase the screen, what it would scroll back to, the lines typed so far, and the answer being shown.

        Where neither input nor output is a terminal there is no screen, and nothing is written.
        """
        self.drop()
        _forget_lines()
        if self.console.is_terminal or sys.stdin.isatty():
            dumb = self.console.is_dumb_terminal
            self.console.file.write("\n" * BLANK_LINES if dumb else WIPE)
            self.console.file.flush()

    def drop(self) -> None:
        """Forget the rest of an answer."""
        self._rest = iter(())

    def answer(self, items: Iterable[str], page: int, unit: str, *, joined: bool = False) -> None:
        """Show the first page of an answer; `more` shows the next ones.

        Args:
            items: its lines or, `joined`, entries of which several stand in a line.
            page: how many make a page.
            unit: what they are, in the plural.
            joined: whether entries are put side by side.
        """
        self._rest, self._page, self._unit, self._joined = iter(items), page, unit, joined
        if not self.more():
            self.say("none")

    def more(self) -> bool:
        """Show the next page; False if there is none."""
        items = list(islice(self._rest, self._page + 1))
        if not items:
            return False
        shown, left = items[: self._page], items[self._page :]
        self._rest = chain(left, self._rest)
        for line in _side_by_side(shown, self.width) if self._joined else shown:
            self.say(line)
        if left:
            self.say(f"… more {self._unit}: Enter or `more` shows them", "dim")
        return True


def _side_by_side(items: Iterable[str], width: int) -> Iterator[str]:
    """Yield lines of items, none of which is broken unless it is wider than a line."""
    line = ""
    for item in items:
        if line and len(line) + 2 + len(item) > width:
            yield line
            line = ""
        line = f"{line}  {item}" if line else item
    if line:
        yield line


def _style(roles: str) -> str:
    return " ".join(filter(None, (STYLES.get(role, "") for role in roles.split())))
