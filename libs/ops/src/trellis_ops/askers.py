"""Tell a service on whose behalf it is called, so that it can be fair between askers.

Whoever serves people enters `asking(…)` with the name under which it counts them, and sends `outgoing_asker()` along
with what it asks other services. They are told a keyed hash of the name, by which they know an asker again and cannot
tell who it is. The key is the process's own, and that of the processes that it forks. A client that says nothing is
an asker itself, by the address that it calls from.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from secrets import token_bytes

from trellis_ops.cancellation import Cancellation

ASKER_HEADER = "x-trellis-asker"
MAX_ASKER_CHARACTERS = 64
_KEY = token_bytes(32)
_DIGEST_BYTES = 12

_current: ContextVar[str | None] = ContextVar("asker", default=None)


@contextmanager
def asking(name: str) -> Iterator[None]:
    """Serve somebody; `name` stays in this process."""
    token = _current.set(name)
    try:
        yield
    finally:
        _current.reset(token)


def outgoing_asker() -> tuple[tuple[str, str], ...]:
    """Return gRPC metadata that tell for whom something is asked; nothing outside of any request."""
    name = _current.get()
    if name is None:
        return ()
    digest = blake2b(name.encode("utf-8", "surrogateescape"), key=_KEY, digest_size=_DIGEST_BYTES)
    return ((ASKER_HEADER, digest.hexdigest()),)


class Asker(Cancellation):
    """Whoever waits for the answer to a call, and for whom it was made."""

    __slots__ = ()

    def name(self) -> str:
        """Name who asks: as the client says, else the client's address without its port."""
        for key, value in self._context.invocation_metadata() or ():
            if key == ASKER_HEADER and isinstance(value, str):
                return value[:MAX_ASKER_CHARACTERS]
        return str(self._context.peer()).rpartition(":")[0]
