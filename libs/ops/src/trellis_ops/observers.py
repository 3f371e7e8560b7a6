"""What may be told of every call that is served: `trellis_ops.metrics` and `trellis_ops.tracing` are told."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import grpc

from trellis_ops.calls import Direct

Unary = Callable[[Any, grpc.ServicerContext], Any]
Stream = Callable[[Any, grpc.ServicerContext], Iterator[Any]]
End = Callable[[], None]
"""Notes that a call has ended."""
Begin = Callable[[Any], End]
"""Notes that a call begins, given its context; returns what notes its end."""


class Observer(Protocol):
    """Counts, times or traces calls."""

    surrounds: bool
    """Whether it must be around a handler on the handler's thread, so that no call can be answered without one."""

    def begin(self, method: str) -> Begin:
        """Return what is to be told of each call of the method with this full name."""
        ...


def together(observers: Sequence[Observer], method: str) -> Begin | None:
    """Tell all observers of a method's calls, the first around the others; None if there are none."""
    begins = [observer.begin(method) for observer in observers]
    if len(begins) < 2:  # noqa: PLR2004 - one needs no company
        return begins[0] if begins else None

    def begin(context: Any) -> End:
        ends = [each(context) for each in begins]

        def end() -> None:
            for each in reversed(ends):
                each()

        return end

    return begin


def unary(begin: Begin, behaviour: Unary) -> Unary:
    """Tell of the calls of a handler that gives one answer."""

    def call(request: Any, context: grpc.ServicerContext) -> Any:
        end = begin(context)
        try:
            return behaviour(request, context)
        finally:
            end()

    return call


def stream(begin: Begin, behaviour: Stream) -> Stream:
    """Tell of the calls of a handler that answers with a stream, until the stream has ended."""

    def call(request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        end = begin(context)
        try:
            yield from behaviour(request, context)
        finally:
            end()

    return call


class _Answered:
    """The context of a call that was answered before it needed one."""

    @staticmethod
    def code() -> None:
        """Return None: the call ended well."""


def direct(begin: Begin, answer: Direct) -> Direct:
    """Tell of the calls that are answered directly."""

    def answered(data: bytes) -> bytes | None:
        end = begin(_Answered)
        found = answer(data)
        if found is not None:
            end()
        return found

    return answered
