"""What a handler may declare about where its calls run; `inline` runs them there, where it is on.

A handler declared `quick` runs on the thread that receives calls and holds up all others of the process meanwhile: it
must be bounded, must not wait, and end within the few milliseconds for which the interpreter would not change threads
anyway.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

Fits = Callable[[Any], bool]
"""Tells of a request whether it is quick to handle."""
Direct = Callable[[bytes], bytes | None]
"""Answers a request from its bytes; None leaves it to the handler."""
Each = Callable[[Any, Any], Any]
"""Answers one request of a stream, given its context."""


def always(request: Any) -> bool:
    """Tell that any request is quick to handle."""
    return True


def quick(fits: Fits = always) -> Callable[[F], F]:
    """Declare a unary handler quick for the requests that `fits`."""
    return _declaring("quick", fits)


def direct(answer: Callable[..., bytes | None]) -> Callable[[F], F]:
    """Declare a function that is given each request as bytes and may answer it in the handler's place (`Direct`).

    The answer must be the one that the handler would give, whatever the bytes. For a handler that is a method it is a
    method of the same object.
    """
    return _declaring("direct", answer)


def one_by_one(each: Each) -> Callable[[F], F]:
    """Declare that a handler answers a stream of requests one by one, each request as `each` would.

    `each` may itself be declared quick and direct. Its answer is sent before the next request is read.
    """
    return _declaring("each", each)


def _declaring(name: str, value: Any) -> Callable[[F], F]:
    def declare(behaviour: F) -> F:
        setattr(behaviour, name, value)
        return behaviour

    return declare


def quickness(behaviour: Callable[..., Any]) -> Fits | None:
    """Return the test for quick requests that a handler was declared with, or None."""
    return getattr(behaviour, "quick", None)


def directness(behaviour: Callable[..., Any]) -> Direct | None:
    """Return the function that was declared to answer directly, or None."""
    answer: Any = getattr(behaviour, "direct", None)
    owner = getattr(behaviour, "__self__", None)
    bound: Direct | None = answer if answer is None or owner is None else partial(answer, owner)
    return bound


def eachness(behaviour: Any) -> Each | None:
    """Return the function that was declared to answer each request of a stream, or None."""
    return getattr(behaviour, "each", None)
