"""What people write besides the notation: the words that they form, without bars and without saying what they take.

blend           forms BLEND with a card of the hand, from whatever cards and words on the tables give it
b: blend        plays B first
b: blend, sing  forms one word after the other
play se         plays SE and forms nothing
"""

from collections.abc import Iterator
from dataclasses import replace

from trellis_engine.games.rewordable.cards.formation_finder import formations
from trellis_engine.games.rewordable.cards.vocabulary import Vocabulary
from trellis_engine.games.rewordable.moves import BAR, Cards, Formation, Turn
from trellis_engine.games.rewordable.state import Player, Players, Position, form, lay
from trellis_engine.work import spend

MAX_SAID_WORDS = 8
"""Words that a text is looked through for; longer turns are written in notation."""


def understand(position: Position, seat: int, text: str, words: Vocabulary) -> Iterator[Turn]:
    """Yield the turns that a text may mean, those that use the card played in the first word before others."""
    hand = position.players[seat].hand
    card, colon, rest = text.partition(":")
    if text.startswith("play ") and not colon:
        yield from (Turn(held) for held in sorted(set(hand)) if held == text.removeprefix("play ").strip())
        return
    named = card.strip().removeprefix("play ").strip()
    cards = [held for held in sorted(set(hand)) if not colon or held == named]
    spelled = [word.strip().replace(BAR, "") for word in (rest if colon else text).split(",")]
    if len(spelled) > MAX_SAID_WORDS or not all(word.isalpha() for word in spelled):
        return
    named_first = sorted(cards, key=lambda held: held not in spelled[0])
    plays: list[str | None] = [*named_first] if hand else [None]
    for play in plays:
        for formed in _formed(lay(position.players, seat, play), seat, spelled, words):
            yield Turn(play, formed)


def _formed(
    players: Players, seat: int, spelled: list[str], words: Vocabulary
) -> Iterator[tuple[Formation, ...]]:
    """Yield the ways to form words one after the other."""
    if not spelled:
        yield ()
        return
    word, *rest = spelled
    for formation in formations(_within(players, word), seat, words):
        spend()
        if formation.word == word:
            for others in _formed(form(players, seat, formation), seat, rest, words):
                yield (formation, *others)


def _within(players: Players, word: str) -> Players:
    """Return the players with those cards and words alone that the letters of a word can hold: a short search."""
    return tuple(_thinned(player, word) for player in players)


def _thinned(player: Player, word: str) -> Player:
    loose = tuple(card for card in player.loose if card in word)
    words = tuple(cards for cards in player.words if _in_order(cards, word))
    return replace(player, loose=loose, words=words)


def _in_order(cards: Cards, word: str) -> bool:
    """Tell whether a word can contain cards in their order, with or without others between them."""
    place = 0
    for card in cards:
        found = word.find(card, place)
        if found < 0:
            return False
        place = found + len(card)
    return True
