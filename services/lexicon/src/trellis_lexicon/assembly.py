"""Puts words together from fragments by one traversal of the word graph.

A rack holds loose fragments, which go anywhere, and chains: fragments that are taken together, in their order, or not at
all, though others may come before, after and between them. The search follows the graph fragment by fragment. Each
sequence of fragments is visited once, together with every way to account for it by loose fragments and chains; a way is
given up as soon as the letters that its chains still need cannot all follow.

A rack that allows few sequences is searched as a whole. Where there are too many, the search is repeated for each gain
from the highest down, following only what can still reach it, so that the best come first without finding all.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from trellis_lexicon.errors import LexiconError, Reason
from trellis_lexicon.graph import ROOT, WordGraph

FEW = 6_000
"""Sequences of fragments that are visited for sorting all answers at once."""
MOST_STEPS = 400_000
"""Sequences of fragments that are visited for one question: about a second."""


class AnyChain(Protocol):
    """Fragments that are taken together and in their order."""

    @property
    def fragments(self) -> tuple[str, ...]:
        """The fragments, at least one."""
        ...

    @property
    def count(self) -> int:
        """How many such chains there are."""
        ...

    @property
    def anchor(self) -> bool:
        """Whether it is an anchor; the letters of such a chain gain nothing."""
        ...


class AnyRack(Protocol):
    """What words are put together from."""

    @property
    def loose(self) -> Mapping[str, int]:
        """How often each loose fragment is there."""
        ...

    @property
    def chains(self) -> Sequence[AnyChain]:
        """The chains, no two with the same fragments and the same anchor."""
        ...

    @property
    def anchors(self) -> frozenset[str]:
        """The loose fragments that are anchors; where there is any anchor, an assembly contains one."""
        ...

    @property
    def spare(self) -> frozenset[str]:
        """Fragments of which one, and only one, may be used beyond what is loose."""
        ...


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain as a value; see `AnyChain`."""

    fragments: tuple[str, ...]
    count: int = 1
    anchor: bool = False


@dataclass(frozen=True, slots=True)
class Rack:
    """A rack as a value; see `AnyRack`."""

    loose: Mapping[str, int] = field(default_factory=dict)
    chains: tuple[Chain, ...] = ()
    anchors: frozenset[str] = frozenset()
    spare: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Assembly:
    """A word put together.

    Args:
        gain: letters of the word, less those of anchored chains.
        fragments: what it is made of, in order.
        chains: which chains of the rack are in it, ascending; one that is there twice may come twice.
    """

    gain: int
    fragments: tuple[str, ...]
    chains: tuple[int, ...]


def assemblies(graph: WordGraph, rack: AnyRack) -> Iterator[Assembly]:
    """Every assembly of a rack: the highest gain first, then by fragments, then by chains.

    A chain alone is no assembly.

    Args:
        graph: the words.
        rack: what there is; every fragment is spelled with letters of the graph.

    Raises:
        LexiconError: TOO_MUCH_WORK where the next answers would take more than `MOST_STEPS` in all.
    """
    search = _Search(graph, rack)
    try:
        yield from sorted(search.all(0, None, FEW), key=lambda found: (-found.gain, found.fragments, found.chains))
    except _TooManyError:
        for gain in range(graph.heights[ROOT], -1, -1):
            yield from search.all(gain, gain, MOST_STEPS)


class _TooManyError(Exception):
    """More sequences than were to be visited."""


_Open = tuple[int, int]
"""A chain under way and how many of its fragments are laid."""
_Account = tuple[tuple[int, ...], tuple[_Open, ...], str]
"""One way to account for a sequence: the chains begun, those under way, and the loose fragment beyond what there is."""
_START: _Account = ((), (), "")
_NONE: Counter[str] = Counter()


class _Search:
    def __init__(self, graph: WordGraph, rack: AnyRack) -> None:
        self.graph = graph
        self.rack = rack
        self.held = [len("".join(c.fragments)) if c.anchor else 0 for c in rack.chains]
        self.anchored = bool(rack.anchors) or any(chain.anchor for chain in rack.chains)
        self.heads: dict[str, list[int]] = {}
        for index, chain in enumerate(rack.chains):
            self.heads.setdefault(chain.fragments[0], []).append(index)
        self.tails = [self._tails(chain) for chain in rack.chains]
        self.spellings = self._spellings()
        self.ways: dict[int, list[tuple[str, int]]] = {}
        self.laid: dict[tuple[tuple[int, ...], tuple[_Open, ...]], Counter[str]] = {}
        self.path: list[str] = []
        self.times: dict[str, int] = {}
        self.steps = 0
