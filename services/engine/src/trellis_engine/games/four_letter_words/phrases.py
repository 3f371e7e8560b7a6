"""What people write besides the notation: a word alone, a cell with a direction in words, ``skip``.

toss            announces TOSS; written while it is announced: every line on which it fits
a1 down, a1v    writes the word from cell a1 downwards; a1 alone: in whichever direction it fits
a1-a4, a1 a4    writes it from cell to cell
skip            takes a strike
ok, doubt       accepts the announced word, challenges it
"""

import re
from collections.abc import Iterator, Mapping

from trellis_engine.games.four_letter_words.grids import grid as grids
from trellis_engine.games.four_letter_words.grids.grid import WORD_LENGTH, Cell, Direction
from trellis_engine.games.four_letter_words.judge import Judge
from trellis_engine.games.four_letter_words.moves import (
    CROSSES,
    Accept,
    Announce,
    Challenge,
    Define,
    Move,
    Strike,
    Withdraw,
    Write,
)
from trellis_engine.games.four_letter_words.notation import read_cell, write
from trellis_engine.games.four_letter_words.state import Announcing, Challenged, Considering, Writing

_WAYS: Mapping[str, Direction] = {
    **dict.fromkeys((">", "right", "r", "across", "east", "→", "->"), Direction.RIGHT),
    **dict.fromkeys(("v", "down", "d", "south", "↓"), Direction.DOWN),
    **dict.fromkeys(("<", "left", "l", "back", "west", "←", "<-"), Direction.LEFT),
    **dict.fromkeys(("^", "up", "u", "north", "↑"), Direction.UP),
}
_NAMES = {Direction.RIGHT: "right", Direction.DOWN: "down", Direction.LEFT: "left", Direction.UP: "up"}
_SKIPPING = frozenset({"skip", "x", "i skip", "pass", "take a strike", "take strike"})
_YES = frozenset({"ok", "okay", "yes", "y", "fine", "legal", "i accept", "go on"})
_NO = frozenset({"no", "n", "doubt", "i doubt it", "i challenge", "objection", "that is no word"})
_WITHDRAWING = frozenset({"i withdraw", "withdraw it", "give up", "i give it up", "never mind"})
_CELL = re.compile(r"[a-z][1-9]\d?", re.ASCII)
_ITEMS = re.compile(r"[a-z][1-9]\d?|->|<-|[<>^v→←↑↓](?![a-z])|[a-z]+", re.ASCII)


def understand(judge: Judge, text: str) -> Iterator[Move]:
    """Yield the moves of a seat that a text may mean now, the likeliest first."""
    phase = judge.position.phase
    match phase:
        case Considering():
            yield from (Accept(),) if text in _YES else (Challenge(),) if text in _NO else ()
        case Announcing():
            yield from _word(text)
        case Challenged():
            agreed = {ref.id for ref in judge.setup.lexicons}
            if text in _WITHDRAWING and judge.setup.options.withdrawing_costs_turn:
                yield Withdraw()
            else:
                yield from (Define(text),) if text in agreed else _word(text)
        case Writing(word=word):
            yield from _writing(judge, word, text)


def _word(text: str) -> Iterator[Move]:
    word = text.removeprefix("announce ").removeprefix("say ").strip("\"'")
    if word.isalpha() and len(word) == WORD_LENGTH:
        yield Announce(word)


def _writing(judge: Judge, word: str, text: str) -> Iterator[Move]:
    verb, _, rest = text.partition(" ")
    if text in _SKIPPING:
        yield Strike()
    elif verb in ("skip", "x", "strike"):
        yield from _crosses(rest)
    elif text in (word, "write", f"write {word}"):
        yield from _lines(judge, word)
    else:
        yield from _line(judge, word, (rest if verb == "write" else text).removeprefix(f"{word} "))


def _crosses(text: str) -> Iterator[Move]:
    """Three cells for X, with or without commas."""
    cells = text.replace(",", " ").split()
    if len(cells) == CROSSES and len(set(cells)) == CROSSES and all(map(_CELL.fullmatch, cells)):
        yield Strike(tuple(map(read_cell, cells)))


def _lines(judge: Judge, word: str) -> Iterator[Move]:
    """Yield every line on which the word fits."""
    size = judge.setup.options.size(judge.setup.seats)
    for line in grids.placements(judge.grid, size, word, first=judge.first):
        yield Write(line.start, line.direction)


def _line(judge: Judge, word: str, text: str) -> Iterator[Move]:
    """Yield a line by its first cell and where it runs, in words or by its last cell, in any order."""
    items = _ITEMS.findall(text.replace(" to ", " ").replace(" from ", " "))
    cells = [read_cell(item) for item in items if _CELL.fullmatch(item)]
    ways = [_WAYS[item] for item in items if item in _WAYS]
    if not cells or len(cells) + len(ways) != len(items):
        yield from _crosses(text) if judge.crosses else ()
    elif len(items) == 1:
        yield from (
            move for move in _lines(judge, word) if isinstance(move, Write) and move.start == cells[0]
        )
        yield Write(cells[0], Direction.RIGHT)
    elif ways:
        yield from (Write(cells[0], way) for way in ways[:1] if len(items) == 2)  # noqa: PLR2004 - a cell and a way
    else:
        yield from _between(cells)
        yield from _crosses(text) if judge.crosses else ()


def _between(cells: list[Cell]) -> Iterator[Move]:
    """Yield the line from a cell to another."""
    start, *rest = cells
    for way in Direction:
        if rest == [grids.run(start, way)[-1]]:
            yield Write(start, way)


def described(move: Move) -> str:
    """Return a move in words: a line by its first cell, its direction and its last cell."""
    if isinstance(move, Write):
        last = grids.run(move.start, move.direction)[-1]
        return f"from {move.start} {_NAMES[move.direction]} to {last}"
    return write(move)
