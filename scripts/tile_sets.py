"""Compute the tile sets of Word Sprout: how many tiles of each letter a pot of a size has.

    python scripts/tile_sets.py

Letters are counted in the words of ENABLE, each word once (ENABLE) or as often as it is used (COMMON: by the frequency
of the word in running text). Tiles go to letters by Sainte-Laguë's method: every letter has one, each further tile goes
to the letter with the largest count / (2 * tiles + 1).
"""

import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from string import ascii_lowercase

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.lexicons import enable_lexicon

SIZES = {"ENABLE": (52, 100, 200), "COMMON": (100,)}
"""Sizes of the sets by how letters are counted."""


def apportioned(counts: Mapping[str, float], tiles: int) -> dict[str, int]:
    """Give tiles to letters by Sainte-Laguë's method, at least one to each; ties go to the earlier letter."""
    given = dict.fromkeys(sorted(counts), 1)
    for _ in range(tiles - len(given)):
        letter = max(given, key=lambda one: counts[one] / (2 * given[one] + 1))
        given[letter] += 1
    return given


def letters_in_words() -> dict[str, Counter[str]]:
    """Count the letters of ENABLE, each word once and each word as often as it is used."""
    lexicon = enable_lexicon()
    once: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for word in lexicon.words():
        entry = lexicon.entry(word)
        once.update(word)
        if entry is not None and entry.zipf:
            for letter in word:
                used[letter] += round(10**entry.zipf)  # occurrences in a billion words
    return {"ENABLE": once, "COMMON": used}


def tile_sets() -> dict[str, str]:
    """Compute each set, as the tiles of a to z, as in ``9 2 2 …``."""
    counted = letters_in_words()
    return {
        f"{name}_{size}": " ".join(str(count) for count in apportioned(counted[name], size).values())
        for name, sizes in SIZES.items()
        for size in sizes
    }


if __name__ == "__main__":
    print("letters", " ".join(ascii_lowercase))
    for name, tiles in tile_sets().items():
        print(name, tiles)
