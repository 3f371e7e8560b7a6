"""Which chains a roll can make of the lines of a sheet, asked in one question a letter."""

from collections.abc import Collection, Iterator, Sequence

from trellis_engine.games.word_souffle.dice.sets import WILD
from trellis_engine.games.word_souffle.moves import Spot
from trellis_engine.games.word_souffle.sheets.writing import joined
from trellis_engine.games.word_souffle.state import Sheet
from trellis_engine.words import Words

SIDES = (Spot.BEGINNING, Spot.END)


def picks(left: str, alphabet: str) -> Iterator[tuple[str, str]]:
    """Yield each letter that can be placed next, ascending, and the faces left then.

    A letter that shows on a die is taken from that die, the wild stands for the others: so each sequence of letters
    comes once, whichever die it is thought to come from.
    """
    letters = sorted(set(left) - {WILD}) if WILD not in left else alphabet
    for letter in letters:
        yield letter, left.replace(letter if letter in left else WILD, "", 1)


def live_chains(sheet: Sheet) -> list[str | None]:
    """Return the chains of a sheet by line; None for lines crossed out."""
    return [None if line.crossed_out else line.letters for line in sheet.lines]


# Letters are laid one after another, and what no word contains is dropped at once. An example, the line LIQ
# and the dice A T U:
#
#     first letter     ALIQ and LIQU are kept (ALIQUOT); TLIQ, ULIQ, LIQA and LIQT are in no word
#     second letter    ALIQ + U and A + LIQU are both ALIQU, with T left: kept once
#     third letter     TALIQU and ALIQUT are in no word
#
# What is kept at each step is where letters may go, new lines included (they grow from the empty chain). So
# three letters need three questions, each about all strings that are new.


def reachable(chains: Collection[str], shown: Sequence[str], words: Words) -> frozenset[str]:
    """Return every string contained in a word that some of the letters can make of the chains or of nothing."""
    frontier = {(chain, "".join(sorted(shown))) for chain in (*chains, "")}
    kept: set[str] = set()
    known: dict[str, bool] = {}
    for _ in shown:
        frontier = {
            (joined(chain, letter, spot), rest)
            for chain, left in frontier
            for letter, rest in picks(left, words.alphabet)
            for spot in SIDES
        }
        asked = sorted({chain for chain, _ in frontier} - known.keys())
        known.update(zip(asked, words.substrings(asked), strict=True))
        frontier = {(chain, left) for chain, left in frontier if known[chain]}
        kept.update(chain for chain, _ in frontier)
    return frozenset(kept)
