"""From a machine-readable reason to an HTTP status: one frozen table.

The statuses tell what a client can do: 400 the request cannot be read, 401/403 show another token, 404 name something
that exists, 409 the match says no (now), 412/428 read the match and try again, 422 a value is wrong and `field` names
it, 503/504 try again later.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its status and what it means, in one line for people."""

    status: int
    title: str


ANALYSIS_NOT_ALLOWED = "ANALYSIS_NOT_ALLOWED"
"""What a question is refused with that the table does not allow: it names a rule, but no move breaks it."""
RULE_BROKEN = "RULE_BROKEN"
"""The kind of every reason that a game's rules give; which rule it is stands in `rule`."""

_OWN = {
    # reading the request
    "MALFORMED_JSON": Kind(400, "The request body is not JSON"),
    "BAD_REQUEST": Kind(400, "The request cannot be read"),
    "NOT_FOUND": Kind(404, "There is nothing at this path"),
    "METHOD_NOT_ALLOWED": Kind(405, "This path does not know the method"),
    "BODY_TOO_LARGE": Kind(413, "The request body is too large"),
    "REQUEST_TIMEOUT": Kind(408, "The request did not arrive in time"),
    "HEADERS_TOO_LARGE": Kind(431, "The headers of the request are too many or too long"),
    "UNSUPPORTED_MEDIA_TYPE": Kind(415, "The request body must be application/json"),
    "INVALID_FIELD": Kind(422, "A field of the request is wrong"),
    "UNKNOWN_FIELD": Kind(422, "The request has a field that nothing reads"),
    "TOO_LONG": Kind(422, "A text or list is too long or too short"),
    "INVALID_TEXT": Kind(422, "A text contains characters that it must not contain"),
    "INVALID_SEED": Kind(422, "The seed is not 32 to 128 hexadecimal digits"),
    # who is asking
    "TOKEN_REQUIRED": Kind(401, "A bearer token is needed"),
    "INVALID_TOKEN": Kind(401, "The bearer token belongs to no seat"),
    "INVALID_API_KEY": Kind(401, "There is no such API key"),
    "WRONG_MATCH_TOKEN": Kind(403, "The bearer token belongs to a seat of another match"),
    "WRONG_SEAT_TOKEN": Kind(403, "The bearer token belongs to another seat"),
    "NOT_THE_HOST": Kind(403, "The bearer token is not that of the table's host"),
    "SPECTATORS_REFUSED": Kind(403, "Only those who play see the match before its end"),
    # matches and seats
    "UNKNOWN_MATCH": Kind(404, "There is no such match"),
    "UNKNOWN_SEAT": Kind(404, "The match has no such seat"),
    "UNKNOWN_PROBLEM": Kind(404, "There is no such kind of problem"),
    "SEAT_TAKEN": Kind(409, "The seat is taken"),
    "NAME_TAKEN": Kind(409, "Somebody at the table has a name that looks the same"),
    "MATCH_FULL": Kind(409, "Every seat is taken"),
    "MATCH_NOT_STARTED": Kind(409, "The match has not begun"),
    "MATCH_STARTED": Kind(409, "The match has begun"),
    "MATCH_OVER": Kind(409, "The match is over"),
    # tables
    "TABLE_NOT_OPEN": Kind(409, "The host has still to open the table"),
    "TABLE_OPEN": Kind(409, "The table is open"),
    "TERMS_SETTLED": Kind(409, "Somebody sits at the table, whose options and terms therefore stay"),
    "SEATS_FREE": Kind(409, "The match cannot start while seats are free"),
    "SEAT_FREE": Kind(409, "Nobody holds the seat"),
    "NAME_ERASED": Kind(409, "The name is erased"),
    "UNKNOWN_INVITATION": Kind(404, "There is no such invitation, or it is used, expired or taken back"),
    "INVITATION_INVALID": Kind(403, "The invitation lets nobody sit down here"),
    "WRONG_SEAT_INVITATION": Kind(403, "The invitation is for another seat"),
    "TOO_MANY_INVITATIONS": Kind(409, "The table has as many invitations as it may have"),
    "TOO_MANY_ACTS": Kind(409, "Too much was done to the table"),
    # matches as documents
    "UNKNOWN_FORMAT": Kind(422, "The document has a format that this gateway does not read"),
    "DOCUMENT_DAMAGED": Kind(422, "The document is not what its hash was made of"),
    "DOCUMENT_INCOMPLETE": Kind(422, "The document is not that of a whole match with an outcome"),
    "DOCUMENT_DIFFERS": Kind(422, "The rules engine comes to something else than the document"),
    # versions and keys
    "STALE_VERSION": Kind(412, "The match has moved on since the version that the move was made against"),
    "VERSION_REQUIRED": Kind(428, "If-Match with the version of the match is needed"),
    "INVALID_VERSION": Kind(400, "If-Match or Last-Event-ID is not a version"),
    "UNKNOWN_VERSION": Kind(404, "The match has no such version"),
    "POSITION_LOST": Kind(
        409, "An earlier position cannot be found again under the rules as they are read now"
    ),
    "LONG_REPLAY": Kind(503, "An earlier position is far from those that are kept; come again in a second"),
    "IDEMPOTENCY_KEY_REQUIRED": Kind(400, "An Idempotency-Key is needed"),
    "INVALID_IDEMPOTENCY_KEY": Kind(400, "The Idempotency-Key is not 16 to 128 visible ASCII characters"),
    "IDEMPOTENCY_KEY_REUSED": Kind(422, "The Idempotency-Key was used for another request"),
    # the house itself
    "RATE_LIMITED": Kind(429, "Too much was asked for in this minute"),
    "TOO_MANY_STREAMS": Kind(429, "The address has too many event streams open"),
    "TOO_MANY_WAITING_MATCHES": Kind(429, "Too many matches of the same maker wait for players"),
    "TOO_MANY_CONNECTIONS": Kind(503, "Too many connections are open"),
    "TOO_MANY_WATCHERS": Kind(503, "Too many event streams are open"),
    "MATCH_BUSY": Kind(503, "Too many moves of the match are waiting for their turn"),
    "DATABASE_UNAVAILABLE": Kind(503, "The database cannot be reached"),
    "ENGINE_UNAVAILABLE": Kind(503, "The rules engine cannot be reached"),
    "ENGINE_DEADLINE": Kind(504, "The rules engine did not answer in time"),
    "ENGINE_BUSY": Kind(503, "Too many heavy questions are under way; come again in a moment"),
    "ENGINE_FAILED": Kind(502, "The rules engine failed"),
    "LEXICON_FAILED": Kind(502, "The lexicon service failed"),
    "INTERNAL_FAULT": Kind(500, "The gateway failed in a way it should not"),
}

_OF_ENGINE = {
    RULE_BROKEN: Kind(409, "The move breaks a rule of the game"),
    "UNKNOWN_GAME": Kind(404, "There is no such game"),
    "UNKNOWN_ANALYSIS": Kind(404, "The game has no such analysis"),
    "UNKNOWN_PRINTABLE": Kind(404, "The game has nothing like that to print"),
    ANALYSIS_NOT_ALLOWED: Kind(409, "The table does not allow this question while the match runs"),
    "UNKNOWN_OPTION": Kind(422, "The game has no such option"),
    "OPTION_TYPE": Kind(422, "An option's value has the wrong type"),
    "OPTION_OUT_OF_RANGE": Kind(422, "An option's value is out of range"),
    "OPTION_CONFLICT": Kind(422, "Options contradict each other"),
    "SEATS_OUT_OF_RANGE": Kind(422, "The game is not for so many seats"),
    "SEAT_OUT_OF_RANGE": Kind(404, "The match has no such seat"),
    "MISSING_FIELD": Kind(422, "A field is missing"),
    "FIELD_OUT_OF_RANGE": Kind(422, "A value is out of range"),
    "MALFORMED_MOVE": Kind(422, "The move cannot be read"),
    "AMBIGUOUS_MOVE": Kind(422, "What was said may mean several moves"),
    "MALFORMED_REQUEST": Kind(422, "The request means nothing to the service behind the gateway"),
    "LIMIT_EXCEEDED": Kind(422, "A documented limit is exceeded"),
    "MALFORMED_STATE": Kind(500, "The stored state of the match is damaged"),
    "WRONG_GAME": Kind(422, "The move is one of another game"),
    "UNSUPPORTED_SCHEMA_VERSION": Kind(503, "The stored state is newer than the rules engine"),
    "LEXICON_DEADLINE": Kind(504, "The lexicon service did not answer in time"),
}

_OF_LEXICON = {
    "UNKNOWN_LEXICON": Kind(404, "There is no such lexicon"),
    "LEXICON_CONTENT_MISMATCH": Kind(409, "The lexicon has other content than was insisted on"),
    "LEXICON_UNAVAILABLE": Kind(503, "The lexicon service cannot be reached"),
    "BATCH_TOO_LARGE": Kind(422, "Too many strings at once"),
    "STRING_TOO_LONG": Kind(422, "A string has more letters than the limit"),
    "LETTER_OUTSIDE_ALPHABET": Kind(422, "A character is no letter of the alphabet"),
    "INVALID_PLACE": Kind(422, "This is no place for a letter"),
    "INVALID_LENGTH_RANGE": Kind(422, "The lengths leave nothing between them"),
    "INVALID_ORDER": Kind(422, "This is no order of words"),
    "INVALID_PATTERN": Kind(422, "The pattern cannot be read"),
    "INVALID_RACK": Kind(422, "The rack cannot be read"),
    "INVALID_BAND": Kind(422, "The frequency band is out of range"),
    "INVALID_FRAGMENT": Kind(422, "A fragment cannot be read"),
    "INVALID_KEYS": Kind(422, "The keys cannot be read"),
    "UNKNOWN_TAG": Kind(422, "The lexicon has no such tag"),
    "TOO_MUCH_WORK": Kind(422, "The question would take too much work"),
    "INVALID_PAGE_SIZE": Kind(422, "The page size is out of range"),
    "INVALID_PAGE_TOKEN": Kind(422, "The page token does not belong to this request"),
}

KINDS: Mapping[str, Kind] = MappingProxyType({**_OWN, **_OF_ENGINE, **_OF_LEXICON})
"""Every reason that the gateway's problems can have, the games' own rules (see RULE_BROKEN) apart."""

RETRY_AFTER_SECONDS: Mapping[int, int] = MappingProxyType({503: 1, 504: 2})
"""What Retry-After says, by status."""
