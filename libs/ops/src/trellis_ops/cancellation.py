"""Tell handlers whether anybody still waits for their answer.

A handler whose work may take long asks now and then, and hands the question on to what works for it:

    cancellation = Cancellation(context)
    for candidate in candidates:
        cancellation.check()

It is asked in about a tenth of a microsecond. A call that runs inline, on the thread that receives calls, sees its
deadline pass but not that the client cancels: it must end within milliseconds anyway.
"""

from math import inf

import grpc

from trellis_ops.errors import Fault

CANCELLED = "CANCELLED"
DEADLINE_EXCEEDED = "DEADLINE_EXCEEDED"


class Cancellation:
    """Tells whether the client of a call has cancelled it, has gone, or has stopped waiting at its deadline."""

    __slots__ = ("_context",)

    def __init__(self, context: grpc.ServicerContext) -> None:
        self._context = context

    def requested(self) -> bool:
        """Tell whether nobody waits for the answer any more."""
        return not self._context.is_active()

    def seconds_left(self) -> float:
        """Tell how long the client still waits; infinity if it set no deadline."""
        left: float | None = self._context.time_remaining()  # grpc's types forget None
        return inf if left is None else left

    def check(self) -> None:
        """Go on if somebody waits.

        Raises:
            Fault: nobody does; DEADLINE_EXCEEDED or CANCELLED.
        """
        if not self.requested():
            return
        if (
            self._context.time_remaining() == 0
        ):  # this clock may be ahead of the client's, which then sees the fault
            message = "the deadline of the call has passed"
            raise Fault(grpc.StatusCode.DEADLINE_EXCEEDED, DEADLINE_EXCEEDED, message)
        raise Fault(grpc.StatusCode.CANCELLED, CANCELLED, "the client has gone")
