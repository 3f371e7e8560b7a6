"""The lexicon service with two methods more, which do nothing: what every call costs, whatever it asks.

`Handle` is a method as anybody would write it, from an empty message to an empty message; `Answer` answers directly, as
look-ups do.

Run by the benchmarks; takes the same settings as `python -m trellis_lexicon`.
"""

import sys
from dataclasses import replace
from typing import Any

import grpc
from google.protobuf.empty_pb2 import Empty

from trellis_lexicon.server import build
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.calls import direct, quick
from trellis_ops.launch import run
from trellis_ops.server import Service
from trellis_ops.settings import from_command_line

NAME = "trellis.benchmark.NoopService"


@quick()
def _handle(request: Empty, context: grpc.ServicerContext) -> Empty:
    return Empty()


@direct(lambda data: b"")
def _answer(request: Empty, context: grpc.ServicerContext) -> Empty:
    return Empty()


def with_noop(service: Service) -> Service:
    """The service with the empty methods beside its own."""

    def register(server: grpc.Server) -> None:
        service.register(server)
        coding = (Empty.FromString, Empty.SerializeToString)
        behaviours: dict[str, Any] = {"Handle": _handle, "Answer": _answer}
        handlers = {
            name: grpc.unary_unary_rpc_method_handler(behaviour, *coding)
            for name, behaviour in behaviours.items()
        }
        added: Any = server
        added.add_registered_method_handlers(NAME, handlers)

    return replace(service, register=register)


if __name__ == "__main__":
    settings = from_command_line(LexiconSettings, "The lexicon service with an empty methods.")
    sys.exit(run(settings, lambda: with_noop(build(settings))))
