import json
from typing import Any, cast

import grpc
import pytest
from google.protobuf import descriptor_pb2, descriptor_pool
from google.protobuf.descriptor import ServiceDescriptor

from trellis_ops.channels import channel_options, connect
from trellis_ops.errors import decode

OPTIONS = descriptor_pb2.MethodOptions


@pytest.fixture(scope="module")
def shelf() -> ServiceDescriptor:
    """A service with one method of each idempotency level."""
    levels = {
        "Read": OPTIONS.NO_SIDE_EFFECTS,
        "Put": OPTIONS.IDEMPOTENT,
        "Append": OPTIONS.IDEMPOTENCY_UNKNOWN,
    }
    file = descriptor_pb2.FileDescriptorProto(name="trellis/test/v1/shelf.proto", package="trellis.test.v1")
    file.message_type.add(name="Book")
    service = file.service.add(name="ShelfService")
    for name, level in levels.items():
        method = service.method.add(
            name=name, input_type=".trellis.test.v1.Book", output_type=".trellis.test.v1.Book"
        )
        method.options.idempotency_level = level
    pool = descriptor_pool.DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    return cast("Any", pool).FindServiceByName("trellis.test.v1.ShelfService")  # type: ignore[no-any-return]


def config(*services: ServiceDescriptor) -> dict[str, Any]:
    options = dict(channel_options(services, 1000))
    parsed: dict[str, Any] = json.loads(options["grpc.service_config"])
    return parsed


def test_only_methods_that_may_run_twice_are_retried(shelf: ServiceDescriptor) -> None:
    (entry,) = config(shelf)["methodConfig"]
    assert entry["name"] == [
        {"service": "trellis.test.v1.ShelfService", "method": "Read"},
        {"service": "trellis.test.v1.ShelfService", "method": "Put"},
    ]
    assert entry["retryPolicy"]["retryableStatusCodes"] == ["UNAVAILABLE"]


def test_calls_are_spread_over_all_servers() -> None:
    assert config() == {"loadBalancingConfig": [{"round_robin": {}}], "methodConfig": []}


def test_absent_server_is_told_as_unavailable(shelf: ServiceDescriptor) -> None:
    with connect("127.0.0.1:1", shelf) as channel:
        call = channel.unary_unary(
            "/trellis.test.v1.ShelfService/Append", lambda data: data, lambda data: data
        )
        with pytest.raises(grpc.RpcError) as caught:
            call(b"", timeout=60)
    assert decode(caught.value).reason == "UNAVAILABLE"
