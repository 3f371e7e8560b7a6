"""Calls to the other services: every one with a deadline, and every failure a problem."""

import asyncio
import logging
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import grpc
import grpc.aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from trellis_gateway.errors import FieldError, Problem
from trellis_gateway.statuses import KINDS
from trellis_ops.askers import outgoing_asker
from trellis_ops.errors import Fault, decode
from trellis_ops.logs import outgoing_metadata

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

HEALTH_TIMEOUT_SECONDS = 0.7
"""Less than a second, for which Kubernetes waits for an answer to a probe."""


@dataclass(frozen=True, slots=True)
class Peer:
    """The way to call one service, and what to say when it does not answer.

    Args:
        name: the service, for people.
        timeout: longest wait for an answer, in seconds.
        unavailable: reason when the service cannot be reached.
        late: reason when the answer does not come in time.
        failed: reason when the service fails without one of its own.
        names: the service's names of fields, or their beginnings, that are called otherwise in our requests.
        channel: where it is; None if that is not known.
    """

    name: str
    timeout: float
    unavailable: str
    late: str
    failed: str
    names: Mapping[str, str] = field(default_factory=dict)
    channel: grpc.aio.Channel | None = None

    async def call(self, method: Callable[..., Awaitable[Answer]], request: object) -> Answer:
        """Call a unary method. Raises Problem with the service's own reason."""
        self._require_there()
        with self._typed():
            return await method(request, timeout=self.timeout, metadata=_metadata())

    async def stream(
        self, method: Callable[..., AsyncIterable[Answer]], request: object
    ) -> AsyncIterator[Answer]:
        """Call a method that answers in a stream. Raises Problem with the service's own reason."""
        self._require_there()
        with self._typed():
            async for answer in method(request, timeout=self.timeout, metadata=_metadata()):
                yield answer

    @contextmanager
    def _typed(self) -> Iterator[None]:
        """Raise Problem for a call that fails, also for one that ended because its channel was closed."""
        try:
            yield
        except grpc.RpcError as error:
            raise self.problem(decode(error)) from error
        except grpc.aio.UsageError as error:
            raise self._away() from error
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise  # it is the caller who has gone
            raise self._away() from error

    def _require_there(self) -> None:
        """Raise Problem at once while every connection fails; the channel goes on trying to connect by itself."""
        if self.channel is None:
            return
        if self.channel.get_state(try_to_connect=True) is grpc.ChannelConnectivity.TRANSIENT_FAILURE:
            raise self._away()

    def _away(self) -> Problem:
        return Problem(self.unavailable, f"the {self.name} cannot be reached; try again in a moment")

    def problem(self, fault: Fault) -> Problem:
        """Make of a failed call the problem that a client is told."""
        metadata = dict(fault.metadata)
        rule = metadata.pop("rule", None)
        if rule is not None and fault.code is grpc.StatusCode.FAILED_PRECONDITION:
            return Problem(fault.reason, fault.message, rule=rule, metadata=metadata)
        if fault.reason not in KINDS:
            return self._nameless(fault)
        errors = [FieldError(v.field, fault.reason, v.description) for v in fault.violations]
        named = metadata.pop("field", None)
        if named and not errors:
            errors = [FieldError(named, fault.reason, fault.message)]
        told = Problem(fault.reason, fault.message, errors=tuple(errors), metadata=metadata)
        for inner, outer in self.names.items():
            told = told.renamed(inner, outer)
        return told

    def _nameless(self, fault: Fault) -> Problem:
        """Make a problem of a call that failed without a reason of the catalogue."""
        if fault.code is grpc.StatusCode.UNAVAILABLE:
            log.warning("the %s cannot be reached: %s", self.name, fault.message)
            return self._away()
        if fault.code is grpc.StatusCode.DEADLINE_EXCEEDED:
            return Problem(self.late, f"the {self.name} did not answer within {self.timeout:g} seconds")
        if fault.code is grpc.StatusCode.RESOURCE_EXHAUSTED:
            return Problem(self.unavailable, f"the {self.name} has too much to do; try again in a moment")
        # Whatever the service or the transport says here is meant for those who run it.
        log.error("the %s failed: %s %s", self.name, fault.code.name, fault.message)
        return Problem(self.failed, f"the {self.name} failed", metadata={"code": fault.code.name})


def _metadata() -> tuple[tuple[str, str], ...]:
    """Say which request a call belongs to, and for whom it is made."""
    return (*outgoing_metadata(), *outgoing_asker())


async def healthy(channel: grpc.aio.Channel, part: str = "") -> bool:
    """Tell whether the service behind `channel` says, soon enough, that it can do its work, or a part of it."""
    stub: Any = health_pb2_grpc.HealthStub(channel)
    try:
        answer = await stub.Check(health_pb2.HealthCheckRequest(service=part), timeout=HEALTH_TIMEOUT_SECONDS)
    except grpc.RpcError:
        return False
    return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)
