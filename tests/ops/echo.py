"""A small gRPC service for the tests of the frame: it echoes, fails on demand and streams."""

import logging
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, cast

import grpc
from google.protobuf.wrappers_pb2 import StringValue
from grpc_health.v1 import health_pb2, health_pb2_grpc

from trellis_ops import logs
from trellis_ops.errors import Fault, FieldViolation, invalid
from trellis_ops.launch import run
from trellis_ops.ports import CannotStart
from trellis_ops.server import Service
from trellis_ops.settings import GrpcSettings, boolean, from_command_line, optional_setting, path, setting

log = logging.getLogger(__name__)

NAME = "trellis.test.v1.EchoService"
ECHO = f"/{NAME}/Echo"
ECHO_ALL = f"/{NAME}/EchoAll"
COUNT = f"/{NAME}/Count"


@dataclass(frozen=True, slots=True, kw_only=True)
class EchoSettings(GrpcSettings):
    service: ClassVar[str] = "echo"
    unhealthy_file: Path | None = optional_setting(
        "TRELLIS_ECHO_UNHEALTHY_FILE", "unhealthy while it exists", path
    )
    broken: bool = setting("TRELLIS_ECHO_BROKEN", "cannot start", boolean, "no")


@dataclass
class Echo:
    """Answers with what it was sent; some texts have a meaning of their own."""

    entered: threading.Event = field(default_factory=threading.Event)
    release: threading.Event = field(default_factory=threading.Event)
    left: threading.Event = field(default_factory=threading.Event)

    def echo(self, request: StringValue, context: grpc.ServicerContext) -> StringValue:
        match request.value:
            case "fault":
                raise invalid(
                    "BAD_TEXT", "no such text", FieldViolation("value", "must not be fault"), rule="E-1"
                )
            case "crash":
                raise ZeroDivisionError("a bug")
            case "abort":
                context.abort(grpc.StatusCode.NOT_FOUND, "plain abort")
            case "pid":
                return StringValue(value=str(os.getpid()))
            case "request id":
                return StringValue(value=logs.request_id() or "none")
            case "wait":
                log.info("waiting")
                self.entered.set()
                assert self.release.wait(30)
                self.left.set()
        return StringValue(value=request.value)

    def echo_all(
        self, requests: Iterator[StringValue], context: grpc.ServicerContext
    ) -> Iterator[StringValue]:
        for request in requests:
            yield self.echo(request, context)

    def count(self, request: StringValue, context: grpc.ServicerContext) -> Iterator[StringValue]:
        for number in range(int(request.value)):
            yield StringValue(value=str(number))
        raise Fault(grpc.StatusCode.OUT_OF_RANGE, "ENOUGH", "counted all")

    def register(self, server: grpc.Server) -> None:
        """What generated code does."""
        coding = (StringValue.FromString, StringValue.SerializeToString)
        handlers: dict[str, Any] = {
            "Echo": grpc.unary_unary_rpc_method_handler(self.echo, *coding),
            "EchoAll": grpc.stream_stream_rpc_method_handler(self.echo_all, *coding),
            "Count": grpc.unary_stream_rpc_method_handler(self.count, *coding),
        }
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(NAME, handlers),))
        cast("Any", server).add_registered_method_handlers(NAME, handlers)

    def service(self, **changes: Any) -> Service:
        return Service(**{"register": self.register, "healthy": lambda: True, **changes})


def stream(channel: grpc.Channel, method: str, *requests: bytes) -> Any:
    """The iterator of a call's answers; more than one request makes it a stream of requests."""
    make: Any = channel.unary_stream if len(requests) == 1 else channel.stream_stream
    call = make(method, lambda data: data, StringValue.FromString)
    return call(requests[0] if len(requests) == 1 else iter(requests), timeout=60)


def health(channel: grpc.Channel, name: str = "") -> int:
    """What the health service says of `name`."""
    stub: Any = health_pb2_grpc.HealthStub(channel)
    status: int = stub.Check(health_pb2.HealthCheckRequest(service=name), timeout=60).status
    return status


def raw(channel: grpc.Channel, method: str) -> Any:
    """A unary call that sends bytes as they are."""
    return channel.unary_unary(method, lambda data: data, StringValue.FromString)


def echo(channel: grpc.Channel, text: str, **call: Any) -> str:
    method = channel.unary_unary(ECHO, StringValue.SerializeToString, StringValue.FromString)
    answer: StringValue = method(StringValue(value=text), timeout=60, **call)
    return answer.value


def build(settings: EchoSettings) -> Service:
    if settings.broken:
        raise CannotStart("the echo is broken: mend it")
    unhealthy = settings.unhealthy_file
    return Echo().service(healthy=lambda: unhealthy is None or not unhealthy.exists())


def main() -> int:
    settings = from_command_line(EchoSettings, "A service for the tests of the frame.")
    return run(settings, lambda: build(settings))


if __name__ == "__main__":
    raise SystemExit(main())
