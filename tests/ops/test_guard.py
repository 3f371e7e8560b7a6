import logging
from collections.abc import Callable
from typing import Any

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from grpc_health.v1 import health_pb2

from tests.ops.echo import COUNT, ECHO, ECHO_ALL, echo, health, raw, stream
from trellis_ops.errors import Fault, FieldViolation, decode

TRUNCATED_STRING = b"\x0a\x05ab"
INVALID_UTF8 = b"\x0a\x01\xff"


def message(text: str) -> bytes:
    return StringValue(value=text).SerializeToString()


def fault_of(call: Callable[[], Any]) -> Fault:
    with pytest.raises(grpc.RpcError) as caught:
        call()
    return decode(caught.value)


def test_a_fault_crosses_with_reason_metadata_and_field_violations(channel: grpc.Channel) -> None:
    fault = fault_of(lambda: echo(channel, "fault"))
    assert fault.code is grpc.StatusCode.INVALID_ARGUMENT
    assert (fault.reason, fault.message, dict(fault.metadata)) == (
        "BAD_TEXT",
        "no such text",
        {"rule": "E-1"},
    )
    assert fault.violations == (FieldViolation("value", "must not be fault"),)


@pytest.mark.parametrize("data", [TRUNCATED_STRING, INVALID_UTF8, b"\xff" * 40])
def test_bytes_that_are_no_message_answer_malformed_request(channel: grpc.Channel, data: bytes) -> None:
    fault = fault_of(lambda: raw(channel, ECHO)(data))
    assert fault.code is grpc.StatusCode.INVALID_ARGUMENT
    assert fault.reason == "MALFORMED_REQUEST"
    assert fault.metadata["method"] == ECHO
    assert echo(channel, "still there") == "still there"


def test_malformed_message_in_a_stream_ends_it_after_the_answers_before(channel: grpc.Channel) -> None:
    answers = stream(channel, ECHO_ALL, message("one"), TRUNCATED_STRING)
    assert next(answers).value == "one"
    assert fault_of(lambda: next(answers)).reason == "MALFORMED_REQUEST"


def test_malformed_request_for_a_stream_of_answers(channel: grpc.Channel) -> None:
    answers = stream(channel, COUNT, TRUNCATED_STRING)
    assert fault_of(lambda: next(answers)).reason == "MALFORMED_REQUEST"


@pytest.mark.parametrize("method", ["Check", "Watch"])
def test_malformed_health_request_is_refused_too(channel: grpc.Channel, method: str) -> None:
    answers = stream(channel, f"/grpc.health.v1.Health/{method}", INVALID_UTF8)
    assert fault_of(lambda: next(answers)).reason == "MALFORMED_REQUEST"


def test_fault_at_the_end_of_a_stream(channel: grpc.Channel) -> None:
    answers = stream(channel, COUNT, message("2"))
    assert [next(answers).value, next(answers).value] == ["0", "1"]
    assert fault_of(lambda: next(answers)).reason == "ENOUGH"


def test_unexpected_exception_is_logged_with_traceback_and_answers_a_typed_fault(
    channel: grpc.Channel, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        fault = fault_of(lambda: echo(channel, "crash"))
    assert (fault.code, fault.reason) == (grpc.StatusCode.INTERNAL, "INTERNAL_FAULT")
    assert "a bug" not in fault.message
    (record,) = caplog.records
    assert record.exc_info
    assert record.exc_info[0] is ZeroDivisionError


def test_plain_abort_of_a_handler_is_left_as_it_is(
    channel: grpc.Channel, caplog: pytest.LogCaptureFixture
) -> None:
    fault = fault_of(lambda: echo(channel, "abort"))
    assert (fault.code, fault.reason, fault.message) == (
        grpc.StatusCode.NOT_FOUND,
        "NOT_FOUND",
        "plain abort",
    )
    assert caplog.records == []


def test_request_over_the_size_limit_is_refused(channel: grpc.Channel) -> None:
    fault = fault_of(lambda: echo(channel, "x" * 70_000))
    assert fault.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert echo(channel, "still there") == "still there"


def test_unknown_method_is_unimplemented(channel: grpc.Channel) -> None:
    fault = fault_of(lambda: raw(channel, "/trellis.test.v1.EchoService/Nothing")(b""))
    assert fault.code is grpc.StatusCode.UNIMPLEMENTED


def test_request_id_of_the_client_reaches_the_handler(channel: grpc.Channel) -> None:
    assert echo(channel, "request id", metadata=(("x-request-id", "abc-1"),)) == "abc-1"


@pytest.mark.parametrize("sent", [(), (("x-request-id", "no good!"),), (("x-request-id", "x" * 129),)])
def test_missing_or_unfit_request_id_is_replaced(
    channel: grpc.Channel, sent: tuple[tuple[str, str], ...]
) -> None:
    answer = echo(channel, "request id", metadata=sent)
    assert len(answer) == 32
    assert int(answer, 16) >= 0


def test_cancelled_stream_leaves_no_error_in_the_log(
    channel: grpc.Channel, caplog: pytest.LogCaptureFixture
) -> None:
    answers = stream(channel, ECHO_ALL, message("one"), message("two"))
    assert next(answers).value == "one"
    answers.cancel()
    assert health(channel) == health_pb2.HealthCheckResponse.SERVING
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
