"""Notation reads back, forgives case and spaces, and refuses the rest with a reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.games.four_letter_words.lexicons import common
from tests.engine.games.four_letter_words.table import Table
from tests.engine.kit.served import engine
from trellis_engine import codec
from trellis_engine.catalog import entry
from trellis_engine.errors import RequestError
from trellis_engine.games.four_letter_words import GAME
from trellis_engine.games.four_letter_words.grids.grid import Cell, Direction
from trellis_engine.games.four_letter_words.moves import (
    Accept,
    Announce,
    Challenge,
    Define,
    Move,
    Strike,
    Write,
)
from trellis_protos.engine.v1 import engine_pb2 as pb


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("say TOSS", Announce("toss")),
        ("  Say   toss ", Announce("toss")),
        ("accept", Accept()),
        ("Challenge", Challenge()),
        ("define scowl-60", Define("scowl-60")),
        ("write d1v", Write(Cell(0, 3), Direction.DOWN)),
        ("WRITE D1 V", Write(Cell(0, 3), Direction.DOWN)),
        ("write a15^", Write(Cell(14, 0), Direction.UP)),
        ("write o2<", Write(Cell(1, 14), Direction.LEFT)),
        ("write b10>", Write(Cell(9, 1), Direction.RIGHT)),
        ("strike", Strike()),
        ("strike c3 a1  b2", Strike((Cell(0, 0), Cell(1, 1), Cell(2, 2)))),
    ],
)
def test_reads(text: str, move: Move) -> None:
    assert GAME.read_move(text) == move
    assert GAME.read_move(GAME.write_move(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "", "toss", "say", "say " + "a" * 65, "write", "write a1", "write 1a>", "write a0>", "write a100>", "write >",
        "accept it", "challenge 2", "define", "define " + "x" * 64, "strike a1", "strike a1 a2 a3 a4",
        "strike a1 a1 a2", "strike 1 2 3",
    ],
)  # fmt: skip
def test_refuses(text: str) -> None:
    with pytest.raises(RequestError) as refused:
        GAME.read_move(text)
    assert refused.value.reason == "MALFORMED_MOVE"
    assert refused.value.text


CELLS = st.builds(Cell, st.integers(0, 14), st.integers(0, 14))
MOVES = st.one_of(
    st.builds(Announce, st.text("abcdexyz", min_size=1, max_size=8)),
    st.sampled_from([Accept(), Challenge(), Define("enable")]),
    st.builds(Write, CELLS, st.sampled_from(Direction)),
    st.builds(Strike, st.just(()) | st.lists(CELLS, min_size=3, max_size=3, unique=True).map(tuple)),
)


@given(MOVES)
def test_every_move_reads_back(move: Move) -> None:
    assert GAME.read_move(GAME.write_move(move)) == move


@given(
    st.text(max_size=30)
    | st.from_regex(r"(say|write|strike|define|accept) [a-o0-9^<>v ]{0,9}", fullmatch=True)
)
def test_any_text_is_a_move_or_is_refused(text: str) -> None:
    try:
        move = GAME.read_move(text)
    except RequestError as fault:
        assert fault.reason == "MALFORMED_MOVE"
    else:
        assert GAME.read_move(GAME.write_move(move)) == move


@pytest.mark.parametrize("method", ["ApplyMove", "ValidateMove", "ReplayMoves"])
def test_a_move_that_cannot_be_judged_is_named_as_the_request_has_it(method: str) -> None:
    """The field is one that the message really has: the whole of a notation, or the part of a typed move."""
    table, found = Table().play("0 say toss"), entry("four_letter_words")
    typed = codec.encode_move(found, Write(Cell(14, 0), Direction.UP))
    state = codec.encode_state(found, table.state)
    expected = {"four_letter_words.write.start": typed, "notation": pb.Move(notation="write a15^")}
    with engine(common()) as client:
        for field, move in expected.items():
            fault = client.fault(method, _request(method, state, move))
            where = "moves[0].move" if method == "ReplayMoves" else "move"
            assert (fault.reason, fault.violations[0].field) == ("MALFORMED_MOVE", f"{where}.{field}")


def _request(method: str, state: pb.State, move: pb.Move) -> object:
    if method == "ReplayMoves":
        return pb.ReplayMovesRequest(state=state, moves=[pb.RecordedMove(seat=0, move=move)])
    return getattr(pb, f"{method}Request")(state=state, seat=0, move=move)
