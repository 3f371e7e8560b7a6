"""What endpoints ask for: the features, who is asking, the key of the request."""

import re
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Annotated, cast

from fastapi import Depends, Header, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.idempotency import HEADER
from trellis_gateway.tokens import MAX_TOKEN_CHARACTERS
from trellis_gateway.wiring import Gateway

_bearer = HTTPBearer(auto_error=False, description="A seat's token, as the join gave it.")
_DEVICE_BITS = 64  # of an IPv6 address, the same for a household or a device
COUNTED_SCOPE = "trellis.counted"
"""Where the rate limits leave in the scope whom they have counted a request for."""
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
            # No example: whoever sent it would share it with everybody else who did.
            description="Required: 16 to 128 visible ASCII characters, best a UUID, of your own and new for every"
            " request. Sending a request again with the same key and body gives the stored answer and changes nothing.",
            json_schema_extra={"pattern": f"^{_ACCEPTED_KEY.pattern}$"},
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


def _sender(request: Request) -> str:
    """Tell who sends a request, as far as the address of the connection does; "" if it does not.

    A private address may be that of a proxy or of a load balancer, which many share and which may change from one
    request to the next. Of an IPv6 address the network counts, because devices change the rest.
    """
    try:
        address = ip_address(request.client.host if request.client is not None else "")
    except ValueError:
        return ""
    if not address.is_global and not address.is_loopback:
        return ""
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _DEVICE_BITS), strict=False))
    return str(address)


Sender = Annotated[str, Depends(_sender)]
"""Who sends a request, for what must not be given to anybody else."""


def _counted(request: Request) -> str:
    return str(request.scope.get(COUNTED_SCOPE, "somebody"))


Counted = Annotated[str, Depends(_counted)]
"""Whose points a request costs, as the rate limits call it: `address 192.0.2.7`, `API key 'acme'`."""
