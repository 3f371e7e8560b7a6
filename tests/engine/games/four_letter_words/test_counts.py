"""How many sequences of legal moves there are, against an implementation that shares no code with the engine."""

import pytest

from tests.engine.games.four_letter_words.reference import Rules, games
from tests.engine.games.four_letter_words.table import AnyState, Table
from tests.engine.kit.words import listed
from trellis_engine.games.four_letter_words import GAME
from trellis_engine.words import Words


def _count(state: AnyState, words: Words, depth: int) -> int:
    seat = min(GAME.to_act(state), default=None)
    if seat is None:
        return 0
    moves = list(GAME.legal_moves(state, seat, words))
    if depth == 1:
        return len(moves)
    return sum(_count(GAME.apply(state, seat, move, words).state, words, depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("seats", "depth", "rules"),
    [
        (2, 1, Rules(4, 4, ("toss", "salt", "lost"))),
        (2, 2, Rules(4, 5, ("toss", "salt", "lost"))),
        (2, 3, Rules(5, 4, ("toss", "salt", "lost", "noon"))),
        (2, 4, Rules(4, 4, ("toss", "salt", "lost"))),
        (3, 3, Rules(4, 4, ("toss", "noon"))),
        (2, 3, Rules(4, 4, ("toss", "onto"), x_variant=True)),
    ],
)
def test_sequences_of_moves_are_counted_alike(seats: int, depth: int, rules: Rules) -> None:
    table = Table(
        seats=seats,
        lexicons=listed(" ".join(rules.words)),
        rows=rules.rows,
        columns=rules.columns,
        x_variant=rules.x_variant,
    )
    expected = games(rules, seats, depth)
    assert expected > 0
    assert _count(table.state, table.words, depth) == expected


def test_the_first_moves_counted_by_hand() -> None:
    """A grid of 4 by 4 has 16 lines: the announcer writes in 16 ways, the other in 16 or skips."""
    table = Table(lexicons=listed("toss salt"), rows=4, columns=4)
    assert [_count(table.state, table.words, depth) for depth in (1, 2, 3)] == [2, 2 * 16, 2 * 16 * 17]
