"""What words are put together from, and what comes of it; see `assembly`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


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
