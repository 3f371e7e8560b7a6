"""What endpoints ask for: the features, who is asking, the key of the request."""

import re
from typing import Annotated, cast

from fastapi import Depends, Header, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.idempotency import HEADER
from trellis_gateway.tokens import MAX_TOKEN_CHARACTERS
from trellis_gateway.wiring import Gateway

_bearer = HTTPBearer(auto_error=False, description="A seat's token, as the join gave it.")
_ACCEPTED_KEY = re.compile(r"[!-~]{16,128}")


def _features(request: Request) -> Gateway:
    return cast("Gateway", request.app.state.gateway)


Features = Annotated[Gateway, Depends(_features)]
"""The features of the running gateway."""


def _sent(
    request: Request, credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> str | None:
    if credentials is not None and 0 < len(credentials.credentials) <= MAX_TOKEN_CHARACTERS:
        return credentials.credentials
    if "authorization" in request.headers:
        raise Problem("INVALID_TOKEN", "Authorization must be `Bearer` and a seat's token")
    return None


BearerToken = Annotated[str | None, Depends(_sent)]
"""The token that a request carries, None if it carries none."""


def _key(
    idempotency_key: Annotated[
        str | None,
        Header(
            alias=HEADER,
            description="Required: 16 to 128 visible ASCII characters, best a UUID. Sending a request again with the"
            " same key and body gives the stored answer and changes nothing.",
            examples=["0190b6c2-6f3e-7d1a-9a52-3d9f0c1e4b7a"],
        ),
    ] = None,
) -> str:
    if idempotency_key is None:
        raise field_problem("IDEMPOTENCY_KEY_REQUIRED", HEADER, f"send a header {HEADER} with a UUID")
    if not _ACCEPTED_KEY.fullmatch(idempotency_key):
        raise field_problem("INVALID_IDEMPOTENCY_KEY", HEADER, "must be 16 to 128 visible ASCII characters")
    return idempotency_key


IdempotencyKey = Annotated[str, Depends(_key)]
"""The key of a request; a request without one is refused."""
