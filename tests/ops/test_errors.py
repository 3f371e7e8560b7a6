from typing import Any, cast

import grpc
import pytest
from google.rpc import error_details_pb2, status_pb2
from typing_extensions import override

from trellis_ops.errors import Fault, FieldViolation, abort, decode, from_status, invalid, to_status

FAULT = Fault(
    grpc.StatusCode.FAILED_PRECONDITION,
    "NOT_YOUR_TURN",
    "it is seat 2's turn",
    {"rule": "WS-C1"},
    (FieldViolation("move.letter", "must be one letter"),),
)


def same(left: Fault, right: Fault) -> bool:
    return vars(left) == vars(right)


def test_status_carries_error_info_and_bad_request() -> None:
    status = to_status(FAULT)
    info, broken = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
    assert status.details[0].Unpack(info)
    assert status.details[1].Unpack(broken)
    assert (status.code, status.message) == (9, "it is seat 2's turn")
    assert (info.reason, info.domain, dict(info.metadata)) == ("NOT_YOUR_TURN", "trellis", {"rule": "WS-C1"})
    assert [(v.field, v.description) for v in broken.field_violations] == [
        ("move.letter", "must be one letter")
    ]


def test_fault_survives_the_round_trip() -> None:
    assert same(from_status(to_status(FAULT)), FAULT)


def test_without_violations_there_is_no_bad_request() -> None:
    assert len(to_status(invalid("BAD", "bad")).details) == 1


def test_status_without_details_has_its_code_as_reason() -> None:
    fault = from_status(status_pb2.Status(code=4, message="too slow"))
    assert (fault.code, fault.reason) == (grpc.StatusCode.DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED")


def test_unknown_status_code_is_unknown() -> None:
    assert from_status(status_pb2.Status(code=99)).code is grpc.StatusCode.UNKNOWN


class Failed(grpc.RpcError):
    """A failed call with the given trailing metadata."""

    def __init__(self, metadata: Any) -> None:
        self._metadata = metadata

    @override
    def trailing_metadata(self) -> Any:
        return self._metadata

    @override
    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.UNAVAILABLE

    @override
    def details(self) -> str:
        return "connection refused"


@pytest.mark.parametrize("metadata", [None, (), (("grpc-status-details-bin", b"\xff"),)])
def test_error_without_readable_details_is_told_by_its_code(metadata: Any) -> None:
    fault = decode(Failed(metadata))
    expected = (grpc.StatusCode.UNAVAILABLE, "UNAVAILABLE", "connection refused")
    assert (fault.code, fault.reason, fault.message) == expected


def test_error_with_details_is_decoded() -> None:
    sent = (("other", "x"), ("grpc-status-details-bin", to_status(FAULT).SerializeToString()))
    assert same(decode(Failed(sent)), FAULT)


def test_fault_reads_as_reason_and_message() -> None:
    assert str(FAULT) == "NOT_YOUR_TURN: it is seat 2's turn"


class Spoken(Exception):  # noqa: N818 - ends a call, as grpc's own does
    """Carries what a call was ended with."""


class Context:
    """The part of a call's context that ends it."""

    def abort_with_status(self, status: Any) -> None:
        raise Spoken(status)


@pytest.mark.parametrize("code", [grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.NOT_FOUND])
def test_an_answer_is_not_to_be_asked_for_again_as_a_server_that_is_away_would_be(code: Any) -> None:
    """gRFC A6: a negative pushback ends the retries of the channel."""
    with pytest.raises(Spoken) as ended:
        abort(cast("Any", Context()), Fault(code, "LEXICON_UNAVAILABLE", "away"))
    sent = dict(ended.value.args[0].trailing_metadata)
    assert sent.get("grpc-retry-pushback-ms") == ("-1" if code is grpc.StatusCode.UNAVAILABLE else None)
    assert "grpc-status-details-bin" in sent
