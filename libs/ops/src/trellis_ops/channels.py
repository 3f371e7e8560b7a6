"""How a service dials another one: the same options for synchronous and asynchronous channels.

Calls spread over all addresses that the name stands for, names are resolved anew within seconds (with
gRPC's default of 30 a rollout is an outage), and calls that the service names as idempotent are tried again when
nobody answered.
"""

import json
from collections.abc import Sequence

_SMALLEST_RESOLUTION_MS = 1_000
_LARGEST_BACKOFF_MS = 2_000


def channel_options(*idempotent: str, max_message_bytes: int = 16 << 20) -> Sequence[tuple[str, str | int]]:
    """Options for `grpc.insecure_channel` and `grpc.aio.insecure_channel`.

    Args:
        idempotent: full names of services all of whose calls may be repeated (`trellis.lexicon.v1.LexiconService`).
        max_message_bytes: largest message taken or sent.
    """
    return (
        ("grpc.service_config", json.dumps(service_config(*idempotent))),
        ("grpc.enable_retries", 1),
        ("grpc.max_receive_message_length", max_message_bytes),
        ("grpc.max_send_message_length", max_message_bytes),
        ("grpc.dns_min_time_between_resolutions_ms", _SMALLEST_RESOLUTION_MS),
        ("grpc.max_reconnect_backoff_ms", _LARGEST_BACKOFF_MS),
        ("grpc.initial_reconnect_backoff_ms", 100),
        ("grpc.min_reconnect_backoff_ms", 100),
    )


def service_config(*idempotent: str) -> dict[str, object]:
    """The service config: round robin, and up to three attempts while the answer is UNAVAILABLE."""
    policy = {
        "maxAttempts": 3,
        "initialBackoff": "0.05s",
        "maxBackoff": "0.5s",
        "backoffMultiplier": 2,
        "retryableStatusCodes": ["UNAVAILABLE"],
    }
    methods = (
        [{"name": [{"service": name} for name in idempotent], "retryPolicy": policy}] if idempotent else []
    )
    return {"loadBalancingConfig": [{"round_robin": {}}], "methodConfig": methods}
