"""The set-ups of Rewordable that the laws of the contract are tried on, and what a viewer may not know."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.engine.kit.sample import Sample
from trellis_engine.chance import Chance
from trellis_engine.contract import State
from trellis_engine.games.rewordable.options import Options
from trellis_engine.games.rewordable.state import Position

SMALL_DECK = {"be": 2, "s": 4, "ed": 3, "sh": 2, "a": 4, "t": 4, "on": 3, "o": 3, "b": 3, "ing": 2}

SAMPLES = (
    Sample("three", seats=3, options={"deck_size": 42}),
    Sample("six", seats=6, options={"deck_size": 48}),
    Sample("two_uneven", seats=2, options={"any_number": True, "deck_size": 23}),
    Sample("own_deck", seats=3, options={"deck": SMALL_DECK, "deck_size": 30}),
    Sample("eight", seats=8, options={"any_number": True, "deck_size": 52}),
)


def scramble(state: State[Options, Position], viewer: int | None, chance: Chance) -> State[Options, Position]:
    """Deals the cards in the other hands, in the pile and set aside anew."""
    position = state.position
    others = [seat for seat in range(state.setup.seats) if seat != viewer]
    aside = Counter(state.setup.options.cards) - position.cards()
    hidden = [*position.pile, *aside.elements()]
    hidden += [card for seat in others for card in position.players[seat].hand]
    dealt, _ = chance.shuffle(sorted(hidden))
    players = list(position.players)
    for seat in others:
        count = len(players[seat].hand)
        hand, dealt = tuple(sorted(dealt[:count])), dealt[count:]
        players[seat] = replace(players[seat], hand=hand)
    pile = dealt[: len(position.pile)]
    return replace(state, position=replace(position, players=tuple(players), pile=pile))


def conserved(state: State[Options, Position]) -> Mapping[str, Any]:
    """Deck, hands and tables hold the same cards all through the match."""
    return dict(state.position.cards())
