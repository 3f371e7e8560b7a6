"""A table for tests: sheets and rolls as letters, moves in notation, answers as plain values."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Event, IllegalMove, ScoreChanged, Setup, State, Transition, Violation
from trellis_engine.games.word_souffle import GAME
from trellis_engine.games.word_souffle.dice.sets import DiceSet, Rolled
from trellis_engine.games.word_souffle.moves import Place
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.sheets.scoring import score
from trellis_engine.games.word_souffle.state import Line, Position, Sheet
from trellis_engine.games.word_souffle.view import TableView
from trellis_engine.words import Words
from trellis_engine.words.wordset import WordSet, WordSets

SEED = bytes(range(16))
LETTERS = "jackdaws love my big sphinx of quartz"
"""Words with every letter, so that every roll can be placed."""


def showing(dice: DiceSet, letters: str) -> tuple[Rolled, ...]:
    """A roll that shows these letters; the odd die's first, if the set has one."""
    found = _showing(dice, letters, ())
    assert found is not None, f"the dice cannot show {letters}"
    return found


def _showing(dice: DiceSet, letters: str, rolled: tuple[Rolled, ...]) -> tuple[Rolled, ...] | None:
    if not letters:
        return rolled
    used = {item.die for item in rolled}
    candidates = dice.fixed[len(rolled) : len(rolled) + 1] or [die for die in dice.bag if die not in used]
    for die in candidates:
        face = dice.faces[die].find(letters[0])
        if face >= 0:
            found = _showing(dice, letters[1:], (*rolled, Rolled(die, face)))
            if found is not None:
                return found
    return None


class Table:
    """A match over a few words and those of `LETTERS`, played by notation."""

    def __init__(self, words: str = "", seats: int = 1, *, tags: Any = None, **chosen: Any) -> None:
        tagged = {word: [tag] for word, tag in (tags or {}).items()}
        lexicons = WordSets({"listed": WordSet([*f"{words} {LETTERS}".split(), *tagged], tags=tagged)})
        refs = lexicons.resolve(())
        self.words: Words = lexicons.open(refs)
        setup = Setup(options.read(Options, chosen), refs, seats)
        start = GAME.initial(setup, Chance(SEED), self.words)
        self.state: State[Options, Position] = start.state
        self.events: tuple[Event, ...] = start.events

    @property
    def position(self) -> Position:
        return self.state.position

    @property
    def shown(self) -> tuple[str, ...]:
        return self.state.setup.options.dice_set.shown(self.position.roll)

    @property
    def scores(self) -> list[int]:
        return [score(player) for player in self.position.players]

    @property
    def to_act(self) -> list[int]:
        return sorted(GAME.to_act(self.state))

    def lines(self, sheet: int = 0) -> list[str]:
        """The lines of a sheet; a complete word in upper case, a line crossed out in brackets."""
        return [_shown(line) for line in self.position.sheets[sheet].lines]

    def roll(self, letters: str) -> "Table":
        """Puts these letters on the table instead of what was rolled; ``*`` is the wild, on the odd die."""
        dice = self.state.setup.options.dice_set
        thrown = showing(dice, letters)
        bag = tuple(die for die in dice.bag if die not in {item.die for item in thrown})
        self.state = replace(self.state, position=replace(self.position, roll=thrown, bag=bag))
        return self

    def sheet(self, number: int, *chains: str) -> "Table":
        """Puts these lines on a sheet, as if nobody had announced them."""
        known = self.words.contains(chains)
        lines = tuple(Line(chain, found) for chain, found in zip(chains, known, strict=True))
        sheet = replace(self.position.sheets[number], lines=lines)
        self.state = replace(self.state, position=self.position.with_sheet(number, sheet))
        return self

    def play(self, *moves: str) -> "Table":
        """Plays moves written ``seat notation``."""
        for written in moves:
            self.step(written)
        return self

    def step(self, written: str) -> Transition[Options, Position]:
        """Plays a move written ``seat notation`` and gives what the game answers."""
        seat, _, notation = written.partition(" ")
        after = GAME.apply(self.state, int(seat), GAME.read_move(notation), self.words)
        self.state, self.events = after.state, after.events
        return after

    def refusal(self, written: str) -> Violation:
        """The violation of a move that must be refused."""
        seat, _, notation = written.partition(" ")
        move = GAME.read_move(notation)
        found = GAME.check(self.state, int(seat), move, self.words)
        assert found is not None, f"{written} was to be refused"
        with pytest.raises(IllegalMove) as caught:
            GAME.apply(self.state, int(seat), move, self.words)
        assert caught.value.violation == found
        return found

    def reason(self, written: str) -> tuple[str, str]:
        """Reason and rule of a move that must be refused."""
        found = self.refusal(written)
        return found.reason, found.rule

    def points(self) -> list[tuple[str, int, int]]:
        """The rule, seat and points of every change of a score in the latest move."""
        return [
            (event.rule, event.detail.seat, event.detail.delta)
            for event in self.events
            if isinstance(event.detail, ScoreChanged)
        ]

    def details(self, kind: type[Any]) -> list[Any]:
        """What the events of a kind in the latest move tell."""
        return [event.detail for event in self.events if isinstance(event.detail, kind)]

    def listed(self, seat: int = 0) -> list[str]:
        """The moves listed for a seat, in notation."""
        return [GAME.write_move(move) for move in GAME.all_moves(self.state, seat, self.words)]

    def view(self, seat: int | None) -> TableView:
        return GAME.project(self.state, seat)


def _shown(line: Line) -> str:
    letters = line.letters.upper() if line.complete else line.letters
    return f"({letters})" if line.crossed_out else letters


def sheet_of(*chains: str, words: Words) -> Sheet:
    """A sheet with these lines."""
    return Sheet(tuple(Line(chain, words.contains([chain])[0]) for chain in chains))


def notations(places: Sequence[Place]) -> list[str]:
    return [GAME.write(place) for place in places]
