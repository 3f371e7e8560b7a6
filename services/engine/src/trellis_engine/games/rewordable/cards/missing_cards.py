"""Refusals of words and cards that are not where a formation takes them from: they tell where these are instead."""

from trellis_engine.contract import Rule, Violation
from trellis_engine.games.rewordable import rulebook
from trellis_engine.games.rewordable.cards.interleaving import is_part
from trellis_engine.games.rewordable.moves import Cards, bars, shown
from trellis_engine.games.rewordable.state import Players


def refused(reason: str, rule: Rule, text: str, **told: str) -> Violation:
    """Return a violation of a rule, with metadata."""
    return Violation(reason, rule.id, text, told)


def absent_word(players: Players, mover: int, owner: int, cards: Cards) -> Violation:
    """Report that the owner has no such word, or fewer of them."""
    holders = [word for word in players[owner].words if is_part(cards, word)]
    if len(cards) == 1 and cards[0] in players[owner].loose and cards not in holders:
        text = f"{_has(mover, owner)} {shown(cards)} as a loose card, not as a word"
        return refused("WORD_NOT_THERE", rulebook.FORMATION, text, word=bars(cards), card=cards[0])
    if holders and cards not in holders:
        return _part(cards, holders[0], _whole(mover, owner))
    text = f"{_has(mover, owner)} no word {shown(cards)}, or not that many"
    other = _first(players, owner, cards)
    if other is None:
        return refused("WORD_NOT_THERE", rulebook.FORMATION, text, word=bars(cards))
    text += f"; {_has(mover, other)} one"
    return refused("WORD_NOT_THERE", rulebook.FORMATION, text, word=bars(cards), seat=str(other))


def absent_card(players: Players, mover: int, owner: int, card: str) -> Violation:
    """Report that the owner has no such loose card, or fewer of them."""
    holders = [word for word in players[owner].words if card in word]
    if (card,) in holders:
        text = f"{_has(mover, owner)} {card.upper()} as a word, not as a loose card"
        return refused("CARD_NOT_THERE", rulebook.FORMATION, text, card=card, word=card)
    if holders:
        return _part((card,), holders[0], _whole(mover, owner))
    text = f"{_has(mover, owner)} no loose card {card.upper()}, or not that many"
    if owner == mover and card in players[mover].hand:
        text = f"{text}; it is still in hand, and one card a turn is played"
        return refused("CARD_NOT_THERE", rulebook.PLAY, text, card=card)
    stealing = _to_steal(players, mover, card, text) if owner == mover else None
    return stealing or refused("CARD_NOT_THERE", rulebook.FORMATION, text, card=card)


def _to_steal(players: Players, mover: int, card: str, text: str) -> Violation | None:
    """Return the refusal of a card that a rival has, loose or in a word: it would have to be stolen."""
    rivals = [(seat, player) for seat, player in enumerate(players) if seat != mover]
    for seat, player in rivals:
        if card in player.loose:
            text = f"{text}; seat {seat} has one to steal"
            return refused("CARD_NOT_THERE", rulebook.FORM, text, card=card, seat=str(seat))
    for seat, player in rivals:
        for word in player.words:
            if card in word:
                text = f"{text}; seat {seat} has one in {shown(word)}, to be stolen whole"
                return refused(
                    "CARD_NOT_THERE", rulebook.FORM, text, card=card, seat=str(seat), word=bars(word)
                )
    return None


def _part(cards: Cards, holder: Cards, whole: Rule) -> Violation:
    text = f"{shown(cards)} is a portion of {shown(holder)}, which can only be taken whole"
    return refused("PART_OF_A_WORD", whole, text, part=bars(cards), word=bars(holder))


def _whole(mover: int, owner: int) -> Rule:
    return rulebook.KEEP_WHOLE if owner == mover else rulebook.STEAL_WHOLE


def _has(mover: int, owner: int) -> str:
    return "you have" if owner == mover else f"seat {owner} has"


def _first(players: Players, besides: int, word: Cards) -> int | None:
    """Return the first other player with a word."""
    others = (seat for seat, player in enumerate(players) if seat != besides and word in player.words)
    return next(others, None)
