"""The long campaign of Word Sprout: every pair of optional rules in random games under all laws.

WORD_SPROUT_GAMES is the number of games of each pair (50 by default); what happened in them is printed.
"""

import os
from collections import Counter

import pytest

from tests.engine.games.word_sprout import pairs

GAMES = int(os.environ.get("WORD_SPROUT_GAMES", "50"))

pytestmark = [pytest.mark.soak, pytest.mark.timeout(7_200)]


def test_every_pair_of_rules_in_many_games() -> None:
    seen: Counter[str] = Counter()
    for pair in pairs.PAIRS:
        if frozenset(pair) in pairs.REFUSED:
            continue
        for number in range(GAMES):
            seen += pairs.play(pair, number)
            seen["games"] += 1
    print(f"\n{dict(seen)}")  # noqa: T201  the figures of the campaign
    played = sum(frozenset(pair) not in pairs.REFUSED for pair in pairs.PAIRS)
    assert seen["games"] == played * GAMES
