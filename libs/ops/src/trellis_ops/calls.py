"""What a handler may declare about where its calls run; `inline` runs them there, where it is on.

A handler declared `quick` runs on the thread that receives calls and holds up all others of the process meanwhile: it
must be bounded, must not wait, and end within the few milliseconds for which the interpreter would not change threads
anyway.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

Fits = Callable[[Any], bool]
"""Tells of a request whether it is quick to handle."""
Direct = Callable[[bytes], bytes | None]
"""Answers a request from its bytes; None leaves it to the handler."""
Each = Callable[[Any, Any], Any]
"""Answers one request of a stream, given its context."""


def always(request: Any) -> bool:
    """For handlers that are quick whatever the request."""
    return True


def quick(fits: Fits = always) -> Callable[[F], F]:
    """Declare a unary handler quick for the requests that `fits`."""
    return _declaring("quick", fits)


def direct(answer: Direct) -> Callable[[F], F]:
    """Declare what is asked before a unary handler: a request that it answers is not parsed and is quick.

    The answer must be the one that the handler would give, whatever the bytes.
    """
    return _declaring("direct", answer)


def one_by_one(each: Each) -> Callable[[F], F]:
    """Declare that a handler answers a stream of requests by a stream of as many answers, `each` by itself.

    `each` may itself be declared quick and direct. Its answer is sent before the next request is read.
    """
    return _declaring("each", each)


def _declaring(name: str, value: Any) -> Callable[[F], F]:
    def declare(behaviour: F) -> F:
        setattr(behaviour, name, value)
        return behaviour

    return declare


def quickness(behaviour: Callable[..., Any]) -> Fits | None:
    """The requests for which a handler was declared quick; None for one that was not."""
    return getattr(behaviour, "quick", None)


def directness(behaviour: Callable[..., Any]) -> Direct | None:
    """What was declared to answer before a handler; None if nothing was."""
    return getattr(behaviour, "direct", None)


def eachness(behaviour: Any) -> Each | None:
    """What answers each request of a stream by itself; None if nothing was declared."""
    return getattr(behaviour, "each", None)
