"""Any number of players (SF-7): 1, 2, 5, 64 and the most that a table takes."""

from collections import Counter

import pytest

from tests.engine.kit import selfplay
from tests.engine.kit.sample import Sample
from trellis_engine import codec
from trellis_engine.catalog import entry
from trellis_engine.chance import Chance
from trellis_engine.contract import ScoreChanged
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_souffle.analyses import ScoreSheet
from trellis_engine.games.word_souffle.dice.sets import WILD
from trellis_engine.games.word_souffle.events import LettersPlaced, SheetsPassed
from trellis_engine.games.word_souffle.rulebook import POINTS
from trellis_engine.games.word_souffle.state import Phase

SEED = bytes(range(100, 116))


@pytest.mark.parametrize("seats", [1, 2, 5, 64])
@pytest.mark.parametrize(
    "options", [{}, {"adjudication": "TABLE", "max_rounds": 6}, {"dice": "BOGGLE"}], ids=str
)
def test_whole_games_of_random_moves_keep_their_books(seats: int, options: dict[str, object]) -> None:
    """After every move the scores are the sums of the entries, and the sheets hold all letters that were placed."""
    found, start, words = Sample("crowd", seats, options).start("word_souffle", SEED)
    state, letters = start.state, Counter[str]()
    booked = [0] * seats
    for played in selfplay.play(found.game, state, words, Chance(SEED), 4_000):
        state = played.after.state
        for event in played.after.events:
            if isinstance(event.detail, ScoreChanged):
                booked[event.detail.seat] += event.detail.delta
                assert event.detail.total == booked[event.detail.seat]
            if isinstance(event.detail, LettersPlaced) and event.audience.everyone:
                letters.update(item.letter for item in event.detail.letters)
        entries = [[POINTS[item.kind] for item in player.entries] for player in state.position.players]
        assert [sum(column) for column in entries] == booked
        written = Counter(
            letter for sheet in state.position.sheets for line in sheet.lines for letter in line.letters
        )
        assert written == letters
        assert sorted(player.sheet for player in state.position.players) == list(range(seats))
    assert state.position.phase is Phase.OVER
    assert letters.total() == 3 * seats * state.position.round
    outcome = found.game.outcome(state)
    assert outcome is not None
    assert list(outcome.scores) == booked


def test_a_round_of_256_seats_loses_and_doubles_nothing() -> None:
    """All place; each placement is on the sheet it was written on, and each sheet goes one seat on."""
    seats = 256
    found, start, words = Sample("crowd", seats).start("word_souffle", SEED)
    state, after, placed = start.state, start, {}
    order, chance = Chance(b"order").shuffle(range(seats))
    for seat in order:
        assert state.stage == 0
        move, chance = found.game.random_move(state, seat, chance, words)
        assert move is not None
        placed[seat] = move.letters
        after = found.game.apply(state, seat, move, words)
        state = after.state
    assert state.stage == 1
    shown = {item.detail.seat: item.detail for item in after.events if isinstance(item.detail, LettersPlaced)}
    assert {seat: detail.letters for seat, detail in shown.items()} == placed
    passed = [item.detail for item in after.events if isinstance(item.detail, SheetsPassed)]
    assert [detail.sheets for detail in passed] == [tuple((seat - 1) % seats for seat in range(seats))]
    rows = list(ScoreSheet().rows(state, None, ScoreSheet.parameters(), words))
    assert {row["seat"] for row in rows} == set(range(seats))


def test_all_seats_roll_the_same_letters() -> None:
    """SF-1: one roll for everybody."""
    found, start, _ = Sample("crowd", 64).start("word_souffle", SEED)
    views = [found.game.project(start.state, viewer) for viewer in (None, *range(64))]
    assert len({view.dice for view in views}) == 1
    assert all(len(die.letter) == 1 and (die.odd or die.letter != WILD) for die in views[0].dice)


def test_the_view_of_a_seat_holds_its_own_sheet_and_entries_only() -> None:
    """However many sit at the table: what is there for each seat is a number or two."""
    found = entry("word_souffle")
    sizes = {}
    for seats in (8, 256):
        _, start, words = Sample("crowd", seats).start("word_souffle", SEED)
        state, chance = start.state, Chance(SEED)
        for _ in range(4 * seats):
            seat = min(found.game.to_act(state))
            move, chance = found.game.random_move(state, seat, chance, words)
            state = found.game.apply(state, seat, move, words).state
            if found.game.outcome(state) is not None:
                break
        view = codec.encode_view(found, state, 0).word_souffle
        assert len(view.sheets) == 1
        assert {entry.seat for entry in view.entries} <= {0}
        sizes[seats] = view.ByteSize()
    assert sizes[256] - sizes[8] < 8 * (256 - 8)


@pytest.mark.parametrize("seats", [0, 257])
def test_the_number_of_seats_has_bounds(seats: int) -> None:
    with pytest.raises(RequestError) as caught:
        Sample("crowd", seats).start("word_souffle", SEED)
    assert caught.value.reason is Reason.SEATS_OUT_OF_RANGE
