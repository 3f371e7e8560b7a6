"""Walks through a match that is over, move by move, and asks at each position what else could have been played."""

from collections.abc import Callable, Mapping
from typing import Any

from trellis_cli.play.screen import Screen
from trellis_cli.play.table import RefusedError, Table

PAGE_OF_MOVES = 60

HELP = """\
The match can be looked through:
  review           lists the moves and goes to the start
  back, forward    one move back or forward (or: b, f)
  go N             the position after move N; 0 is the start
  moves            what could have been played there
  ask NAME [k=v]   asks about that position; `ask` alone lists what there is
  look, more       shows it again; goes on with a long answer
  quit             leaves (so does Enter)
"""

Show = Callable[[Table, "int | None"], None]
Ask = Callable[[Table, "int | None", str], None]


class Review:
    """A walk through a match that is over; it begins behind the last move."""

    def __init__(self, table: Table, screen: Screen, show: Show, ask: Ask) -> None:
        self._table = table
        self._screen = screen
        self._show_table = show
        self._ask_table = ask
        self._played = table.played()
        self._at = len(self._played)
        self._commands: Mapping[str, Callable[[str], Any]] = {
            "review": self._begin,
            "back": lambda _: self._go(self._at - 1),
            "b": lambda _: self._go(self._at - 1),
            "forward": lambda _: self._go(self._at + 1),
            "f": lambda _: self._go(self._at + 1),
            "go": self._go_to,
            "moves": self._moves,
            "legal": self._moves,
            "ask": lambda rest: self._ask_table(self._here, self._seat, rest),
            "look": lambda _: self._show(),
            "more": self._more,
            "help": lambda _: self._screen.say(HELP),
        }

    @property
    def prompt(self) -> str:
        """What stands before a line."""
        return f"move {self._at} of {len(self._played)}> "

    def run(self, line: str) -> None:
        """Do what a line says."""
        name, _, rest = line.partition(" ")
        if name not in self._commands:
            self._screen.no("the match is over; `help` tells how to look through it, Enter leaves")
            return
        try:
            self._commands[name](rest.strip())
        except RefusedError as refused:
            self._screen.no(str(refused), f" ({refused.rule})" if refused.rule else "")

    @property
    def _here(self) -> Table:
        return self._table.past(self._at)

    @property
    def _seat(self) -> int | None:
        """The seat that moved next at this position; when nobody did, nobody's eyes."""
        return self._played[self._at][0] if self._at < len(self._played) else None

    def _begin(self, rest: str) -> None:
        for number, (seat, notation) in enumerate(self._played, 1):
            self._screen.say(f"  {number}  seat {seat}: {notation}")
        self._go(0)

    def _go_to(self, rest: str) -> None:
        if not rest.isdecimal():
            self._screen.no(f"go to a move from 0 to {len(self._played)}, as in: go 3")
            return
        self._go(int(rest))

    def _go(self, number: int) -> None:
        if not 0 <= number <= len(self._played):
            self._screen.no(f"there are moves from 0 (the start) to {len(self._played)}")
            return
        self._at = number
        if number:
            seat, notation = self._played[number - 1]
            self._screen.say(f"Seat {seat} played {notation}.", "bold")
        self._show()

    def _show(self) -> None:
        self._show_table(self._here, self._seat)

    def _more(self, rest: str) -> None:
        if not self._screen.more():
            self._screen.say("That was all.")

    def _moves(self, rest: str) -> None:
        if self._seat is None:
            self._screen.say("Nothing: the match is over.")
            return
        self._screen.answer(self._here.moves(self._seat), PAGE_OF_MOVES, "moves", joined=True)
