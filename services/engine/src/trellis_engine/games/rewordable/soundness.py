"""Refuse positions from outside that no match can be in."""

from collections import Counter
from collections.abc import Iterator

from trellis_engine.contract import Setup
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable.options import Options
from trellis_engine.games.rewordable.state import HAND, Position


def require_sound(setup: Setup[Options], position: Position) -> None:
    """Refuse a position that the agreed deck and number of players cannot lead to.

    Raises:
        RequestError: MALFORMED_STATE; SEATS_OUT_OF_RANGE or OPTION_CONFLICT where the set-up itself cannot be played.
    """
    setup.options.require_fit(setup.seats)
    for field, text in _flaws(setup, position):
        raise RequestError(Reason.MALFORMED_STATE, text, field)


def _flaws(setup: Setup[Options], position: Position) -> Iterator[tuple[str, str]]:
    if len(position.players) != setup.seats:
        yield "players", f"must be {setup.seats}, not {len(position.players)}"
        return
    yield from _card_flaws(setup, position)
    for seat, player in enumerate(position.players):
        least = HAND if position.pile else 0
        if not least <= len(player.hand) <= HAND:
            yield f"players[{seat}].hand", f"must be {least} to {HAND} cards, not {len(player.hand)}"
        if player.hand != tuple(sorted(player.hand)) or player.loose != tuple(sorted(player.loose)):
            yield f"players[{seat}]", "must have hand and loose cards in ascending order"
        if not all(player.words):
            yield f"players[{seat}].words", "must have at least one card each"
    yield from _turn_flaws(position)


def _card_flaws(setup: Setup[Options], position: Position) -> Iterator[tuple[str, str]]:
    cards, size = position.cards(), setup.options.size(setup.seats)
    if cards.total() != size:
        yield "", f"must hold {size} cards, not {cards.total()}"
    surplus = cards - Counter(setup.options.cards)
    if surplus:
        yield "", f"has more of the card {min(surplus)!r} than the deck"


def _turn_flaws(position: Position) -> Iterator[tuple[str, str]]:
    staying = position.staying
    if position.turn >= len(position.players):
        yield "turn", f"must be a seat, not {position.turn}"
    if not staying:
        yield "players", "must not all be out"
    over = position.played_out
    if len(staying) > 1 and not over and position.turn not in staying:
        yield "turn", f"seat {position.turn} is out"
    if position.discard and (not over or len(staying) < 2):  # noqa: PLR2004 - a match needs two
        yield "discard", "must be empty until every card has been played"
    if over and len(staying) > 1 and any(player.loose for player in position.players):
        yield "players", "must have no loose cards once every card has been played"
    if position.discard != tuple(sorted(position.discard)):
        yield "discard", "must be in ascending order"
