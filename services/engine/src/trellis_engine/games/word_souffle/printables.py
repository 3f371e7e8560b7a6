"""What the page asks for: sheets for players, a sheet for the scores and letters to stick on dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, repeat

from typing_extensions import override

from trellis_engine.contract.printables import (
    MARGIN_MM,
    Anchor,
    Line,
    Mark,
    Page,
    Paper,
    Point,
    Printable,
    Rectangle,
    Style,
    Text,
    cells,
    cut_marks,
)
from trellis_engine.games.word_souffle.dice.sets import DIE_TEXT, MAX_DICE, Dice, DiceSet, with_faces
from trellis_engine.options import choice, integer, several, text

_INK, _GREY, _ODD = "#22303c", "#8a94a0", "#c8442b"
_HEAD_MM, _LINE_MM = 24.0, 11.0
_TOP_MM = 15.0
MAX_SHEETS = 64
MAX_PLAYERS = 12
"""Columns that fit a score sheet; more players take another sheet."""


@dataclass(frozen=True)
class SheetParameters:
    """How many sheets are printed."""

    sheets: int = integer(4, 1, MAX_SHEETS, "How many sheets: one for each player.")


class Sheets(Printable):
    """A sheet that is passed round: numbered lines for chains of letters, and a box to tick for a complete word."""

    id = "sheets"
    help = "Sheets to write on, one for each player: numbered lines with a box for a completed word."
    parameters = SheetParameters

    @override
    def pages(self, parameters: SheetParameters, paper: Paper) -> Iterator[Page]:
        """Draw one sheet a page."""
        return repeat(Page(tuple(_sheet(paper))), parameters.sheets)


def _sheet(paper: Paper) -> Iterator[Mark]:
    left, right = MARGIN_MM + 5, paper.width - MARGIN_MM - 5
    yield Text((left, _TOP_MM + 7), "Word Soufflé", 8, Anchor.START, bold=True, colour=_INK)
    yield Text((right - 75, _TOP_MM + 7), "Begun by", 4, Anchor.START, colour=_GREY)
    yield Line((right - 55, _TOP_MM + 7), (right, _TOP_MM + 7), Style(stroke=_GREY))
    lines = int((paper.height - _TOP_MM - _HEAD_MM - MARGIN_MM) / _LINE_MM)
    for number in range(lines):
        base = _TOP_MM + _HEAD_MM + number * _LINE_MM
        yield Text((left + 3, base - 1), str(number + 1), 4, colour=_GREY)
        yield Line((left + 8, base), (right - 12, base), Style(stroke=_GREY))
        yield Rectangle((right - 7, base - 6.5), 7, 7, Style(stroke=_GREY))


@dataclass(frozen=True)
class ScoreParameters:
    """How many players a score sheet has."""

    players: int = integer(4, 1, MAX_PLAYERS, "Columns of the sheet.")


class ScoreSheet(Printable):
    """A column a player, a line a round, and the points of the page beside them."""

    id = "score_sheet"
    help = "A sheet for the scores: a column for each player, a line for each round, and what scores what."
    parameters = ScoreParameters

    @override
    def pages(self, parameters: ScoreParameters, paper: Paper) -> Iterator[Page]:
        """Draw one page."""
        yield Page(tuple(chain(_score_grid(parameters.players, paper), _points(paper))))


_POINTS = (
    ("-2", "a new line"),
    ("+2", "an announced word"),
    ("+3", "a word of 5 letters or more"),
    ("-1", "a challenge that fails"),
    ("-5", "being challenged with success"),
)
_ROW_MM = 7.0


def _score_grid(players: int, paper: Paper) -> Iterator[Mark]:
    left, right, top = MARGIN_MM + 5, paper.width - MARGIN_MM - 5, _TOP_MM + 16
    yield Text((left, _TOP_MM + 7), "Word Soufflé: scores", 8, Anchor.START, bold=True, colour=_INK)
    rows = int((paper.height - top - MARGIN_MM - 32) / _ROW_MM)
    bottom, column = top + rows * _ROW_MM, (right - left - 14) / players
    for row in range(rows + 1):
        yield Line((left, top + row * _ROW_MM), (right, top + row * _ROW_MM), Style(stroke=_GREY))
    for x in (left, *(left + 14 + index * column for index in range(players + 1))):
        yield Line((x, top), (x, bottom), Style(stroke=_GREY))
    for row in range(1, rows):
        label = "total" if row == rows - 1 else str(row)
        yield Text((left + 7, top + (row + 0.7) * _ROW_MM), label, 3.6, colour=_GREY)


def _points(paper: Paper) -> Iterator[Mark]:
    left, top = MARGIN_MM + 5, paper.height - MARGIN_MM - 22
    for index, (points, cause) in enumerate(_POINTS):
        x, y = left + 90 * (index % 2), top + 7 * (index // 2)
        yield Text((x, y), points.replace("-", "\N{EN DASH}"), 4.5, Anchor.START, bold=True, colour=_INK)
        yield Text((x + 11, y), cause, 4, Anchor.START, colour=_INK)


@dataclass(frozen=True)
class DiceParameters:
    """Which letters are printed and how large."""

    dice: Dice = choice(Dice.SOUFFLE, "Which dice the letters are for (SF-8).")
    dice_faces: tuple[str, ...] = several(
        text("", DIE_TEXT, ""),
        MAX_DICE,
        "Other dice, each as the letters on its faces (* for the wild), as in a match; empty: `dice` as it is.",
    )
    side_mm: int = integer(
        14, 8, 30, "Side of a sticker in millimetres: a little less than that of the dice."
    )

    def __post_init__(self) -> None:
        _ = self.dice_set

    @property
    def dice_set(self) -> DiceSet:
        """The dice. Raises ValueError for faces that no match could be played with."""
        return with_faces(self.dice.set, self.dice_faces) if self.dice_faces else self.dice.set


_SLOT = 6
"""Stickers in a row: the faces of one die, or the next six of a die that has more."""


class DiceStickers(Printable):
    """A row of six stickers a die; those of the odd die are in another colour, and its blank face has a star."""

    id = "dice_stickers"
    help = (
        "Letters to stick on dice, six in a row for each die; the odd die's are coloured, a star is the wild."
    )
    parameters = DiceParameters

    @override
    def pages(self, parameters: DiceParameters, paper: Paper) -> Iterator[Page]:
        """Draw whole dice on each page, six stickers wide."""
        side, dice = parameters.side_mm, parameters.dice_set
        corners, (columns, _) = cells(side, side, paper)
        rows = [corners[start : start + columns] for start in range(0, len(corners), columns)]
        marks = tuple(cut_marks(side, side, paper))
        slots = [row[start : start + _SLOT] for row in rows for start in range(0, columns - _SLOT + 1, _SLOT)]
        pieces = [
            (faces[part : part + _SLOT], die in dice.fixed)
            for die, faces in enumerate(dice.faces)
            for part in range(0, len(faces), _SLOT)
        ]
        for start in range(0, len(pieces), len(slots)):
            batch = zip(pieces[start : start + len(slots)], slots, strict=False)
            drawn = (_die(faces, odd, slot, side) for (faces, odd), slot in batch)
            yield Page((*marks, *chain.from_iterable(drawn)))


def _die(faces: str, odd: bool, slot: tuple[Point, ...], side: float) -> Iterator[Mark]:  # noqa: FBT001 - as in `Dice`
    colour = _ODD if odd else _INK
    for face, (left, top) in zip(faces, slot, strict=False):
        yield Rectangle(
            (left + 0.4, top + 0.4), side - 0.8, side - 0.8, Style(stroke=colour, width=0.2), radius=side / 8
        )
        yield Text((left + side / 2, top + 0.7 * side), face.upper(), 0.66 * side, bold=True, colour=colour)
        yield Line(
            (left + 0.36 * side, top + 0.84 * side),
            (left + 0.64 * side, top + 0.84 * side),
            Style(stroke=colour, width=0.25),
        )


PRINTABLES: tuple[Printable, ...] = (Sheets(), ScoreSheet(), DiceStickers())
