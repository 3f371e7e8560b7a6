"""States from outside: what fits can be played, what does not is refused with the field."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.games.word_souffle.table import Table
from trellis_engine import codec
from trellis_engine.catalog import entry
from trellis_engine.contract import State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_souffle import GAME
from trellis_engine.games.word_souffle.dice.sets import Rolled
from trellis_engine.games.word_souffle.moves import Letter, Place, Spot
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.state import Entry, EntryKind, Line, Phase, Position, Sheet
from trellis_protos.engine.v1 import engine_pb2 as pb

TABLE = {"adjudication": "TABLE"}
PLACED = Place((Letter("a", Spot.NEW_LINE), Letter("t", Spot.END, 0), Letter("j", Spot.NEW_LINE)))


def placing() -> Table:
    return Table("at", seats=3).roll("atj").play("1 a+ t>0 j+")


def challenging() -> Table:
    table = Table("at", seats=3, **TABLE).roll("atj")
    return table.play("0 a+ t>0 j+", "1 a+ t+ j+", "2 a+ t+ j+", "1 challenge 0")


def over() -> Table:
    return Table("at", seats=2, words_to_end=1).roll("atj").play("0 a+ t>0 j+", "1 a+ t+ j+")


def player(seat: int, **changes: Any) -> Callable[[Position], Position]:
    return lambda position: position.with_player(seat, replace(position.players[seat], **changes))


def sheet(number: int, **changes: Any) -> Callable[[Position], Position]:
    return lambda position: position.with_sheet(number, replace(position.sheets[number], **changes))


def position(**changes: Any) -> Callable[[Position], Position]:
    return lambda before: replace(before, **changes)


def changed(table: Table, *changes: Callable[[Position], Position]) -> State[Options, Position]:
    after = table.position
    for change in changes:
        after = change(after)
    return replace(table.state, position=after)


@pytest.mark.parametrize("make", [placing, challenging, over])
def test_states_of_real_matches_are_sound(make: Callable[[], Table]) -> None:
    GAME.require_sound(make().state)


FAILED = Entry(1, 0, 0, EntryKind.FAILED_CHALLENGE, "j")


def test_who_challenges_every_line_in_every_round_can_play_on() -> None:
    """SF-5, by hand: three lines begun a round, all of the sheet challenged in vain: 3 · 81 + 3 · (1 + … + 81)."""
    GAME.require_sound(changed(challenging(), position(round=81), player(0, entries=(FAILED,) * 10_206)))


@pytest.mark.parametrize(("entries", "sound"), [(12, True), (13, False)])
def test_a_round_has_no_more_entries_than_letters_and_lines_allow(entries: int, *, sound: bool) -> None:
    """SF-R6: three letters that each begin a line and complete a word, three lines challenged, three crossed out."""
    state = changed(challenging(), player(0, entries=(FAILED,) * entries))
    if sound:
        GAME.require_sound(state)
        return
    with pytest.raises(RequestError) as caught:
        GAME.require_sound(state)
    assert caught.value.field == "players[0].entries"


@pytest.mark.parametrize(
    ("make", "change", "field"),
    [
        (placing, lambda p: replace(p, players=p.players[:2]), "players"),
        (placing, lambda p: replace(p, sheets=p.sheets[:2]), "sheets"),
        (placing, player(0, sheet=1), "players"),
        (placing, player(0, sheet=3), "players"),
        (placing, position(round=0), "round"),
        (placing, position(round=201), "round"),
        (placing, position(bag=(0, 1)), "bag"),
        (placing, position(bag=(2, 1)), "bag"),
        (placing, position(bag=(1, 1)), "bag"),
        (placing, position(roll=()), "roll"),
        (placing, position(roll=(Rolled(1, 0), Rolled(2, 0), Rolled(3, 0))), "roll"),
        (placing, position(roll=(Rolled(0, 0), Rolled(2, 0), Rolled(2, 0)), bag=()), "roll"),
        (placing, position(roll=(Rolled(0, 0), Rolled(2, 0), Rolled(9, 0)), bag=()), "roll"),
        (placing, position(roll=(Rolled(0, 6), Rolled(2, 0), Rolled(3, 0)), bag=()), "roll[0].face"),
        (placing, player(0, placement=Place((Letter("x", Spot.NEW_LINE),))), "players[0].placement"),
        (placing, player(0, out=True, placement=PLACED), "players[0].placement"),
        (placing, player(0, passed=True), "players[0].passed"),
        (placing, sheet(0, author=3), "sheets[0].author"),
        (
            placing,
            lambda p: replace(p, players=tuple(replace(x, out=True, placement=None) for x in p.players)),
            "players",
        ),
        (placing, sheet(0, lines=(Line("at", complete=True),) * 5), "sheets"),
        (placing, sheet(0, lines=(Line("at"),), defended=(0,)), "sheets[0]"),
        (placing, position(phase=Phase.OVER, roll=()), "players[1].placement"),
        (
            placing,
            lambda p: replace(player(1, placement=None)(p), phase=Phase.OVER, roll=()),
            "phase",
        ),
        (placing, lambda p: player(0, placement=PLACED)(player(2, placement=PLACED)(p)), "players"),
        (
            placing,
            lambda p: replace(player(1, placement=None)(p), phase=Phase.CHALLENGING, roll=()),
            "sheets[0].author",
        ),
        (challenging, sheet(0, author=None), "sheets[0].author"),
        (challenging, sheet(0, author=1), "sheets[0].author"),
        (challenging, sheet(0, lines=(Line("at", crossed_out=True),)), "sheets[0].challenged"),
        (challenging, player(0, out=True), "sheets[0].challenged"),
        (challenging, player(0, placement=PLACED), "players[0].placement"),
        (
            challenging,
            lambda p: replace(
                sheet(0, challenged=None)(p), players=tuple(replace(x, passed=True) for x in p.players)
            ),
            "phase",
        ),
        (over, position(roll=(Rolled(0, 0), Rolled(2, 0), Rolled(3, 0))), "roll"),
    ],
)
def test_what_no_play_could_lead_to_is_refused(
    make: Callable[[], Table], change: Callable[[Position], Position], field: str
) -> None:
    state = make().state
    with pytest.raises(RequestError) as caught:
        GAME.require_sound(replace(state, position=change(state.position)))
    assert (caught.value.reason, caught.value.field) == (Reason.MALFORMED_STATE, field)
    assert caught.value.text


@pytest.mark.parametrize(
    "build",
    [
        lambda: Line(""),
        lambda: Line("a" * 3_073),
        lambda: Line("A"),
        lambda: Line("a b"),
        lambda: Line("to", announced=3),
        lambda: Sheet((), challenged=0),
        lambda: Sheet((Line("a"),), defended=(1,)),
        lambda: Sheet((Line("a"),) * 10_001),
    ],
)
def test_parts_that_make_no_sense_cannot_be_made(build: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        build()


def test_a_fault_in_a_state_names_its_field() -> None:
    found = entry("word_souffle")
    message = codec.encode_state(found, placing().state)
    message.word_souffle.sheets[1].lines.add(letters="NOT lower case")
    with pytest.raises(RequestError) as caught:
        codec.decode_state(pb.State.FromString(message.SerializeToString()))
    assert (caught.value.reason, caught.value.field) == (
        Reason.MALFORMED_STATE,
        "state.word_souffle.sheets[1].lines[0]",
    )


def test_states_travel_with_placements_and_challenges() -> None:
    found = entry("word_souffle")
    for table in (placing(), challenging(), over()):
        _, again = codec.decode_state(codec.encode_state(found, table.state))
        assert again == table.state
