"""What players agree on before a match of Sprout-R-Out."""

from dataclasses import dataclass
from functools import cached_property

from trellis_engine.contract.asking import Asking, asking
from trellis_engine.games.sprout_r_out.boards.board import DEFAULT_ORDER, Board, Family, board
from trellis_engine.options import choice, flag, integer

MAX_TURN_CAP = 10_000


@dataclass(frozen=True)
class Options:
    """The board and the readings of the rules. Raises ValueError for an order that the family does not have."""

    board: Family = choice(Family.LIMPING, "The tiling that the board is cut from.")
    order: int | None = integer(
        None,
        1,
        15,
        "The size n of the board: Limping 2 to 15 (first: 3, 5, 7), Cairo 1 to 6 (1, 2); null: Limping 5, Cairo 2.",
    )
    diagonal_contact: bool = flag(
        False,
        "Whether cells that share a corner only are in contact too (Cairo boards; hexagons have no such cells).",
    )
    removal_pass_counts: bool = flag(
        True,
        "Whether a turn that only removes an eyeless group (exceptional case 2, which then passes) counts as a pass "
        "(SR-7).",
    )
    first_stone_plays_to: bool = flag(
        True,
        "Whether an enemy group that the first stone touches has been played to; if not, it is owed a stone of its own "
        "(SR-3).",
    )
    immortal_groups_stay: bool = flag(
        False,
        "Whether an immortal group stays where no stone can be put beside it any more; if not, it is removed as any "
        "other (SR-6).",
    )
    turn_cap: int = integer(1_000, 1, MAX_TURN_CAP, "After how many turns the territories are compared.")
    analyses: Asking = asking()

    def __post_init__(self) -> None:
        _ = self.arena

    @cached_property
    def arena(self) -> Board:
        """The board itself."""
        order = DEFAULT_ORDER[self.board] if self.order is None else self.order
        return board(self.board, order, self.diagonal_contact)
