"""The conversation at the keyboard: show the table, read a line, play it, tell what happened."""

from collections.abc import Callable, Mapping
from json import JSONDecodeError, loads
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from trellis_cli.play.table import RefusedError, Seen, Table

SHOWN_MOVES = 60
SHOWN_ROWS = 40

HELP = """\
Type a move as the game writes it, or
  moves            some moves that you could make
  ask NAME [k=v]   ask the game a question; `ask` alone lists what there is
  rules            the rules, with the ids that refusals name
  help             this, and how moves are written
  quit             leave the match
"""

Read = Callable[[str], str]
"""Asks for a line with a prompt; raises EOFError at the end of the input."""


class Session:
    """One match at one keyboard."""

    def __init__(self, table: Table, console: Console, read: Read) -> None:
        self._table = table
        self._console = console
        self._read = read
        self._commands: dict[str, Callable[[int, str], None]] = {
            "moves": self._moves,
            "ask": self._ask,
            "rules": self._rules,
            "help": self._help,
        }

    def run(self) -> Mapping[str, Any] | None:
        """Plays until the match is over or somebody leaves; the outcome, or None if the match was left."""
        self._console.print(
            f"[bold]{escape(self._table.about.title)}[/bold] for {self._table.seats}. Type `help` for help."
        )
        last: int | None = None
        while True:
            seen = self._table.look(None)
            if seen.outcome is not None:
                self._finish(seen)
                return seen.outcome
            seat = seen.to_act[0]
            if seat != last and not self._hand_over(seat, last):
                return None
            last = seat
            if not self._turn(seat):
                return None

    def _hand_over(self, seat: int, last: int | None) -> bool:
        """Where seats see different things, lets the keyboard change hands first; False if somebody leaves."""
        if not self._secret() or last is None:
            self._show(seat)
            return True
        try:
            self._read(f"Seat {seat} is next; the others look away. Enter when ready: ")
        except EOFError:
            return False
        self._console.clear()
        self._show(seat)
        return True

    def _secret(self) -> bool:
        pictures = {self._table.look(seat).picture for seat in (None, *range(self._table.seats))}
        return len(pictures) > 1

    def _show(self, seat: int) -> None:
        self._console.print(escape(self._table.look(seat).picture), highlight=False)

    def _turn(self, seat: int) -> bool:
        """Reads lines until one of them is a move that is played; False if somebody leaves."""
        while True:
            try:
                line = self._read(f"seat {seat}> ").strip()
            except EOFError:
                return False
            if line in ("quit", "exit"):
                return False
            name, _, rest = line.partition(" ")
            if name in self._commands:
                self._commands[name](seat, rest)
            elif line and self._played(*_addressed(line, seat)):
                return True

    def _played(self, seat: int, notation: str) -> bool:
        try:
            told = self._table.play(seat, notation)
        except RefusedError as refused:
            self._refused(refused)
            return False
        for text in told:
            self._console.print(f"  {escape(text)}", highlight=False)
        return True

    def _refused(self, refused: RefusedError) -> None:
        rule = f" ({refused.rule})" if refused.rule else ""
        shown = "".join(
            f" [dim]{escape(name)}={escape(value)}[/dim]" for name, value in refused.metadata.items()
        )
        self._console.print(f"  [red]No[/red]{rule}: {escape(str(refused))}{shown}", highlight=False)

    def _moves(self, seat: int, rest: str) -> None:
        listed = self._table.moves(seat, SHOWN_MOVES + 1)
        shown = "  ".join(listed[:SHOWN_MOVES]) or "none"
        more = "  …" if len(listed) > SHOWN_MOVES else ""
        self._console.print(escape(shown) + more, highlight=False)

    def _ask(self, seat: int, rest: str) -> None:
        name, *pairs = rest.split() or [""]
        if not name:
            self._grid("question", "what it answers", self._table.about.analyses)
            return
        try:
            rows = list(self._table.ask(seat, name, dict(map(value_of, pairs)), SHOWN_ROWS + 1))
        except (RefusedError, ValueError) as refused:
            self._console.print(f"  [red]No[/red]: {escape(str(refused))}", highlight=False)
            return
        for row in rows[:SHOWN_ROWS]:
            self._console.print(
                escape("  ".join(f"{key}={_plain(value)}" for key, value in row.items())), highlight=False
            )
        if len(rows) > SHOWN_ROWS:
            self._console.print("  …")

    def _rules(self, seat: int, rest: str) -> None:
        self._grid("id", "rule", list(self._table.about.rules.items()))

    def _help(self, seat: int, rest: str) -> None:
        self._console.print(HELP, highlight=False, markup=False)
        self._grid("move", "what it does", self._table.about.notations)
        self._console.print(
            "A move of another seat than the one asked is written with the seat first: `2: challenge`."
        )

    def _grid(self, first: str, second: str, rows: Any) -> None:
        grid = Grid(first, second, box=None, pad_edge=False)
        for left, right in rows:
            grid.add_row(escape(left), escape(right))
        self._console.print(grid)

    def _finish(self, seen: Seen) -> None:
        assert seen.outcome is not None
        winners = ", ".join(f"seat {seat}" for seat in seen.outcome["winners"]) or "nobody"
        scores = seen.outcome.get("scores")
        points = f"; scores {', '.join(map(str, scores))}" if scores else ""
        self._console.print(escape(seen.picture), highlight=False)
        self._console.print(
            f"[bold]Over:[/bold] {winners} ({seen.outcome['reason']}){points}", highlight=False
        )


def _addressed(line: str, seat: int) -> tuple[int, str]:
    """The seat that a line is for, and the move: "2: challenge" is for seat 2."""
    before, colon, after = line.partition(":")
    return (int(before), after.strip()) if colon and before.strip().isdecimal() else (seat, line)


def value_of(pair: str) -> tuple[str, Any]:
    """A setting written as ``name=value``, the value JSON or else plain text. Raises ValueError without a ``=``."""
    name, equals, value = pair.partition("=")
    if not equals or not name:
        raise ValueError(f"{pair!r} is not of the form name=value")
    try:
        return name, loads(value)
    except JSONDecodeError:
        return name, value


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
