"""Sequences of cards inside others."""

from collections.abc import Iterator, Sequence

from trellis_engine.games.rewordable.moves import Cards


def is_part(cards: Cards, whole: Cards) -> bool:
    """Tell whether some cards of the whole, in its order, are these."""
    rest = iter(whole)
    return all(card in rest for card in cards)


# `woven` follows for each word which of its cards is waited for. An example, B·LIN·SE·ED with the words
# LIN·ED and B·SE:
#
#     card     waiting before       waiting after
#     B        lin·ed, b·se         lin·ed, se
#     LIN      lin·ed, se           ed, se
#     SE       ed, se               ed
#     ED       ed                   nothing: all words stand in the cards
#
# A card for which several words wait goes to any of them: each choice is followed.


def woven(cards: Cards, words: Sequence[Cards]) -> bool:
    """Tell whether all the words stand in the cards at once, each in its order, sharing no card (RW-3).

    A card that some word waits for is never better left over: it could change places with the later one that the word
    would get instead. So only the choice between words is tried.
    """
    waiting = {tuple(sorted(words))}
    for card in cards:
        waiting = {after for before in waiting for after in _advanced(before, card)}
    return () in waiting


def _advanced(words: tuple[Cards, ...], card: str) -> Iterator[tuple[Cards, ...]]:
    choices = {word for word in words if word[0] == card}
    for word in choices:
        rest = list(words)
        rest.remove(word)
        if len(word) > 1:
            rest.append(word[1:])
        yield tuple(sorted(rest))
    if not choices:
        yield words
