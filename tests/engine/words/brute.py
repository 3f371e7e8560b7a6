"""Assemblies by brute force: every order of every choice of single fragments, each with an identity of its own."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from trellis_words.racks import Assembly, Rack, rank

Piece = tuple[str, int | None, int, int]
"""A fragment, its chain (None: loose, -1: spare), which copy of the chain, and its place in it."""


def pieces(rack: Rack) -> list[Piece]:
    """Every single fragment of a rack."""
    loose: list[Piece] = [
        (text, None, copy, 0) for text, count in rack.loose.items() for copy in range(count)
    ]
    spare: list[Piece] = [(text, -1, 0, 0) for text in sorted(rack.spare)]
    chained: list[Piece] = [
        (text, index, copy, place)
        for index, chain in enumerate(rack.chains)
        for copy in range(chain.count)
        for place, text in enumerate(chain.fragments)
    ]
    return [*loose, *spare, *chained]


def brute_force(rack: Rack, words: Sequence[str], most: int) -> list[Assembly]:
    """Every assembly of up to `most` fragments, best first."""
    everything = pieces(rack)
    found: set[Assembly] = set()
    for count in range(1, most + 1):
        for chosen in combinations(everything, count):
            if _whole(chosen, rack) and sum(piece[1] == -1 for piece in chosen) <= 1:
                found.update(_assemblies(chosen, rack, words))
    return sorted(found, key=rank)


def _whole(chosen: Sequence[Piece], rack: Rack) -> bool:
    """Whether every chain that is begun is taken whole."""
    begun = {(index, copy) for _, index, copy, _ in chosen if index is not None and index >= 0}
    return sum(len(rack.chains[index].fragments) for index, _ in begun) == sum(
        index is not None and index >= 0 for _, index, _, _ in chosen
    )


def _assemblies(chosen: Sequence[Piece], rack: Rack, words: Sequence[str]) -> Iterator[Assembly]:
    chains = sorted({(index, copy) for _, index, copy, _ in chosen if index is not None and index >= 0})
    loose = [text for text, index, _, _ in chosen if index is None or index < 0]
    if len(chains) == 1 and not loose:
        return
    anchored = any(rack.chains[index].anchor for index, _ in chains) or any(
        text in rack.anchors for text in loose
    )
    if rack.anchored and not anchored:
        return
    held = sum(len("".join(rack.chains[i].fragments)) for i, _ in chains if rack.chains[i].anchor)
    for order in permutations(chosen):
        word = "".join(text for text, *_ in order)
        if word in words and all(_in_order(order, chain) for chain in chains):
            yield Assembly(len(word) - held, tuple(text for text, *_ in order), tuple(i for i, _ in chains))


def _in_order(order: Sequence[Piece], chain: tuple[int, int]) -> bool:
    places = [place for _, index, copy, place in order if (index, copy) == chain]
    return places == sorted(places)
