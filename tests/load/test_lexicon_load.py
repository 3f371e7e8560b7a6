"""The load scenario itself: what it makes of a log, its verdict, and a short run against a real service."""

import itertools
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import grpc
import pytest

from tests.lexicon.serving import settings_for
from tests.lexicon.small import build_small
from tests.load import lexicon_load
from tests.load.lexicon_load import Outcome, mix, outcome, verdict
from trellis_lexicon.server import build
from trellis_ops.server import serving

SCRIPT = Path(lexicon_load.__file__)


def test_the_mix_is_seven_two_one() -> None:
    assert Counter(question.kind for question in mix()) == {"look-up": 7, "extensions": 2, "search": 1}


def test_a_request_that_was_sent_late_is_timed_from_when_it_was_due() -> None:
    # Due every 1,000 µs from 0 on; the second was sent at the next look, 9,000 µs later, which is on time; the last in
    # order of sending was due at 3,000 µs and sent 20,000 µs after it; the third failed.
    log = ["0\t200\t100", "10000\t200\t100", "23000\t200\t100", "10001\t503\t100"]
    found = outcome("look-up", log, rate=1_000)
    assert found.failed == 1
    assert sorted(found.milliseconds) == [0.1, 0.1, 10.1]


@pytest.mark.parametrize(
    ("outcomes", "wrong"),
    [
        ([Outcome("look-up", [1.0] * 100, 0)], []),
        ([Outcome("look-up", [1.0] * 100, 2)], ["2 requests failed"]),
        ([Outcome("look-up", [1.0] * 90, 0)], ["90 of 100 requests a second were answered"]),
        ([Outcome("look-up", [90.0] * 100, 0)], ["the 99th percentile is 90.0 ms, above 50"]),
        ([Outcome("look-up", [], 0)], ["0 of 100 requests a second were answered"]),
    ],
)
def test_the_verdict_names_what_is_not_met(outcomes: list[Outcome], wrong: list[str]) -> None:
    assert verdict(outcomes, rate=100, seconds=1, bound_ms=50) == wrong


@pytest.mark.needs("h2load")
def test_a_short_run_against_a_service(tmp_path: Path) -> None:
    store, _ = build_small(tmp_path, ["tomato", "omats", "bombast", "bombasts"])
    own = settings_for(store, "small")
    with serving(build(own), own) as server:
        target = ["--target", f"127.0.0.1:{server.port}", "--rate", "100", "--seconds", "2"]
        easy = run(*target, "--p99-ms", "60000")
        hard = run(*target, "--p99-ms", "0.000001")
    assert easy.returncode == 0, easy.stderr
    assert "| look-up |" in easy.stdout
    assert hard.returncode == 1
    assert "not met: the 99th percentile" in hard.stderr


@pytest.mark.needs("h2load")
def test_answers_that_are_errors_count_as_failed(tmp_path: Path) -> None:
    store, _ = build_small(tmp_path, ["tomato", "omats", "bombast", "bombasts"])
    own = settings_for(store, "small")
    service = build(own)
    asked = itertools.count()

    def refuse_the_later(request: bytes, context: grpc.ServicerContext) -> bytes:
        if next(asked) >= 7:  # each look-up of the mix is tried once before
            context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "enough")
        return b"\n\x01\x01"

    def register(server: grpc.Server) -> None:
        service.register(cast("grpc.Server", _Replacing(server, "BatchLookupWords", refuse_the_later)))

    with serving(replace(service, register=register), own) as server:
        done = run(
            "--target", f"127.0.0.1:{server.port}", "--rate", "100", "--seconds", "2", "--p99-ms", "60000"
        )
    assert done.returncode == 1
    # Two seconds of 70 look-ups each, every one of them refused.
    failed = re.search(r"not met: (\d+) requests failed", done.stderr)
    assert failed is not None
    assert 130 <= int(failed[1]) <= 150


@pytest.mark.needs("h2load")
def test_a_service_that_is_not_there_ends_with_two() -> None:
    done = run("--target", "127.0.0.1:1", "--rate", "10", "--seconds", "1")
    assert done.returncode == 2
    assert "127.0.0.1:1 does not answer" in done.stderr


@pytest.mark.parametrize("arguments", [("--rate", "0"), ("--seconds", "-1"), ("--nonsense",)])
def test_wrong_arguments_end_with_two(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).returncode == 2


class _Replacing:
    """A server that is given another handler for one method."""

    def __init__(self, server: grpc.Server, method: str, behaviour: Any) -> None:
        self._server: Any = server
        self._method = method
        self._behaviour = behaviour

    def add_registered_method_handlers(self, name: str, handlers: dict[str, Any]) -> None:
        other = grpc.unary_unary_rpc_method_handler(self._behaviour, lambda data: data, lambda data: data)
        self._server.add_registered_method_handlers(name, {**handlers, self._method: other})


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
