import os
import signal
import socket
from pathlib import Path

import grpc
import pytest

from tests.ops.echo import echo
from tests.ops.processes import Process, started

pytestmark = pytest.mark.processes


def answering(port: int, wanted: int) -> set[int]:
    """The processes that answer on `port`, over as many connections as it takes to meet `wanted` of them."""
    seen: set[int] = set()
    for _ in range(200):
        # Without its own subchannel pool every channel would use one connection.
        with grpc.insecure_channel(f"127.0.0.1:{port}", [("grpc.use_local_subchannel_pool", 1)]) as channel:
            seen.add(int(echo(channel, "pid", wait_for_ready=True)))
        if len(seen) == wanted:
            break
    return seen


def ready(process: Process) -> int:
    port: int = process.wait_for("all workers serve")["port"]
    return port


def test_workers_share_one_port_and_end_with_the_supervisor(tmp_path: Path) -> None:
    file = tmp_path / "ready.json"
    with started(TRELLIS_ECHO_WORKERS="2", TRELLIS_READY_FILE=str(file)) as process:
        port = ready(process)
        workers = answering(port, 2)
        assert len(workers) == 2
        assert process.pid not in workers
        assert file.exists()
        os.kill(process.pid, signal.SIGTERM)
        process.wait_for("all workers stopped")
        assert process.ended() == 0


def test_killed_worker_is_restarted_while_the_other_serves() -> None:
    with started(TRELLIS_ECHO_WORKERS="2") as process:
        port = ready(process)
        before = answering(port, 2)
        victim = min(before)
        os.kill(victim, signal.SIGKILL)
        died = process.wait_for("died and is restarted")
        assert died["exit_code"] == -signal.SIGKILL
        process.wait_for("serving")
        after = answering(port, 2)
        assert victim not in after
        assert before - {victim} < after


def test_workers_end_when_their_supervisor_is_killed() -> None:
    with started(TRELLIS_ECHO_WORKERS="2") as process:
        ready(process)
        os.kill(process.pid, signal.SIGKILL)
        assert process.remaining().count("stopped") == 2


def test_workers_that_cannot_start_end_the_supervisor() -> None:
    with started(TRELLIS_ECHO_WORKERS="2", TRELLIS_ECHO_BROKEN="1") as process:
        process.wait_for("the echo is broken")
        process.wait_for("could not start")
        assert process.ended() == 1


@pytest.mark.parametrize("reuse", [False, True])
def test_port_of_another_program_is_never_shared_with_it(*, reuse: bool) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, int(reuse))
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        with started(TRELLIS_ECHO_WORKERS="2", TRELLIS_ECHO_PORT=port) as process:
            assert f"port {port} on 127.0.0.1 is in use" in process.wait_for("cannot start")["message"]
            assert process.ended() == 1


def test_each_worker_serves_its_own_metrics() -> None:
    with started(TRELLIS_ECHO_WORKERS="2", TRELLIS_ECHO_METRICS_PORT="0") as process:
        ports = {process.wait_for("serving")["metrics_port"] for _ in range(2)}
        assert len(ports) == 2
        assert None not in ports
