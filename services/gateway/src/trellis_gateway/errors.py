"""The exception that becomes a problem document; `statuses` says which HTTP status each reason has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from typing_extensions import override

from trellis_gateway.statuses import ANALYSIS_NOT_ALLOWED, KINDS, RETRY_AFTER_SECONDS, RULE_BROKEN, Kind


@dataclass(frozen=True, slots=True)
class FieldError:
    """One field that is wrong: its path (`options.rounds`, `If-Match`), the reason, and the rule for people."""

    field: str
    reason: str
    detail: str


# Not frozen: Python sets the traceback of an exception while it travels.
@dataclass(eq=False)
class Problem(Exception):  # noqa: N818 - it is an answer, not a programming error
    """An answer other than success.

    Args:
        reason: an entry of `catalogue.KINDS`, or what a game's rules say when `rule` is set.
        detail: what is wrong here and now, in a sentence for people.
        rule: id of the game's rule that the move breaks.
        errors: the fields that are wrong; the first is the problem's own `field`.
        metadata: further facts: a witness word, a limit, …
        current_version: the version of the match, where the client should know it.
        headers: further response headers.
    """

    reason: str
    detail: str
    rule: str | None = None
    errors: Sequence[FieldError] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)
    current_version: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @override
    def __str__(self) -> str:
        """Reason and detail on one line."""
        return f"{self.reason}: {self.detail}"

    @property
    def kind_id(self) -> str:
        """The entry of the catalogue."""
        return RULE_BROKEN if self.rule and self.reason != ANALYSIS_NOT_ALLOWED else self.reason

    @property
    def kind(self) -> Kind:
        """Status and title."""
        return KINDS[self.kind_id]

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.kind.status

    def at_version(self, version: int) -> "Problem":
        """Copy the problem with the version of the match."""
        return replace(self, current_version=version)

    def renamed(self, inner: str, outer: str) -> "Problem":
        """Copy the problem with fields that begin with `inner` beginning with `outer` instead, in the detail too."""
        errors = tuple(replace(e, field=_renamed(e.field, inner, outer)) for e in self.errors)
        detail = self.detail
        if self.errors and detail.startswith(f"{self.errors[0].field}: "):
            detail = errors[0].field + detail.removeprefix(self.errors[0].field)
        return replace(self, errors=errors, detail=detail)

    def document(self, instance: str, request_id: str | None) -> dict[str, Any]:
        """Write the problem document (RFC 9457), absent members left out."""
        members = {
            "type": f"/problems/{self.kind_id}",
            "title": self.kind.title,
            "status": self.status,
            "detail": self.detail,
            "instance": instance,
            "reason": self.reason,
            "rule": self.rule,
            "field": self.errors[0].field if self.errors else None,
            "errors": [{"field": e.field, "reason": e.reason, "detail": e.detail} for e in self.errors]
            or None,
            "metadata": dict(self.metadata) or None,
            "current_version": self.current_version,
            "request_id": request_id,
        }
        return {name: value for name, value in members.items() if value is not None}

    def all_headers(self) -> dict[str, str]:
        """List the response headers, Retry-After and WWW-Authenticate included where the status asks for them.

        Whoever refuses knows best when to come again: `seconds` of the metadata goes before what is usual.
        """
        own: dict[str, str] = {}
        if self.status in RETRY_AFTER_SECONDS:
            own["Retry-After"] = self.metadata.get("seconds", str(RETRY_AFTER_SECONDS[self.status]))
        if self.status == 401:  # noqa: PLR2004 - the status of RFC 9110, section 15.5.2
            error = "" if self.reason == "TOKEN_REQUIRED" else ', error="invalid_token"'
            own["WWW-Authenticate"] = f'Bearer realm="trellis"{error}'
        return own | dict(self.headers)


def _renamed(name: str, inner: str, outer: str) -> str:
    return outer + name.removeprefix(inner) if name.startswith(inner) else name


def field_problem(reason: str, name: str, detail: str, **metadata: str) -> Problem:
    """Make the problem of one field."""
    return Problem(reason, detail, errors=(FieldError(name, reason, detail),), metadata=metadata)
