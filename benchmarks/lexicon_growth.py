"""How the lexicon's costs grow with the number of words: build, memory, size and time of queries.

Lists of 10,000 and 100,000 words are drawn evenly from ENABLE; 172,823 are all of it. Larger ones have made-up words
besides: the head of one word and the tail of another that share five letters (four in lists of more than a million, for
there are not so many splices of five). For each cost an exponent is fitted: the cost grows as the number of words to
this power.

    python benchmarks/lexicon_growth.py [--sizes 10000 100000 172823] [--plot docs/lexicon-growth.svg]

The documentation's table and plot go on to 430,000, 1,000,000 and 2,000,000 words, which takes six minutes and 9 GB.
"""

import argparse
import json
import math
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks._tables import overhead, show, timed
from tests.lexicons import enable_lexicon
from trellis_lexicon import Lexicon, WordFilter

SHARED, LONGEST = 5, 28
SHARED_IN_HUGE, HUGE = 4, 1_000_000

COSTS = (
    "build CPU s",
    "peak memory MB",
    "index MB",
    "open ms",
    "substring µs",
    "extensions µs",
    "first 20 words µs",
    "pattern search µs",
)

BUILD = """
import json, resource, sys
from pathlib import Path
from trellis_lexicon import Store
from trellis_lexicon.build import build_lexicon
from trellis_lexicon.recipes.recipe import ENGLISH, Recipe
source = Path(sys.argv[1])
recipe = Recipe(lexicon_id="grown", display_name="", language="en", alphabet=ENGLISH, words_file=source)
directory = build_lexicon(recipe, Store(source.parent / "lexicons"))
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps([str(directory), used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 / 1e6]))
"""


def word_list(real: list[str], size: int) -> list[str]:
    """So many words: drawn from the real ones, or all of them and made-up ones."""
    chance = Random(size)
    if size <= len(real):
        return chance.sample(real, size)
    shared = SHARED_IN_HUGE if size > HUGE else SHARED
    tails: dict[str, list[str]] = defaultdict(list)
    for word in real:
        for place in range(len(word) - shared):
            tails[word[place : place + shared]].append(word[place:])
    words = set(real)
    while len(words) < size:
        head = chance.choice(real)
        place = chance.randrange(max(1, len(head) - shared))
        if found := tails.get(head[place : place + shared]):
            word = head[:place] + chance.choice(found)
            if len(word) <= LONGEST:
                words.add(word)
    return sorted(words)


def measured(words: list[str]) -> dict[str, float]:
    """The costs of a lexicon of these words."""
    with tempfile.TemporaryDirectory() as name:
        source = Path(name) / "words"
        source.write_text("\n".join(words))
        command = [sys.executable, "-c", BUILD, str(source)]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        directory, seconds, peak = json.loads(told)
        lexicon = Lexicon(Path(directory))
        size = sum(entry.bytes for entry in lexicon.manifest.files.values()) / 1e6
        return dict(zip(COSTS, (seconds, peak, size, *query_costs(lexicon, words)), strict=True))


def query_costs(lexicon: Lexicon, words: list[str]) -> list[float]:
    """Medians: opening in ms, then queries in µs over strings drawn from the words."""
    chance = Random(1)
    drawn = chance.choices(words, k=4_000)
    strings = [word[chance.randrange(len(word)) :][: chance.randint(1, 8)] for word in drawn]
    patterns = [word[0] + "." * (len(word) - 2) + word[-1] for word in drawn[:400]]
    opened = statistics.median(timed(lambda _: Lexicon(lexicon.directory), strings[:50])) / 1e6
    spent = overhead()

    def median(values: list[int]) -> float:
        return (statistics.median(values) - spent) / 1000

    return [
        opened,
        median(timed(lexicon.is_substring, strings)),
        median(timed(lexicon.extensions, strings)),
        median(timed(lambda text: lexicon.words_containing(text, 20), strings)),
        median(timed(lambda pattern: lexicon.search(WordFilter(pattern=pattern)), patterns)),
    ]


def exponent(sizes: list[int], costs: list[float]) -> float:
    """The slope of the line through the logarithms."""
    return statistics.linear_regression(list(map(math.log, sizes)), list(map(math.log, costs))).slope


def plot(path: Path, sizes: list[int], found: dict[int, dict[str, float]], powers: dict[str, float]) -> None:
    """Draw each cost over the number of words, both on logarithmic scales."""
    import matplotlib as mpl  # noqa: PLC0415 - needed for the plot alone

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "trellis"
    from matplotlib import pyplot as plt  # noqa: PLC0415

    figure, axes = plt.subplots(figsize=(9, 5.5))
    for cost in COSTS:
        values = [found[size][cost] for size in sizes]
        axes.loglog(sizes, values, marker="o", label=f"{cost}: exponent {powers[cost]:.2f}")
    axes.set_xlabel("words")
    axes.grid(visible=True, which="both", alpha=0.3)
    axes.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    print(f"\nplotted in {path}")


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 100_000, 172_823])
    parser.add_argument("--plot", type=Path)
    options = parser.parse_args()
    if len(set(options.sizes)) < 2:
        parser.error("--sizes needs two different sizes at the least, for the exponents")
    real = list(enable_lexicon().words())
    found = {size: measured(word_list(real, size)) for size in options.sizes}
    powers = {cost: exponent(options.sizes, [found[size][cost] for size in options.sizes]) for cost in COSTS}
    rows = [(cost, *(found[size][cost] for size in options.sizes), powers[cost]) for cost in COSTS]
    show("Costs by number of words", ("", *(f"{size:,}" for size in options.sizes), "exponent"), rows)
    if options.plot:
        plot(options.plot, options.sizes, found, powers)


if __name__ == "__main__":
    main()
