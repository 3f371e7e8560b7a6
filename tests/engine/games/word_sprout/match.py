"""A match for tests: moves in notation, answers as plain values."""

from collections.abc import Mapping
from typing import Any

import pytest

from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Event, IllegalMove, Setup, State, Violation
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.words.wordset import WordSet, WordSets

SEED = bytes(range(16))


class Match:
    """A match over a few words, played by notation."""

    def __init__(self, words: str, seats: int = 2, *, plurals: str = "", **chosen: Any) -> None:
        tags = {word: ["plural"] for word in plurals.split()}
        lexicons = WordSets({f"words, plurals {plurals}": WordSet(words.split(), tags=tags)})
        refs = lexicons.resolve(())
        self.words = lexicons.open(refs)
        setup = Setup(options.read(Options, chosen), refs, seats)
        start = GAME.initial(setup, Chance(SEED), self.words)
        self.state: State[Options, Position] = start.state
        self.events: tuple[Event, ...] = start.events

    @property
    def position(self) -> Position:
        return self.state.position

    @property
    def string(self) -> str:
        return self.position.table.string

    @property
    def mover(self) -> int:
        return self.position.table.mover

    @property
    def playing(self) -> tuple[int, ...]:
        return self.position.seats_playing

    def play(self, *moves: str) -> "Match":
        """Plays moves written ``seat notation``."""
        for written in moves:
            seat, _, notation = written.partition(" ")
            after = GAME.apply(self.state, int(seat), GAME.read_move(notation), self.words)
            self.state, self.events = after.state, after.events
        return self

    def refusal(self, written: str) -> Violation:
        """The violation of a move that must be refused."""
        seat, _, notation = written.partition(" ")
        before = self.state
        found = GAME.check(before, int(seat), GAME.read_move(notation), self.words)
        assert found is not None, f"{written} was to be refused"
        with pytest.raises(IllegalMove) as caught:
            GAME.apply(before, int(seat), GAME.read_move(notation), self.words)
        assert caught.value.violation == found
        return found

    def reason(self, written: str) -> tuple[str, str]:
        """Reason and rule of a refusal."""
        found = self.refusal(written)
        return found.reason, found.rule

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat except conceding, in notation."""
        return [GAME.write(move) for move in GAME.legal_moves(self.state, seat, self.words)]

    def told(self) -> list[tuple[str, str]]:
        """Rule and kind of each event of the last move."""
        return [(event.rule, type(event.detail).__name__) for event in self.events]

    def ask(self, analysis: str, **parameters: Any) -> list[Mapping[str, object]]:
        """The rows of an analysis."""
        found = next(item for item in GAME.analyses if item.id == analysis)
        read = options.read(found.parameters, parameters, "parameters")
        return list(found.rows(self.state, None, read, self.words))
