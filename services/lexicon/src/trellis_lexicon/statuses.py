"""How each reason is answered over gRPC: one table from reason to status code."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from grpc import StatusCode

from trellis_lexicon.errors import LexiconError, Reason
from trellis_ops.errors import Fault, FieldViolation

CODES: Mapping[Reason, StatusCode] = {
    Reason.UNKNOWN_LEXICON: StatusCode.NOT_FOUND,
    Reason.LEXICON_CONTENT_MISMATCH: StatusCode.FAILED_PRECONDITION,
    Reason.LEXICON_UNAVAILABLE: StatusCode.UNAVAILABLE,
    Reason.LETTER_OUTSIDE_ALPHABET: StatusCode.INVALID_ARGUMENT,
    Reason.STRING_TOO_LONG: StatusCode.INVALID_ARGUMENT,
    Reason.BATCH_TOO_LARGE: StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_PLACE: StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_LENGTH_RANGE: StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_PATTERN: StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_RACK: StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_BAND: StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_ORDER: StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_FRAGMENT: StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_KEYS: StatusCode.INVALID_ARGUMENT,
    Reason.QUERY_REQUIRED: StatusCode.INVALID_ARGUMENT,
    Reason.UNKNOWN_TAG: StatusCode.INVALID_ARGUMENT,
    Reason.TOO_MUCH_WORK: StatusCode.RESOURCE_EXHAUSTED,
    Reason.INVALID_PAGE_SIZE: StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_PAGE_TOKEN: StatusCode.INVALID_ARGUMENT,
}


def fault(error: LexiconError) -> Fault:
    """Return the answer to a refused request: its reason, and its field as metadata and, if malformed, as violation."""
    code = CODES[error.reason]
    violations = (FieldViolation(error.field, error.message),) if code is StatusCode.INVALID_ARGUMENT else ()
    return Fault(code, error.reason.value, error.message, {"field": error.field, **error.limits}, violations)


def answering(behaviour: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Wrap `behaviour` so that a refused request is answered with its status."""

    @wraps(behaviour)
    def call(request: Any, context: Any) -> Any:
        try:
            return behaviour(request, context)
        except LexiconError as error:
            raise fault(error) from error

    return call
