"""Refuses whoever asks for too much, before anything else is done for the request."""

from asyncio import sleep
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trellis_gateway.addresses import household
from trellis_gateway.api.dependencies import COUNTED_SCOPE
from trellis_gateway.api.error_handlers import respond
from trellis_gateway.api.middleware import header
from trellis_gateway.errors import Problem, field_problem
from trellis_gateway.metrics import RATE_LIMITED
from trellis_gateway.quotas.costs import is_stream, points
from trellis_gateway.quotas.counting import Account, Balance, Counting
from trellis_gateway.quotas.shared import WINDOW_SECONDS
from trellis_gateway.settings import GatewaySettings
from trellis_ops.askers import asking

API_KEY = "X-API-Key"
_API_KEY = API_KEY.lower().encode()
PAUSE_SECONDS = 0.25
"""How long a refusal is held back: whoever asks again at once, in spite of it, does so four times a second at most."""
_STREAM_SECONDS = 5
"""When to ask for a stream again that was one too many."""


def _hash(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


class RateLimits:
    """Counts the points of every request against its address or API key, and against its token.

    An API key counts in place of the address: it stands for an application with many people behind a few addresses.
    """

    def __init__(self, app: ASGIApp, settings: GatewaySettings, counting: Counting) -> None:
        self._app = app
        self._settings = settings
        self._counting = counting
        self._keys: Mapping[str, str] = settings.api_keys
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        cost = points(scope["method"], scope["path"]) if scope["type"] == "http" else 0
        if not cost:
            await self._app(scope, receive, send)
            return
        accounts, stranger = self._accounts(scope)
        scope[COUNTED_SCOPE] = accounts[0].name
        with asking(accounts[0].name):
            await self._serve(accounts, cost, scope, receive, send, stranger=stranger)

    async def _serve(
        self,
        accounts: Sequence[Account],
        cost: int,
        scope: Scope,
        receive: Receive,
        send: Send,
        *,
        stranger: Problem | None,
    ) -> None:
        """Serve a request if there are points left for it, and it does not pretend to be somebody (`stranger`)."""
        balances = await self._counting.spend(accounts, cost)
        telling = _telling(balances, send)
        if balances[-1].is_overdrawn:
            RATE_LIMITED.labels(balances[-1].account.kind).inc()
            await sleep(PAUSE_SECONDS)
            await respond(_overdrawn(balances[-1], cost), scope["path"])(scope, receive, telling)
        elif stranger is not None:
            await respond(stranger, scope["path"])(scope, receive, telling)
        elif is_stream(scope["path"]):
            await self._stream(accounts[0], scope, receive, telling)
        else:
            await self._app(scope, receive, telling)

    def _accounts(self, scope: Scope) -> tuple[list[Account], Problem | None]:
        """Find whom a request is counted against, and what is wrong if its API key is nobody's: the address pays."""
        settings = self._settings
        key, bearer = header(scope, _API_KEY), header(scope, b"authorization")
        name = None if key is None else self._keys.get(_hash(key))
        stranger = None
        if name is None:
            address = household(scope["client"][0] if scope.get("client") else "unknown")
            whose = Account("address", address, f"address {address}", settings.points_per_address)
            if key is not None:
                stranger = field_problem("INVALID_API_KEY", API_KEY, "this gateway knows no such API key")
        else:
            whose = Account("api-key", name, f"API key {name!r}", settings.points_per_api_key)
        if bearer is None:
            return [whose], stranger
        token = Account("token", _hash(bearer), "the bearer token", settings.points_per_token)
        return [whose, token], stranger

    async def _stream(self, account: Account, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve an event stream if the address has not too many open."""
        limit = self._settings.max_streams_per_address
        if account.kind == "address" and self._streams[account.key] >= limit:
            text = f"{account.name} has {limit} event streams open at this gateway"
            metadata = {"key": account.name, "limit": str(limit), "seconds": str(_STREAM_SECONDS)}
            problem = Problem(
                "TOO_MANY_STREAMS", text, metadata=metadata, headers={"Retry-After": str(_STREAM_SECONDS)}
            )
            await respond(problem, scope["path"])(scope, receive, send)
            return
        self._streams[account.key] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._streams[account.key] -= 1
            if not self._streams[account.key]:
                del self._streams[account.key]


def _telling(balances: Sequence[Balance], send: Send) -> Send:
    """Add what is left to an answer, as the IETF's draft "RateLimit header fields for HTTP" has it (version 10)."""
    policy = ", ".join(f'"{b.account.kind}";q={b.account.quota};w={WINDOW_SECONDS}' for b in balances)
    left = ", ".join(f'"{b.account.kind}";r={b.left};t={b.seconds}' for b in balances)

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = ((b"ratelimit-policy", policy.encode("latin-1")), (b"ratelimit", left.encode("latin-1")))
            message["headers"] = [*message["headers"], *own]
        await send(message)

    return sending


def _overdrawn(balance: Balance, cost: int) -> Problem:
    account, seconds = balance.account, str(balance.seconds)
    return Problem(
        "RATE_LIMITED",
        f"{account.name} has used its {account.quota} points of this minute, and this request costs {cost};"
        f" come again in {seconds} seconds",
        metadata={"key": account.name, "quota": str(account.quota), "cost": str(cost), "seconds": seconds},
        headers={"Retry-After": seconds},
    )
