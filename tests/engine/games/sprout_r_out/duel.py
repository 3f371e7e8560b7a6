"""Plays the engine and the reference implementation side by side."""

from dataclasses import dataclass
from functools import cache
from random import Random

from tests.engine.games.sprout_r_out.reference import Reference, ReferenceBoard, build
from tests.engine.games.sprout_r_out.scenes import Match, legal, opening, play, view
from trellis_engine.games.sprout_r_out import GAME


@dataclass(frozen=True)
class Table:
    """A board and the options that both implementations know."""

    family: str
    order: int
    diagonal: bool = False
    removal_pass_counts: bool = True
    turn_cap: int = 1000
    first_stone_plays_to: bool = True
    immortal_groups_stay: bool = False

    def engine(self) -> Match:
        """The start of a match of the engine's."""
        return opening(
            board=self.family,
            order=self.order,
            diagonal_contact=self.diagonal,
            removal_pass_counts=self.removal_pass_counts,
            turn_cap=self.turn_cap,
            first_stone_plays_to=self.first_stone_plays_to,
            immortal_groups_stay=self.immortal_groups_stay,
        )

    def reference(self) -> Reference:
        """The start of a match of the reference's."""
        built = board_of(self.family, self.order, diagonal=self.diagonal)
        return Reference(
            built,
            removal_pass_counts=self.removal_pass_counts,
            turn_cap=self.turn_cap,
            first_stone_plays_to=self.first_stone_plays_to,
            immortal_groups_stay=self.immortal_groups_stay,
        )


@cache
def board_of(family: str, order: int, *, diagonal: bool) -> ReferenceBoard:
    """The reference's board, built once."""
    return build(family, order, diagonal=diagonal)


def tables() -> dict[str, Table]:
    """The tables that campaigns are played on."""
    return {
        "limping_2": Table("LIMPING", 2),
        "limping_2_author": Table("LIMPING", 2, removal_pass_counts=False),
        "limping_2_contact": Table("LIMPING", 2, first_stone_plays_to=False),
        "limping_3_contact": Table("LIMPING", 3, first_stone_plays_to=False),
        "limping_2_immortal": Table("LIMPING", 2, immortal_groups_stay=True),
        "limping_3_immortal": Table("LIMPING", 3, immortal_groups_stay=True),
        "cairo_1_both": Table("CAIRO", 1, first_stone_plays_to=False, immortal_groups_stay=True),
        "limping_3": Table("LIMPING", 3),
        "limping_3_capped": Table("LIMPING", 3, turn_cap=5),
        "limping_5": Table("LIMPING", 5),
        "limping_7": Table("LIMPING", 7),
        "cairo_1": Table("CAIRO", 1),
        "cairo_1_diagonal": Table("CAIRO", 1, diagonal=True),
        "cairo_2": Table("CAIRO", 2),
    }


def duel(table: Table, rng: Random) -> str:
    """One random game, compared before every move; returns how it ended."""
    state, other = table.engine(), table.reference()
    while other.result is None:
        moves = other.legal()
        assert legal(state) == moves
        assert GAME.outcome(state) is None
        compare(state, other)
        move = rng.choice(moves)
        state = play(state, move)
        other.play(move)
    compare(state, other)
    over = GAME.outcome(state)
    assert over is not None
    reason, leader = other.result
    assert (over.reason, over.winners) == (reason, (0, 1) if leader is None else (leader,))
    return reason


def compare(state: Match, other: Reference) -> None:
    """Everything that both know beside the legal moves."""
    seen = view(state)
    assert (seen.turn, seen.mover) == (other.turn, other.mover)
    assert seen.passes == (other.passes if other.owed is None else 0)
    for seat, side in enumerate(seen.seats):
        assert set(side.stones) == {cell for cell, owner in other.stones.items() if owner == seat}
        assert set(side.eyes) == {cell for cell, owner in other.eyes.items() if owner == seat}
        assert set(side.territory) == other.territory(seat)
    owed = {frozenset(group.stones) for group in seen.groups if group.owed}
    assert owed == (other.owed or set())


def perft_of_engine(state: Match, depth: int) -> int:
    """How many sequences of `depth` moves the engine allows."""
    moves = legal(state)
    return len(moves) if depth == 1 else sum(perft_of_engine(play(state, move), depth - 1) for move in moves)


def perft_of_reference(game: Reference, depth: int) -> int:
    """How many sequences of `depth` moves the reference allows."""
    moves = game.legal()
    return (
        len(moves) if depth == 1 else sum(perft_of_reference(_after(game, move), depth - 1) for move in moves)
    )


def _after(game: Reference, move: str) -> Reference:
    following = game.clone()
    following.play(move)
    return following


def random_start(table: Table, rng: Random, moves: int) -> tuple[Match, Reference]:
    """The same position for both, some random moves into a match that is not over."""
    while True:
        state, other = table.engine(), table.reference()
        for _ in range(moves):
            if other.result is None:
                move = rng.choice(other.legal())
                state = play(state, move)
                other.play(move)
        if other.result is None:
            return state, other
