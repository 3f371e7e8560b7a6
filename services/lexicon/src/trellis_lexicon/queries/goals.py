"""Goal words: all words that contain something one can make by adding a single letter to a string (`WS-14`).

They are the union of the postings of the string's extensions. "Bombastic" has one extension, "bombastica", which one
word contains: "bombastically" is its only goal word. A word counts once, however many extensions it contains, and a
word that contains the string itself need not be one: "oat" is no goal word of "oat".
"""

from collections.abc import Sequence

from trellis_lexicon.index.index import Index
from trellis_lexicon.queries.answers import Place
from trellis_lexicon.queries.extensions import extensions
from trellis_lexicon.queries.search import EVERYTHING, WordFilter, matching, narrowed


def goal_numbers(index: Index, text: str, place: Place, only: WordFilter = EVERYTHING) -> Sequence[int]:
    """List the numbers of the goal words of `text` that meet the filter, ascending."""
    if not text:
        return matching(index, only)
    numbers = _longer(index, text) if place is Place.ENDS else _union(index, text)
    return narrowed(index, numbers, only)


def goal_count(index: Index, text: str, place: Place) -> int:
    """Count the goal words of `text`: the index has the number for letters anywhere."""
    row = index.row(text)
    if row is None:
        return len(goal_numbers(index, text, place))
    if place is Place.ENDS:
        return len(index.postings_of(row)) - index.is_word(text)
    return index.goal_count(row)


def _longer(index: Index, text: str) -> Sequence[int]:
    """List the words that contain `text` with a letter before or after it: all but `text` itself."""
    numbers = index.numbers_containing(text)
    own = index.word_number(text)
    return numbers if own is None else [number for number in numbers if number != own]


def _union(index: Index, text: str) -> Sequence[int]:
    """List the words of all extensions, each once."""
    rows = map(index.extensions.row, extensions(index, text).packed)
    return sorted(set().union(*map(index.postings_of, rows)))
