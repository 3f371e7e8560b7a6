"""Decoded positions that no match can be in are refused with the field; whatever passes can be played (G-4, FL-1)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.games.four_letter_words.table import SEED, Table
from tests.engine.kit import selfplay
from trellis_engine.chance import Chance
from trellis_engine.errors import RequestError
from trellis_engine.games.four_letter_words import GAME
from trellis_engine.games.four_letter_words.state import (
    Announcing,
    Challenged,
    Considering,
    Decision,
    Out,
    OutReason,
    Position,
    Sheet,
    Writing,
)

GONE = Out(OutReason.CONCEDED, 1)
WAITING, WRITTEN, ABSENT = Decision.WAITING, Decision.WRITTEN, Decision.ABSENT


def _table() -> Table:
    return Table(seats=3, rows=4, columns=4)


def _position(**changes: Any) -> Position:
    return replace(_table().position, **changes)


def _with(seat: int, **changes: Any) -> Position:
    return _table().position.with_sheet(seat, replace(_table().sheet(seat), **changes))


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (_position(turn=0), "turn"),
        (_position(turn=1 << 31), "turn"),
        (_position(words=("toss",) * 49), "words"),
        (_position(words=("toss", "to")), "words[1]"),
        (_position(words=("TOSS",)), "words[0]"),
        (_position(words=("to.s",)), "words[0]"),
        (_position(sheets=_table().position.sheets[:2]), "sheets"),
        (_with(1, grid="." * 15), "sheets[1].grid"),
        (_with(1, grid="." * 15 + "A"), "sheets[1].grid"),
        (_with(1, grid="." * 15 + "?"), "sheets[1].grid"),
        (_with(1, grid="." * 15 + " "), "sheets[1].grid"),
        (_with(2, strikes=1000), "sheets[2].strikes"),
        (_with(2, turns_owed=1 << 30), "sheets[2].turns_owed"),
        (_with(2, out=Out(OutReason.CONCEDED, 2)), "sheets[2].out.turn"),
        (_with(2, out=Out(OutReason.CONCEDED, 0)), "sheets[2].out.turn"),
        (_position(phase=Announcing(3)), "phase.seat"),
        (replace(_with(2, out=GONE), phase=Announcing(2)), "phase.seat"),
        (_position(phase=Considering(0, "to")), "phase.word"),
        (_position(phase=Considering(0, "toss", frozenset({1, 2}))), "phase.accepted"),
        (_position(phase=Considering(0, "toss", frozenset({0}))), "phase.accepted"),
        (_position(phase=Considering(0, "toss", frozenset({1, 3}))), "phase.accepted"),
        (_position(phase=Challenged(0, "toss", 0)), "phase.challenger"),
        (_position(phase=Challenged(0, "toss", 7)), "phase.challenger"),
        (_position(phase=Writing(0, "toss", (WAITING, WAITING))), "phase.decisions"),
        (_position(phase=Writing(0, "toss", (WRITTEN, WRITTEN, ABSENT))), "phase.decisions"),
        (replace(_with(2, out=GONE), phase=Writing(0, "toss", (WAITING,) * 3)), "phase.decisions"),
    ],
)
def test_refused_positions(position: Position, field: str) -> None:
    with pytest.raises(RequestError) as refused:
        GAME.require_sound(_table().put(position).state)
    assert (refused.value.reason, refused.value.field) == ("MALFORMED_STATE", field)


_MARKS = st.sampled_from("....aeilmnostxzµß")
_SHEETS = st.builds(
    Sheet,
    st.text(_MARKS, min_size=16, max_size=16),
    st.integers(0, 5),
    st.integers(0, 3),
    st.none() | st.builds(Out, st.sampled_from(OutReason), st.integers(0, 3)),
)
_SEATS = st.integers(0, 3)
_WORDS = st.sampled_from(["toss", "salt", "qqqq", "to", "ñandú"])
_PHASES = st.one_of(
    st.builds(Announcing, _SEATS, st.frozensets(_WORDS)),
    st.builds(Considering, _SEATS, _WORDS, st.frozensets(_SEATS), st.frozensets(_WORDS)),
    st.builds(Challenged, _SEATS, _WORDS, _SEATS, st.frozensets(_WORDS)),
    st.builds(
        Writing, _SEATS, _WORDS, st.lists(st.sampled_from(Decision), min_size=3, max_size=3).map(tuple)
    ),
)
POSITIONS = st.builds(
    Position,
    st.integers(0, 9),
    st.lists(_WORDS, max_size=3).map(tuple),
    _PHASES,
    st.lists(_SHEETS, min_size=3, max_size=3).map(tuple),
)


def fate(position: Position, adjudication: str, x_variant: bool) -> str:
    """Where a position leads: the field that is refused, or empty if it is played on as it should be."""
    table = Table(seats=3, rows=4, columns=4, adjudication=adjudication, x_variant=x_variant).put(position)
    try:
        GAME.require_sound(table.state)
    except RequestError as fault:
        return fault.field or "a fault without a field"
    last = table.state
    for played in selfplay.play(GAME, table.state, table.words, Chance(SEED), 300):
        last = played.after.state
    waiting = bool(GAME.to_act(last))
    return "" if waiting == (GAME.outcome(last) is None) else "nobody is to act"


@settings(max_examples=150, deadline=None)
@given(POSITIONS, st.sampled_from(["REFEREE", "TABLE"]), st.booleans())
def test_any_position_is_refused_or_can_be_played_to_the_end(
    position: Position, adjudication: str, x_variant: bool
) -> None:
    where = fate(position, adjudication, x_variant)
    assert where == "" or where.split("[")[0].split(".")[0] in ("turn", "words", "phase", "sheets")
