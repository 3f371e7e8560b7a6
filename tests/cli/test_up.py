"""`trellis up` with the real services, over a dictionary of a few words."""

import json
import os
import re
import signal
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

import pytest
from rich.console import Console

from tests.cli.few_words import COMMAND, recipe, variables
from tests.processes import PATIENCE_SECONDS, environment, started
from trellis_cli import up
from trellis_cli.children import Stop, dialled
from trellis_cli.stack import Stack, plans
from trellis_lexicon import Store, open_lexicon
from trellis_ops.ports import CannotStart
from trellis_ops.settings import load

pytestmark = pytest.mark.processes


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_all_are_healthy_before_the_urls_are_printed_and_end_with_the_command(
    data: Path, number: signal.Signals
) -> None:
    with started(COMMAND, variables(data)) as program:
        url = program.wait_for("REST API").split()[-1]
        with urlopen(f"{url.removesuffix('/v1')}/readyz", timeout=PATIENCE_SECONDS) as answer:
            assert answer.status == 200
        program.wait_for("lexicon")
        os.kill(program.process.pid, number)
        last = program.remaining()
        assert program.ended() == 0
        ended = [line.split()[0] for line in last if line.endswith(" stopped")]
        assert ended == ["gateway", "engine", "lexicon"]


def test_signal_before_all_are_healthy_ends_with_0_too(data: Path) -> None:
    with started(COMMAND, variables(data)) as program:
        program.wait_for("lexicon | ")
        os.kill(program.process.pid, signal.SIGTERM)
        assert not any("Trellis is ready" in line for line in program.remaining())
        assert program.ended() == 0


def test_port_in_use_is_said_with_the_option_to_change(data: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        with started(COMMAND, variables(data, TRELLIS_ENGINE_PORT=port)) as program:
            line = program.wait_for("error:")
            assert f"port {port} on 127.0.0.1 is in use" in line
            assert "TRELLIS_ENGINE_PORT or --engine-port" in line
            assert program.ended() == 1


def test_broken_index_is_said_with_what_to_do(data: Path) -> None:
    largest = max(data.glob("lexicons/enable/*/*"), key=lambda file: file.stat().st_size)
    os.truncate(largest, largest.stat().st_size // 2)
    with started(COMMAND, variables(data)) as program:
        line = program.wait_for("error:")
        assert "is broken" in line
        assert largest.name in line
        assert f"mend it with `trellis lexicon build enable --dir {data / 'lexicons'}`" in line
        assert program.ended() == 1


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("TRELLIS_GATEWAY_PORT", "http", "TRELLIS_GATEWAY_PORT"),
        ("TRELLIS_DRAIN_SECONDS", "soon", "TRELLIS_DRAIN_SECONDS='soon': must be a number from 0 to 600"),
    ],
)
def test_wrong_variable_ends_with_2(data: Path, variable: str, value: str, said: str) -> None:
    with started(COMMAND, variables(data, **{variable: value})) as program:
        program.wait_for(said)
        assert program.ended() == 2


def test_variable_that_only_a_service_reads_is_said_by_that_service(data: Path) -> None:
    with started(COMMAND, variables(data, TRELLIS_ENGINE_THREADS="many")) as program:
        program.wait_for("TRELLIS_ENGINE_THREADS='many': must be a whole number")
        program.wait_for("engine ended by itself (exit code 2)")
        assert program.ended() == 1


def test_missing_lexicon_is_built_first(words: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(up, "shipped", lambda _: recipe(words))
    settings = load(up.UpSettings, {"TRELLIS_DATA_DIR": str(tmp_path)})
    console = Console(record=True, width=200)
    up._ensure_lexicon(settings, console)
    assert open_lexicon(Store(tmp_path / "lexicons"), "enable").word_count == 4
    assert "enable: 4 words" in console.export_text()


@pytest.fixture
def stack(data: Path, tmp_path: Path) -> Iterator[Stack]:
    lines: list[tuple[str, str]] = []
    planned = plans(dict.fromkeys(("lexicon", "engine", "gateway"), 0), environment(**variables(data)))
    stack = Stack(planned, "127.0.0.1", tmp_path, lambda *line: lines.append(line))
    yield stack
    stack.kill()


def _asks_to_stop_when(stack: Stack, service: str, lines: list[tuple[str, str]]) -> None:
    """Let the stack stop once a service has said again that it serves."""
    tell = stack._tell

    def telling(name: str, text: str) -> None:
        tell(name, text)
        if name == service and '"message": "serving"' in text:
            stack.events.put(Stop())
        lines.append((name, text))

    stack._tell = telling


@pytest.mark.parametrize("service", ["lexicon", "engine", "gateway"])
def test_service_that_dies_is_named_with_its_end_and_started_again_where_it_was(
    stack: Stack, service: str
) -> None:
    assert stack.open(PATIENCE_SECONDS)
    before = {name: child.process for name, child in stack._children.items()}
    ports, lines = dict(stack.ports), list[tuple[str, str]]()
    _asks_to_stop_when(stack, service, lines)
    before[service].kill()
    stack.watch()
    assert (service, "ended by itself (signal SIGKILL) and is started again in 0.1 s") in lines
    after = {name: child.process for name, child in stack._children.items()}
    assert {name for name in after if after[name] is not before[name]} == {service}
    serving = next(json.loads(text) for name, text in lines if name == service and "serving" in text)
    assert serving["port"] == ports[service]
    assert stack.close(PATIENCE_SECONDS)
    assert {name: process.wait() for name, process in after.items()} == dict.fromkeys(after, 0)


def test_service_that_ends_before_all_are_healthy_takes_the_others_along(stack: Stack) -> None:
    stack._start_possible()
    child = stack._children["lexicon"].process
    child.kill()
    with pytest.raises(CannotStart, match=re.escape("lexicon ended by itself (signal SIGKILL)")):
        stack.open(PATIENCE_SECONDS)
    assert stack.close(PATIENCE_SECONDS)


def test_service_that_never_gets_healthy_is_named(data: Path, tmp_path: Path) -> None:
    (plan, *_) = plans({"lexicon": 0, "engine": 0, "gateway": 0}, environment(**variables(data)))
    ill = Stack([replace(plan, healthy=lambda host, port: False)], "127.0.0.1", tmp_path, lambda *line: None)
    with pytest.raises(CannotStart, match="not healthy after 1 s: lexicon"):
        ill.open(1)
    assert ill.close(PATIENCE_SECONDS)


@pytest.mark.parametrize(
    ("host", "reached"), [("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("10.1.2.3", "10.1.2.3")]
)
def test_service_on_every_address_is_reached_on_the_loopback(host: str, reached: str) -> None:
    assert dialled(host) == reached
