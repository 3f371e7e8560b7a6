"""Building, opening and solving the index of ENABLE: time, memory and size on disk.

Each figure comes from processes of its own. The build is given the packages that an earlier one fetched. Opening cold
means that the files' pages have been dropped from the page cache (`posix_fadvise`), warm that they have just been read.

    python benchmarks/lexicon_index.py [--rounds 20]
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import grpc

from benchmarks._load import lexicon_service
from benchmarks._tables import percentile, show
from tests.lexicons import STORE, enable_lexicon
from trellis_lexicon import Lexicon
from trellis_lexicon.build import DOWNLOADS
from trellis_lexicon.index.layout import Names
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1.lexicon_pb2_grpc import LexiconServiceStub

BUILD = """
import json, resource, sys, time
from pathlib import Path
from trellis_lexicon import Store
from trellis_lexicon.build import build_lexicon
from trellis_lexicon.recipes.recipe import shipped
began = time.monotonic()
build_lexicon(shipped("enable"), Store(Path(sys.argv[1])))
used = resource.getrusage(resource.RUSAGE_SELF)
seconds = used.ru_utime + used.ru_stime
print(json.dumps({"cpu": seconds, "wall": time.monotonic() - began, "peak": used.ru_maxrss * 1024}))
"""

OPEN = """
import sys, time
from pathlib import Path
from trellis_lexicon import Lexicon
began = time.perf_counter_ns()
lexicon = Lexicon(Path(sys.argv[1]))
opened = time.perf_counter_ns()
lexicon.witness("omat"), list(lexicon.extensions("bombast")), lexicon.is_word("tomato")
print(opened - began, time.perf_counter_ns() - began)
"""

SOLVE = """
import json, sys, time
import numpy as np
from pathlib import Path
from trellis_lexicon import Lexicon
from trellis_lexicon.build.solution import solution
from trellis_lexicon.index.layout import Names, Packing
directory = Path(sys.argv[1])
manifest = Lexicon(directory).manifest
began = time.process_time()
packing = Packing.fitting(len(manifest.alphabet), manifest.longest_word_length, manifest.substring_count)
offsets = np.fromfile(directory / Names.EXTENSION_OFFSETS, "<u4")
packed = np.fromfile(directory / Names.EXTENSIONS, packing.dtype).astype(np.int64)
targets = packed & ((1 << packing.target_bits) - 1)
solved = solution(offsets, targets, (packed >> packing.target_bits & 1).astype(bool))
seconds = time.process_time() - began
assert solved.tobytes() == (directory / Names.SOLUTION).read_bytes()
print(json.dumps(seconds))
"""

CORE = (Names.SUBSTRINGS, Names.WORDS, Names.EXTENSION_OFFSETS, Names.EXTENSIONS)
WITH_POSTINGS = (
    *CORE,
    Names.POSTING_OFFSETS,
    Names.POSTINGS,
    Names.WORD_TEXT,
    Names.WORD_OFFSETS,
    Names.WORD_NUMBERS,
)


def run(program: str, argument: Path) -> str:
    """The output of a program in a process of its own."""
    command = [sys.executable, "-c", program, str(argument)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def show_build(rounds: int) -> None:
    """Time and memory of the build."""
    with tempfile.TemporaryDirectory() as name:
        downloads = STORE.root.parent / DOWNLOADS
        shutil.copytree(
            downloads, Path(name) / DOWNLOADS, copy_function=os.link if same_disk(name) else shutil.copy2
        )
        found = [json.loads(run(BUILD, Path(name) / "lexicons")) for _ in range(rounds)]
    rows = [
        ("CPU s", statistics.median(each["cpu"] for each in found)),
        ("wall s", statistics.median(each["wall"] for each in found)),
        ("peak memory MB", max(each["peak"] for each in found) / 1e6),
    ]
    show(f"Building ENABLE from its recipe, {rounds} times", ("", "median"), rows)


def same_disk(folder: str) -> bool:
    """Whether files of the store can be linked into a folder."""
    return Path(folder).stat().st_dev == STORE.root.stat().st_dev


def show_sizes(lexicon: Lexicon) -> None:
    """Size on disk."""
    files = lexicon.manifest.files
    core = sum(files[name].bytes for name in CORE)
    postings = sum(files[name].bytes for name in WITH_POSTINGS)
    rows = [
        ("membership and extensions", core / 1e6),
        ("with the words of every string", postings / 1e6),
        ("everything", sum(entry.bytes for entry in files.values()) / 1e6),
    ]
    show("Size on disk in MB", ("", "MB"), rows)


def show_open(lexicon: Lexicon, rounds: int) -> None:
    """Time from nothing to the first answers."""
    times: dict[str, list[float]] = {
        "open, warm": [],
        "to first answers, warm": [],
        "to first answers, cold": [],
    }
    for _ in range(rounds):
        drop(lexicon.directory)
        times["to first answers, cold"].append(float(run(OPEN, lexicon.directory).split()[1]) / 1e6)
        opened, answered = run(OPEN, lexicon.directory).split()
        times["open, warm"].append(float(opened) / 1e6)
        times["to first answers, warm"].append(float(answered) / 1e6)
    rows = [(name, statistics.median(each), percentile(each, 0.99)) for name, each in times.items()]
    show("Opening the index, in ms", ("", "median", "p99"), rows)


def drop(directory: Path) -> None:
    """Drop the files' pages from the page cache."""
    for path in directory.iterdir():
        file = os.open(path, os.O_RDONLY)
        os.fsync(file)
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(file)


def show_start(rounds: int) -> None:
    """Time from starting the process to the first answered call."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        for _ in range(rounds):
            began = time.monotonic()
            with lexicon_service(Path(name), STORE.root) as serving:
                with grpc.insecure_channel(f"127.0.0.1:{serving.port}") as channel:
                    LexiconServiceStub(channel).BatchLookupWords(pb.BatchLookupWordsRequest(words=["oat"]))
                found.append(time.monotonic() - began)
    rows = [("process start to first answered call, s", statistics.median(found), max(found))]
    show("Starting the service", ("", "median", "slowest"), rows)


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    lexicon = enable_lexicon()
    show_build(max(1, options.rounds // 7))
    show_sizes(lexicon)
    show_open(lexicon, options.rounds)
    show_start(options.rounds)
    solved = [float(run(SOLVE, lexicon.directory)) for _ in range(max(1, options.rounds // 4))]
    show("Solving the extension graph from the index", ("", "median"), [("CPU s", statistics.median(solved))])


if __name__ == "__main__":
    main()
