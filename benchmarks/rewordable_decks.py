"""The shipped deck of Rewordable beside a deck of single letters and a naive deck of frequent runs of letters.

Greedy players play the same number of games of four with each deck, once knowing the common words of ENABLE (Zipf
frequency 3 and more) and once knowing all of it. The seeds are none that were used to make the deck. Shown are letters
and cards a word at the end; the shares of turns in which some card of the hand allowed a formation, one of several
cards, and one with stolen cards; the share of dead cards (discarded at the end), and letters a player; with standard
errors over the games.

    python benchmarks/rewordable_decks.py [--games 6] [--plot docs/games/img/rewordable-decks.png]
"""

import argparse
import statistics
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks._rewordable_decks import common_words, enable_words, letters_only, naive, weighted_words
from benchmarks._rewordable_play import Tally, begin
from benchmarks._tables import show
from trellis_engine.games.rewordable.cards.deck import standard
from trellis_engine.games.rewordable.options import Options
from trellis_engine.words import Words

SEATS = 4
SEED = 99_000_000
NAMES = (
    "letters a word",
    "cards a word",
    "playable turns",
    "turns with a joined word",
    "turns with a steal",
    "dead cards",
    "letters a player",
)
PLOTTED = ("letters a word", "playable turns", "turns with a steal", "dead cards")

Result = dict[str, tuple[float, float]]
"""For each figure its value and its standard error."""


def decks() -> dict[str, Mapping[str, int]]:
    """The decks by name."""
    words = weighted_words()
    return {"letters only": letters_only(words), "naive n-grams": naive(words), "shipped": standard()}


def result(deck: Mapping[str, int], words: Words, games: int) -> Result:
    """What games with a deck show: figures over all games, errors from those of single games."""
    whole, each = Tally(), []
    for number in range(games):
        start = begin(SEATS, SEED + number, words, Options(deck=deck, one_letter_words=""))
        one = Tally()
        one.add(start, words)
        whole.join(one)
        each.append(one.figures())
    spread = {name: statistics.stdev(figures[name] for figures in each) / games**0.5 for name in NAMES}
    return {name: (value, spread[name]) for name, value in whole.figures().items()}


def report(title: str, results: Mapping[str, Result]) -> None:
    """Prints a table, and whether the shipped deck is the best on what the decks are judged by."""
    rows = [
        [deck, *(f"{found[name][0]:.3f} ±{found[name][1]:.3f}" for name in NAMES)]
        for deck, found in results.items()
    ]
    show(title, ["deck", *NAMES], rows)
    own = results["shipped"]
    for name in PLOTTED:
        others = [found[name][0] for deck, found in results.items() if deck != "shipped"]
        best = own[name][0] < min(others) if name == "dead cards" else own[name][0] > max(others)
        print(f"  {name}: {'the shipped deck is best' if best else 'the shipped deck is NOT best'}")


def plot(results: Mapping[str, Mapping[str, Result]], path: Path) -> None:
    """Draws the figures as bars, a panel for each figure."""
    from matplotlib import pyplot as plt  # noqa: PLC0415 - only the picture needs the library

    drawing: Any = plt
    figure, axes = drawing.subplots(1, len(PLOTTED), figsize=(12, 3.4), layout="constrained")
    colours = {"letters only": "#9aa5b1", "naive n-grams": "#d9a441", "shipped": "#2f7d5b"}
    for axis, name in zip(axes, PLOTTED, strict=True):
        for place, deck in enumerate(colours):
            values = [results[title][deck][name] for title in results]
            middles = [group + (place - 1) * 0.27 for group in range(len(results))]
            heights, errors = [value for value, _ in values], [error for _, error in values]
            bars = axis.bar(middles, heights, 0.25, yerr=errors, color=colours[deck], label=deck, capsize=2)
            shown = [f"{height:.2f}" if name == "letters a word" else f"{height:.0%}" for height in heights]
            axis.bar_label(bars, shown, fontsize=7, padding=2)
        axis.set_title(f"{name}\n({'less' if name == 'dead cards' else 'more'} is better)", fontsize=9)
        axis.set_xticks(range(len(results)), list(results), fontsize=8)
        axis.margins(y=0.15)
        axis.spines[["top", "right"]].set_visible(False)
    figure.legend(
        *axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3, fontsize=8, frameon=False
    )
    figure.savefig(path, dpi=130)
    print(f"drawn: {path}")


def main() -> None:
    """Plays, prints and draws."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=6, help="games with each deck and each vocabulary")
    parser.add_argument("--plot", type=Path, help="also draw the figures into this file")
    settings = parser.parse_args()
    results = {}
    for title, words in (("common words", common_words()), ("all of ENABLE", enable_words())):
        results[title] = {name: result(deck, words, settings.games) for name, deck in decks().items()}
        report(f"{title}, {settings.games} games of {SEATS} with each deck", results[title])
    if settings.plot:
        plot(results, settings.plot)


if __name__ == "__main__":
    main()
