"""Load on a gRPC service by h2load (nghttp2), and the service as a process."""

import json
import os
import re
import struct
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
from google.protobuf.message import Message

from benchmarks._tables import processor_seconds

SERVICE = "/trellis.lexicon.v1.LexiconService/"
NOOP = "/trellis.benchmark.NoopService/Handle"
DIRECT_NOOP = "/trellis.benchmark.NoopService/Answer"


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

    def pin(self, cores: Sequence[int]) -> None:
        """Give each answering process, with all its threads, one core."""
        for pid, core in zip(self.workers(), cores, strict=True):
            for thread in Path(f"/proc/{pid}/task").iterdir():
                os.sched_setaffinity(int(thread.name), {core})

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


FRAME_BYTES = 5
"""What gRPC puts before a message."""


def framed(message: Message | None) -> bytes:
    """A message as gRPC sends it; None is an empty one."""
    data = b"" if message is None else message.SerializeToString()
    return b"\0" + struct.pack(">I", len(data)) + data


def answer_size(target: str, method: str, body: bytes) -> int:
    """The size of a request's answer, or answers, as gRPC sends it, found by asking once.

    Raises:
        grpc.RpcError: the request is refused, so there is nothing to put load on.
    """
    with grpc.insecure_channel(target) as channel:
        call: Any = channel.stream_stream(method, lambda data: data, lambda data: data)
        answers: Iterable[bytes] = call(iter(_messages(body)), timeout=10)
        return sum(FRAME_BYTES + len(answer) for answer in answers)


def _messages(body: bytes) -> list[bytes]:
    found = []
    while body:
        end = FRAME_BYTES + struct.unpack_from(">I", body, 1)[0]
        found.append(body[FRAME_BYTES:end])
        body = body[end:]
    return found


def refused(told: str, answered: int, size: int) -> int:
    """How many of the answers that h2load tells of were errors.

    It counts by HTTP status, which is 200 for every answer of gRPC; but an error has no message, so the bytes of data
    tell them apart.
    """
    data = re.search(r"^traffic: .*\((\d+)\) data", told, re.MULTILINE)
    assert data is not None, told
    return max(0, answered - int(data[1]) // size)


def h2load(port: int, method: str, body: Path, size: int, *options: str, core: int | None = None) -> float:
    """Send requests whose answers have `size` bytes; returns how many were answered in a second.

    Ends the program if one was not answered, or by an error. `options` say how many to send, or for how long (see
    `h2load --help`); `core` is the only one that h2load may use.
    """
    pinned = [] if core is None else ["taskset", "-c", str(core)]
    headers = ["-H", "content-type: application/grpc", "-H", "te: trailers"]
    command = ["h2load", "-t", "1", "-d", str(body), *headers, *options]
    url = f"http://127.0.0.1:{port}{method}"
    done = subprocess.run([*pinned, *command, url], capture_output=True, text=True, check=False)
    counts = re.search(r"(\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout", done.stdout)
    rate = re.search(r"([\d.]+) req/s", done.stdout)
    if counts is None or rate is None or any(map(int, counts.groups()[1:])):
        sys.exit(f"h2load failed:\n{done.stdout}{done.stderr}")
    if errors := refused(done.stdout, int(counts[1]), size):
        sys.exit(f"{errors} of {counts[1]} requests were answered by errors")
    return float(rate[1])


def latencies(port: int, method: str, body: Path, count: int) -> list[float]:
    """How long each of `count` requests took, one after the other, in ms."""
    log = body.with_suffix(".log")
    size = answer_size(f"127.0.0.1:{port}", method, body.read_bytes())
    h2load(port, method, body, size, f"-n{count}", f"--log-file={log}")
    return [int(line.split()[2]) / 1000 for line in log.read_text().splitlines()]


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
    sizes = {}
    for name, (method, body, _) in requests.items():
        _file(folder, name).write_bytes(body)
        sizes[name] = answer_size(f"127.0.0.1:{serving.port}", method, body)
        h2load(serving.port, method, _file(folder, name), sizes[name], "-c4", "-m8", "-n200")
    for turn in range(count):
        for name in sorted(requests, reverse=bool(turn % 2), key=list(requests).index):
            method, _body, number = requests[name]
            before = serving.seconds()
            sent = ("-c4", "-m8", f"-n{number}")
            found[name].rate.append(h2load(serving.port, method, _file(folder, name), sizes[name], *sent))
            found[name].cost.append((serving.seconds() - before) / number * 1e6)
    return found


def _file(folder: Path, name: str) -> Path:
    return folder / re.sub(r"\W+", "-", name)
