"""How the table is set: for the first round, and for each that follows."""

from trellis_engine.contract import Setup
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules import OptionalRule, others
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.round import Player, Pot, Table


def fresh_table(
    setup: Setup[Options],
    starter: int,
    hands: tuple[str, ...],
    removed: tuple[str, ...] = (),
    *,
    backwards: bool = False,
) -> Table:
    """Set the table for a round: no letters, and a pot full but for the vowels that players hold."""
    tiles = None if others.TILES in removed else setup.options.tiles
    pot = None if tiles is None else Pot(tiles).changed("".join(hands), -1)
    return Table((), pot, starter, hands, backwards)


def first_position(
    setup: Setup[Options], rules: tuple[OptionalRule, ...], removed: tuple[str, ...] = ()
) -> Position:
    """Set up the position before the first move."""
    players = (Player(),) * setup.seats
    table = fresh_table(setup, 0, ("",) * setup.seats, removed)
    return Position(0, 0, table, players, rules=rules, removed=removed)
