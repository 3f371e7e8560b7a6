import json
import os
import signal
import socket
import subprocess
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from tests.ops.echo import ECHO, NAME, Echo, EchoSettings, echo, health
from tests.ops.processes import PATIENCE_SECONDS, REPOSITORY, command, environment, started
from trellis_ops import server as server_module
from trellis_ops.errors import decode
from trellis_ops.health import LIVENESS
from trellis_ops.ports import CannotStart
from trellis_ops.server import GrpcServer, serving

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


def watch(channel: grpc.Channel, name: str) -> Any:
    call: Any = channel.unary_stream(
        "/grpc.health.v1.Health/Watch",
        health_pb2.HealthCheckRequest.SerializeToString,
        health_pb2.HealthCheckResponse.FromString,
    )
    return call(health_pb2.HealthCheckRequest(service=name), timeout=PATIENCE_SECONDS)


def test_health_follows_what_the_service_says(echo_service: Echo, settings: EchoSettings) -> None:
    well = threading.Event()
    with (
        serving(echo_service.service(healthy=well.is_set), settings) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        seen = watch(channel, NAME)
        assert next(seen).status == NOT_SERVING
        assert health(channel) == NOT_SERVING
        assert health(channel, LIVENESS) == SERVING
        well.set()
        assert next(seen).status == SERVING
        assert health(channel) == SERVING


def test_a_part_of_the_work_has_a_health_of_its_own(echo_service: Echo, settings: EchoSettings) -> None:
    with (
        serving(echo_service.service(parts={"shelf": lambda: False}), settings) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        assert health(channel) == health(channel, NAME) == SERVING
        assert health(channel, "shelf") == NOT_SERVING


def test_health_check_that_raises_counts_as_not_healthy(echo_service: Echo, settings: EchoSettings) -> None:
    def broken() -> bool:
        raise OSError("disk gone")

    with (
        serving(echo_service.service(healthy=broken), settings) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        assert health(channel, NAME) == NOT_SERVING


def test_health_answers_while_every_thread_is_busy(channel: grpc.Channel, echo_service: Echo) -> None:
    busy = threading.Thread(target=echo, args=(channel, "wait"))
    busy.start()
    assert echo_service.entered.wait(PATIENCE_SECONDS)
    assert health(channel) == SERVING
    echo_service.release.set()
    busy.join()


def test_reflection_lists_the_services(channel: grpc.Channel) -> None:
    stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    (answer,) = stub.ServerReflectionInfo(iter([request]), timeout=PATIENCE_SECONDS)
    names = {service.name for service in answer.list_services_response.service}
    assert names == {NAME, "grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection"}


def test_call_in_flight_ends_before_the_server_does(echo_service: Echo, settings: EchoSettings) -> None:
    answers: list[str] = []
    ended_before_close: list[bool] = []
    service = echo_service.service(close=lambda: ended_before_close.append(echo_service.left.is_set()))
    with serving(service, settings) as server, grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        call = threading.Thread(target=lambda: answers.append(echo(channel, "wait")))
        call.start()
        assert echo_service.entered.wait(PATIENCE_SECONDS)
        seen = watch(channel, NAME)
        assert next(seen).status == SERVING
        stopping = threading.Thread(target=server.stop)
        stopping.start()
        assert next(seen).status == NOT_SERVING
        assert list(seen) == []
        assert answers == []
        echo_service.release.set()
        call.join()
        stopping.join()
        assert answers == ["wait"]
        assert ended_before_close == [True]
        with pytest.raises(grpc.RpcError) as caught:
            echo(channel, "too late")
        assert decode(caught.value).code is grpc.StatusCode.UNAVAILABLE


def test_calls_over_the_limit_are_refused_and_the_others_served(
    echo_service: Echo, settings: EchoSettings
) -> None:
    limited = replace(settings, max_concurrent_calls=1)
    with (
        serving(echo_service.service(), limited) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        busy = threading.Thread(target=echo, args=(channel, "wait"))
        busy.start()
        assert echo_service.entered.wait(PATIENCE_SECONDS)
        with pytest.raises(grpc.RpcError) as caught:
            echo(channel, "one too many")
        assert decode(caught.value).code is grpc.StatusCode.RESOURCE_EXHAUSTED
        echo_service.release.set()
        busy.join()


@pytest.mark.parametrize("shared", [False, True])
def test_taken_port_is_said_with_the_variable_to_change(
    echo_service: Echo, settings: EchoSettings, *, shared: bool
) -> None:
    with socket.socket() as other:
        if shared:
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        wanted = f"port {port} on 127.0.0.1 is in use by another program: stop it, or set TRELLIS_ECHO_PORT"
        with (
            pytest.raises(CannotStart, match=wanted),
            serving(echo_service.service(), replace(settings, port=port)),
        ):
            pass


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_address_of_another_machine_is_refused(echo_service: Echo, settings: EchoSettings, host: str) -> None:
    elsewhere = replace(settings, host=host, port=50_000)
    with pytest.raises(CannotStart, match="set TRELLIS_HOST"), serving(echo_service.service(), elsewhere):
        pass


@pytest.mark.processes
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_process_announces_itself_and_ends_with_0_after_a_signal(
    tmp_path: Path, number: signal.Signals
) -> None:
    ready = tmp_path / "run" / "ready.json"
    with started(TRELLIS_READY_FILE=str(ready)) as process:
        port = process.wait_for("serving")["port"]
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            assert echo(channel, "hello") == "hello"
        pid = process.pid
        expected = {"host": "127.0.0.1", "port": port, "metrics_port": None, "pid": pid}
        os.kill(process.pid, number)
        process.wait_for("stopped")
        assert process.ended() == 0
        assert json.loads(ready.read_text()) == expected


@pytest.mark.processes
def test_process_that_cannot_start_says_why_and_ends_with_1() -> None:
    with started(TRELLIS_ECHO_BROKEN="yes") as process:
        assert process.wait_for("cannot start")["message"] == "cannot start: the echo is broken: mend it"
        assert process.ended() == 1


@pytest.mark.processes
def test_process_whose_call_never_ends_is_cut_off_after_the_drain_time() -> None:
    with started(TRELLIS_DRAIN_SECONDS="0") as process:
        port = process.wait_for("serving")["port"]
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            call = channel.unary_unary(ECHO, lambda data: data, lambda data: data)
            pending = call.future(b"\x0a\x04wait")
            process.wait_for("waiting")
            os.kill(process.pid, signal.SIGTERM)
            process.wait_for("cut off")
            assert process.ended() == 0
            assert pending.code() in {grpc.StatusCode.CANCELLED, grpc.StatusCode.UNAVAILABLE}


@pytest.mark.processes
def test_stopping_has_a_bound_though_a_call_was_lost(
    monkeypatch: pytest.MonkeyPatch, echo_service: Echo, settings: EchoSettings
) -> None:
    monkeypatch.setattr(server_module, "_LAST_EVENTS_SECONDS", 0.1)
    server = GrpcServer(echo_service.service(), replace(settings, drain_seconds=0.1))
    server.start()
    state = server._server._state  # type: ignore[attr-defined]
    lost = object()
    state.rpc_states.add(lost)
    assert server.stop() is False
    with state.lock:
        state.rpc_states.discard(lost)


def test_wrong_variable_ends_with_2_and_help_lists_every_variable() -> None:
    bad = subprocess.run(
        command(),
        check=False,
        cwd=REPOSITORY,
        env=environment(TRELLIS_ECHO_THREADS="many"),
        capture_output=True,
        text=True,
    )
    assert bad.returncode == 2
    assert bad.stderr.startswith(
        "python -m trellis_echo: TRELLIS_ECHO_THREADS='many': must be a whole number"
    )
    shown = subprocess.run(
        command("--help"), check=True, cwd=REPOSITORY, env=environment(), capture_output=True, text=True
    ).stdout
    assert all(name in shown for name in ("TRELLIS_HOST", "TRELLIS_ECHO_PORT", "TRELLIS_ECHO_THREADS"))
