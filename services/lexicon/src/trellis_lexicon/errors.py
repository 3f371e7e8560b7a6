"""What can be wrong with a request or an index: one exception type per kind, each with a machine-readable reason."""

from enum import StrEnum


class Reason(StrEnum):
    """Why a request or an index is refused; the names are part of the service's contract."""

    UNKNOWN_LEXICON = "UNKNOWN_LEXICON"
    LEXICON_CONTENT_MISMATCH = "LEXICON_CONTENT_MISMATCH"
    LEXICON_UNAVAILABLE = "LEXICON_UNAVAILABLE"
    LETTER_OUTSIDE_ALPHABET = "LETTER_OUTSIDE_ALPHABET"
    STRING_TOO_LONG = "STRING_TOO_LONG"
    BATCH_TOO_LARGE = "BATCH_TOO_LARGE"
    INVALID_PLACE = "INVALID_PLACE"
    INVALID_LENGTH_RANGE = "INVALID_LENGTH_RANGE"
    INVALID_PATTERN = "INVALID_PATTERN"
    INVALID_RACK = "INVALID_RACK"
    INVALID_BAND = "INVALID_BAND"
    INVALID_ORDER = "INVALID_ORDER"
    INVALID_FRAGMENT = "INVALID_FRAGMENT"
    INVALID_KEYS = "INVALID_KEYS"
    QUERY_REQUIRED = "QUERY_REQUIRED"
    UNKNOWN_TAG = "UNKNOWN_TAG"
    TOO_MUCH_WORK = "TOO_MUCH_WORK"
    INVALID_PAGE_SIZE = "INVALID_PAGE_SIZE"
    INVALID_PAGE_TOKEN = "INVALID_PAGE_TOKEN"  # noqa: S105 - a reason, not a secret


class LexiconError(Exception):
    """A refused request: `reason` for machines, `field` it concerns, `limits` as further metadata."""

    def __init__(self, reason: Reason, field: str, message: str, **limits: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.field = field
        self.message = message
        self.limits = limits


class IndexDamagedError(Exception):
    """An index directory that cannot be trusted: missing, truncated, altered or of another format."""


class BuildError(Exception):
    """A lexicon that cannot be built from its recipe; the message says why and what to do."""
