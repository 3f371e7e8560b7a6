"""The gateway as a process: how it starts, stops and refuses to start."""

import json
import signal
import socket
import sys
from pathlib import Path

import httpx
import pytest

from tests.processes import Program, started
from trellis_gateway.settings import GatewaySettings

COMMAND = [sys.executable, "-m", "trellis_gateway"]


def variables(settings: GatewaySettings, **more: str) -> dict[str, str]:
    return {
        "TRELLIS_DATA_DIR": str(settings.data_dir),
        "TRELLIS_GATEWAY_ENGINE_TARGET": settings.engine_target,
        "TRELLIS_GATEWAY_LEXICON_TARGET": settings.lexicon_target,
        "TRELLIS_GATEWAY_PORT": "0",
        **more,
    }


def _base(program: Program) -> str:
    line = json.loads(program.wait_for('"message": "serving"'))
    return f"http://{line['host']}:{line['port']}"


@pytest.mark.processes
def test_sigterm_ends_streams_and_process_in_order(settings: GatewaySettings, tmp_path: Path) -> None:
    ready = tmp_path / "ready.json"
    with started(COMMAND, variables(settings, TRELLIS_READY_FILE=str(ready))) as program:
        base = _base(program)
        assert json.loads(ready.read_text())["pid"] == program.process.pid
        key = {"Idempotency-Key": "0123456789abcdef"}
        match = httpx.post(f"{base}/v1/matches", json={"game": "story", "seats": 1}, headers=key).json()["id"]
        with httpx.stream("GET", f"{base}/v1/matches/{match}/events", timeout=60) as stream:
            lines = stream.iter_lines()
            assert next(lines) == "retry: 2000"
            assert "event: view" in lines
            program.process.send_signal(signal.SIGTERM)
            assert [line for line in lines if line.startswith("event")] == []
        assert program.ended() == 0


@pytest.mark.processes
def test_metrics_are_served_on_a_port_of_their_own(settings: GatewaySettings) -> None:
    with started(COMMAND, variables(settings, TRELLIS_GATEWAY_METRICS_PORT="0")) as program:
        line = json.loads(program.wait_for('"message": "serving"'))
        httpx.get(f"http://{line['host']}:{line['port']}/v1/games")
        metrics = httpx.get(f"http://{line['host']}:{line['metrics_port']}/metrics").text
        assert 'trellis_http_requests_total{method="GET",path="/games",status="200"} 1.0' in metrics


@pytest.mark.processes
def test_a_port_in_use_is_said_plainly(settings: GatewaySettings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with started(COMMAND, variables(settings, TRELLIS_GATEWAY_PORT=port)) as program:
            assert "TRELLIS_GATEWAY_PORT" in program.wait_for("cannot start")
            assert program.ended() == 1


@pytest.mark.processes
def test_a_database_that_cannot_be_used_is_said_plainly(settings: GatewaySettings) -> None:
    (settings.data_dir / "gateway.sqlite3").write_text("no database, sorry" * 100)
    with started(COMMAND, variables(settings)) as program:
        line = program.wait_for("cannot start")
        assert "TRELLIS_GATEWAY_DATABASE_URL" in line
        assert "Traceback" not in "\n".join([line, *program.remaining()])
        assert program.ended() == 1


@pytest.mark.processes
def test_bytes_that_are_not_http_end_the_connection_not_the_process(settings: GatewaySettings) -> None:
    with started(COMMAND, variables(settings)) as program:
        base = _base(program)
        host, port = base.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=60) as connection:
            connection.sendall(b"\x16\x03\x01 this is not HTTP\r\n\r\n")
            assert connection.recv(1024).startswith(b"HTTP/1.1 400")
        assert httpx.get(f"{base}/livez").status_code == 200
