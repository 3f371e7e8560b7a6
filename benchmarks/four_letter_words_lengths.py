"""How long games of Four Letter Words are by size of the grid, from random play with ENABLE.

Two kinds of players: "random" ones draw from the engine's own sampler, which skips one word in eight for no reason;
"keen" ones write every word that fits and skip only what does not. Both draw words and lines at random.

    python benchmarks/four_letter_words_lengths.py [--games 20] [--seed 1]
"""

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.engine.kit.words import enable
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Concede, Setup, State
from trellis_engine.games.four_letter_words import GAME
from trellis_engine.games.four_letter_words.moves import Strike
from trellis_engine.words import LexiconRef, Words

TRIES = 8


@dataclass(frozen=True)
class Kind:
    """A kind of game: seats, options, and whether players write whatever fits."""

    seats: int
    options: dict[str, Any]
    keen: bool


@dataclass(frozen=True)
class Length:
    """How long a game was, how full the winner's grid, and why the others went out."""

    turns: int
    words: int
    moves: int
    filled: float
    reasons: Counter[str]


def kinds() -> Iterator[Kind]:
    """What is compared: sizes for two, the recommended sizes, and the X variant."""
    for keen in (False, True):
        for side in (4, 5, 6, 7, 8, 10):
            yield Kind(2, {"rows": side, "columns": side}, keen)
        for seats in (4, 6, 7, 8):
            yield Kind(seats, {}, keen)
        for side in (5, 7):
            yield Kind(2, {"rows": side, "columns": side, "x_variant": True}, keen)


def play(kind: Kind, words: Words, refs: tuple[LexiconRef, ...], seed: bytes) -> Length:
    """One game to its end."""
    setup = Setup(options.read(GAME.options, kind.options), refs, kind.seats)
    state = GAME.initial(setup, Chance(seed), words).state
    chance = Chance(seed + b"moves")
    while seats := sorted(GAME.to_act(state)):
        seat, chance = chance.choice(seats)
        move, chance = _drawn(kind, state, seat, chance, words)
        state = GAME.apply(state, seat, move, words).state
    return _length(state)


def _drawn(kind: Kind, state: State[Any, Any], seat: int, chance: Chance, words: Words) -> tuple[Any, Chance]:
    """A random move; keen players draw again until they write, and skip what they cannot write."""
    move, chance = GAME.random_move(state, seat, chance, words)
    for _ in range(TRIES):
        if not (kind.keen and isinstance(move, Strike)):
            break
        move, chance = GAME.random_move(state, seat, chance, words)
    return Concede() if move is None else move, chance


def _length(state: State[Any, Any]) -> Length:
    position = state.position
    outcome = GAME.outcome(state)
    assert outcome is not None
    grid = position.sheets[outcome.winners[0]].grid
    reasons = Counter(sheet.out.reason.name for sheet in position.sheets if sheet.out is not None)
    filled = 1 - grid.count(".") / len(grid)
    return Length(position.turn, len(position.words), state.moves, filled, reasons)


def _row(kind: Kind, lengths: list[Length]) -> str:
    size = options.read(GAME.options, kind.options).size(kind.seats)
    words = sorted(length.words for length in lengths)
    players = f"{'keen' if kind.keen else 'random':7} {kind.seats:5} {size.rows:>3}x{size.columns:<3}"
    variant = "X" if "x_variant" in kind.options else "-"
    spread = f"{statistics.mean(words):6.1f} {words[len(words) // 2]:4} {words[0]:4} {words[-1]:4}"
    moves = statistics.mean(length.moves for length in lengths)
    filled = statistics.mean(length.filled for length in lengths)
    return f"{players} {variant:>2} {spread} {moves:7.1f} {filled:6.0%}  {_shares(lengths)}"


def _shares(lengths: list[Length]) -> str:
    """Why players went out, the most frequent reason first."""
    reasons: Counter[str] = sum((length.reasons for length in lengths), Counter())
    total = reasons.total()
    return ", ".join(f"{name.lower().replace('_', ' ')} {n / total:.0%}" for name, n in reasons.most_common())


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    lexicons = enable()
    refs = lexicons.resolve(())
    words = lexicons.open(refs)
    start, played = time.perf_counter(), 0
    print("players seats  grid   X  words  med  min  max   moves filled  out because of")
    for kind in kinds():
        seeds = (f"length {chosen.seed} {number:6}".encode() for number in range(chosen.games))
        lengths = [play(kind, words, refs, seed) for seed in seeds]
        played += len(lengths)
        print(_row(kind, lengths), flush=True)
    print(f"\n{played} games in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
