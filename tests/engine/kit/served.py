"""The engine behind a real socket, over words in this process."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

import grpc

from trellis_engine.kept import KeptStates
from trellis_engine.server import EngineSettings, lanes_of
from trellis_engine.service import EngineServicer
from trellis_engine.words import Lexicons
from trellis_ops.askers import ASKER_HEADER
from trellis_ops.errors import Fault, decode
from trellis_ops.server import Service, serving
from trellis_ops.settings import load
from trellis_protos.engine.v1 import engine_pb2, engine_pb2_grpc

NAME = "trellis.engine.v1.EngineService"
STREAMED = {"ReplayMoves"}
Call: TypeAlias = "grpc.Future[Any]"
"""A call that is under way."""
BROKEN = {grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN, grpc.StatusCode.UNIMPLEMENTED}


@dataclass
class Client:
    """Sends requests, as messages or as bytes, and remembers how they were answered."""

    channel: grpc.Channel
    answers: dict[str, int] = field(default_factory=dict)

    def __call__(self, method: str, request: Any, timeout: float = 60) -> Any:
        """The answer (for a stream: a list of answers). Raises `Fault` with the reason that the engine gave."""
        try:
            answer = self._call(method)(request, timeout=timeout)
            result = list(answer) if method in STREAMED else answer
        except grpc.RpcError as error:
            fault = decode(error)
            self._count(fault.code.name)
            raise fault from error
        self._count("OK")
        return result

    def begin(self, method: str, request: Any, asker: str = "", timeout: float = 600) -> Call:
        """Send a request for somebody, and go on: a future of grpc, which can be cancelled."""
        metadata = ((ASKER_HEADER, asker),) if asker else ()
        future: Call = self._call(method).future(request, timeout=timeout, metadata=metadata)
        return future

    def _call(self, method: str) -> Any:
        kind = self.channel.unary_stream if method in STREAMED else self.channel.unary_unary
        return kind(
            f"/{NAME}/{method}",
            request_serializer=lambda request: (
                request if isinstance(request, bytes) else request.SerializeToString()
            ),
            response_deserializer=getattr(engine_pb2, f"{method}Response").FromString,
        )

    def _count(self, code: str) -> None:
        self.answers[code] = self.answers.get(code, 0) + 1

    def fault(self, method: str, request: Any) -> Fault:
        """The fault that a request ends with."""
        fault = self._fault(method, request)
        assert fault is not None, f"{method} was answered"
        return fault

    def bounces(self, method: str, request: Any) -> str:
        """Sends a request that may be wrong; answers how it ended. Fails if the engine broke."""
        fault = self._fault(method, request)
        if fault is None:
            return "OK"
        assert fault.code not in BROKEN, f"{method} broke with {fault.code.name} {fault}"
        assert fault.reason
        assert fault.reason != fault.code.name, f"{method} ended with the bare code {fault.code.name}"
        return fault.reason

    def _fault(self, method: str, request: Any) -> Fault | None:
        try:
            self(method, request)
        except Fault as fault:
            return fault
        return None


@contextmanager
def engine(lexicons: Lexicons, environment: Mapping[str, str] = MappingProxyType({})) -> Iterator[Client]:
    """A client of an engine that runs as long as the context does."""
    settings = load(EngineSettings, {"TRELLIS_ENGINE_PORT": "0", **environment})
    servicer = EngineServicer(lexicons, lanes_of(settings), KeptStates(settings.kept_state_bytes))
    service = Service(
        register=lambda server: engine_pb2_grpc.add_EngineServiceServicer_to_server(servicer, server),
        healthy=lambda: True,
    )
    with serving(service, settings) as server, grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        yield Client(channel)
