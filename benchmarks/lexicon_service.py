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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks._load import NOOP, SERVICE, framed, lexicon_service, rounds
from benchmarks._tables import show
from tests.lexicons import STORE, enable_lexicon
from trellis_lexicon import Lexicon
from trellis_lexicon.keys import KEY_BYTES
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb

BATCH = 1_000
KEYS = 10_000


def unary() -> dict[str, tuple[str, bytes]]:
    """The single questions, the empty method first."""
    contains = pb.WordFilter(contains="omat")
    return {
        "nothing (no-op)": (NOOP, framed(None)),
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
    words = [lexicon.word(number)[:12] for number in range(0, lexicon.word_count, lexicon.word_count // KEYS)]
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


def show_scaling(folder: Path, turns: int, count: int) -> None:
    """One process and two on one port, in turn."""
    method, body = unary()["look-up"]
    rates: dict[int, list[float]] = {1: [], 2: []}
    costs: dict[int, list[float]] = {1: [], 2: []}
    private: list[int] = []
    with lexicon_service(folder, STORE.root) as one, lexicon_service(folder, STORE.root, workers=2) as two:
        for _ in range(turns):
            for workers, serving in ((1, one), (2, two)):
                found = rounds(serving, {"look-up": (method, body, count)}, folder, 1)["look-up"]
                rates[workers] += found.rate
                costs[workers] += found.cost
        private = two.private_bytes()
    rows = [
        (
            f"{n}",
            statistics.median(costs[n]),
            n * 1e6 / statistics.median(costs[n]),
            statistics.median(rates[n]),
        )
        for n in (1, 2)
    ]
    show(
        "Look-ups by processes on one port",
        ("processes", "CPU µs", "a second on cores of their own", "as measured"),
        rows,
    )
    print("\nPrivate memory of the two processes in MB:", ", ".join(f"{size / 1e6:.1f}" for size in private))


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
        show_scaling(folder, options.rounds, options.requests)


if __name__ == "__main__":
    main()
