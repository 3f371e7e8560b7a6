"""Heavy questions wait for each other, give way to moves, and stop when nobody waits for them."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import inf
from queue import SimpleQueue
from typing import Any

import grpc
import pytest

from tests.engine.kit import words
from tests.engine.kit.served import Call, Client, engine
from trellis_engine import setups
from trellis_engine.catalog import entry
from trellis_engine.errors import Reason, RequestError
from trellis_engine.lanes import Lanes
from trellis_engine.options import chosen, read
from trellis_engine.work import spend
from trellis_ops.errors import Fault, decode
from trellis_protos.engine.v1 import engine_pb2 as pb

PATIENCE_SECONDS = 120


def _unplayable(strings: str) -> dict[str, Any]:
    """A set-up that nobody can play, which takes long to find out; `strings` says which ones are allowed."""
    goal_words = "word == 'zzzzzzzzz' || word.endsWith('ological')"
    return {
        "rules": {"vowels_may_be_missing": {}, "no_more_vowels": {}, "no_consonant_in_front": {}},
        "custom_rules": [
            {"name": "no", "scope": "GOAL_WORD", "expression": goal_words},
            {"name": "s", "scope": "STRING", "expression": strings},
        ],
    }


HEAVY = _unplayable("after.endsWith('l') || size(after) < 3")
"""This takes hundreds of thousands of steps."""
ENDLESS = _unplayable("size(before) < 7")
"""And this millions."""
UNBOUNDED = {
    "TRELLIS_ENGINE_MAX_HEAVY_STEPS": "1000000000",
    "TRELLIS_ENGINE_HEAVY_CALLS_WAITING": "64",
    "TRELLIS_ENGINE_HEAVY_CALLS_WAITING_EACH": "64",
    "TRELLIS_ENGINE_THREADS": "16",
}
NARROW = {"TRELLIS_ENGINE_HEAVY_CALLS": "1", "TRELLIS_ENGINE_HEAVY_CALLS_WAITING_EACH": "1"}
"""One place, and one of each asker may wait for it."""


class Waiting:
    """Somebody who waits until told otherwise, and no longer than so many seconds."""

    def __init__(self, seconds: float = inf, name: str = "somebody") -> None:
        self.gone = threading.Event()
        self.asked_for_patience = threading.Event()
        self.seconds = seconds
        self._name = name

    def name(self) -> str:
        return self._name

    def seconds_left(self) -> float:
        return self.seconds

    def check(self) -> None:
        self.asked_for_patience.set()
        if self.gone.is_set():
            raise Fault(grpc.StatusCode.CANCELLED, "CANCELLED", "gone")


def lanes(places: int = 1, waiting: int = 1, waiting_each: int = 64) -> Lanes:
    return Lanes(
        move_steps=1_000, heavy_steps=1_000, places=places, waiting=waiting, waiting_each=waiting_each
    )


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


def test_one_who_asks_once_is_served_before_the_fifty_of_another_who_wait() -> None:
    """A asks 51 times and B once, when all of A's wait but the one that is under way: B is next."""
    both, order = lanes(waiting=51), list[str]()
    askers = [Waiting(name="A") for _ in range(50)] + [Waiting(name="B")]

    def ask(asker: Waiting) -> None:
        with both.heavy(asker):
            order.append(asker.name())

    threads = [threading.Thread(target=ask, args=(asker,)) for asker in askers]
    with both.heavy(Waiting(name="A")):
        for thread, asker in zip(threads, askers, strict=True):
            thread.start()
            assert asker.asked_for_patience.wait(PATIENCE_SECONDS)
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert order == ["B", *["A"] * 50]


def test_one_asker_may_not_fill_the_room_in_which_others_wait() -> None:
    both, order = lanes(waiting=2, waiting_each=1), list[str]()

    def ask(asker: Waiting) -> None:
        with both.heavy(asker):
            order.append(asker.name())

    askers = [Waiting(name="A"), Waiting(name="B")]
    threads = [threading.Thread(target=ask, args=(asker,)) for asker in askers]
    with both.heavy(Waiting(name="C")):
        for thread, asker in zip(threads, askers, strict=True):
            thread.start()
            assert asker.asked_for_patience.wait(PATIENCE_SECONDS)
            with pytest.raises(RequestError) as refused, both.heavy(Waiting(name=asker.name())):
                pytest.fail("it has one that waits")
            assert refused.value.reason is Reason.ENGINE_BUSY
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert order == ["A", "B"]


def test_whether_an_answer_comes_in_time_is_reckoned_by_ones_own_turn() -> None:
    """With ten of A waiting, B's turn is next: after 1 s, and answered after 2 s. Another of A is answered after 12."""
    both, askers = lanes(waiting=64), [Waiting(name="A") for _ in range(10)]

    def ask(asker: Waiting) -> None:
        with suppress(Fault), both.heavy(asker):
            spend()

    threads = [threading.Thread(target=ask, args=(asker,)) for asker in askers]
    hurried = Waiting(10, "B")
    with both.heavy(Waiting(name="A")):
        for thread, asker in zip(threads, askers, strict=True):
            thread.start()
            assert asker.asked_for_patience.wait(PATIENCE_SECONDS)
        with pytest.raises(RequestError) as refused, both.heavy(Waiting(10, "A")):
            pytest.fail("there are ten before it")
        assert refused.value.reason is Reason.ENGINE_BUSY
        hurried.gone.set()
        with pytest.raises(Fault, match="gone"), both.heavy(hurried):
            pytest.fail("there was no place")
    for thread in threads:
        thread.join(PATIENCE_SECONDS)


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
        Lanes(move_steps=1, heavy_steps=10_000, places=1, waiting=0, waiting_each=0),
        Waiting(),
        list[int](),
    )

    def ask() -> str:
        asked.append(1)
        for _ in range(7_000):
            spend()
        return "dear"

    with both.heavy(somebody), pytest.raises(RequestError) as refused:
        both.answer(somebody, ask)
    assert refused.value.reason is Reason.ENGINE_BUSY
    assert both.answer(somebody, ask) == "dear"
    assert len(asked) == 1 + 2
    narrow = Lanes(move_steps=1, heavy_steps=5_500, places=1, waiting=0, waiting_each=0)
    with pytest.raises(RequestError) as refused:
        narrow.answer(somebody, ask)
    assert refused.value.reason is Reason.TOO_MUCH_WORK


def test_options_that_differ_from_their_defaults_are_named_by_their_path() -> None:
    options = read(entry("word_sprout").game.options, {"rounds": 2, "rules": {"no_plurals": {}}})
    assert list(chosen(options)) == ["rounds", "rules.no_plurals"]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with engine(words.enable()) as served:
        yield served


def _creation(options: dict[str, Any] = HEAVY) -> pb.CreateInitialStateRequest:
    return pb.CreateInitialStateRequest(
        game="word_sprout", options=setups.encode_values(options), seat_count=2, seed=b"0" * 16
    )


def _printing() -> pb.RenderPrintableRequest:
    """A question that always takes a place of the heavy ones, however cheap it is."""
    return pb.RenderPrintableRequest(
        game="word_sprout", printable="tiles", paper=pb.PAPER_A4, format=pb.PRINT_FORMAT_PDF
    )


@contextmanager
def _strangers(served: Client, count: int, asker: str = "") -> Iterator[list[Call]]:
    """Strangers who ask for what takes for ever, and stay until the context ends."""
    calls = [served.begin("CreateInitialState", _creation(ENDLESS), asker) for _ in range(count)]
    try:
        yield calls
    finally:
        for call in calls:
            call.cancel()


def _refused(calls: list[Call], count: int) -> list[str]:
    """Wait until so many calls are over; their reasons."""
    over: SimpleQueue[Call] = SimpleQueue()
    for call in calls:
        call.add_done_callback(over.put)
    ended = [over.get(timeout=PATIENCE_SECONDS).exception() for _ in range(count)]
    return [decode(error).reason for error in ended if isinstance(error, grpc.RpcError)]


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
    with engine(words.enable(), UNBOUNDED) as served:
        for _ in range(16):
            with pytest.raises(Fault) as late:
                served("CreateInitialState", _creation(ENDLESS), timeout=0.3)
            assert late.value.reason in {"DEADLINE_EXCEEDED", "ENGINE_BUSY"}
        assert served("RenderPrintable", _printing(), timeout=PATIENCE_SECONDS).content


def test_moves_are_answered_while_strangers_ask_for_more_than_there_is_room_for() -> None:
    with engine(words.enable(), {**UNBOUNDED, **NARROW}) as served:
        start = pb.CreateInitialStateRequest(game="word_sprout", seat_count=2, seed=b"0" * 16)
        state = served("CreateInitialState", start, timeout=PATIENCE_SECONDS).state
        with _strangers(served, 5) as strangers:
            assert _refused(strangers, 3) == ["ENGINE_BUSY"] * 3
            for seat, notation in ((0, "+o@0"), (1, "+a@1"), (0, "+t@2"), (1, "+m@1")):
                request = pb.ApplyMoveRequest(state=state, seat=seat, move=pb.Move(notation=notation))
                state = served("ApplyMove", request, timeout=PATIENCE_SECONDS).state
            assert [call.done() for call in strangers].count(False) == 2
        assert state.move_count == 4


def test_an_asker_who_asks_for_too_much_does_not_keep_another_from_waiting() -> None:
    """One of A's calls is under way, one waits and one is refused; B's waits, and is answered when A lets go."""
    with engine(words.enable(), {**UNBOUNDED, **NARROW}) as served:
        with _strangers(served, 3, "A") as strangers:
            assert _refused(strangers, 1) == ["ENGINE_BUSY"]
            patient = served.begin("RenderPrintable", _printing(), "B")
        assert patient.result(PATIENCE_SECONDS).content
