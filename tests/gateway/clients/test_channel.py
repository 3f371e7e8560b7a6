"""What a failed call says to a client of the gateway."""

import asyncio

import grpc.aio
import pytest
from grpc import StatusCode

from trellis_gateway.clients.channel import Peer
from trellis_gateway.errors import Problem
from trellis_ops.errors import Fault, FieldViolation

ENGINE = Peer("rules engine", 5, "ENGINE_UNAVAILABLE", "ENGINE_DEADLINE", "ENGINE_FAILED")


def test_a_broken_rule_keeps_its_reason_its_rule_and_its_witness() -> None:
    fault = Fault(
        StatusCode.FAILED_PRECONDITION, "NO_WORD", "no word contains it", {"rule": "WS-C2", "witness": "oat"}
    )
    problem = ENGINE.problem(fault)
    assert (problem.status, problem.reason, problem.rule) == (409, "NO_WORD", "WS-C2")
    assert problem.kind_id == "RULE_BROKEN"
    assert problem.metadata == {"witness": "oat"}


def test_a_bad_value_keeps_its_field() -> None:
    violation = FieldViolation("options.rounds", "must be 1 to 99")
    fault = Fault(StatusCode.INVALID_ARGUMENT, "OPTION_OUT_OF_RANGE", "no", {}, (violation,))
    document = ENGINE.problem(fault).document("/v1/matches", "id")
    assert document["field"] == "options.rounds"
    assert document["errors"] == [
        {"field": "options.rounds", "reason": "OPTION_OUT_OF_RANGE", "detail": "must be 1 to 99"}
    ]


def test_a_field_that_is_named_in_the_metadata() -> None:
    fault = Fault(StatusCode.NOT_FOUND, "UNKNOWN_LEXICON", "no such lexicon", {"field": "lexicon_id"})
    problem = ENGINE.problem(fault)
    assert problem.errors[0].field == "lexicon_id"
    assert problem.metadata == {}


def test_fields_are_called_as_in_the_requests_of_the_gateway() -> None:
    peer = Peer("lexicon", 5, "A", "B", "C", {"seat_count": "seats", "filter.": ""})
    violation = FieldViolation("seat_count", "must be 2 to 6")
    fault = Fault(
        StatusCode.INVALID_ARGUMENT, "SEATS_OUT_OF_RANGE", "seat_count: must be 2 to 6", {}, (violation,)
    )
    problem = peer.problem(fault)
    assert (problem.errors[0].field, problem.detail) == ("seats", "seats: must be 2 to 6")
    inside = FieldViolation("filter.pattern", "cannot be read")
    pattern = peer.problem(Fault(StatusCode.INVALID_ARGUMENT, "INVALID_PATTERN", "no", {}, (inside,)))
    assert pattern.errors[0].field == "pattern"


@pytest.mark.parametrize(
    ("code", "reason", "status"),
    [
        (StatusCode.UNAVAILABLE, "ENGINE_UNAVAILABLE", 503),
        (StatusCode.RESOURCE_EXHAUSTED, "ENGINE_UNAVAILABLE", 503),
        (StatusCode.DEADLINE_EXCEEDED, "ENGINE_DEADLINE", 504),
        (StatusCode.INTERNAL, "ENGINE_FAILED", 502),
        (StatusCode.UNIMPLEMENTED, "ENGINE_FAILED", 502),
    ],
)
def test_a_call_that_fails_without_a_reason(
    code: StatusCode, reason: str, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    problem = ENGINE.problem(Fault(code, code.name, "ipv4:10.0.0.7:50052 said no"))
    assert "10.0.0.7" not in problem.detail
    assert ("10.0.0.7" in caplog.text) is (
        code not in {StatusCode.RESOURCE_EXHAUSTED, StatusCode.DEADLINE_EXCEEDED}
    )
    assert (problem.reason, problem.status) == (reason, status)
    assert ("Retry-After" in problem.all_headers()) is (status in {503, 504})


@pytest.mark.parametrize("error", [asyncio.CancelledError(), grpc.aio.UsageError("Channel is closed.")])
def test_a_call_whose_channel_is_closed_meanwhile(error: BaseException) -> None:
    async def method(request: object, **options: object) -> None:
        raise error

    with pytest.raises(Problem) as failed:
        asyncio.run(ENGINE.call(method, None))
    assert (failed.value.reason, failed.value.status) == ("ENGINE_UNAVAILABLE", 503)


def test_a_caller_who_is_cancelled_is_not_told_that_the_service_is_away() -> None:
    async def scenario() -> None:
        called = asyncio.Event()

        async def method(request: object, **options: object) -> None:
            called.set()
            await asyncio.Event().wait()

        calling = asyncio.create_task(ENGINE.call(method, None))
        await called.wait()
        calling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await calling

    asyncio.run(scenario())
