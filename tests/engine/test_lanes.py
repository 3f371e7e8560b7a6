"""Heavy questions wait for each other, give way to moves, and stop when nobody waits for them."""

import threading
from collections.abc import Iterator
from math import inf
from typing import Any

import grpc
import pytest

from tests.engine.kit import words
from tests.engine.kit.served import Client, engine
from trellis_engine import setups
from trellis_engine.catalog import entry
from trellis_engine.errors import Reason, RequestError
from trellis_engine.lanes import Lanes
from trellis_engine.options import chosen, read
from trellis_engine.work import spend
from trellis_ops.errors import Fault
from trellis_protos.engine.v1 import engine_pb2 as pb

PATIENCE_SECONDS = 120
ENDLESS: dict[str, Any] = {
    "rules": {"vowels_may_be_missing": {}, "no_more_vowels": {}, "no_consonant_in_front": {}},
    "custom_rules": [
        {
            "name": "no",
            "scope": "GOAL_WORD",
            "expression": "word == 'zzzzzzzzz' || word.endsWith('ological')",
        },
        {"name": "s", "scope": "STRING", "expression": "after.endsWith('l') || size(after) < 3"},
    ],
}
"""A set-up that nobody can play, which takes millions of steps to find out."""


class Waiting:
    """Somebody who waits until told otherwise, and no longer than so many seconds."""

    def __init__(self, seconds: float = inf) -> None:
        self.gone = threading.Event()
        self.seconds = seconds

    def seconds_left(self) -> float:
        return self.seconds

    def check(self) -> None:
        if self.gone.is_set():
            raise Fault(grpc.StatusCode.CANCELLED, "CANCELLED", "gone")


def lanes(places: int = 1, waiting: int = 1) -> Lanes:
    return Lanes(move_steps=1_000, heavy_steps=1_000, places=places, waiting=waiting)


def test_a_heavy_call_beyond_those_that_may_wait_is_told_to_come_again() -> None:
    both, somebody = lanes(waiting=0), Waiting()
    with both.heavy(somebody), pytest.raises(RequestError) as refused, both.heavy(somebody):
        pytest.fail("there was no place")
    assert refused.value.reason is Reason.ENGINE_BUSY
    with both.heavy(somebody):
        spend()


def test_a_heavy_call_waits_for_its_place_and_a_move_does_not() -> None:
    both, somebody, order = lanes(), Waiting(), list[str]()
    began, leave = threading.Event(), threading.Event()

    def first() -> None:
        with both.heavy(somebody):
            began.set()
            assert leave.wait(PATIENCE_SECONDS)
            order.append("first")

    def second() -> None:
        with both.heavy(somebody):
            order.append("second")

    threads = [threading.Thread(target=first), threading.Thread(target=second)]
    threads[0].start()
    assert began.wait(PATIENCE_SECONDS)
    threads[1].start()
    with both.move(somebody):
        order.append("move")
    leave.set()
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert order == ["move", "first", "second"]


@pytest.mark.parametrize("seconds", [0.2, 2.1])
def test_who_would_be_answered_too_late_is_refused_at_once(seconds: float) -> None:
    """Its turn would come after 1 s, which calls take at first, and its answer after 2; a tenth of its time is kept."""
    both, somebody, hurried = lanes(waiting=8), Waiting(), Waiting(seconds)
    with both.heavy(somebody), pytest.raises(RequestError) as refused, both.heavy(hurried):
        pytest.fail("there was no place")
    assert refused.value.reason is Reason.ENGINE_BUSY
    assert refused.value.metadata == {"seconds": "1"}


def test_who_is_answered_in_time_waits() -> None:
    both, somebody, patient = lanes(waiting=1), Waiting(), Waiting(2.6)
    began, order = threading.Event(), list[str]()

    def second() -> None:
        began.set()
        with both.heavy(patient):
            order.append("second")

    thread = threading.Thread(target=second)
    with both.heavy(somebody):
        thread.start()
        assert began.wait(PATIENCE_SECONDS)
        order.append("first")
    thread.join(PATIENCE_SECONDS)
    assert order == ["first", "second"]


def test_a_call_whose_time_runs_out_ends_before_its_caller_gives_up() -> None:
    both, hurried = lanes(), Waiting(10)
    with both.heavy(hurried):
        spend(500)
        hurried.seconds = 0.4
        with pytest.raises(RequestError) as late:
            spend(500)
    assert late.value.reason is Reason.ENGINE_BUSY
    with both.heavy(Waiting()):
        spend()


def test_a_call_that_is_cancelled_while_it_waits_gives_its_place_in_the_queue_back() -> None:
    both, somebody, quitter = lanes(), Waiting(), Waiting()
    quitter.gone.set()
    with both.heavy(somebody):
        for _ in range(3):
            with pytest.raises(Fault, match="gone"), both.heavy(quitter):
                pytest.fail("there was no place")


def test_a_cheap_question_is_answered_though_all_places_are_taken() -> None:
    both, somebody, answered = lanes(waiting=0), Waiting(), list[str]()

    def ask() -> None:
        spend(100)
        answered.append("cheap")

    with both.heavy(somebody):
        both.answer(somebody, ask)
    assert answered == ["cheap"]


def test_a_dear_question_takes_a_place_and_is_asked_again_there() -> None:
    both, somebody, asked = (
        Lanes(move_steps=1, heavy_steps=10_000, places=1, waiting=0),
        Waiting(),
        list[int](),
    )

    def ask() -> str:
        asked.append(1)
        for _ in range(5_000):
            spend()
        return "dear"

    with both.heavy(somebody), pytest.raises(RequestError) as refused:
        both.answer(somebody, ask)
    assert refused.value.reason is Reason.ENGINE_BUSY
    assert both.answer(somebody, ask) == "dear"
    assert len(asked) == 1 + 2
    with pytest.raises(RequestError) as refused:
        both.answer(somebody, ask, share=4)
    assert refused.value.reason is Reason.TOO_MUCH_WORK


def test_options_that_differ_from_their_defaults_are_named_by_their_path() -> None:
    options = read(entry("word_sprout").game.options, {"rounds": 2, "rules": {"no_plurals": {}}})
    assert list(chosen(options)) == ["rounds", "rules.no_plurals"]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with engine(words.enable()) as served:
        yield served


def _creation() -> pb.CreateInitialStateRequest:
    return pb.CreateInitialStateRequest(
        game="word_sprout", options=setups.encode_values(ENDLESS), seat_count=2, seed=b"0" * 16
    )


def test_a_set_up_that_cannot_be_judged_is_refused_with_its_rules(client: Client) -> None:
    fault = client.fault("CreateInitialState", _creation())
    assert (fault.code, fault.reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MUCH_WORK")
    assert fault.violations[0].field == "options"
    named = fault.metadata["options"]
    assert (
        named
        == "rules.vowels_may_be_missing, rules.no_more_vowels, rules.no_consonant_in_front, custom_rules"
    )


def test_a_search_whose_caller_has_gone_lets_the_next_one_in() -> None:
    """Whether it is cut off or a fast machine finds in time that nobody could play: the lane is free afterwards."""
    settings = {"TRELLIS_ENGINE_MAX_HEAVY_STEPS": "1000000000"}
    with engine(words.enable(), settings) as served:
        for _ in range(16):
            with pytest.raises(Fault) as late:
                served("CreateInitialState", _creation(), timeout=0.3)
            assert late.value.reason in {"DEADLINE_EXCEEDED", "ENGINE_BUSY", "OPTION_CONFLICT"}
        request = pb.CreateInitialStateRequest(game="sprout_r_out", seat_count=2, seed=b"0" * 16)
        assert served("CreateInitialState", request, timeout=PATIENCE_SECONDS).state.game == "sprout_r_out"


def test_moves_are_answered_while_strangers_ask_for_more_than_there_is_room_for(client: Client) -> None:
    start = client(
        "CreateInitialState", pb.CreateInitialStateRequest(game="word_sprout", seat_count=2, seed=b"0" * 16)
    )
    reasons: list[str] = []

    def stranger() -> None:
        reasons.append(client.bounces("CreateInitialState", _creation()))

    strangers = [threading.Thread(target=stranger) for _ in range(8)]
    for thread in strangers:
        thread.start()
    state = start.state
    for seat, notation in ((0, "+o@0"), (1, "+a@1"), (0, "+t@2"), (1, "+m@1")):
        move = pb.Move(notation=notation)
        state = client("ApplyMove", pb.ApplyMoveRequest(state=state, seat=seat, move=move)).state
    for thread in strangers:
        thread.join(PATIENCE_SECONDS)
    assert len(reasons) == 8
    assert set(reasons) <= {"TOO_MUCH_WORK", "ENGINE_BUSY"}
    assert state.move_count == 4
