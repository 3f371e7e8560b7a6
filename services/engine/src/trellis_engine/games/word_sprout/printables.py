"""Letters for a pot: tiles to cut out, or stickers for blank ones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from typing_extensions import override

from trellis_engine.contract.printables import (
    Line,
    Mark,
    Page,
    Paper,
    Point,
    Printable,
    Rectangle,
    Style,
    Text,
    sheets_of,
)
from trellis_engine.games.word_sprout.table.tile_sets import TileSet
from trellis_engine.options import choice, counts, flag, integer
from trellis_engine.words import normal

_INK, _FAINT = "#22303c", "#8a94a0"
MAX_LETTERS = 64
MAX_TILES = 1_000


@dataclass(frozen=True)
class TileParameters:
    """Which letters are printed and how large."""

    tile_set: TileSet = choice(TileSet.ENABLE_100, "The letters, as in the pot of a match.")
    letters: Mapping[str, int] | None = counts(
        None,
        1,
        99,
        MAX_LETTERS,
        f"How many there are of each letter, {MAX_TILES} in all at most, in place of a set.",
    )
    side_mm: int = integer(19, 8, 60, "Side of a tile in millimetres; 19 is what shops sell.")
    frames: bool = flag(
        default=True, help="Whether each tile has a frame; stickers for blank tiles need none."
    )

    def __post_init__(self) -> None:
        if self.letters is None:
            return
        if not self.letters:
            raise ValueError("letters: name at least one letter")
        for letter in self.letters:
            if len(normal(letter)) != 1:
                raise ValueError(f"letters: each entry must be one letter, not {letter!r:.40}")
        if sum(self.letters.values()) > MAX_TILES:
            raise ValueError(f"letters: at most {MAX_TILES} tiles, not {sum(self.letters.values())}")

    @property
    def counted(self) -> Mapping[str, int]:
        """How many there are of each letter."""
        return self.tile_set.counts if self.letters is None else self.letters


class Tiles(Printable):
    """Square tiles in alphabetical order."""

    id = "tiles"
    help = "Letters for the pot, to be cut apart or printed on sticker paper (WS-5)."
    parameters = TileParameters

    @override
    def pages(self, parameters: TileParameters, paper: Paper) -> Iterator[Page]:
        """Draw as many tiles on each page as fit."""
        letters = [letter for letter, count in sorted(parameters.counted.items()) for _ in range(count)]
        faces = [partial(_tile, letter.upper(), parameters) for letter in letters]
        return sheets_of(faces, parameters.side_mm, parameters.side_mm, paper)


def _tile(letter: str, parameters: TileParameters, corner: Point) -> Iterator[Mark]:
    """Yield a bar under the letter tells N from Z and W from M."""
    (left, top), side = corner, parameters.side_mm
    if parameters.frames:
        yield Rectangle(
            (left + 0.7, top + 0.7), side - 1.4, side - 1.4, Style(stroke=_FAINT, width=0.2), radius=side / 10
        )
    yield Text((left + side / 2, top + 0.68 * side), letter, 0.62 * side, bold=True, colour=_INK)
    bar = Style(stroke=_FAINT, width=side / 50)
    yield Line((left + 0.35 * side, top + 0.82 * side), (left + 0.65 * side, top + 0.82 * side), bar)


PRINTABLES: tuple[Printable, ...] = (Tiles(),)
