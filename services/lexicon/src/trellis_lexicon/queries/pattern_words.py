"""Words that fit patterns of letters and dots, as on the lines of a grid."""

from collections.abc import Iterable, Sequence
from itertools import chain

from trellis_lexicon.index.index import Index
from trellis_lexicon.index.planes import members
from trellis_lexicon.queries.search import EVERYTHING, WordFilter, narrowed


def fitting_any(index: Index, patterns: Iterable[str], wanted: WordFilter) -> Sequence[int]:
    """List the numbers, ascending, of the words that fit at least one pattern and meet the filter.

    The words of one length are sets of bits: a pattern costs a few intersections of these, however many words fit.
    """
    found: dict[int, int] = {}
    for pattern in set(patterns):
        length = len(pattern)
        found[length] = found.get(length, 0) | index.patterns.matching(pattern)
    rows = [members(chosen, index.patterns.row(length)) for length, chosen in found.items()]
    return narrowed(index, rows[0] if len(rows) == 1 else sorted(chain(*rows)), wanted)


def fitting_each(index: Index, patterns: Sequence[str], wanted: WordFilter) -> list[tuple[int, str]]:
    """Tell for each pattern how many words that meet the filter fit it, and the first of them ("" if none does)."""
    rows = {length: index.patterns.row(length) for length in {len(pattern) for pattern in patterns}}
    allowed = {length: _allowed(index, row, wanted) for length, row in rows.items()}
    answers = []
    for pattern in patterns:
        found = index.patterns.matching(pattern) & allowed[len(pattern)]
        first = (found & -found).bit_length() - 1
        witness = index.word(rows[len(pattern)][first]) if found else ""
        answers.append((found.bit_count(), witness))
    return answers


def _allowed(index: Index, row: Sequence[int], wanted: WordFilter) -> int:
    """Return the words of a row that meet the filter, as a set of bits; -1 has every bit."""
    if wanted == EVERYTHING:
        return -1
    kept = set(narrowed(index, row, wanted))
    flags = "".join("1" if number in kept else "0" for number in reversed(row))
    return int(flags or "0", 2)
