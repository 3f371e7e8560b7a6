"""Where a service listens: addresses, taken ports and the file that says a service is ready."""

import errno
import json
import os
import socket
from pathlib import Path
from tempfile import NamedTemporaryFile


class CannotStart(Exception):  # noqa: N818 - said to a person: the service cannot start, and why
    """A service cannot start; the message says why and what to do. Ends the process with exit code 1."""


def address(host: str, port: int) -> str:
    """Return `host:port`, an IPv6 host in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _explained(error: OSError, host: str, port: int, variable: str) -> str:
    where = address(host, port)
    if isinstance(error, socket.gaierror):
        return f"cannot listen on {where}: {host!r} is no address of this machine; set TRELLIS_HOST"
    known = {
        errno.EADDRINUSE: f"port {port} on {host} is in use by another program: stop it, or set {variable}",
        errno.EACCES: f"port {port} needs more rights than this process has: set {variable} to 1024 or more",
        errno.EADDRNOTAVAIL: f"cannot listen on {where}: {host} is no address of this machine; set TRELLIS_HOST",
    }
    return known.get(error.errno or 0, f"cannot listen on {where}: {error.strerror}")


def claim(host: str, port: int, variable: str, *, shared: bool = False) -> socket.socket:
    """Return a socket bound to `host:port` (0: a free port) that does not listen.

    A `shared` socket keeps the port for processes that listen on it with SO_REUSEPORT. Raises CannotStart if the port
    is taken, also when its owner would share it: gRPC itself would not notice that.
    """
    if shared and port:
        claim(host, port, variable).close()
    return join(host, port, variable) if shared else _bound(host, port, variable)


def join(host: str, port: int, variable: str) -> socket.socket:
    """Return a socket bound to a port that this process shares with others. Raises CannotStart if they do not."""
    return _bound(host, port, variable, shared=True)


def _bound(host: str, port: int, variable: str, *, shared: bool = False) -> socket.socket:
    claimed: socket.socket | None = None
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        claimed = socket.socket(family, kind, protocol)
        claimed.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            claimed.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        claimed.bind(where)
    except OSError as error:
        if claimed is not None:
            claimed.close()
        raise CannotStart(_explained(error, host, port, variable)) from error
    return claimed


def write_ready_file(path: Path, host: str, port: int, metrics_port: int | None) -> None:
    """Say at `path` that this process serves: JSON with host, port, metrics_port and pid; never seen half written."""
    ready = {"host": host, "port": port, "metrics_port": metrics_port, "pid": os.getpid()}
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
        json.dump(ready, file)
    Path(file.name).replace(path)
