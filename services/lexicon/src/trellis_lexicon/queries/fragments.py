"""Words laid with fragments: pieces of one or more letters, as on the cards of a word game."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from trellis_lexicon.errors import LexiconError, Reason

if TYPE_CHECKING:
    from trellis_lexicon.queries.lexicon import Lexicon

MOST_STEPS = 50_000
"""So many ways to begin a word are followed for one question: less than a second."""

State = tuple[str, tuple[int, ...], tuple[int, ...]]


def words_of_fragments(
    lexicon: "Lexicon", loose: Sequence[str], sequences: Sequence[Sequence[str]]
) -> list[int]:
    """The numbers of all words that the fragments spell, ascending.

    Args:
        lexicon: where the words are looked up.
        loose: fragments of which any may be used, each once.
        sequences: fragments all of which must be used, those of one sequence in its order; others may come before,
            between and after.

    Raises:
        LexiconError: TOO_MUCH_WORK if there are over `MOST_STEPS` ways to begin a word with them.
    """
    supply = Counter(loose)
    pieces = sorted(supply)
    start: State = ("", tuple(supply[piece] for piece in pieces), tuple(0 for _ in sequences))
    found: set[int] = set()
    seen: set[State] = {start}
    waiting = [start]
    is_beginning = cache(lexicon.is_beginning)
    ends = tuple(len(sequence) for sequence in sequences)
    while waiting:
        state = waiting.pop()
        if state[2] == ends and (number := lexicon.word_number(state[0])) is not None:
            found.add(number)
        fresh = [each for each in _following(state, pieces, sequences, is_beginning) if each not in seen]
        seen.update(fresh)
        waiting += fresh
        if len(seen) > MOST_STEPS:
            raise _too_much()
    return sorted(found)


def _following(
    state: State,
    pieces: Sequence[str],
    sequences: Sequence[Sequence[str]],
    is_beginning: Callable[[str], bool],
) -> Iterator[State]:
    """What one more fragment makes of a beginning, where a word still begins with it."""
    text, left, taken = state
    for place, piece in enumerate(pieces):
        if left[place] and is_beginning(text + piece):
            yield text + piece, (*left[:place], left[place] - 1, *left[place + 1 :]), taken
    for place, sequence in enumerate(sequences):
        done = taken[place]
        if done < len(sequence) and is_beginning(text + sequence[done]):
            yield text + sequence[done], left, (*taken[:place], done + 1, *taken[place + 1 :])


def _too_much() -> LexiconError:
    message = f"there are more than {MOST_STEPS:,} ways to begin a word with these fragments: ask with fewer"
    return LexiconError(Reason.TOO_MUCH_WORK, "fragments", message, limit=str(MOST_STEPS))
