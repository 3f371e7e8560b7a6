"""Words with their frequencies, what decks are made from them, and the two decks that ours is compared with."""

import sys
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.lexicon.small import build_small
from tests.lexicons import enable_lexicon
from trellis_cli.local_words import LocalLexicons
from trellis_engine.words import LexiconRef, Words
from trellis_lexicon import Lexicon

LETTERS = "abcdefghijklmnopqrstuvwxyz"
CARDS = 160
LONGEST = 3
COMMON_ZIPF = 3.0
"""Words from this frequency on (once in a million words) are common."""
NAIVE_SHARES = (64, 56, 40)
"""Cards of one, two and three letters in the naive deck."""
NAIVE_KINDS = 35
"""Kinds of cards of two, and of three letters in the naive deck."""

Weights = Mapping[str, float]
Deck = dict[str, int]


@cache
def frequencies() -> Mapping[str, float]:
    """The words of ENABLE with their frequencies on the Zipf scale (Exquisite Corpus, by wordfreq), 0 if unknown."""
    index = enable_lexicon().index
    return {index.word(number): index.frequency(number) / 100 for number in range(index.word_count)}


def weighted_words() -> dict[str, float]:
    """Common words of four letters and more, each weighted by its frequency on the Zipf scale less 2."""
    return {
        word: zipf - 2
        for word, zipf in frequencies().items()
        if zipf >= COMMON_ZIPF and len(word) >= LONGEST + 1
    }


@cache
def common_words() -> Words:
    """The common words of ENABLE: what everyday players know."""
    words = sorted(word for word, zipf in frequencies().items() if zipf >= COMMON_ZIPF)
    with TemporaryDirectory() as root:  # the opened files stay readable
        return opened(build_small(Path(root), words, lexicon_id="common")[1])


@cache
def enable_words() -> Words:
    """All words of ENABLE."""
    return opened(enable_lexicon())


def opened(lexicon: Lexicon) -> Words:
    """The words of a lexicon opened in this process."""
    lexicons = LocalLexicons(lambda name, digest: lexicon)
    return lexicons.open([LexiconRef(lexicon.id, lexicon.content_hash)])


def grams(words: Mapping[str, float], length: int) -> dict[str, float]:
    """How often each run of so many letters stands in the words, weighted."""
    found: defaultdict[str, float] = defaultdict(float)
    for word, weight in words.items():
        for start in range(len(word) - length + 1):
            found[word[start : start + length]] += weight
    return found


def apportioned(weights: Weights, seats: int, caps: Mapping[int, int] | None = None) -> Deck:
    """Cards dealt out in proportion to weights (Sainte-Laguë), at least one of each, by length at most so many."""
    deck = dict.fromkeys(weights, 1)
    while sum(deck.values()) < seats:
        open_kinds = (card for card in deck if caps is None or deck[card] < caps[len(card)])
        deck[max(open_kinds, key=lambda card: (weights[card] / (deck[card] + 0.5), card))] += 1
    return deck


def letters_only(words: Mapping[str, float]) -> Deck:
    """A deck of single letters in proportion to their frequency."""
    return apportioned(grams(words, 1), CARDS)


def naive(words: Mapping[str, float]) -> Deck:
    """A deck of the most frequent runs of one, two and three letters, each in proportion to its frequency."""
    deck: Deck = {}
    for length, share in enumerate(NAIVE_SHARES, 1):
        kinds = len(LETTERS) if length == 1 else NAIVE_KINDS
        found = grams(words, length)
        frequent = sorted(found, key=lambda gram: (-found[gram], gram))[:kinds]
        deck |= apportioned({gram: found[gram] for gram in frequent}, share)
    return deck
