"""Every pair of optional rules in random games; the long campaign is in tests/soak."""

import pytest

from tests.engine.games.word_sprout import pairs

GAMES = 2
MAX_MOVES = 15


@pytest.mark.parametrize("pair", pairs.PAIRS, ids="+".join)
def test_a_pair_of_rules_plays_or_is_refused(pair: tuple[str, str]) -> None:
    contradictory = frozenset(pair) in pairs.REFUSED
    assert pairs.refused(pair) == contradictory
    if not contradictory:
        for number in range(GAMES):
            assert pairs.play(pair, number, MAX_MOVES)
