"""Random draws from a seed and a counter (ruling G-3): no clock, no global source, the same game always.

Number ``k`` of a seed is the first eight bytes of BLAKE2b keyed with the seed over ``k``. Draws below a bound reject
the uneven rest of the range, so that every outcome has exactly the same probability.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TypeVar

MIN_SEED_BYTES = 16
MAX_SEED_BYTES = 64
_SPAN = 1 << 64

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chance:
    """A source of random numbers as a value: drawing gives the result and the source that follows.

    Args:
        seed: 1 to 64 bytes; the seeds of matches have at least 16.
        counter: how many 64-bit numbers have been drawn.
    """

    seed: bytes
    counter: int = 0

    def below(self, bound: int) -> "tuple[int, Chance]":
        """Return a number from 0 to ``bound - 1``, each equally likely; ``bound`` is from 1 to 2**64."""
        if not 1 <= bound <= _SPAN:
            raise ValueError(f"bound must be from 1 to 2**64, not {bound}")
        limit = _SPAN - _SPAN % bound
        counter = self.counter
        while True:
            number = self._number(counter)
            counter += 1
            if number < limit:
                return number % bound, replace(self, counter=counter)

    def shuffle(self, items: Sequence[T]) -> "tuple[tuple[T, ...], Chance]":
        """Return all the items in a random order (Fisher-Yates)."""
        return self.sample(items, len(items))

    def sample(self, items: Sequence[T], count: int) -> "tuple[tuple[T, ...], Chance]":
        """Draw ``count`` of the items in a random order, without replacement."""
        pool, chance = list(items), self
        for index in range(count):
            offset, chance = chance.below(len(pool) - index)
            pool[index], pool[index + offset] = pool[index + offset], pool[index]
        return tuple(pool[:count]), chance

    def choice(self, items: Sequence[T]) -> "tuple[T, Chance]":
        """Return one of the items, each equally likely."""
        index, chance = self.below(len(items))
        return items[index], chance

    def _number(self, counter: int) -> int:
        digest = blake2b(counter.to_bytes(8, "big"), digest_size=8, key=self.seed).digest()
        return int.from_bytes(digest, "big")
