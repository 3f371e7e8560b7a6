"""Words for the lines of a grid: those that fit at least one of many patterns."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from trellis_lexicon.index.planes import members
from trellis_lexicon.queries.search import WordFilter, narrowed

if TYPE_CHECKING:
    from trellis_lexicon.queries.lexicon import Lexicon


def fitting_any(lexicon: "Lexicon", patterns: Iterable[str], wanted: WordFilter) -> Sequence[int]:
    """The numbers, ascending, of the words that fit a pattern of letters and dots and meet the filter.

    The words of one length are sets of bits: a pattern costs a few of their intersections, however many words fit.
    """
    found: dict[int, int] = {}
    for pattern in set(patterns):
        length = len(pattern)
        found[length] = found.get(length, 0) | lexicon.patterns.matching(pattern)
    rows = [members(chosen, lexicon.patterns.row(length)) for length, chosen in found.items()]
    return narrowed(lexicon, rows[0] if len(rows) == 1 else sorted(chain(*rows)), wanted)
