"""Several processes of one gateway on one port, with one SQLite file."""

import json
import os
import signal
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.gateway.test_server import COMMAND, variables
from tests.processes import PATIENCE_SECONDS, Program, started
from trellis_gateway.settings import GatewaySettings

pytestmark = pytest.mark.processes

STREAMS = 12


def _base(program: Program) -> str:
    return f"http://127.0.0.1:{json.loads(program.wait_for('all workers serve'))['port']}"


def _children(process_id: int) -> list[int]:
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    return [child for child, parent in pairs if parent == process_id]


def _post(base: str, path: str, body: Any, key: str, **headers: str) -> Any:
    answer = httpx.post(
        f"{base}/v1{path}", json=body, headers={"Idempotency-Key": key, **headers}, timeout=PATIENCE_SECONDS
    )
    assert answer.status_code == 201, answer.text
    return answer.json()


def _watch(base: str, match: str, watching: threading.Barrier) -> list[str]:
    """The events of a match up to the second view, over a connection of its own."""
    url, events = f"{base}/v1/matches/{match}/events", list[str]()
    with httpx.stream("GET", url, timeout=PATIENCE_SECONDS) as stream:
        for line in stream.iter_lines():
            if line.startswith("event: "):
                events.append(line.removeprefix("event: "))
            if line == "event: view" and events.count("view") == 1:
                watching.wait(PATIENCE_SECONDS)
            if events.count("view") == 2:
                break
    return events


def test_watchers_at_every_process_hear_of_a_move_at_any(settings: GatewaySettings, tmp_path: Path) -> None:
    """Without news between them they would look into the database only at the next heartbeat, after 300 s."""
    ready = tmp_path / "ready.json"
    own = {"TRELLIS_GATEWAY_WORKERS": "2", "TRELLIS_GATEWAY_HEARTBEAT_SECONDS": "300"}
    with started(COMMAND, variables(settings, TRELLIS_READY_FILE=str(ready), **own)) as program:
        base = _base(program)
        assert json.loads(ready.read_text())["pid"] == program.process.pid
        match = _post(base, "/matches", {"game": "story", "seats": 1}, "0123456789abcdef")["id"]
        token = _post(base, f"/matches/{match}/seats", {"name": "Ada"}, "0123456789abcdef")["token"]
        watching = threading.Barrier(STREAMS + 1)
        with ThreadPoolExecutor(STREAMS) as pool:
            streams = [pool.submit(_watch, base, match, watching) for _ in range(STREAMS)]
            watching.wait(PATIENCE_SECONDS)
            headers = {"Authorization": f"Bearer {token}", "If-Match": '"1"'}
            _post(base, f"/matches/{match}/moves", {"move": "say x"}, "0123456789abcdef", **headers)
            assert [stream.result() for stream in streams] == [["view", "entry", "view"]] * STREAMS
        program.process.send_signal(signal.SIGTERM)
        assert any("all workers stopped" in line for line in program.remaining())
        assert program.ended() == 0


def test_a_process_that_is_killed_is_replaced(settings: GatewaySettings) -> None:
    with started(COMMAND, variables(settings, TRELLIS_GATEWAY_WORKERS="2")) as program:
        base = _base(program)
        before = _children(program.process.pid)
        assert len(before) == 2
        os.kill(before[0], signal.SIGKILL)
        program.wait_for("died and is restarted")
        program.wait_for('"message": "serving"')
        after = _children(program.process.pid)
        assert before[1] in after
        assert len(set(after) - set(before)) == 1
        assert httpx.get(f"{base}/readyz", timeout=PATIENCE_SECONDS).json()["status"] == "ok"
