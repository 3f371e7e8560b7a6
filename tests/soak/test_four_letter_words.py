"""Long campaigns for Four Letter Words: the search with ENABLE against trying every word, and mad positions.

How long is set by SOAK_GAMES: grids of each size, and hundreds of positions.
"""

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.games.four_letter_words.reference import Rules, results
from tests.engine.games.four_letter_words.test_soundness import POSITIONS, fate
from tests.engine.kit.words import enable
from trellis_engine.games.four_letter_words.grids.grid import Size, placements, written
from trellis_engine.games.four_letter_words.grids.playable_words import Search
from trellis_engine.games.four_letter_words.options import Options, validity
from trellis_engine.games.four_letter_words.state import Position

GAMES = int(os.environ.get("SOAK_GAMES", "100"))
MANY = settings(
    max_examples=100 * GAMES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3_600)]


@pytest.mark.parametrize("size", [Size(4, 4), Size(4, 7), Size(7, 7), Size(10, 10)])
def test_playable_words_of_enable_agree_with_trying_every_word(size: Size) -> None:
    lexicons = enable()
    words = lexicons.open(lexicons.resolve(()))
    search = Search(size, validity(Options()), words)
    every = list(search.every_word())
    rules = Rules(size.rows, size.columns, tuple(every))
    source = random.Random(str(size))
    for _ in range(max(1, GAMES // 20)):
        grid = _played(size, every, source)
        cells = {divmod(i, size.columns): mark for i, mark in enumerate(grid) if mark != "."}
        expected = [word for word in every if any(results(rules, cells, word, first=False, own=True))]
        assert list(search.playable(grid, first=False)) == expected


def _played(size: Size, words: list[str], source: random.Random) -> str:
    """A grid on which some words were written."""
    grid = "." * size.cells
    for _ in range(source.randint(1, size.cells // 2)):
        word = source.choice(words)
        lines = list(placements(grid, size, word, first=set(grid) == {"."}))
        if lines:
            grid = written(grid, source.choice(lines).cells, word)
    return grid


@MANY
@given(POSITIONS, st.sampled_from(["REFEREE", "TABLE"]), st.booleans())
def test_mad_positions_are_refused_or_can_be_played(
    position: Position, adjudication: str, x_variant: bool
) -> None:
    assert " " not in fate(position, adjudication, x_variant)
