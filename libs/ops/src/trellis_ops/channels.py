"""Client channels between services: spread over all servers, quick to notice new ones, careful with retries."""

import json
from collections.abc import Sequence
from typing import Any

import grpc
import grpc.aio
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions

_RETRIED = (MethodOptions.NO_SIDE_EFFECTS, MethodOptions.IDEMPOTENT)
_RETRY_POLICY = {
    "maxAttempts": 4,
    "initialBackoff": "0.05s",
    "maxBackoff": "1s",
    "backoffMultiplier": 2,
    "retryableStatusCodes": ["UNAVAILABLE"],
}


def _repeatable(method: MethodDescriptor) -> bool:
    return method.GetOptions().idempotency_level in _RETRIED


def _service_config(services: Sequence[ServiceDescriptor]) -> str:
    names = [
        {"service": service.full_name, "method": method.name}
        for service in services
        for method in service.methods
        if _repeatable(method)
    ]
    retries = [{"name": names, "retryPolicy": _RETRY_POLICY}] if names else []
    return json.dumps({"loadBalancingConfig": [{"round_robin": {}}], "methodConfig": retries})


def channel_options(services: Sequence[ServiceDescriptor], max_message_bytes: int) -> list[tuple[str, Any]]:
    """Return options for a channel to `services` (descriptors such as `engine_pb2.DESCRIPTOR.services_by_name[…]`).

    A call is retried after UNAVAILABLE only if its proto marks it NO_SIDE_EFFECTS or IDEMPOTENT.
    """
    return [
        ("grpc.service_config", _service_config(services)),
        ("grpc.enable_retries", 1),
        ("grpc.max_receive_message_length", max_message_bytes),
        ("grpc.max_send_message_length", max_message_bytes),
        # The default of 30 s leaves clients without servers during a rollout.
        ("grpc.dns_min_time_between_resolutions_ms", 1_000),
        ("grpc.initial_reconnect_backoff_ms", 100),
        ("grpc.min_reconnect_backoff_ms", 500),
        ("grpc.max_reconnect_backoff_ms", 2_000),
        ("grpc.keepalive_time_ms", 30_000),
    ]


def connect(target: str, *services: ServiceDescriptor, max_message_bytes: int = 4 << 20) -> grpc.Channel:
    """Open a channel for synchronous clients. It connects when first used."""
    return grpc.insecure_channel(target, channel_options(services, max_message_bytes))


def connect_async(
    target: str, *services: ServiceDescriptor, max_message_bytes: int = 4 << 20
) -> grpc.aio.Channel:
    """Open a channel for asyncio clients; to be called inside the event loop."""
    return grpc.aio.insecure_channel(target, channel_options(services, max_message_bytes))
