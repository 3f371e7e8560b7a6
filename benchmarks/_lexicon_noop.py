"""The lexicon service with one more method, which does nothing: what every call costs, whatever it asks.

Run by the benchmarks; takes the same settings as `python -m trellis_lexicon`.
"""

import sys
from dataclasses import replace
from typing import Any

import grpc

from trellis_lexicon.server import build
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.server import Service, run
from trellis_ops.settings import from_command_line

METHOD = "/trellis.benchmark.Noop/Call"


def _noop(request: bytes, context: grpc.ServicerContext) -> bytes:
    return b""


def with_noop(service: Service) -> Service:
    """The service with the empty method beside its own."""

    def register(server: grpc.Server) -> None:
        service.register(server)
        handler = grpc.unary_unary_rpc_method_handler(_noop, lambda data: data, lambda data: data)
        added: Any = server
        added.add_registered_method_handlers("trellis.benchmark.Noop", {"Call": handler})

    return replace(service, register=register)


if __name__ == "__main__":
    settings = from_command_line(LexiconSettings, "The lexicon service with an empty method.")
    sys.exit(run(settings, lambda: with_noop(build(settings))))
