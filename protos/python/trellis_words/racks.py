"""Words put together from fragments: the question and its answer.

A rack holds loose fragments, which go anywhere, and chains: fragments that are taken together, in their order, or not
at all, though others may come before, after and between them. From the loose fragments "se" and "g" and the chain
"lin", "ed" come "lin|ed" and "lin|se|ed", but not "g" with "ed" alone: a chain is whole or absent.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

MAX_RACK_FRAGMENTS = 1_000
"""Fragments of the largest rack, each counted as often as it is there."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Fragments that are taken together and in this order.

    Args:
        fragments: at least one.
        count: how many such chains there are.
        anchor: whether it may serve as the anchor; the letters of such a chain gain nothing.
    """

    fragments: tuple[str, ...]
    count: int = 1
    anchor: bool = False


@dataclass(frozen=True, slots=True)
class Rack:
    """What words are put together from.

    Args:
        loose: how often each loose fragment is there.
        chains: the chains, no two with the same fragments and the same anchor.
        anchors: loose fragments that may serve as the anchor.
        spare: fragments of which one, and only one, may be used beyond what is loose.
    """

    loose: Mapping[str, int] = field(default_factory=dict)
    chains: tuple[Chain, ...] = ()
    anchors: frozenset[str] = frozenset()
    spare: frozenset[str] = frozenset()

    @property
    def anchored(self) -> bool:
        """Whether an assembly has to contain an anchor: where there is one."""
        return bool(self.anchors) or any(chain.anchor for chain in self.chains)


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
    chains: tuple[int, ...] = ()

    @property
    def word(self) -> str:
        """The word."""
        return "".join(self.fragments)


def rank(assembly: Assembly) -> tuple[int, tuple[str, ...], tuple[int, ...]]:
    """Return what sorts assemblies: the highest gain first, then by fragments, then by chains."""
    return -assembly.gain, assembly.fragments, assembly.chains
