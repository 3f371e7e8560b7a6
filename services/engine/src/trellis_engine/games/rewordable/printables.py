"""The deck to print and cut out, since no shop sells it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import repeat

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
    cells,
    sheets_of,
)
from trellis_engine.games.rewordable.cards.deck import elements
from trellis_engine.games.rewordable.options import MAX_CARD_KINDS, MAX_DECK_CARDS, Options
from trellis_engine.options import choice, counts, flag

_INK, _FAINT, _BACK = "#22303c", "#8a94a0", "#2f5d62"
_LETTER_WIDTH = 0.62
"""Width of a bold lower-case letter in heights of the font, on the wide side."""


class CardSize(StrEnum):
    """How large the cards are."""

    POKER = "POKER"
    MINI = "MINI"

    @property
    def meaning(self) -> str:
        """Name and size for people."""
        width, height = self.millimetres
        return f"{self.capitalize()} cards, {width:g} by {height:g} mm"

    @property
    def millimetres(self) -> tuple[float, float]:
        """Width and height; both fit the sleeves that shops sell."""
        return (63.0, 88.0) if self is CardSize.POKER else (44.0, 63.0)


@dataclass(frozen=True)
class DeckParameters:
    """Which cards are printed and how."""

    cards: Mapping[str, int] | None = counts(
        None,
        1,
        99,
        MAX_CARD_KINDS,
        f"Another deck, {MAX_DECK_CARDS} cards at most; null: the shipped 160 (RW-1).",
    )
    card_size: CardSize = choice(CardSize.POKER, "How large the cards are.")
    backs: bool = flag(
        default=True, help="Whether a page of backs follows each page of cards, for both sides of the paper."
    )

    def __post_init__(self) -> None:
        if self.cards is not None and not self.cards:
            raise ValueError("cards: name at least one card")
        object.__setattr__(self, "cards", Options(deck=self.cards).cards)


class Deck(Printable):
    """Cards with their text in the middle and, small, in two corners, to be read from both sides of the table."""

    id = "deck"
    help = (
        "The cards, to be cut out along the marks: fronts, and backs to print on the other side of the paper."
    )
    parameters = DeckParameters

    @override
    def pages(self, parameters: DeckParameters, paper: Paper) -> Iterator[Page]:
        """Draw the cards in alphabetical order."""
        assert parameters.cards is not None
        width, height = parameters.card_size.millimetres
        room = len(cells(width, height, paper)[0])
        fronts = [partial(_front, card, width, height) for card in elements(parameters.cards)]
        for start in range(0, len(fronts), room):
            yield from sheets_of(fronts[start : start + room], width, height, paper)
            if parameters.backs:
                yield from sheets_of([*repeat(partial(_back, width, height), room)], width, height, paper)


def _front(card: str, width: float, height: float, corner: Point) -> Iterator[Mark]:
    """Yield a bar under the text tells which way up it is read: ``n`` and ``u``, ``b`` and ``q`` look alike."""
    left, top = corner
    middle = left + width / 2
    size = min(0.42 * height, 0.84 * width / (_LETTER_WIDTH * len(card)))
    base = top + height / 2 + 0.26 * size
    yield _frame(corner, width, height)
    yield Text((middle, base), card, size, bold=True, colour=_INK)
    yield Line(
        (middle - width / 6, base + 0.32 * size),
        (middle + width / 6, base + 0.32 * size),
        Style(stroke=_FAINT, width=0.5),
    )
    small = height / 16
    inset = small + 1
    yield Text((left + inset + 1, top + inset + 1), card, small, colour=_FAINT)
    yield Text((left + width - inset - 1, top + height - inset + small / 2), card, small, colour=_FAINT)


def _back(width: float, height: float, corner: Point) -> Iterator[Mark]:
    """Alike from both sides, so that nobody knows a card by how it lies."""
    left, top = corner
    middle, centre = left + width / 2, top + height / 2
    yield Rectangle((left + 2.5, top + 2.5), width - 5, height - 5, Style(fill=_BACK, stroke=None), radius=3)
    for inset in (5.0, 6.5):
        style = Style(stroke="#ffffff", width=0.4)
        yield Rectangle((left + inset, top + inset), width - 2 * inset, height - 2 * inset, style, radius=2)
    for step in range(-2, 3):
        for side in (-1, 1):
            y = centre + step * height / 7
            x = middle + side * (step % 2) * width / 8
            yield Rectangle(
                (x - width / 12, y - width / 12),
                width / 6,
                width / 6,
                Style(stroke="#ffffff", width=0.3),
                radius=1,
            )


def _frame(corner: Point, width: float, height: float) -> Rectangle:
    left, top = corner
    return Rectangle(
        (left + 2.5, top + 2.5), width - 5, height - 5, Style(stroke=_FAINT, width=0.3), radius=3
    )


PRINTABLES: tuple[Printable, ...] = (Deck(),)
