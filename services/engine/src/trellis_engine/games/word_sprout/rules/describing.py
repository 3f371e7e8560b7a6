"""What a round holds that rules look at: tiles, players, and what these have played."""

from trellis_engine.games.word_sprout.rules.moment import Circle, PlayerFact
from trellis_engine.games.word_sprout.table.letters import letters_of
from trellis_engine.games.word_sprout.table.round import Round


def supply_of(round_: Round, string: str, elsewhere: str) -> tuple[tuple[str, int], ...] | None:
    """Count the tiles of the pot and of a string together, without those of letters that a turn puts elsewhere."""
    pot = round_.table.pot
    if pot is None:
        return None
    # Tiles that lie in the string count, for goal words are made of both: CAT on the table and S1 T1 in the pot are
    # A1 C1 S1 T2, which do for CATS and not for CATCH. What the same turn puts into other strings is gone.
    tiles = dict(pot.tiles)
    for letter in string:
        tiles[letter] = tiles.get(letter, 0) + 1
    for letter in elsewhere:
        if letter in tiles:
            tiles[letter] -= 1
    return tuple(sorted(tiles.items()))


def circle_of(round_: Round, facts: frozenset[PlayerFact]) -> Circle:
    """Describe the players, as far as these facts about them matter."""
    table = round_.table
    playing = tuple(sorted({*round_.seats_playing, table.mover}))
    held = not facts.isdisjoint({PlayerFact.COLLECTIONS, PlayerFact.PLAYERS})
    hands = table.hands if held else ("",) * len(table.hands)
    latest = _latest_letters(round_) if PlayerFact.LATEST_LETTERS in facts else ()
    return Circle(table.mover, table.backwards, playing, hands, latest)


def _latest_letters(round_: Round) -> tuple[str, ...]:
    """Find for each seat the letters of its latest play that stands."""
    latest = {play.seat: letters_of(play.additions) for play in round_.plays}
    return tuple(latest.get(seat, "") for seat in range(len(round_.players)))
