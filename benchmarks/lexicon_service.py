"""The lexicon service under load: what each RPC costs beside one that does nothing, batches, and several processes.

The same service answers all kinds of requests in turn, round by round; ratios are between neighbours of one round. The
cost is the processor time of the service alone, from /proc, so it does not depend on who else uses the machine's cores
as the rate does. h2load (Debian: nghttp2-client) sends the requests over 4 connections with 8 streams each.

    python benchmarks/lexicon_service.py [--rounds 20] [--requests 2500]
"""

import argparse
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import grpc

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks._load import (
    DIRECT_NOOP,
    NOOP,
    SERVICE,
    Serving,
    answer_size,
    framed,
    h2load,
    latencies,
    lexicon_service,
    rounds,
)
from benchmarks._tables import percentile, show
from tests.lexicons import STORE, enable_lexicon
from trellis_lexicon import Lexicon
from trellis_lexicon.index.keys import KEY_BYTES
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1.lexicon_pb2_grpc import LexiconServiceStub

BATCH = 1_000
QUERIES = 200
KEYS = 10_000


def unary() -> dict[str, tuple[str, bytes]]:
    """The single questions, the empty method first."""
    contains = pb.WordFilter(contains="omat")
    return {
        "nothing (no-op)": (NOOP, framed(None)),
        "nothing, answered directly": (DIRECT_NOOP, framed(None)),
        "look-up": (f"{SERVICE}BatchLookupWords", framed(pb.BatchLookupWordsRequest(words=["tomatoes"]))),
        "substring": (
            f"{SERVICE}BatchCheckSubstrings",
            framed(pb.BatchCheckSubstringsRequest(strings=["omat"])),
        ),
        "extensions of a dense string (er)": (
            f"{SERVICE}ListExtensions",
            framed(pb.ListExtensionsRequest(text="er")),
        ),
        "extensions of a long string (bombast)": (
            f"{SERVICE}ListExtensions",
            framed(pb.ListExtensionsRequest(text="bombast")),
        ),
        "analysis of a string": (f"{SERVICE}AnalyzeString", framed(pb.AnalyzeStringRequest(text="bombas"))),
        "first 20 words containing": (
            f"{SERVICE}SearchWords",
            framed(pb.SearchWordsRequest(filter=contains, page_size=20)),
        ),
    }


def batches(lexicon: Lexicon) -> dict[str, tuple[str, bytes, int]]:
    """The batches with the number of strings in each: half of them substrings of words."""
    words = [word[:12] for word in lexicon.words()[:: lexicon.word_count // KEYS]]
    strings = [word[1:] if place % 2 else word[::-1] for place, word in enumerate(words)][:KEYS]
    packed = b"".join(_key(string) for string in strings)
    return {
        f"substrings, {BATCH:,} a message": (
            f"{SERVICE}BatchCheckSubstrings",
            framed(pb.BatchCheckSubstringsRequest(strings=strings[:BATCH])),
            BATCH,
        ),
        f"packed keys, {KEYS:,} a message": (
            f"{SERVICE}BatchCheckKeys",
            framed(pb.BatchCheckKeysRequest(keys=packed)),
            KEYS,
        ),
    }


def _key(text: str) -> bytes:
    return sum((ord(c) - 96) << (5 * place) for place, c in enumerate(text)).to_bytes(KEY_BYTES, "little")


def show_unary(folder: Path, turns: int, count: int) -> None:
    """Costs and rates of single questions, one process."""
    requests = {name: (method, body, count) for name, (method, body) in unary().items()}
    with lexicon_service(folder, STORE.root) as serving:
        found = rounds(serving, requests, folder, turns)
    base = found["nothing (no-op)"]
    rows = []
    for name, each in found.items():
        ratio = statistics.median(b / c for b, c in zip(base.cost, each.cost, strict=True))
        cost = statistics.median(each.cost)
        rows.append((name, cost, 1e6 / cost, statistics.median(each.rate), ratio))
    header = ("request", "CPU µs", "a second per core", "a second as measured", "throughput to no-op")
    show("Single questions, one process", header, rows)


def show_batches(folder: Path, turns: int, lexicon: Lexicon) -> None:
    """Costs and rates of batches, by string."""
    kinds = batches(lexicon)
    with lexicon_service(folder, STORE.root) as serving:
        found = rounds(
            serving, {name: (method, body, 250) for name, (method, body, _) in kinds.items()}, folder, turns
        )
    rows = []
    for name, each in found.items():
        strings = kinds[name][2]
        cost = statistics.median(each.cost)
        rows.append(
            (name, cost, cost * 1000 / strings, strings / cost, strings * statistics.median(each.rate) / 1e6)
        )
    header = (
        "batch",
        "CPU µs a message",
        "CPU ns a string",
        "million a second per core",
        "million as measured",
    )
    show("Batches, one process", header, rows)


def show_stream(folder: Path, turns: int) -> None:
    """Costs and rates of a stream of single questions, by question."""
    query = pb.StreamQueriesRequest(batch_check_substrings=pb.BatchCheckSubstringsRequest(strings=["omat"]))
    requests = {
        "substring, a call each": (*unary()["substring"], 2_000),
        f"substring, {QUERIES} in a stream": (f"{SERVICE}StreamQueries", framed(query) * QUERIES, 20),
    }
    with lexicon_service(folder, STORE.root) as serving:
        found = rounds(serving, requests, folder, turns)
    rows = []
    for (name, each), questions in zip(found.items(), (1, QUERIES), strict=True):
        cost = statistics.median(each.cost) / questions
        rows.append((name, cost, 1e6 / cost, questions * statistics.median(each.rate)))
    header = ("question", "CPU µs a question", "a second per core", "a second as measured")
    show("A stream of questions, one process", header, rows)


def show_beside_long(folder: Path, count: int) -> None:
    """How long look-ups take, one after the other, alone and while two clients search without pause."""
    method, body = unary()["look-up"]
    file = folder / "beside"
    file.write_bytes(body)
    # Vowels inserted anywhere: every word is tried, which takes a twentieth of a second.
    long = pb.SearchWordsRequest(filter=pb.WordFilter(contains_with_vowels="e"), order="WORD_ORDER_FREQUENCY")
    rows = []
    with lexicon_service(folder, STORE.root) as serving:
        for clients in (0, 2):
            with searching(serving.port, long, clients):
                found = latencies(serving.port, method, file, count)
            rows.append((clients, statistics.median(found), percentile(found, 0.99), percentile(found, 1.0)))
    header = ("clients that search", "median ms", "p99 ms", "slowest ms")
    show("Look-ups one after the other beside long searches, one process", header, rows)


@contextmanager
def searching(port: int, request: pb.SearchWordsRequest, clients: int) -> Iterator[None]:
    """So many clients that send the request again as soon as it is answered."""
    ended = threading.Event()

    def search() -> None:
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            stub = LexiconServiceStub(channel)
            while not ended.is_set():
                stub.SearchWords(request, timeout=30)

    with ThreadPoolExecutor(max(1, clients)) as pool:
        under_way = [pool.submit(search) for _ in range(clients)]
        try:
            yield
        finally:
            ended.set()
            for each in under_way:
                each.result()


def show_scaling(folder: Path, turns: int) -> None:
    """One process and two on one port, in turn: each has a core, which it shares with the client that loads it."""
    rates: dict[int, list[float]] = {1: [], 2: []}
    with lexicon_service(folder, STORE.root) as one, lexicon_service(folder, STORE.root, workers=2) as two:
        for serving in (one, two):
            serving.pin(range(len(serving.workers())))
        for _ in range(turns):
            for workers, serving in ((1, one), (2, two)):
                rates[workers].append(_pinned_rate(serving, folder))
        private = two.private_bytes()
    times = [b / a for a, b in zip(rates[1], rates[2], strict=True)]
    rows = [
        ("1", statistics.median(rates[1]), 1),
        ("2", statistics.median(rates[2]), statistics.median(times)),
    ]
    header = ("processes", "a second as measured", "times one process")
    show("Look-ups by processes on one port, each with its client on one core", header, rows)
    print("\nPrivate memory of the two processes in MB:", ", ".join(f"{size / 1e6:.1f}" for size in private))


def _pinned_rate(serving: Serving, folder: Path) -> float:
    """What is answered in a second when a client on each core sends all that it can for a second."""
    method, body = unary()["look-up"]
    file = folder / "pinned"
    file.write_bytes(body)
    size = answer_size(f"127.0.0.1:{serving.port}", method, body)

    def rate(core: int) -> float:
        return h2load(serving.port, method, file, size, "-c16", "-m8", "-D1", core=core)

    cores = range(len(serving.workers()))
    with ThreadPoolExecutor(len(cores)) as clients:
        return sum(clients.map(rate, cores))


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--requests", type=int, default=2_500)
    options = parser.parse_args()
    if shutil.which("h2load") is None:
        sys.exit("there is no h2load here: install nghttp2-client (Debian) or nghttp2 (Homebrew)")
    lexicon = enable_lexicon()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        show_unary(folder, options.rounds, options.requests)
        show_batches(folder, options.rounds, lexicon)
        show_stream(folder, options.rounds)
        show_beside_long(folder, options.requests)
        show_scaling(folder, options.rounds)


if __name__ == "__main__":
    main()
