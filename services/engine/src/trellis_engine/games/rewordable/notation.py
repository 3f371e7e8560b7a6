"""How turns are written.

    se                          plays the card SE and forms nothing
    b: b|le|nd < le|nd          plays B and puts it before the player's own word LE|ND
    s: s|ing, s|ist < ist@2     then forms two words, the second with the loose card IST of seat 2
    g: g|le|nd < le|nd@0        steals a word of seat 0; a word of one card keeps a bar: be|@0
    -                           plays no card, the hand being empty

What follows ``<`` is taken, joined by ``+``; the player's own loose cards are not written again.
"""

import re

from trellis_engine.contract import Notation
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable.moves import BAR, Cards, Formation, StolenCard, StolenWord, Turn, bars

NO_CARD = "-"
NOTATIONS = (
    Notation("<card>", "play a card and form nothing"),
    Notation("-", "play no card, the hand being empty"),
    Notation("<card>: <word>, <word>", "play a card, then form words, each written as its cards: b|le|nd"),
    Notation("<word> < <taken> + <taken>", "a word that takes others"),
    Notation("le|nd", "taken: a word of one's own; be| is a word of one card"),
    Notation("le|nd@2", "taken: a word of seat 2"),
    Notation("sh@2", "taken: a loose card of seat 2"),
)

_SEAT = re.compile(r"[0-9]{1,3}", re.ASCII)
_MARKS = frozenset("|@<+,:-") | frozenset(" \t")


def write(turn: Turn) -> str:
    """Return a turn in notation."""
    card = NO_CARD if turn.card is None else turn.card
    return f"{card}: {', '.join(map(write_formation, turn.formations))}" if turn.formations else card


def write_formation(formation: Formation) -> str:
    """Return a formation in notation."""
    taken = [
        *map(_word, formation.own_words),
        *(f"{_word(stolen.cards)}@{stolen.seat}" for stolen in formation.stolen_words),
        *(f"{stolen.card}@{stolen.seat}" for stolen in formation.stolen_cards),
    ]
    return f"{bars(formation.cards)} < {' + '.join(taken)}" if taken else bars(formation.cards)


def read(text: str) -> Turn:
    """Return the turn that a notation stands for, in upper or lower case. Raises `RequestError` MALFORMED_MOVE."""
    card, colon, rest = text.strip().partition(":")
    try:
        formations = tuple(map(_formation, rest.split(","))) if colon else ()
        return Turn(None if card.strip() == NO_CARD else _card(card), formations)
    except ValueError as refused:
        raise RequestError(Reason.MALFORMED_MOVE, str(refused)) from refused


def _word(cards: Cards) -> str:
    return bars(cards) if len(cards) > 1 else "".join(cards) + BAR


def _formation(text: str) -> Formation:
    spelled, less, rest = text.partition("<")
    own_words: list[Cards] = []
    stolen_words: list[StolenWord] = []
    stolen_cards: list[StolenCard] = []
    for taken in rest.split("+") if less else ():
        item, at, seat = taken.strip().partition("@")
        if BAR in item and at:
            stolen_words.append(StolenWord(_seat(seat), _cards(item)))
        elif BAR in item:
            own_words.append(_cards(item))
        elif at:
            stolen_cards.append(StolenCard(_seat(seat), _card(item)))
        else:
            raise ValueError(
                f"{item!r:.40} is taken from nobody: a word has bars (le|nd), a rival's card a seat (sh@2)"
            )
    return Formation(_cards(spelled), tuple(own_words), tuple(stolen_words), tuple(stolen_cards))


def _cards(text: str) -> Cards:
    return tuple(map(_card, text.strip().removesuffix(BAR).split(BAR)))


def _card(text: str) -> str:
    card = text.strip()
    if not card or not _MARKS.isdisjoint(card):
        raise ValueError(f"{card!r:.40} is no card; a turn is written as in b: b|le|nd < le|nd")
    return card


def _seat(text: str) -> int:
    if not _SEAT.fullmatch(text.strip()):
        raise ValueError(f"{text!r:.40} is no seat")
    return int(text)
