"""What is kept up move by move equals what is found out from the stones alone."""

from dataclasses import replace
from random import Random

import pytest

from tests.engine.games.sprout_r_out.scenes import Match, legal, opening, play
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.boards.board import ORDERS, Family
from trellis_engine.games.sprout_r_out.stones.groups import Facts, Side, survey
from trellis_engine.games.sprout_r_out.stones.situation import Choices, situation_of

GAMES = [
    ({"order": 2}, 300),
    ({"order": 3}, 20),
    ({"order": 7}, 2),
    ({"board": "CAIRO", "order": 1}, 8),
    ({"board": "CAIRO", "order": 1, "diagonal_contact": True}, 8),
    ({"board": "CAIRO", "order": 2}, 2),
]


def plain(facts: Facts) -> tuple[object, ...]:
    """Facts without the order in which groups were found."""
    sides = [
        (side.stones, frozenset(side.groups), side.ringed, side.touched, side.shared) for side in facts.sides
    ]
    return sides, facts.empty, facts.filled, facts.eyes, facts.lands


def found_anew(state: Match) -> tuple[Facts, Choices]:
    """Facts and choices of the same position as if it had just come in."""
    fresh = situation_of(replace(state.setup.options), replace(state.position))
    return fresh.facts, fresh.choices


@pytest.mark.parametrize(("chosen", "games"), GAMES, ids=str)
def test_facts_and_choices_are_those_of_a_fresh_survey(chosen: dict[str, object], games: int) -> None:
    """Also, every state is sound: what is stored about filled eyes fits the stones."""
    for number in range(games):
        rng = Random(number)
        state = opening(**chosen)
        while moves := legal(state):
            state = play(state, rng.choice(moves))
            known = situation_of(state.setup.options, state.position)
            facts, choices = found_anew(state)
            assert plain(facts) == plain(known.facts)
            assert choices == known.choices
            GAME.require_sound(replace(state, position=replace(state.position)))


@pytest.mark.parametrize(
    ("family", "order"), [(family, order) for family in ORDERS for order in ORDERS[family]]
)
def test_every_board_can_be_played_on(family: Family, order: int) -> None:
    """The first forty moves of a random game, its facts found anew at the end."""
    rng = Random(order)
    state = opening(board=family.value, order=order)
    for _ in range(40):
        moves = legal(state)
        if not moves:
            break
        state = play(state, rng.choice(moves))
    known = situation_of(state.setup.options, state.position)
    facts, choices = found_anew(state)
    assert plain(facts) == plain(known.facts)
    assert choices == known.choices


def test_a_survey_of_the_empty_board_finds_nothing() -> None:
    arena = opening(order=3).setup.options.arena
    facts = survey(arena, (0, 0), 0)
    assert facts == Facts((Side(), Side()), arena.full, 0, (0, 0), (0, 0))


def test_a_stone_that_joins_three_groups_leaves_one() -> None:
    """Limping 3: 11 touches 5, 12 and 16, of which no two touch."""
    state = play(opening(order=3), "P11")
    arena = state.setup.options.arena
    side = Side()
    for cell in (5, 12, 16):
        side = side.with_stone(arena, cell)
    assert len(side.groups) == 3
    merged = side.with_stone(arena, 11)
    assert [(group.name, group.stones) for group in merged.groups] == [
        (1 << 5, 1 << 5 | 1 << 11 | 1 << 12 | 1 << 16)
    ]
    assert merged.shared == 0
