"""The analysis that plays random games: honest counts, the same for the same seed, bounded."""

from tests.engine.games.sprout_r_out.scenes import Match, legal, opening, play, scene
from trellis_engine import options
from trellis_engine.contract import Concede
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.words import NO_WORDS


def rows(state: Match, **chosen: object) -> list[dict[str, object]]:
    found = next(item for item in GAME.analyses if item.id == "playouts")
    parameters = options.read(found.parameters, chosen, "parameters")
    return [dict(row) for row in found.rows(state, None, parameters, NO_WORDS)]


def test_there_is_a_row_for_each_legal_move_with_the_games_asked_for() -> None:
    state = play(opening(order=2), "P0", "P5")
    found = rows(state, games=4)
    assert sorted(str(row["move"]) for row in found) == sorted(legal(state))
    assert {row["games"] for row in found} == {4}
    shares = [float(str(row["share"])) for row in found]
    assert shares == sorted(shares, reverse=True)


def test_a_winning_move_comes_first() -> None:
    """Six of twelve cells are seat 0's; a stone that joins its group makes seven, and no enemy group is owed."""
    winning = scene((1, 3, 4, 5, 7), (), order=2)
    best = rows(winning, games=5)[0]
    assert (best["share"], best["wins"], best["games"]) == (1.0, 5, 5)
    assert GAME.outcome(play(winning, str(best["move"]))) is not None


def test_the_same_seed_gives_the_same_answer_and_another_one_another() -> None:
    state = opening(order=2)
    assert rows(state, seed=7) == rows(state, seed=7)
    assert rows(state, seed=7) != rows(state, seed=8)


def test_a_forced_pass_is_estimated_too() -> None:
    found = rows(scene((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), order=2), games=3)
    assert [(row["move"], row["ties"], row["share"]) for row in found] == [("pass", 3, 0.5)]


def test_nothing_is_estimated_once_the_match_is_over() -> None:
    assert rows(GAME.apply(opening(order=2), 0, Concede(), NO_WORDS).state) == []


def test_work_is_bounded_and_moves_without_a_game_say_so() -> None:
    state = opening(order=3)
    found = rows(state, games=1_000, moves=60)
    played = [row for row in found if row["games"]]
    assert 1 <= len(played) < len(found) == 27
    assert found[: len(played)] == played
    assert all(row["share"] is None for row in found[len(played) :])
