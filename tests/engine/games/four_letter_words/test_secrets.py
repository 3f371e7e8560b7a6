"""Nothing leaks (G-4): not through views, events, listed moves, refusals, analyses or the questions to the lexicons."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

import pytest

from tests.engine.games.four_letter_words.conformance import SAMPLES, scramble
from tests.engine.games.four_letter_words.table import Table
from tests.engine.kit import selfplay
from tests.engine.kit.sample import Sample
from trellis_engine.chance import Chance
from trellis_engine.contract import Audience, Event, State
from trellis_engine.errors import RequestError
from trellis_engine.games.four_letter_words import GAME
from trellis_engine.games.four_letter_words.events import CellsCrossed, GridShown, WordWritten
from trellis_engine.games.four_letter_words.moves import Move, Strike, Write
from trellis_engine.options import read
from trellis_engine.words import ANY_TAGS, Entry, TagFilter, Words

SECRET = (WordWritten, CellsCrossed, GridShown)
MOVES = 30


def _games(sample: Sample) -> Iterator[tuple[list[selfplay.Played], Words]]:
    for number in range(2):
        _, start, words = sample.start("four_letter_words", bytes([number + 5]) * 16)
        chance = Chance(bytes([number]) * 16)
        yield list(selfplay.play(GAME, start.state, words, chance, MOVES)), words


class _Listening:
    """Passes questions on and keeps them, as somebody does who measures how long refusals take."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.alphabet = words.alphabet
        self.vowels = words.vowels
        self.asked: list[object] = []

    def entries(self, words: Sequence[str]) -> tuple[tuple[Entry, ...], ...]:
        self.asked.append(("entries", tuple(words)))
        return self._words.entries(words)

    def matching(self, patterns: Sequence[str], tags: TagFilter = ANY_TAGS) -> Iterator[str]:
        self.asked.append(("matching", tuple(patterns), tags))
        return self._words.matching(patterns, tags)

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"the game asked for {name}")


def _verdict(state: State[Any, Any], seat: int, move: Move, words: Words) -> tuple[object, list[object]]:
    """What a seat learns from trying a move: the answer, and the questions that were asked for it."""
    listening = _Listening(words)
    try:
        answer: object = GAME.check(state, seat, move, cast("Words", listening))
    except RequestError as fault:
        answer = (fault.reason, fault.text, fault.field)
    return answer, listening.asked


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_what_a_seat_is_refused_depends_on_nothing_that_it_may_not_know(sample: Sample) -> None:
    tried = 0
    for played, words in _games(sample):
        moves = list(dict.fromkeys(step.move for step in played))[:20]
        for step in played[:: max(1, len(played) // 8)]:
            for seat in range(step.before.setup.seats):
                other = scramble(step.before, seat, Chance(b"scrambled"))
                for move in moves:
                    assert _verdict(step.before, seat, move, words) == _verdict(other, seat, move, words)
                    tried += 1
    assert tried > 100


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_what_others_are_told_of_a_move_is_the_same_wherever_it_was_written(sample: Sample) -> None:
    """The last decision of a turn is left out: then the next player may turn out to have no word."""
    told = 0
    for played, words in _games(sample):
        for step in played:
            if step.after.state.stage != step.before.stage or not isinstance(step.move, Write):
                continue
            other = next(GAME.legal_moves(step.before, step.seat, words))
            after = GAME.apply(step.before, step.seat, other, words)
            for viewer in {None, *range(step.before.setup.seats)} - {step.seat}:
                assert _seen(step.after.events, viewer) == _seen(after.events, viewer)
                assert GAME.project(step.after.state, viewer) == GAME.project(after.state, viewer)
                told += 1
    assert told > 10


def _seen(events: Sequence[Event], viewer: int | None) -> list[Event]:
    return [event for event in events if event.audience.admits(viewer)]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_secret_moves_and_events_reach_their_own_seat_alone(sample: Sample) -> None:
    for played, _ in _games(sample):
        for step in played:
            if isinstance(step.move, Write) or (isinstance(step.move, Strike) and step.move.cells):
                assert step.after.audience == Audience.only(step.seat)
            over = GAME.outcome(step.after.state) is not None
            for event in step.after.events:
                if isinstance(event.detail, SECRET) and not over:
                    assert event.audience == Audience.only(step.seat)


def test_public_events_name_no_cell_while_the_match_runs() -> None:
    table = Table(seats=3, x_variant=True).play("0 say toss", "0 write c3>", "1 strike a1 b2 c3")
    public = [event for event in table.history if event.audience.everyone]
    assert all("c3" not in event.text for event in public)
    assert [type(event.detail).__name__ for event in public] == [
        "TurnBegan",
        "WordAnnounced",
        "WritingBegan",
        "HasWritten",
        "StrikeTaken",
    ]


def test_each_seat_sees_its_own_grid_and_an_onlooker_none() -> None:
    table = Table(seats=3).play("0 say toss", "0 write a1>", "1 write b2v")
    for viewer in (None, 0, 1, 2):
        view = GAME.project(table.state, viewer)
        shown = [seat for seat, sheet in enumerate(view.sheets) if sheet.grid is not None]
        assert shown == ([] if viewer is None else [viewer])
        assert GAME.picture(table.state.setup, view).count("grid of seat") == len(shown)


def test_everybody_sees_strikes_and_who_has_written() -> None:
    table = Table(seats=3).play("0 say toss", "0 write a1>", "1 strike")
    text = GAME.picture(table.state.setup, GAME.project(table.state, None))
    assert text.splitlines() == [
        "turn 1, 0 words written: seat 0 announced TOSS; everybody writes",
        "seat 0: 0 strikes, has written",
        "seat 1: 1 strike, skipped",
        "seat 2: 0 strikes, to write",
    ]


def test_all_grids_are_open_when_the_match_is_over() -> None:
    table = Table(rows=4, columns=4).play("0 say toss", "0 write a1>", "1 concede")
    view = GAME.project(table.state, None)
    assert [sheet.grid for sheet in view.sheets] == ["toss" + "." * 12, "." * 16]
    assert view.phase is None


@pytest.mark.parametrize("analysis", GAME.analyses, ids=lambda analysis: analysis.id)
def test_analyses_tell_nothing_of_other_grids(analysis: Any) -> None:
    table = Table(seats=3).play("0 say toss", "0 write a1>", "1 write a1>", "2 write b2v", "1 say salt")
    parameters = read(analysis.parameters, {})
    for seat in (None, 0, 1, 2):
        other = scramble(table.state, seat, Chance(b"scrambled"))
        one = list(analysis.rows(table.state, seat, parameters, table.words))
        assert one == list(analysis.rows(other, seat, parameters, table.words))
        assert bool(one) == (seat is not None or analysis.id == "word")
