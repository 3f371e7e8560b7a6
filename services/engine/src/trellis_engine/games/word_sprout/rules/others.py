"""The seed's other rules 1 to 3, which are in force unless metamorphism removes them (WS-10)."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from trellis_engine.contract.adjudication import Adjudication

TILES, OUT_OF_TURN, CHALLENGES = "WS-O1", "WS-O2", "WS-O3"
NAMES: Mapping[str, str] = MappingProxyType(
    {TILES: "tiles", OUT_OF_TURN: "out of turn", CHALLENGES: "challenges"}
)
"""What people call the other rules, by id; they are the rules that can be removed and put back."""
WITHOUT: Mapping[str, str] = MappingProxyType(
    {
        TILES: "letters are unlimited, whatever the pot holds",
        OUT_OF_TURN: "a play out of turn counts as legal at once",
        CHALLENGES: "the player whose turn it is cannot challenge the play before",
    }
)
"""How one plays without each of them."""


def meaningful(adjudication: Adjudication, tiles: Mapping[str, int] | None) -> tuple[str, ...]:
    """Name the other rules that mean something in a match: tiles with a pot, the others at a table alone."""
    at_a_table = adjudication is Adjudication.TABLE
    return tuple(rule for rule in NAMES if (tiles is not None if rule == TILES else at_a_table))


def short_tiles(hands: Collection[str], tiles: Mapping[str, int]) -> str:
    """Name the letters of which players have collected more than a full pot holds, in alphabetical order."""
    held = "".join(hands)
    return "".join(sorted(letter for letter in set(held) if held.count(letter) > tiles.get(letter, 0)))
