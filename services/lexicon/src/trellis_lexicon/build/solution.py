"""The extension graph as a game: two players extend a string in turn, and whoever cannot is beaten (normal play).

Strings are solved from the longest to the empty one, each from its extensions, once with letters added anywhere and
once with letters added at the ends only. The Grundy value of a string is the least number that none of its extensions
has; the player to extend it wins if it is not 0. With the words "at", "oat" and "oats" alone:

    "oats"          no extension          0, lost after 0 letters
    "oat", "ats"    only "oats"           1, won after 1
    "at"            "oat", "ats"          0, lost after 2: both leave the other a string of value 1
    "oa"            only "oat"            0, lost after 2
    "a"             "at", "oa"            1, won after 3: both are lost strings
"""

import numpy as np
from numpy.typing import NDArray

from trellis_lexicon.build.postings import runs
from trellis_lexicon.build.substrings import I64, U32
from trellis_lexicon.errors import BuildError

U8 = NDArray[np.uint8]
B = NDArray[np.bool_]

MAX_GRUNDY_VALUE = 62
FAR = 255


def solution(offsets: U32, targets: I64, at_end: B) -> U8:
    """Return for each substring four bytes: Grundy value and distance with letters anywhere, the same at the ends only.

    The distance is the number of letters still added under best play: the winner ends the game as soon as possible, the
    loser as late.

    Args:
        offsets: where the extensions of each substring begin, and where the last end.
        targets: the id of each extended string; id 0 is the empty string.
        at_end: whether the letter of each extension is added at an end.
    """
    begin = offsets.astype(np.int64)
    levels = _levels(begin, targets)
    result = np.zeros((len(begin) - 1, 4), np.uint8)
    everywhere = np.ones(len(targets), bool)
    for column, allowed in ((0, everywhere), (2, at_end)):
        grundy, distance = result[:, column], result[:, column + 1]
        for strings in reversed(levels):
            _solve(strings, begin, targets, allowed, grundy=grundy, distance=distance)
    return result


def _levels(begin: I64, targets: I64) -> list[I64]:
    """Return the ids of all substrings by their length, from the empty one on."""
    levels = [np.zeros(1, np.int64)]
    seen = np.zeros(len(begin) - 1, bool)
    while len(last := levels[-1]):
        following = targets[runs(begin[last], begin[last + 1] - begin[last])]
        seen[:] = False
        seen[following] = True
        levels.append(np.flatnonzero(seen))
    return levels[:-1]


def _solve(strings: I64, begin: I64, targets: I64, allowed: B, *, grundy: U8, distance: U8) -> None:
    """Solve strings whose extensions are solved, writing into `grundy` and `distance`."""
    edges = runs(begin[strings], begin[strings + 1] - begin[strings])
    owner = np.repeat(np.arange(len(strings)), begin[strings + 1] - begin[strings])
    chosen = allowed[edges]
    edges, owner = edges[chosen], owner[chosen]
    if not len(edges):
        return
    first = np.flatnonzero(np.concatenate([[True], owner[1:] != owner[:-1]]))
    string, target = strings[owner[first]], targets[edges]
    value = grundy[target]
    if int(value.max()) > MAX_GRUNDY_VALUE:
        raise BuildError(f"a Grundy value exceeds {MAX_GRUNDY_VALUE}: the solver needs wider sets")
    grundy[string] = _least_absent(np.bitwise_or.reduceat(np.uint64(1) << value.astype(np.uint64), first))
    far = distance[target]
    soonest = np.minimum.reduceat(np.where(value == 0, far, FAR), first)
    latest = np.maximum.reduceat(far, first)
    distance[string] = np.where(soonest < FAR, soonest, latest) + 1


def _least_absent(sets: NDArray[np.uint64]) -> U8:
    """Return for each set of numbers, given as bits, the least number that is not in it."""
    lowest_clear = ~sets & (sets + np.uint64(1))
    least: U8 = np.bitwise_count(lowest_clear - np.uint64(1)).astype(np.uint8)
    return least
