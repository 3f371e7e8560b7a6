"""Ask the WebAssembly modules that `services/engine/kernel` compiles to.

The Python rules of this game are the reference; the C code says the same, and `test_kernel.py` holds the two against
each other move by move. Sets of cells are ints whose bit ``c`` stands for cell ``c``, here as words of 64 bits, the
lowest first.
"""

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from wasmtime import Engine, Func, Instance, Memory, Module, Store

from trellis_engine.games.sprout_r_out.moves import Move, Pass, Place, Remove
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.state import Pair, Position
from trellis_engine.games.sprout_r_out.stones.situation import Phase

WIDTHS = (1, 2, 3, 20)
"""The widths of boards, in words, that there is a module for."""
REASONS = (None, "MAJORITY", "TWO_PASSES", "TURN_CAP")
_PHASES = tuple(Phase)
_REMOVE, _PASS = 4_096, 8_192
_WORD = 8
_SETS, _NUMBERS = 10, 6
_TALLY = struct.Struct("<4I")


@dataclass(frozen=True)
class Telling:
    """What the kernel says about its position.

    Args:
        cells: where a stone may be put.
        groups: the groups that may be removed, by their smallest cells.
        stones: those of each seat.
        filled: the eyes that an enemy stone stands in.
        owed: the groups still to be played to.
        eyes: those of each seat.
        lands: the territory of each seat.
        phase: what the seat to move has to do.
        reason: why the game is over, or None.
        turn: how many turns are complete.
        passes: how many of the latest were passes in a row.
        starts: of how many turns the stones at their start are known, at most 2.
        choices: how many legal moves there are.
    """

    cells: int
    groups: int
    stones: Pair
    filled: int
    owed: int
    eyes: Pair
    lands: Pair
    phase: Phase
    reason: str | None
    turn: int
    passes: int
    starts: int
    choices: int


@dataclass(frozen=True)
class Count:
    """How random games ended after a move, for the seat that made it."""

    move: Move
    wins: int
    ties: int
    losses: int


class Kernel:
    """The rules under the options of one match, in a memory of its own; for one thread at a time."""

    def __init__(self, options: Options) -> None:
        arena = options.arena
        self.words = next(width for width in WIDTHS if arena.size <= 64 * width)
        engine, module = _module(self.words)
        self._store = Store(engine)
        exports = Instance(self._store, module, []).exports(self._store)
        self._functions = {name: item for name, item in exports.items() if isinstance(item, Func)}
        memory = exports["memory"]
        assert isinstance(memory, Memory)
        self._memory = memory
        self._buffer = int(self._call("shared_buffer"))
        self._write(arena.reach)
        self._call("set_board", arena.size, _flags(options), options.turn_cap)

    def load(self, position: Position) -> Telling:
        """Take a position that nobody conceded."""
        starts = [stones for start in position.starts for stones in start]
        self._write((*position.stones, position.filled, position.owed, *starts, *[0] * (4 - len(starts))))
        self._call("set_position", position.turn, position.passes, len(position.starts))
        return self._told()

    def play(self, move: Move) -> Telling | None:
        """Play a move, for good; None if it is not legal."""
        return self._told() if self._call("make", _number(move)) else None

    def begin(self, seed: int, rounds: int) -> None:
        """Begin random games from the position: as many after each legal move, in rounds over all of them.

        The 64-bit seed settles every game.
        """
        self._results = int(self._call("begin", seed - (seed >> 63 << 64), rounds))

    def run(self, limit: int, *, last: bool) -> int:
        """Make up to `limit` moves of these games; with `last` no further game is begun.

        Returns:
            How many were made, fewer than `limit` once nothing is left to do.
        """
        return int(self._call("run", limit, int(last)))

    def counts(self) -> Iterator[Count]:
        """Yield how the games have ended, in the order of the legal moves."""
        start = int(self._call("results"))
        raw = bytes(self._memory.read(self._store, start, start + self._results * _TALLY.size))
        for number, wins, ties, losses in _TALLY.iter_unpack(raw):
            yield Count(_move(number), wins, ties, losses)

    def _call(self, name: str, *numbers: int) -> Any:
        return self._functions[name](self._store, *numbers)

    def _write(self, sets: Sequence[int]) -> None:
        width = _WORD * self.words
        raw = b"".join(where.to_bytes(width, "little") for where in sets)
        self._memory.write(self._store, raw, self._buffer)

    def _told(self) -> Telling:
        width = _WORD * self.words
        end = self._buffer + _SETS * width + _NUMBERS * _WORD
        raw = bytes(self._memory.read(self._store, self._buffer, end))
        sets = [int.from_bytes(raw[at : at + width], "little") for at in range(0, _SETS * width, width)]
        cells, groups, first, second, filled, owed, *rest = sets
        phase, reason, turn, passes, starts, choices = struct.unpack_from("<6Q", raw, _SETS * width)
        return Telling(
            cells,
            groups,
            (first, second),
            filled,
            owed,
            (rest[0], rest[1]),
            (rest[2], rest[3]),
            _PHASES[phase],
            REASONS[reason],
            turn,
            passes,
            starts,
            choices,
        )


@cache
def _module(words: int) -> tuple[Engine, Module]:
    engine = Engine()
    return engine, Module(engine, Path(__file__).with_name(f"sprout_{words}.wasm").read_bytes())


def _flags(options: Options) -> int:
    agreed = options.removal_pass_counts, options.first_stone_plays_to, options.immortal_groups_stay
    return sum(flag << bit for bit, flag in enumerate(agreed))


def _number(move: Move) -> int:
    if isinstance(move, Place):
        return move.cell
    return _REMOVE + move.cell if isinstance(move, Remove) else _PASS


def _move(number: int) -> Move:
    if number < _REMOVE:
        return Place(number)
    return Remove(number - _REMOVE) if number < _PASS else Pass()
