"""The long campaigns of Word Sprout: pairs of optional rules under all laws, hard rule sets beside the brute force.

WORD_SPROUT_GAMES is the number of games of each pair (50 by default), and a twentieth of those of hard rule sets; what
happened in them is printed.
"""

import os
from collections import Counter

import pytest

from tests.engine.games.word_sprout import hard_sets, pairs

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
    print(f"\n{dict(seen)}")  # noqa: T201 - the figures of the campaign
    played = sum(frozenset(pair) not in pairs.REFUSED for pair in pairs.PAIRS)
    assert seen["games"] == played * GAMES


def test_hard_rule_sets_in_many_games() -> None:
    seen: Counter[str] = Counter()
    for number in range(20 * GAMES):
        seen += hard_sets.play(number)
    print(f"\n{dict(seen)}")  # noqa: T201 - the figures of the campaign
    assert seen["positions"] > 20 * GAMES
