"""Racks for several lexicons: what each can be asked about, and their answers as one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from itertools import groupby

from trellis_words.racks import Assembly, Rack, rank


@dataclass(frozen=True, slots=True)
class Part:
    """The fragments of a rack that the letters of one lexicon spell.

    Args:
        rack: these fragments.
        chains: for each of its chains which one it is of the whole rack, ascending.
    """

    rack: Rack
    chains: tuple[int, ...]

    def whole(self, gain: int, fragments: Sequence[str], chains: Sequence[int]) -> Assembly:
        """Return an assembly of this part as one of the whole rack."""
        return Assembly(gain, tuple(fragments), tuple(self.chains[index] for index in chains))


def part_of(rack: Rack, alphabet: str) -> Part | None:
    """Return what a lexicon with these letters can be asked about; None if it can have no answer."""
    letters = frozenset(alphabet)
    chains = tuple(
        index for index, chain in enumerate(rack.chains) if letters.issuperset("".join(chain.fragments))
    )
    part = Rack(
        {text: count for text, count in rack.loose.items() if count > 0 and letters.issuperset(text)},
        tuple(rack.chains[index] for index in chains),
        frozenset(filter(letters.issuperset, rack.anchors)),
        frozenset(filter(letters.issuperset, rack.spare)),
    )
    return None if rack.anchored and not part.anchored else Part(part, chains)


def best_first(answers: Sequence[Iterator[Assembly]]) -> Iterator[Assembly]:
    """Give the answers of several lexicons, each best first, as one, each assembly once."""
    if len(answers) == 1:
        return answers[0]
    return (assembly for assembly, _ in groupby(merge(*answers, key=rank)))
