"""Substring checks, extensions and pages of words in this process, beside what one would take instead.

Every contender answers the same strings, drawn evenly from all distinct substrings of ENABLE, in turn, round by round;
slow ones answer fewer. The table shows medians and 99th percentiles of single calls in microseconds, less the time
that measuring itself takes, and the ratio of medians to Trellis. Answers are compared before anything is measured.

    python benchmarks/lexicon_queries.py [--rounds 20] [--strings 4000]
"""

import argparse
import statistics
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks._peers import Contender, contenders
from benchmarks._tables import overhead, percentile, show, timed
from tests.lexicons import enable_lexicon
from trellis_lexicon import Lexicon

QUESTIONS = ("substring", "extensions", "words")
TITLES = {
    "substring": "Is the string contained in a word?",
    "extensions": "All extensions, anywhere, each with a witness and the number of words",
    "words": "The first 20 words, in word order, that contain the string, and how many there are",
}


def sampled(lexicon: Lexicon, count: int) -> list[str]:
    """Strings drawn evenly from all distinct substrings."""
    chance = Random(20)
    words = list(lexicon.words())
    everything = sorted({w[i:j] for w in words for i in range(len(w)) for j in range(i + 1, len(w) + 1)})
    return chance.sample(everything, count)


def check(first: Contender, other: Contender, strings: list[str]) -> None:
    """Stop if two contenders answer differently."""
    for question in QUESTIONS:
        ours, theirs = getattr(first, question), getattr(other, question)
        if theirs is None:
            continue
        for string in strings:
            if ours(string) != theirs(string):
                sys.exit(f"{other.name} answers {question} of {string!r} differently")


def measure(
    calls: list[tuple[Contender, Callable[[str], object]]], question: int, strings: list[str], rounds: int
) -> dict[str, list[int]]:
    """The times of all calls of each contender, measured in turn, for the question of this number."""
    times: dict[str, list[int]] = {contender.name: [] for contender, _ in calls}
    share = max(1, len(strings) // rounds)
    for turn in range(rounds):
        part = strings[turn * share : (turn + 1) * share] or strings[-share:]
        for contender, call in calls:
            few = part[: max(1, int(len(part) * contender.shares[question]))]
            timed(call, few)  # so that every contender finds its data in the caches
            times[contender.name] += timed(call, few)
    return times


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--strings", type=int, default=4_000)
    options = parser.parse_args()
    lexicon = enable_lexicon()
    strings = sampled(lexicon, options.strings)
    with ExitStack() as stack:
        found = contenders(lexicon, stack)
        for other in found[2:]:  # the second gives rows, not values
            check(found[0], other, strings[:20])
        for number, question in enumerate(QUESTIONS):
            calls = [(each, call) for each in found if (call := getattr(each, question))]
            times = measure(calls, number, strings, options.rounds)
            spent = overhead()
            base = statistics.median(times[found[0].name]) - spent
            rows = []
            for name, values in times.items():
                median, slow = statistics.median(values) - spent, percentile(values, 0.99) - spent
                rows.append((name, len(values), median / 1000, slow / 1000, median / base))
            show(TITLES[question], ("contender", "calls", "median µs", "p99 µs", "ratio"), rows)


if __name__ == "__main__":
    main()
