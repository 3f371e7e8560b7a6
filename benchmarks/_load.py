"""Load on a gRPC service by h2load (nghttp2), and the service as a process."""

import json
import os
import re
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from google.protobuf.message import Message

from benchmarks._tables import processor_seconds

SERVICE = "/trellis.lexicon.v1.LexiconService/"
NOOP = "/trellis.benchmark.Noop/Call"


@dataclass(frozen=True, slots=True)
class Serving:
    """A running service: its process, its workers (itself, if there is one), and its port."""

    pid: int
    port: int

    def workers(self) -> list[int]:
        """The processes that answer."""
        listed = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(child) for child in listed] or [self.pid]

    def seconds(self) -> float:
        """The processor time that the answering processes have used."""
        return sum(map(processor_seconds, self.workers()))

    def private_bytes(self) -> list[int]:
        """The memory that each answering process shares with no other."""
        found = []
        for pid in self.workers():
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
            sizes = re.findall(r"^Private_\w+:\s+(\d+) kB", text, re.MULTILINE)
            found.append(1024 * sum(map(int, sizes)))
        return found


@contextmanager
def lexicon_service(folder: Path, store: Path, workers: int = 1) -> Iterator[Serving]:
    """The lexicon service with the empty method beside its own, ready to answer."""
    ready = folder / f"ready-{time.monotonic_ns()}"
    program = Path(__file__).with_name("_lexicon_noop.py")
    variables = {
        "TRELLIS_LEXICON_PORT": "0",
        "TRELLIS_LEXICON_DIR": str(store),
        "TRELLIS_LEXICON_WORKERS": str(workers),
        "TRELLIS_READY_FILE": str(ready),
    }
    with (folder / "log").open("wb") as log:
        command = [sys.executable, str(program)]
        with subprocess.Popen(command, env=os.environ | variables, stdout=log, stderr=log) as process:
            try:
                while not ready.exists():
                    if process.poll() is not None:
                        sys.exit((folder / "log").read_text())
                    time.sleep(0.001)
                yield Serving(process.pid, json.loads(ready.read_text())["port"])
            finally:
                process.terminate()


def framed(message: Message | None) -> bytes:
    """A message as gRPC sends it; None is an empty one."""
    data = b"" if message is None else message.SerializeToString()
    return b"\0" + struct.pack(">I", len(data)) + data


def h2load(port: int, method: str, body: Path, count: int, clients: int = 4) -> float:
    """Send `count` requests and return how many were answered in a second; stop if one failed."""
    command = ["h2load", "-n", str(count), "-c", str(clients), "-m", "8", "-t", "1", "-d", str(body)]
    headers = ["-H", "content-type: application/grpc", "-H", "te: trailers"]
    url = f"http://127.0.0.1:{port}{method}"
    done = subprocess.run([*command, *headers, url], capture_output=True, text=True, check=False)
    if f"{count} succeeded" not in done.stdout:
        sys.exit(f"h2load failed:\n{done.stdout}{done.stderr}")
    rate = re.search(r"([\d.]+) req/s", done.stdout)
    assert rate is not None
    return float(rate[1])


@dataclass(slots=True)
class Measured:
    """The rounds of one kind of request: processor time of the service a request in µs, and requests a second."""

    cost: list[float]
    rate: list[float]


def rounds(
    serving: Serving, requests: Mapping[str, tuple[str, bytes, int]], folder: Path, count: int
) -> dict[str, Measured]:
    """Measure kinds of requests in turn, `count` times; each kind is a method, a body and a number of requests."""
    found = {name: Measured([], []) for name in requests}
    for name, (method, body, _) in requests.items():
        _file(folder, name).write_bytes(body)
        h2load(serving.port, method, _file(folder, name), 200)
    for _ in range(count):
        for name, (method, _body, number) in requests.items():
            before = serving.seconds()
            found[name].rate.append(h2load(serving.port, method, _file(folder, name), number))
            found[name].cost.append((serving.seconds() - before) / number * 1e6)
    return found


def _file(folder: Path, name: str) -> Path:
    return folder / re.sub(r"\W+", "-", name)
