"""The table from reasons to status codes."""

import grpc

from trellis_engine.contract import Violation
from trellis_engine.errors import Reason, RequestError
from trellis_engine.statuses import STATUS, broken_rule_answer, request_error_answer


def test_every_reason_has_a_status_code() -> None:
    assert set(STATUS) == set(Reason)


def test_no_reason_answers_as_if_the_engine_had_failed() -> None:
    assert not set(STATUS.values()) & {grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN, grpc.StatusCode.OK}


def test_a_refused_request_names_its_field() -> None:
    answer = request_error_answer(
        RequestError(Reason.OPTION_TYPE, "takes a text, not 3", "options.name", {"given": "3"})
    )
    assert answer.code is grpc.StatusCode.INVALID_ARGUMENT
    assert answer.reason == "OPTION_TYPE"
    assert [(v.field, v.description) for v in answer.violations] == [("options.name", "takes a text, not 3")]
    assert answer.metadata["given"] == "3"


def test_a_broken_rule_names_the_rule() -> None:
    answer = broken_rule_answer(Violation("NOT_YOUR_TURN", "WS-C1", "it is seat 1's turn", {"seat": "1"}))
    assert answer.code is grpc.StatusCode.FAILED_PRECONDITION
    assert answer.reason == "NOT_YOUR_TURN"
    assert answer.metadata == {"seat": "1", "rule": "WS-C1"}


def test_a_refused_request_tells_its_path_from_the_outside_in() -> None:
    inner = RequestError(Reason.MISSING_FIELD, "must be given", "seat")
    assert inner.under("[2]").under("players").under("state").field == "state.players[2].seat"
