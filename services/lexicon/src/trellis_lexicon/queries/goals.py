"""Goal words: all words that contain something one can make by adding a single letter to a string (`WS-14`)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trellis_lexicon.queries.answers import Place
from trellis_lexicon.queries.search import EVERYTHING, WordFilter, matching, narrowed

if TYPE_CHECKING:
    from trellis_lexicon.queries.lexicon import Lexicon


def goal_numbers(
    lexicon: "Lexicon", text: str, place: Place, only: WordFilter | None = None
) -> Sequence[int]:
    """The numbers of the goal words of `text` that meet the filter, ascending."""
    wanted = only or EVERYTHING
    if not text:
        return matching(lexicon, wanted)
    if place is Place.ENDS:
        numbers: Sequence[int] = _longer(lexicon, text)
    else:
        numbers = _union(lexicon, text)
    return narrowed(lexicon, numbers, wanted)


def _longer(lexicon: "Lexicon", text: str) -> Sequence[int]:
    """The words that contain `text` with a letter before or after it: all that contain it but the string itself."""
    numbers = lexicon.words_containing(text).numbers
    own = lexicon.word_number(text)
    return numbers if own is None else [number for number in numbers if number != own]


def _union(lexicon: "Lexicon", text: str) -> Sequence[int]:
    """The words of all extensions, each once."""
    extensions = lexicon.extensions(text).packed
    return sorted(set().union(*map(lexicon.target_postings, extensions)))
