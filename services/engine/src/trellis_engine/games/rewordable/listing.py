"""List whole turns lazily and draw them at random."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from trellis_engine.chance import Chance
from trellis_engine.games.rewordable.cards.formation_finder import formations
from trellis_engine.games.rewordable.cards.vocabulary import Vocabulary
from trellis_engine.games.rewordable.moves import MAX_FORMATIONS, Formation, Turn
from trellis_engine.games.rewordable.state import Player, Players, Position, form, lay

MAX_DRAWN_FORMATIONS = 1_000
"""Formations of a small table among which one is drawn."""
_SIZES = (5, 9, 14)


def turns(position: Position, seat: int, words: Vocabulary) -> Iterator[Turn]:
    """Yield every legal turn of a seat: by the number of formations, fewest first.

    Those of equal number come by the card played, ascending, then by the first formation in the order of
    `finding.formations`, then by the second, and so on.
    """
    if seat != position.turn:
        return
    cards: list[str | None] = [*sorted(set(position.players[seat].hand))] or [None]
    waiting = deque((lay(position.players, seat, card), Turn(card)) for card in cards)
    yield from (turn for _, turn in waiting)
    while waiting:
        players, turn = waiting.popleft()
        for formation in formations(players, seat, words):
            longer = replace(turn, formations=(*turn.formations, formation))
            yield longer
            if len(longer.formations) < MAX_FORMATIONS:
                waiting.append((form(players, seat, formation), longer))


def random_turn(
    position: Position, seat: int, chance: Chance, words: Vocabulary
) -> tuple[Turn | None, Chance]:
    """Draw a turn, every legal one possible: a random card, then formations while a draw says so and one is found."""
    if seat != position.turn:
        return None, chance
    card: str | None = None
    if position.players[seat].hand:
        card, chance = chance.choice(position.players[seat].hand)
    players, chosen = lay(position.players, seat, card), []
    for _ in range(MAX_FORMATIONS):
        enough, chance = chance.below(4)
        formation, chance = random_formation(players, seat, chance, words) if enough else (None, chance)
        if formation is None:
            break
        players = form(players, seat, formation)
        chosen.append(formation)
    return Turn(card, tuple(chosen)), chance


def random_formation(
    players: Players, seat: int, chance: Chance, words: Vocabulary
) -> tuple[Formation | None, Chance]:
    """Return a random formation: one that a random choice of the cards and words on the tables allows.

    The choice always keeps a card or word of the player's own, for no formation goes without; it keeps anything else
    with the same small probability, so that the search is short and every formation possible.
    """
    own = players[seat]
    if not own.loose and not own.words:
        return None, chance
    sure, chance = chance.below(len(own.loose) + len(own.words))
    there = sum(len(player.loose) + len(player.words) for player in players)
    size, chance = chance.choice(_SIZES)
    few = []
    for number, player in enumerate(players):
        kept, chance = _thinned(player, size, there, sure if number == seat else None, chance)
        few.append(kept)
    found = tuple(islice(formations(tuple(few), seat, words), MAX_DRAWN_FORMATIONS))
    return chance.choice(found) if found else (None, chance)


def _thinned(
    player: Player, size: int, there: int, sure: int | None, chance: Chance
) -> tuple[Player, Chance]:
    """Return a player with each loose card and word kept with probability size / there, number `sure` in any case."""
    kept = []
    for index in range(len(player.loose) + len(player.words)):
        drawn, chance = chance.below(there)
        kept.append(drawn < size or index == sure)
    loose = tuple(card for card, keep in zip(player.loose, kept, strict=False) if keep)
    words = tuple(word for word, keep in zip(player.words, kept[len(player.loose) :], strict=True) if keep)
    return replace(player, loose=loose, words=words), chance
