"""Moves that come at the same time go to the engine together, and each is told what became of it."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import grpc
import pytest
from msgspec.json import decode
from typing_extensions import override

from tests.gateway import fakes
from trellis_gateway.clients.engine import EngineClient, connect
from trellis_gateway.errors import Problem
from trellis_ops.errors import Fault
from trellis_protos.engine.v1 import engine_pb2 as pb


class OlderEngine(fakes.FakeEngine):
    """An engine from before there were calls of several moves."""

    @override
    def ApplyMoves(
        self, request: pb.ApplyMovesRequest, context: grpc.ServicerContext
    ) -> pb.ApplyMovesResponse:
        self._count("ApplyMoves", context)
        raise Fault(grpc.StatusCode.UNIMPLEMENTED, "UNIMPLEMENTED", "no such method")


def _with_engine(served: fakes.FakeEngine, scenario: Callable[[EngineClient], Awaitable[None]]) -> None:
    async def run(target: str) -> None:
        async with connect(target) as channel:
            await scenario(EngineClient(channel, 10))

    with fakes.serving(served) as target:
        asyncio.run(run(target))


async def _start(client: EngineClient) -> bytes:
    return (await client.create("story", {}, 2, [], b"0" * 16)).state


def _say(text: str) -> pb.Move:
    return pb.Move(notation=f"say {text}")


def test_moves_at_the_same_time_share_calls_and_keep_their_order() -> None:
    engine = fakes.FakeEngine()

    async def scenario(client: EngineClient) -> None:
        start = await _start(client)
        steps = await asyncio.gather(*(client.apply(start, 0, _say(str(n))) for n in range(20)))
        views = [await client.view(step.state, None) for step in steps]
        assert [decode(view.json)["text"] for view in views] == [f"say {n}" for n in range(20)]
        assert all(b"say" in step.record and step.stage == 1 and not step.over for step in steps)

    _with_engine(engine, scenario)
    assert engine.calls["ApplyMove"] == 20
    assert engine.calls["ApplyMoves"] < 20
    assert "ProjectState" not in engine.calls


def test_only_the_one_who_breaks_a_rule_hears_of_it() -> None:
    async def scenario(client: EngineClient) -> None:
        start = await _start(client)
        answers = await asyncio.gather(
            *(client.apply(start, 0, _say(text)) for text in ("one", "bad", "two", "bad")),
            return_exceptions=True,
        )
        broken = [answer for answer in answers if isinstance(answer, Problem)]
        assert [isinstance(answer, Problem) for answer in answers] == [False, True, False, True]
        assert {(problem.reason, problem.rule) for problem in broken} == {("NOT_NICE", "ST-2")}

    _with_engine(fakes.FakeEngine(), scenario)


def test_a_move_that_takes_longer_keeps_no_other_waiting() -> None:
    """The first is held until the second is answered."""
    goes_on = threading.Event()

    def hold(request: pb.ApplyMoveRequest) -> None:
        if request.move.notation == "say slow":
            assert goes_on.wait(10)

    async def scenario(client: EngineClient) -> None:
        start = await _start(client)
        slow = asyncio.create_task(client.apply(start, 0, _say("slow")))
        quick = await client.apply(start, 0, _say("quick"))
        assert not slow.done()
        goes_on.set()
        assert (await slow).stage == quick.stage

    _with_engine(fakes.FakeEngine(before_apply=hold), scenario)


def test_an_engine_that_knows_single_moves_alone_is_asked_for_those() -> None:
    engine = OlderEngine()

    async def scenario(client: EngineClient) -> None:
        state = await _start(client)
        for number in range(4):
            step = await client.apply(state, number % 2, _say(str(number)))
            state = step.state
        assert decode((await client.view(state, 0)).json)["text"].splitlines() == [
            f"say {n}" for n in range(4)
        ]

    _with_engine(engine, scenario)
    assert engine.calls["ApplyMoves"] == 1
    assert engine.calls["ApplyMove"] == 4


def test_a_state_too_large_to_share_a_call_goes_alone() -> None:
    engine = fakes.FakeEngine()

    async def scenario(client: EngineClient) -> None:
        step = await client.apply(await _start(client), 0, _say("long " * 20_000))
        await client.apply(step.state, 1, _say("short"))

    _with_engine(engine, scenario)
    assert engine.calls["ApplyMoves"] == 1
    assert engine.calls["ApplyMove"] == 2


@pytest.mark.parametrize("code", [grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED])
def test_an_engine_that_is_away_is_away_for_all(code: grpc.StatusCode) -> None:
    engine = fakes.FakeEngine()

    async def scenario(client: EngineClient) -> None:
        start = await _start(client)
        engine.fault = Fault(code, code.name, "away")
        answers = await asyncio.gather(
            *(client.apply(start, 0, _say(str(n))) for n in range(3)), return_exceptions=True
        )
        assert {getattr(answer, "reason", None) for answer in answers} == {"ENGINE_UNAVAILABLE"}

    _with_engine(engine, scenario)
