"""The extension graph: which substrings arise from which by inserting one letter.

An edge leads from a string `s` to `t` if deleting one letter of `t` gives `s`. The strings are found by a 64-bit
polynomial hash; every edge is then compared letter by letter, so the graph is exact whatever the hash does.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trellis_lexicon.build.substrings import I64, Substrings, Text
from trellis_lexicon.errors import BuildError

U64 = NDArray[np.uint64]
MULTIPLIER = 0x9E3779B97F4A7C15  # odd, so that it has an inverse modulo 2**64


@dataclass(frozen=True, slots=True)
class Edges:
    """Parallel arrays: numbers of the shorter and the longer string, the first place of the inserted letter."""

    source: I64
    target: I64
    position: I64

    def at_end(self, text: Text, substrings: Substrings) -> NDArray[np.bool_]:
        """Tell whether each letter can be added at the beginning or the end."""
        new_run = np.concatenate([[True], text.letters[1:] != text.letters[:-1]])
        run_start = np.maximum.accumulate(np.where(new_run, np.arange(len(new_run)), 0))
        start = substrings.start[self.target]
        last_run = run_start[start + substrings.length[self.target] - 1]
        result: NDArray[np.bool_] = (self.position == 0) | (start + self.position >= last_run)
        return result


class Hashes:
    """Hashes of any run of letters of a text: the sum of letter times MULTIPLIER ** place, modulo 2**64."""

    def __init__(self, letters: NDArray[np.uint8]) -> None:
        self.powers: U64 = _powers(MULTIPLIER, len(letters) + 1)
        self.inverse: U64 = _powers(pow(MULTIPLIER, -1, 2**64), len(letters) + 1)
        # Letters are spread over 64 bits: small codes would let short strings collide.
        spread = (letters.astype(np.uint64) * np.uint64(0xD6E8FEB86659FD93)) ^ np.uint64(0x2545F4914F6CDD1D)
        self.sums = np.concatenate([[np.uint64(0)], np.cumsum(spread * self.powers[:-1], dtype=np.uint64)])

    def of(self, start: I64, length: I64) -> U64:
        """Return the hashes of the runs of `length` letters at `start`."""
        sums: U64 = self.sums[start + length] - self.sums[start]
        return sums * self.inverse[start]

    def without(self, start: I64, length: I64, place: int) -> U64:
        """Return the hashes of the same runs, less the letter at `place`."""
        head = self.of(start, np.full(len(start), place))
        tail = self.of(start + place + 1, length - place - 1)
        result: U64 = head + tail * self.powers[place]
        return result


def _powers(base: int, count: int) -> U64:
    factors = np.full(count, base, np.uint64)
    factors[0] = 1
    return np.cumprod(factors, dtype=np.uint64)


class HashTable:
    """From distinct 64-bit keys to their places, by open addressing; look-ups take whole arrays."""

    def __init__(self, keys: U64) -> None:
        self.keys = keys
        bits = max(4, int(len(keys) * 3).bit_length())
        self.shift = np.uint64(64 - bits)
        self.mask = (1 << bits) - 1
        self.slots = np.full(1 << bits, -1, np.int32)
        waiting = np.arange(len(keys), dtype=np.int32)
        slot = self._home(keys)
        while len(waiting):
            free = self.slots[slot] < 0
            self.slots[slot[free]] = waiting[free]
            lost = self.slots[slot] != waiting
            waiting, slot = waiting[lost], (slot[lost] + 1) & self.mask

    def _home(self, keys: U64) -> I64:
        return ((keys * np.uint64(0xFF51AFD7ED558CCD)) >> self.shift).astype(np.int64)

    def find(self, keys: U64) -> I64:
        """Return for each key its place, or -1."""
        found = np.full(len(keys), -1, np.int64)
        waiting, slot = np.arange(len(keys)), self._home(keys)
        while len(waiting):
            place = self.slots[slot]
            used = place >= 0
            waiting, slot, place = waiting[used], slot[used], place[used]
            hit = self.keys[place] == keys[waiting]
            found[waiting[hit]] = place[hit]
            waiting, slot = waiting[~hit], (slot[~hit] + 1) & self.mask
        return found


def extension_edges(text: Text, substrings: Substrings) -> Edges:
    """Return all edges of the extension graph, those from the empty string (number -1) included.

    Of the places that give the same longer string the first is taken.
    """
    hashes = Hashes(text.letters)
    own = hashes.of(substrings.start, substrings.length)
    if len(np.unique(own)) != len(own):
        raise BuildError(
            "two substrings have the same hash; change MULTIPLIER in the extension graph's builder"
        )
    table = HashTable(own)
    parts = [
        _edges_at(place, text, substrings, hashes, table) for place in range(int(substrings.length.max()))
    ]
    single = np.flatnonzero(substrings.length == 1)
    parts.append(Edges(np.full(len(single), -1), single, np.zeros(len(single), np.int64)))
    return Edges(
        np.concatenate([part.source for part in parts]),
        np.concatenate([part.target for part in parts]),
        np.concatenate([part.position for part in parts]),
    )


def _edges_at(place: int, text: Text, substrings: Substrings, hashes: Hashes, table: HashTable) -> Edges:
    """Return the edges whose longer string loses its letter at `place`, the first of a run of equal letters."""
    target = np.flatnonzero(substrings.length > max(place, 1))
    if place:
        at = substrings.start[target] + place
        target = target[text.letters[at] != text.letters[at - 1]]
    start, length = substrings.start[target], substrings.length[target]
    source = table.find(hashes.without(start, length, place))
    hit = np.flatnonzero(source >= 0)
    source, target = source[hit], target[hit]
    same = _same_letters(text, substrings, source, target, place)
    return Edges(source[same], target[same], np.full(int(same.sum()), place))


def _same_letters(
    text: Text, substrings: Substrings, source: I64, target: I64, place: int
) -> NDArray[np.bool_]:
    """Tell whether each `target` less its letter at `place` is letter by letter the `source`."""
    same: NDArray[np.bool_] = substrings.length[source] == substrings.length[target] - 1
    for letter in range(int(substrings.length.max()) - 1):
        left = np.flatnonzero(same & (substrings.length[source] > letter))
        if not len(left):
            break
        mine = text.letters[substrings.start[source[left]] + letter]
        theirs = text.letters[substrings.start[target[left]] + letter + (letter >= place)]
        same[left] = mine == theirs
    return same
