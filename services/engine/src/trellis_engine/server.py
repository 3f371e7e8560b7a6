"""The engine as a process: its settings, its channel to the lexicon service, its health.

Handlers wait for the lexicon, so there are more threads than in the lexicon service (`benchmarks/engine_threads.py`
compares numbers of them).
"""

from dataclasses import dataclass
from typing import Any, ClassVar

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from trellis_engine.catalog import entries
from trellis_engine.kept import KeptStates
from trellis_engine.lanes import Lanes
from trellis_engine.service import EngineServicer
from trellis_engine.words.remote import RemoteLexicons
from trellis_ops.channels import connect
from trellis_ops.errors import decode
from trellis_ops.server import Service
from trellis_ops.settings import GrpcSettings, integer, number, port_setting, setting, threads_setting
from trellis_protos.engine.v1 import engine_pb2_grpc
from trellis_protos.lexicon.v1 import lexicon_pb2

LEXICON_SERVICE = lexicon_pb2.DESCRIPTOR.services_by_name["LexiconService"]
LEXICON_PART = "lexicon"
"""The name under which the health service tells whether questions about words can be answered."""
_PROBE_SECONDS = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings(GrpcSettings):
    """What the engine reads from its environment."""

    service: ClassVar[str] = "engine"

    port: int = port_setting(50052)
    threads: int = threads_setting(8)
    lexicon_target: str = setting(
        "TRELLIS_ENGINE_LEXICON_TARGET",
        "where the lexicon service is, as a gRPC target (in Kubernetes: dns:///lexicon:50051)",
        str,
        "127.0.0.1:50051",
    )
    max_move_steps: int = setting(
        "TRELLIS_ENGINE_MAX_MOVE_STEPS",
        "how many steps of work judging or playing a move may cost; 100,000 to 250,000 steps take a second",
        integer(1_000, 1_000_000_000),
        "200000",
    )
    max_heavy_steps: int = setting(
        "TRELLIS_ENGINE_MAX_HEAVY_STEPS",
        "how many steps of work a heavy question, or a new match, may cost",
        integer(1_000, 1_000_000_000),
        "100000",
    )
    heavy_calls: int = setting(
        "TRELLIS_ENGINE_HEAVY_CALLS",
        "how many heavy questions (analyses, lists of moves, new matches, replays) a process works on at a time",
        integer(1, 64),
        "2",
    )
    heavy_calls_waiting: int = setting(
        "TRELLIS_ENGINE_HEAVY_CALLS_WAITING",
        "how many further heavy questions may wait, each holding a thread; the others are refused with ENGINE_BUSY",
        integer(0, 64),
        "3",
    )
    heavy_calls_waiting_each: int = setting(
        "TRELLIS_ENGINE_HEAVY_CALLS_WAITING_EACH",
        "how many of them may be one asker's: of one address or API key at the gateway, of one client without one",
        integer(0, 64),
        "2",
    )
    lexicon_timeout_seconds: float = setting(
        "TRELLIS_ENGINE_LEXICON_TIMEOUT_SECONDS",
        "how long one question to the lexicon service may take",
        number(0.01, 600),
        "5",
    )
    remembered_answer_bytes: int = setting(
        "TRELLIS_ENGINE_REMEMBERED_ANSWER_BYTES",
        "how many bytes of the lexicon service's answers a process remembers",
        integer(0, 1 << 40),
        "16777216",
    )
    kept_state_bytes: int = setting(
        "TRELLIS_ENGINE_KEPT_STATE_BYTES",
        "how many bytes of states, as they are sent, a process keeps decoded; they take some ten times as much",
        integer(0, 1 << 40),
        "4194304",
    )


def build(settings: EngineSettings) -> Service:
    """Return the service of one process."""
    entries()
    channel = connect(settings.lexicon_target, LEXICON_SERVICE)
    lanes = lanes_of(settings)
    presence = LexiconPresence(channel)
    lexicons = RemoteLexicons(
        channel, settings.lexicon_timeout_seconds, settings.remembered_answer_bytes, presence.is_away
    )
    servicer = EngineServicer(lexicons, lanes, KeptStates(settings.kept_state_bytes))
    return Service(
        register=lambda server: engine_pb2_grpc.add_EngineServiceServicer_to_server(servicer, server),
        healthy=_always,
        parts={LEXICON_PART: presence.check},
        close=channel.close,
    )


def lanes_of(settings: EngineSettings) -> Lanes:
    """Return the lanes that calls run in."""
    return Lanes(
        move_steps=settings.max_move_steps,
        heavy_steps=settings.max_heavy_steps,
        places=settings.heavy_calls,
        waiting=settings.heavy_calls_waiting,
        waiting_each=settings.heavy_calls_waiting_each,
    )


def _always() -> bool:
    """Serve without the lexicon too: views, concessions and games without words need none."""
    return True


class LexiconPresence:
    """Asks again and again whether the lexicon service works, so that calls need not wait to find out."""

    def __init__(self, channel: grpc.Channel) -> None:
        self._probe: Any = health_pb2_grpc.HealthStub(channel)
        self._away = False

    def is_away(self) -> bool:
        """Tell whether no connection could be had when it was asked last; one that is merely slow is there."""
        return self._away

    def check(self) -> bool:
        """Tell whether it says that it can answer."""
        request = health_pb2.HealthCheckRequest(service=LEXICON_SERVICE.full_name)
        try:
            answer = self._probe.Check(request, timeout=_PROBE_SECONDS)
        except grpc.RpcError as error:
            self._away = decode(error).code is grpc.StatusCode.UNAVAILABLE
            return False
        self._away = False
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)
