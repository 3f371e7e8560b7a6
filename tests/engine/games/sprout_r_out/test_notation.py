"""Moves as text (SR-10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.sprout_r_out import notation
from trellis_engine.games.sprout_r_out.moves import Move, Pass, Place, Remove

FORMS: list[tuple[str, Move]] = [
    ("P17", Place(17)),
    ("R4", Remove(4)),
    ("P0", Place(0)),
    ("pass", Pass()),
]


@pytest.mark.parametrize(("text", "move"), FORMS)
def test_moves_are_written_and_read_as_the_ruling_says(text: str, move: Move) -> None:
    assert notation.write(move) == text
    assert notation.read(text) == move


@pytest.mark.parametrize(("text", "move"), [("p17", Place(17)), ("r4", Remove(4)), (" PASS ", Pass())])
def test_case_and_spaces_around_do_not_matter(text: str, move: Move) -> None:
    assert notation.read(text) == move


@pytest.mark.parametrize(
    "text", ["", "P", "17", "P-1", "P+1", "P1.0", "P 1", "P01", "P1R2", "passe", "P123456", "P\u0661", "X3"]
)
def test_anything_else_is_malformed(text: str) -> None:
    with pytest.raises(RequestError) as caught:
        notation.read(text)
    assert caught.value.reason is Reason.MALFORMED_MOVE


@given(st.text(max_size=12))
def test_any_text_is_a_move_or_malformed(text: str) -> None:
    try:
        move = notation.read(text)
    except RequestError as fault:
        assert fault.reason is Reason.MALFORMED_MOVE
    else:
        assert notation.read(notation.write(move)) == move


@given(st.integers(0, 99_999), st.sampled_from([Place, Remove]))
def test_every_cell_reads_back(cell: int, kind: type[Place] | type[Remove]) -> None:
    assert notation.read(notation.write(kind(cell))) == kind(cell)


@pytest.mark.parametrize("kind", [Place, Remove])
def test_there_are_no_negative_cells(kind: type[Place] | type[Remove]) -> None:
    with pytest.raises(ValueError, match="no cell -1"):
        kind(-1)
