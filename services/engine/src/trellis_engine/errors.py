"""What can be wrong with a request, apart from a broken rule of a game.

A broken rule is a `Violation` (see `contract`): the request was understood and the game says no. A `RequestError` is a
request that cannot be judged at all. `statuses.STATUS` maps each reason to its gRPC status code.
"""

from collections.abc import Mapping
from enum import StrEnum


class Reason(StrEnum):
    """Machine-readable reasons of a refused request; the docs page of the engine explains each to its callers."""

    UNKNOWN_GAME = "UNKNOWN_GAME"
    UNKNOWN_LEXICON = "UNKNOWN_LEXICON"
    UNKNOWN_ANALYSIS = "UNKNOWN_ANALYSIS"
    UNKNOWN_PRINTABLE = "UNKNOWN_PRINTABLE"
    ANALYSIS_NOT_ALLOWED = "ANALYSIS_NOT_ALLOWED"
    UNKNOWN_OPTION = "UNKNOWN_OPTION"
    OPTION_TYPE = "OPTION_TYPE"
    OPTION_OUT_OF_RANGE = "OPTION_OUT_OF_RANGE"
    OPTION_CONFLICT = "OPTION_CONFLICT"
    SEATS_OUT_OF_RANGE = "SEATS_OUT_OF_RANGE"
    SEAT_OUT_OF_RANGE = "SEAT_OUT_OF_RANGE"
    MISSING_FIELD = "MISSING_FIELD"
    FIELD_OUT_OF_RANGE = "FIELD_OUT_OF_RANGE"
    MALFORMED_STATE = "MALFORMED_STATE"
    MALFORMED_MOVE = "MALFORMED_MOVE"
    AMBIGUOUS_MOVE = "AMBIGUOUS_MOVE"
    LETTER_OUTSIDE_ALPHABET = "LETTER_OUTSIDE_ALPHABET"
    WRONG_GAME = "WRONG_GAME"
    UNSUPPORTED_SCHEMA_VERSION = "UNSUPPORTED_SCHEMA_VERSION"
    INVALID_PAGE_TOKEN = "INVALID_PAGE_TOKEN"  # noqa: S105 - a reason, not a password
    LIMIT_EXCEEDED = "LIMIT_EXCEEDED"
    TOO_MUCH_WORK = "TOO_MUCH_WORK"
    ENGINE_BUSY = "ENGINE_BUSY"
    LEXICON_CONTENT_MISMATCH = "LEXICON_CONTENT_MISMATCH"
    LEXICON_UNAVAILABLE = "LEXICON_UNAVAILABLE"
    LEXICON_DEADLINE = "LEXICON_DEADLINE"


class RequestError(Exception):
    """A request that cannot be judged.

    Args:
        reason: what is wrong, for machines.
        text: what is wrong and what would be right, for people.
        field: path of the request's field that is wrong, as in ``state.word_sprout.players[2]``; empty if none is.
        metadata: further facts for people: limits, the content hash that is there, …
    """

    def __init__(
        self, reason: Reason, text: str, field: str = "", metadata: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(f"{field}: {text}" if field else text)
        self.reason = reason
        self.text = text
        self.field = field
        self.metadata = dict(metadata or {})

    def under(self, prefix: str) -> "RequestError":
        """This error with its field seen from the message that holds `prefix`."""
        joint = "." if self.field and not self.field.startswith("[") else ""
        path = prefix + joint + self.field
        return RequestError(self.reason, self.text, path, self.metadata)
