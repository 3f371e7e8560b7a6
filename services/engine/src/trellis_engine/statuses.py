"""The status code of each reason: one table from what went wrong to what a gRPC caller is told."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from grpc import StatusCode

from trellis_engine.contract import IllegalMove, Violation
from trellis_engine.errors import Reason, RequestError
from trellis_ops import errors as ops

STATUS: Mapping[Reason, StatusCode] = MappingProxyType(
    {
        Reason.UNKNOWN_GAME: StatusCode.NOT_FOUND,
        Reason.UNKNOWN_LEXICON: StatusCode.NOT_FOUND,
        Reason.UNKNOWN_ANALYSIS: StatusCode.NOT_FOUND,
        Reason.UNKNOWN_PRINTABLE: StatusCode.NOT_FOUND,
        Reason.ANALYSIS_NOT_ALLOWED: StatusCode.FAILED_PRECONDITION,
        Reason.UNKNOWN_OPTION: StatusCode.INVALID_ARGUMENT,
        Reason.OPTION_TYPE: StatusCode.INVALID_ARGUMENT,
        Reason.OPTION_OUT_OF_RANGE: StatusCode.INVALID_ARGUMENT,
        Reason.OPTION_CONFLICT: StatusCode.INVALID_ARGUMENT,
        Reason.SEATS_OUT_OF_RANGE: StatusCode.INVALID_ARGUMENT,
        Reason.SEAT_OUT_OF_RANGE: StatusCode.INVALID_ARGUMENT,
        Reason.MISSING_FIELD: StatusCode.INVALID_ARGUMENT,
        Reason.FIELD_OUT_OF_RANGE: StatusCode.INVALID_ARGUMENT,
        Reason.MALFORMED_STATE: StatusCode.INVALID_ARGUMENT,
        Reason.MALFORMED_MOVE: StatusCode.INVALID_ARGUMENT,
        Reason.AMBIGUOUS_MOVE: StatusCode.INVALID_ARGUMENT,
        Reason.LETTER_OUTSIDE_ALPHABET: StatusCode.INVALID_ARGUMENT,
        Reason.WRONG_GAME: StatusCode.INVALID_ARGUMENT,
        Reason.UNSUPPORTED_SCHEMA_VERSION: StatusCode.INVALID_ARGUMENT,
        Reason.INVALID_PAGE_TOKEN: StatusCode.INVALID_ARGUMENT,
        Reason.LIMIT_EXCEEDED: StatusCode.RESOURCE_EXHAUSTED,
        Reason.TOO_MUCH_WORK: StatusCode.RESOURCE_EXHAUSTED,
        Reason.ENGINE_BUSY: StatusCode.RESOURCE_EXHAUSTED,
        Reason.LEXICON_CONTENT_MISMATCH: StatusCode.FAILED_PRECONDITION,
        Reason.LEXICON_UNAVAILABLE: StatusCode.UNAVAILABLE,
        Reason.LEXICON_DEADLINE: StatusCode.DEADLINE_EXCEEDED,
    }
)
"""The status code of each reason. A broken rule of a game (`Violation`) is always FAILED_PRECONDITION."""

BROKEN_RULE = StatusCode.FAILED_PRECONDITION


def request_error_answer(error: RequestError) -> ops.Fault:
    """Tell what a caller is told of a request that cannot be judged; the field is named wherever one is wrong."""
    violations = (ops.FieldViolation(error.field, error.text),) if error.field else ()
    return ops.Fault(STATUS[error.reason], error.reason.value, str(error), error.metadata, violations)


def broken_rule_answer(violation: Violation, metadata: Mapping[str, str] | None = None) -> ops.Fault:
    """Tell what a caller is told of a move that breaks a rule: the reason, the rule and what supports the verdict."""
    told = {**violation.metadata, **(metadata or {}), "rule": violation.rule}
    return ops.Fault(BROKEN_RULE, violation.reason, violation.text, told)


@contextmanager
def answering() -> Iterator[None]:
    """Turn the engine's own exceptions into answers."""
    try:
        yield
    except RequestError as error:
        raise request_error_answer(error) from error
    except IllegalMove as illegal:
        raise broken_rule_answer(illegal.violation) from illegal
