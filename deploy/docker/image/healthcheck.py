"""Tell by the exit code whether the services in this container answer: for the HEALTHCHECK of the image.

Asks each of the three ports: a service that listens must answer within two seconds, and there must be one. (Kubernetes
has probes of its own and does not use this.)
"""

import os
import socket
import sys
from http.client import HTTPConnection

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

_SECONDS = 2.0
_HOST = "127.0.0.1"


def listens(port: int) -> bool:
    """Tell whether anybody takes connections at a port."""
    with socket.socket() as asking:
        asking.settimeout(_SECONDS)
        return asking.connect_ex((_HOST, port)) == 0


def http_lives(port: int) -> bool:
    """Tell whether a gateway answers."""
    connection = HTTPConnection(_HOST, port, timeout=_SECONDS)
    try:
        connection.request("GET", "/livez")
        return connection.getresponse().status == 200  # noqa: PLR2004 - OK
    except OSError:
        return False
    finally:
        connection.close()


def grpc_lives(port: int) -> bool:
    """Tell whether a gRPC service says that it is alive."""
    with grpc.insecure_channel(f"{_HOST}:{port}") as channel:
        check = health_pb2_grpc.HealthStub(channel).Check
        try:
            answer = check(health_pb2.HealthCheckRequest(service="liveness"), timeout=_SECONDS)
        except grpc.RpcError:
            return False
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)


def main() -> int:
    """Ask every service that listens; returns the exit code."""
    services = (("GATEWAY", 8080, http_lives), ("LEXICON", 50051, grpc_lives), ("ENGINE", 50052, grpc_lives))
    ports = [(int(os.environ.get(f"TRELLIS_{name}_PORT") or port), lives) for name, port, lives in services]
    answers = [lives(port) for port, lives in ports if listens(port)]
    return 0 if answers and all(answers) else 1


if __name__ == "__main__":
    sys.exit(main())
