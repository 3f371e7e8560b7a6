"""Trying goal words one after the other, and those that take long a while later.

To one word in a hundred the search for a path takes as long as to all others together, and seldom is it the only one
that can be reached. So a word may take a little at first; if that is not enough it is put off, and tried again with
more once as much has been spent on others. What is found does not depend on it, since in the end every word is tried
for as long as it takes.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from trellis_engine.games.word_sprout.search.reachability import Effort, Path, TooFarError

FIRST_STRINGS = 250
"""How many strings may be looked at for a word before it is put off."""
MORE = 4
"""How many times as many when it is tried again."""
Find = Callable[[str, Effort], Path | None]
Tried = tuple[str, Path | None]


@dataclass(frozen=True, slots=True)
class _Late:
    """A word that was put off, how many strings it may take next, and after how many in all."""

    word: str
    most: int
    due: int


def tried(words: Iterator[str], find: Find, effort: Effort) -> Iterator[Tried]:
    """Give each word with the path to it, None if there is none.

    Args:
        words: the words.
        find: finds a path; raises `TooFarError` where that would take more than the effort allows.
        effort: counts what has been looked at in all.
    """
    late: deque[_Late] = deque()
    for word in words:
        yield from _attempt(_Late(word, FIRST_STRINGS, 0), find, effort, late)
        while late and late[0].due <= effort.made:
            yield from _attempt(late.popleft(), find, effort, late)
    while late:
        yield from _attempt(late.popleft(), find, effort, late)


def _attempt(one: _Late, find: Find, effort: Effort, late: deque[_Late]) -> Iterator[Tried]:
    limited = Effort(one.most)
    try:
        path = find(one.word, limited)
    except TooFarError:
        more = MORE * one.most
        late.append(_Late(one.word, more, effort.made + limited.made + more))
        return
    finally:
        effort.made += limited.made
    yield one.word, path
