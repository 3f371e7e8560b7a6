"""Words put together from fragments: the question, its answer, and a plain search that serves as reference.

A rack holds loose fragments, which go anywhere, and chains: fragments that are taken together, in their order, or not
at all, though others may come before, after and between them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress

MAX_FRAGMENTS = 400
"""Fragments of the largest rack, those of chains included."""


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


@dataclass(frozen=True, slots=True)
class _Partial:
    """The beginning of a word; `open` holds the chains under way with how many of their fragments are laid."""

    fragments: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    chains: tuple[int, ...] = ()
    open: tuple[tuple[int, int], ...] = ()


Test = Callable[[Sequence[str]], Sequence[bool]]
"""Says for each string of a batch whether it passes."""


def assembled(rack: Rack, real: Test, viable: Test) -> list[Assembly]:
    """Every assembly of the rack, best first, found by trying every fragment at every place.

    Args:
        rack: what there is.
        real: whether strings are words.
        viable: whether words may begin with strings; it may say yes too often, never no too often.
    """
    everything: set[_Partial] = set()
    longest = {_Partial()}
    while longest:
        longest = _viable({after for before in longest for after in _longer(before, rack)}, viable)
        everything |= longest
    whole = sorted({_assembly(partial, rack) for partial in everything if _complete(partial, rack)}, key=rank)
    return list(compress(whole, real([assembly.word for assembly in whole])))


def rank(assembly: Assembly) -> tuple[int, tuple[str, ...], tuple[int, ...]]:
    """What puts assemblies in order: the highest gain first, then by fragments, then by chains."""
    return -assembly.gain, assembly.fragments, assembly.chains


def _viable(partials: set[_Partial], viable: Test) -> set[_Partial]:
    listed = list(partials)
    return set(compress(listed, viable(["".join(partial.fragments) for partial in listed])))


def _complete(partial: _Partial, rack: Rack) -> bool:
    if partial.open:
        return False
    if not partial.loose and len(partial.chains) == 1:
        return False  # a chain with nothing added is no assembly
    return _has_anchor(partial, rack) or not rack.anchored


def _has_anchor(partial: _Partial, rack: Rack) -> bool:
    return any(rack.chains[index].anchor for index in partial.chains) or not rack.anchors.isdisjoint(
        partial.loose
    )


def _assembly(partial: _Partial, rack: Rack) -> Assembly:
    held = sum(len("".join(rack.chains[i].fragments)) for i in partial.chains if rack.chains[i].anchor)
    return Assembly(len("".join(partial.fragments)) - held, partial.fragments, partial.chains)


def _longer(partial: _Partial, rack: Rack) -> Iterator[_Partial]:
    """The partial word with one more fragment, in every way that the rack allows."""
    for fragment in {*rack.loose, *rack.spare}:
        loose = tuple(sorted((*partial.loose, fragment)))
        if _affordable(loose, rack):
            yield replace(partial, fragments=(*partial.fragments, fragment), loose=loose)
    for index, laid in set(partial.open):
        yield _advanced(partial, rack, index, laid)
    for index, chain in enumerate(rack.chains):
        if partial.chains.count(index) < chain.count:
            begun = replace(partial, chains=tuple(sorted((*partial.chains, index))))
            yield _advanced(begun, rack, index, 0)


def _affordable(loose: tuple[str, ...], rack: Rack) -> bool:
    beyond = Counter(loose) - Counter(rack.loose)
    return beyond.total() <= 1 and rack.spare.issuperset(beyond)


def _advanced(partial: _Partial, rack: Rack, index: int, laid: int) -> _Partial:
    """The partial word with fragment number `laid` of a chain."""
    fragments = rack.chains[index].fragments
    rest = list(partial.open)
    if laid:
        rest.remove((index, laid))
    if laid + 1 < len(fragments):
        rest.append((index, laid + 1))
    return replace(partial, fragments=(*partial.fragments, fragments[laid]), open=tuple(sorted(rest)))
