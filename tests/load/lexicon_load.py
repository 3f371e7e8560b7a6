"""Load on a lexicon service with a stated mix at a stated rate: 70 % look-ups, 20 % extensions, 10 % searches.

    python tests/load/lexicon_load.py --target 127.0.0.1:50051 --rate 2000 --seconds 30 --p99-ms 50

The rate is open-loop: requests are due at fixed times whether or not earlier ones have been answered, and each one's
time runs from when it was due, so a service that falls behind shows it. What falls due within ten milliseconds is sent
together at their end, and that wait is not counted. Ten h2load processes (Debian: nghttp2-client)
each send a tenth of the rate with a question of their own. The strings are English; any lexicon whose alphabet has
their letters answers them.

Prints a table of percentiles and ends with 0 if every request was answered, the rate was held and the 99th
percentile is within its bound; with 1 if not; with 2 if it could not be run.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import grpc

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from benchmarks._load import SERVICE, answer_size, framed, refused
from benchmarks._tables import percentile, show
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb

LOOK_UPS = ("tomato", "bombastic", "omat", "zax", "aromatherapy", "er", "qqq")
EXTENSIONS = ("bombast", "er")
SEARCH = "omat"
PERCENTILES = (0.5, 0.9, 0.99, 0.999)
HELD = 0.98
"""The share of the asked rate that counts as held."""
OK = 200
TICK_US = 10_000
"""h2load looks so often for what is due."""


@dataclass(frozen=True, slots=True)
class Question:
    """A kind of request with one body."""

    kind: str
    method: str
    body: bytes


def mix() -> list[Question]:
    """Ten questions, each a tenth of the load."""
    look_ups = [framed(pb.BatchLookupWordsRequest(words=[word])) for word in LOOK_UPS]
    extensions = [framed(pb.ListExtensionsRequest(text=text)) for text in EXTENSIONS]
    search = framed(pb.SearchWordsRequest(filter=pb.WordFilter(contains=SEARCH), page_size=20))
    return [
        *(Question("look-up", f"{SERVICE}BatchLookupWords", body) for body in look_ups),
        *(Question("extensions", f"{SERVICE}ListExtensions", body) for body in extensions),
        Question("search", f"{SERVICE}SearchWords", search),
    ]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the requests of one process: milliseconds from when each was due, and how many failed.

    The times of those that were answered by an error, which h2load does not single out, are among the others.
    """

    kind: str
    milliseconds: list[float]
    failed: int


def outcome(kind: str, log: Iterable[str], rate: float) -> Outcome:
    """Read a log of h2load: lines of start in µs, status and duration in µs, of requests due at a fixed rate.

    A request is due at the first look after its time, so it is late by what it was sent more than that after it.
    """
    rows = sorted(tuple(map(int, line.split()[:3])) for line in log if line.strip())
    answered = []
    begin = rows[0][0] if rows else 0
    for place, (start, status, duration) in enumerate(rows):
        due = begin + place * 1e6 / rate
        if status == OK:
            answered.append((max(start - due - TICK_US, 0.0) + duration) / 1000)
    return Outcome(kind, answered, len(rows) - len(answered))


def run(target: str, rate: float, seconds: int, folder: Path) -> list[Outcome]:
    """Send the whole mix and read what became of it.

    Each question is asked once before, so that a service that is not there or refuses it is told from a slow one.
    """
    questions = mix()
    sizes = [_size(target, question) for question in questions]
    share = rate / len(questions)
    running = []
    for place, question in enumerate(questions):
        body, log = folder / f"{place}.body", folder / f"{place}.log"
        body.write_bytes(question.body)
        command = ["h2load", "-c", "1", "-m", "100", "-t", "1", f"--rps={share:g}", "-D", str(seconds)]
        command += [
            "-d",
            str(body),
            f"--log-file={log}",
            "-H",
            "content-type: application/grpc",
            "-H",
            "te: trailers",
        ]
        command.append(f"http://{target}{question.method}")
        running.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
    outcomes = []
    for place, (process, question, size) in enumerate(zip(running, questions, sizes, strict=True)):
        told, _ = process.communicate()
        if process.returncode:
            sys.stderr.write(told)
            raise SystemExit(2)
        found = outcome(question.kind, (folder / f"{place}.log").read_text().splitlines(), share)
        errors = refused(told, len(found.milliseconds), size)
        outcomes.append(replace(found, failed=found.failed + errors))
    return outcomes


def _size(target: str, question: Question) -> int:
    try:
        return answer_size(target, question.method, question.body)
    except grpc.RpcError as error:
        sys.stderr.write(
            f"{target} does not answer {question.method}: {error.code().name}, {error.details()}\n"
        )
        raise SystemExit(2) from error


def verdict(outcomes: Sequence[Outcome], rate: float, seconds: int, bound_ms: float) -> list[str]:
    """What is not as it should be; nothing if all is well."""
    times = [each for part in outcomes for each in part.milliseconds]
    failed = sum(part.failed for part in outcomes)
    wrong = []
    if failed:
        wrong.append(f"{failed} requests failed")
    if len(times) < HELD * rate * seconds:
        wrong.append(f"{len(times) / seconds:.0f} of {rate:.0f} requests a second were answered")
    if times and percentile(times, 0.99) > bound_ms:
        wrong.append(f"the 99th percentile is {percentile(times, 0.99):.1f} ms, above {bound_ms:g}")
    return wrong


def report(outcomes: Sequence[Outcome], seconds: int) -> None:
    """Print counts and percentiles for each kind and all together."""
    rows = []
    for kind in (*dict.fromkeys(part.kind for part in outcomes), "all"):
        parts = [part for part in outcomes if kind in {part.kind, "all"}]
        times = [each for part in parts for each in part.milliseconds]
        found = [percentile(times, share) if times else "" for share in PERCENTILES]
        rows.append((kind, len(times), len(times) / seconds, *found, sum(part.failed for part in parts)))
    header = ("request", "answered", "a second", *(f"p{100 * share:g} ms" for share in PERCENTILES), "failed")
    show("Time from when a request was due to its answer", header, rows)


def main() -> int:
    """Run the scenario; returns the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--target", default="127.0.0.1:50051", help="host:port of the service")
    parser.add_argument("--rate", type=float, default=1_000, help="requests a second, all kinds together")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--p99-ms", type=float, default=50, help="bound of the 99th percentile")
    options = parser.parse_args()
    if options.rate <= 0 or options.seconds <= 0:
        parser.error("--rate and --seconds must be positive")
    if shutil.which("h2load") is None:
        sys.stderr.write("there is no h2load here: install nghttp2-client (Debian) or nghttp2 (Homebrew)\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        outcomes = run(options.target, options.rate, options.seconds, Path(folder))
    report(outcomes, options.seconds)
    wrong = verdict(outcomes, options.rate, options.seconds, options.p99_ms)
    for each in wrong:
        sys.stderr.write(f"not met: {each}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
