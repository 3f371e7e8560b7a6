"""The conversation at the keyboard: show the table, read a line, play what it means, tell what happened.

Where seats see different things the keyboard changes hands: what the last seat saw is erased first, from the screen and
from its scrollback, and nobody sees the next seat's side before Enter.
"""

from collections.abc import Callable, Mapping
from json import JSONDecodeError, loads
from pathlib import Path
from typing import Any

from rich.console import Console

from trellis_cli.play.review import Review
from trellis_cli.play.screen import Read, Screen
from trellis_cli.play.table import RefusedError, Seen, Table

PAGE_OF_MOVES = 60
PAGE_OF_ROWS = 40

HELP = """\
Type a move, in the game's notation or as you would say it, or
  moves            the moves that you could make (or: legal)
  more             more of a long answer; so does Enter
  ask NAME [k=v]   ask the game a question; `ask` alone lists what there is
  look             show the table again
  rules            the rules, those in force first, with the ids that refusals name
  help             this, and how moves are written
  quit             leave the match
"""
HELP_SVG = "  svg FILE         save a picture of the position\n"
LEAVING = frozenset({"quit", "exit"})


class LeftError(Exception):
    """Somebody leaves the match, or the input ends."""


class Session:
    """One match at one keyboard."""

    def __init__(self, table: Table, console: Console, read: Read) -> None:
        self._table = table
        self._screen = Screen(console)
        self._ask_for_line = read
        self._secret = False
        self._heard: dict[int | None, int] = {}
        self._queued: list[str] = []
        self._offered = {name for name, _ in table.about.analyses}
        self._commands: dict[str, Callable[[int, str], None]] = {
            "moves": self._moves,
            "legal": self._moves,
            "more": self._more,
            "ask": self._ask,
            "look": lambda seat, rest: self._show(seat),
            "rules": self._rules,
            "help": self._help,
        }
        if "svg" in self._offered:
            self._commands["svg"] = self._svg

    def run(self) -> Mapping[str, Any] | None:
        """Play until the match is over or somebody leaves; return the outcome, or None if the match was left."""
        self._screen.say(f"{self._table.about.title} for {self._table.seats}. Type `help` for help.", "bold")
        try:
            return self._play_on()
        except LeftError:
            return None

    def _play_on(self) -> Mapping[str, Any]:
        at: int | None = None
        while True:
            seen = self._table.look(None)
            if seen.outcome is not None:
                self._finish(seen, at)
                self._look_back()
                return seen.outcome
            seat = at if at in seen.to_act and at is not None else seen.to_act[0]
            self._seat_down(seat, at)
            at = self._turn(seat)

    def _look_back(self) -> None:
        """Walk through the match as long as somebody wants to; everything is public now."""
        review = Review(
            self._table,
            self._screen,
            lambda table, seat: self._show(seat, table),
            lambda table, seat, rest: self._ask(seat, rest, table),
        )
        self._screen.say("`review` goes through the match; Enter leaves.", "dim")
        try:
            while line := self._read(review.prompt).strip():
                review.run(line)
        except LeftError:
            return

    # --- who sits at the keyboard ---

    def _seat_down(self, seat: int, last: int | None) -> None:
        """Show the table to a seat, after a hand-over if another one sat there."""
        if not self._secret and self._hides():
            self._secret = True
            self._heard.update(dict.fromkeys(range(self._table.seats), self._heard.get(None, 0)))
        if self._secret and seat != last:
            self._hand_over(seat, last)
        self._tell(
            seat, "Since you last looked:" if self._secret and seat != last and last is not None else ""
        )
        self._show(seat)

    def _hides(self) -> bool:
        """Tell whether seats see different things."""
        pictures = {self._table.look(seat).picture for seat in (None, *range(self._table.seats))}
        return len(pictures) > 1

    def _hand_over(self, seat: int, last: int | None) -> None:
        """Erase what the last seat saw, tell what everybody may know, and wait for the next seat.

        A line typed instead of Enter is the next seat's first line.
        """
        if last is not None:
            self._screen.forget()
            self._tell(None)
        line = self._read(f"Seat {seat} is next; the others look away. Enter when ready: ").strip()
        if last is not None:
            self._screen.forget()
        if line:
            self._queued = [line]

    def _tell(self, seat: int | None, heading: str = "") -> None:
        """Tell what has happened since this was last done, as a seat or everybody may know it."""
        viewer = seat if self._secret else None
        if viewer is not None and None not in self._heard:
            self._heard[None], _ = self._table.told(None, 0)
        self._heard[viewer], told = self._table.told(viewer, self._heard.get(viewer, 0))
        if told and heading:
            self._screen.say(heading, "dim")
        for text in told:
            self._screen.say(f"  {text}")

    def _read(self, prompt: str) -> str:
        try:
            line = self._ask_for_line(prompt)
        except EOFError as end:
            raise LeftError from end
        if line.strip() in LEAVING:
            raise LeftError
        return line

    def _next_line(self, seat: int) -> str:
        if not self._queued:
            return self._read(f"seat {seat}> ").strip()
        line = self._queued.pop(0)
        self._screen.say(f"seat {seat}> {line}")
        return line

    # --- a turn ---

    def _turn(self, seat: int) -> int:
        """Read lines until a move is played; return the seat that played it."""
        while True:
            line = self._next_line(seat)
            name, _, rest = line.partition(" ")
            try:
                if not line:
                    self._screen.more()
                elif name in self._commands:
                    self._commands[name](seat, rest)
                else:
                    seat, move = self._addressed(line.strip("\"'"), seat)
                    if move and self._played(seat, move):
                        self._screen.drop()
                        return seat
            except RefusedError as refused:
                self._refused(refused)

    def _addressed(self, line: str, seat: int) -> tuple[int, str]:
        """Find the seat that a line is for, and the move.

        "2: challenge" is for seat 2, which takes the keyboard first.
        """
        before, colon, after = line.partition(":")
        if not colon or not before.strip().isdecimal():
            return seat, line
        other = int(before)
        if other >= self._table.seats:
            self._screen.no(f"seats are numbered from 0 to {self._table.seats - 1}")
            return seat, ""
        if other == seat or not self._secret:
            return other, after.strip()
        self._queued = [after.strip()]
        self._seat_down(other, seat)
        return other, ""

    def _played(self, seat: int, line: str) -> bool:
        """Play the move that a line means and tell whether there was one. Raises `RefusedError`."""
        move = self._meant(seat, line)
        if move:
            self._table.play(seat, move)
        return bool(move)

    def _meant(self, seat: int, line: str) -> str:
        """Return the notation of the move that a line means; where it may mean several, the one chosen, or nothing."""
        meanings = self._table.meanings(seat, line)
        if len(meanings) == 1:
            return meanings[0].notation
        self._screen.say(f"Which {line.upper()}?")
        for number, meaning in enumerate(meanings, 1):
            note = f"   {meaning.notation}" if meaning.text != meaning.notation else ""
            self._screen.say(f"  {number}  {meaning.text}{note}")
        answer = self._read(f"1 to {len(meanings)}, or Enter for none: ").strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(meanings):
            return meanings[int(answer) - 1].notation
        if answer:
            self._queued = [answer]
        return ""

    def _refused(self, refused: RefusedError) -> None:
        rule = f" ({refused.rule})" if refused.rule else ""
        facts = "".join(f" {name}={value}" for name, value in refused.metadata.items())
        self._screen.no(str(refused), rule, facts)

    # --- what else can be typed ---

    def _moves(self, seat: int, rest: str) -> None:
        self._screen.answer(self._table.moves(seat), PAGE_OF_MOVES, "moves", joined=True)

    def _more(self, seat: int, rest: str) -> None:
        if not self._screen.more():
            self._screen.say("That was all.")

    def _ask(self, seat: int | None, rest: str, at: Table | None = None) -> None:
        name, *pairs = rest.split() or [""]
        if not name:
            self._screen.grid(("question", "what it answers"), self._table.about.analyses)
            return
        try:
            rows = (at or self._table).ask(seat, name, dict(map(value_of, pairs)))
            self._screen.answer(map(_row, rows), PAGE_OF_ROWS, "rows")
        except ValueError as refused:
            self._screen.no(str(refused))

    def _svg(self, seat: int, rest: str) -> None:
        name, *pairs = rest.split() or [""]
        if not name or "=" in name:
            self._screen.no("name a file, as in: svg board.svg width=900")
            return
        try:
            (row,) = self._table.ask(seat, "svg", dict(map(value_of, pairs)))
            Path(name).expanduser().write_text(str(row["svg"]), encoding="utf-8")
        except (ValueError, OSError) as refused:
            self._screen.no(str(refused))
            return
        self._screen.say(f"saved {name}")

    def _rules(self, seat: int, rest: str) -> None:
        in_force = self._table.in_force()
        if in_force:
            self._screen.say("In force in this match, beside the rules of every match:", "bold")
            self._screen.grid(("id", "rule"), in_force)
            self._screen.say("The rules of every match, and those that could be agreed on:", "bold")
        named = {rule for rule, _ in in_force}
        others = [item for item in self._table.about.rules.items() if item[0] not in named]
        self._screen.grid(("id", "rule"), others)

    def _help(self, seat: int, rest: str) -> None:
        self._screen.say(HELP + (HELP_SVG if "svg" in self._offered else ""))
        self._screen.grid(("move", "what it does"), self._table.about.notations)
        self._screen.say(
            "A move of another seat than the one asked is written with the seat first: `2: challenge`. A word that is "
            'also a command is put in quotes: "more".'
        )

    # --- what is shown ---

    def _show(self, seat: int | None, at: Table | None = None) -> None:
        table = at or self._table
        if "drawing" in self._offered:
            try:
                rows = list(table.ask(seat, "drawing", {"width": max(20, self._screen.width)}))
            except RefusedError:
                rows = []
            if rows:
                self._screen.drawing([row["pieces"] for row in rows])
                return
        self._screen.board(table.look(seat).picture)

    def _finish(self, seen: Seen, last: int | None) -> None:
        assert seen.outcome is not None
        self._tell(last)
        winners = ", ".join(f"seat {seat}" for seat in seen.outcome["winners"]) or "nobody"
        scores = seen.outcome.get("scores")
        points = f"; scores {', '.join(map(str, scores))}" if scores else ""
        self._show(None)
        self._screen.say(f"Over: {winners} ({seen.outcome['reason']}){points}", "bold")


def value_of(pair: str) -> tuple[str, Any]:
    """Read a setting written as ``name=value``, the value JSON or else plain text.

    Raises ValueError without a ``=``.
    """
    name, equals, value = pair.partition("=")
    if not equals or not name:
        raise ValueError(f"{pair!r} is not of the form name=value")
    try:
        return name, loads(value)
    except JSONDecodeError:
        return name, value


def _row(row: Mapping[str, Any]) -> str:
    return "  ".join(f"{key}={_plain(value)}" for key, value in row.items())


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
