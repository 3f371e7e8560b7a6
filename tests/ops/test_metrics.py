from dataclasses import replace
from urllib.request import urlopen

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue

from tests.ops.echo import COUNT, ECHO, Echo, EchoSettings, echo, stream
from trellis_ops.server import serving


def samples(port: int | None) -> dict[str, float]:
    """Every line of the endpoint whose value is a number, by name and labels."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    lines = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in lines}


def test_calls_are_counted_by_method_and_code_and_timed(echo_service: Echo, settings: EchoSettings) -> None:
    with (
        serving(echo_service.service(), replace(settings, metrics_port=0)) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        echo(channel, "one")
        for text in ("fault", "abort"):
            with pytest.raises(grpc.RpcError):
                echo(channel, text)
        with pytest.raises(grpc.RpcError):
            list(stream(channel, COUNT, StringValue(value="1").SerializeToString()))
        echo(channel, "the single thread has ended the calls before this one")
        found = samples(server.metrics_port)
    assert found[f'trellis_grpc_calls_total{{code="OK",method="{ECHO}"}}'] >= 1
    assert found[f'trellis_grpc_calls_total{{code="INVALID_ARGUMENT",method="{ECHO}"}}'] == 1
    assert found[f'trellis_grpc_calls_total{{code="NOT_FOUND",method="{ECHO}"}}'] == 1
    assert found[f'trellis_grpc_calls_total{{code="OUT_OF_RANGE",method="{COUNT}"}}'] == 1
    assert found[f'trellis_grpc_call_seconds_count{{method="{ECHO}"}}'] >= 3
