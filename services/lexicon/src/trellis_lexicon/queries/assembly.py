"""Puts words together from fragments by one traversal of the word graph.

A rack holds loose fragments, which go anywhere, and chains: fragments that are taken together, in their order, or not
at all, though others may come before, after and between them. The search follows the graph fragment by fragment. Each
sequence of fragments is visited once, together with every way to account for it by loose fragments and chains; a way
is given up as soon as the letters that its chains still need cannot all follow.

For the loose fragments "se" and "g" and the chain "lin", "ed" the search goes, as far as words begin so:

    lin      chain begun, "ed" still needed: follow only where "e" and "d" can still come
    lin|se   the loose "se" is used up, the chain still open
    lin|se|ed   a word ends here and the chain is whole: an assembly of 7 letters
    lin|ed   a word, but nothing was added to the chain: no assembly
    g|lin    words begin so (glint), but no "d" can still come: given up
    se|lin   no word begins so

A rack that allows few sequences is searched as a whole. Where there are too many, the search is repeated for each gain
from the highest down, following only what can still reach it, so that the best come first without finding all.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from trellis_lexicon.errors import LexiconError, Reason
from trellis_lexicon.index.word_graph import ROOT, WordGraph
from trellis_words.racks import Assembly, Rack

MAX_SORTED_STEPS = 3_000
"""Sequences of fragments, each as often as there are ways to account for it, that are visited to sort all answers."""
MAX_STEPS = 60_000
"""Sequences that are visited for one question, counted likewise: a second or two."""


def assemblies(graph: WordGraph, rack: Rack) -> Iterator[Assembly]:
    """Return every assembly of a rack: the highest gain first, then by fragments, then by chains.

    A chain alone is no assembly.

    Args:
        graph: the words.
        rack: what there is; every fragment is spelled with letters of the graph.

    Raises:
        LexiconError: TOO_MUCH_WORK where the next answers would take more than `MAX_STEPS` in all.
    """
    search = _Search(graph, rack)
    best = graph.heights[ROOT]
    try:
        few = list(search.all(0, best, MAX_SORTED_STEPS))
    except _TooManyError:
        yield from _by_gain(search, best)
    else:
        yield from sorted(few, key=lambda found: -found.gain)


def _by_gain(search: "_Search", best: int) -> Iterator[Assembly]:
    left = MAX_STEPS
    try:
        for gain in range(best, -1, -1):
            yield from search.all(gain, gain, left)
            left = search.left
    except _TooManyError as ended:
        message = f"more than {MAX_STEPS:,} sequences of these fragments begin words: ask with fewer"
        raise LexiconError(Reason.TOO_MUCH_WORK, "rack", message, limit=str(MAX_STEPS)) from ended


class _TooManyError(Exception):
    """More sequences than were to be visited."""


_Open = tuple[int, int]
"""A chain under way and how many of its fragments are laid."""
_Account = tuple[tuple[int, ...], tuple[_Open, ...], str, bool]
"""One way to account for a sequence: the chains begun, those under way, the loose fragment beyond what there is, and
whether there is an anchor among all these."""
_START: _Account = ((), (), "", False)


@dataclass(slots=True)
class _Spelling:
    """Fragments by the numbers of their letters: the one that ends here, and those that go on."""

    fragment: str = ""
    following: dict[int, "_Spelling"] = field(default_factory=dict)


class _Search:
    """One rack and the sequence of fragments that is being followed."""

    def __init__(self, graph: WordGraph, rack: Rack) -> None:
        self.graph = graph
        self.rack = rack
        self.chains = [chain.fragments for chain in rack.chains]
        self.held = [len("".join(chain.fragments)) if chain.anchor else 0 for chain in rack.chains]
        self.heads: dict[str, list[int]] = {}
        for index, fragments in enumerate(self.chains):
            self.heads.setdefault(fragments[0], []).append(index)
        self.tails = [
            [self._need(fragments[laid:]) for laid in range(len(fragments))] for fragments in self.chains
        ]
        self.rests = [self._need(fragments[1:]) for fragments in self.chains]
        anchored = (chain.fragments for chain in rack.chains if chain.anchor)
        self.anchors = [
            self._need(fragments) for fragments in (*((text,) for text in rack.anchors), *anchored)
        ]
        self.anytime = {*rack.loose, *rack.spare, *self.heads}
        self.spellings = self._spelled(self.anytime)
        self.ways: dict[int, list[tuple[str, int]]] = {}
        self.anchoring: dict[int, bool] = {}
        self.laid: dict[tuple[tuple[int, ...], tuple[_Open, ...]], Counter[str]] = {}
        self.path: list[str] = []
        self.times: Counter[str] = Counter()
        self.left = 0

    def all(self, low: int, high: int, most: int) -> Iterator[Assembly]:
        """List the assemblies that gain from `low` to `high`, by fragments, then chains, in at most `most` visits."""
        self.path, self.times, self.left = [], Counter(), most
        return self._visit(ROOT, 0, [_START], low, high)

    def _visit(
        self, node: int, length: int, accounts: Collection[_Account], low: int, high: int
    ) -> Iterator[Assembly]:
        self.left -= len(accounts)
        if self.left < 0:
            raise _TooManyError
        if self.graph.nodes[node] & 1:
            yield from self._found(length, accounts, low, high)
        for fragment, target in self._ways(node, accounts):
            longer = length + len(fragment)
            after = self._followed(accounts, fragment, target, low - longer)
            if after:
                self.path.append(fragment)
                self.times[fragment] += 1
                yield from self._visit(target, longer, after, low, high)
                self.times[fragment] -= 1
                self.path.pop()

    def _found(self, length: int, accounts: Iterable[_Account], low: int, high: int) -> Iterator[Assembly]:
        for account in sorted(accounts):
            gain = length - self._held(account)
            if low <= gain <= high and self._complete(account):
                yield Assembly(gain, tuple(self.path), account[0])

    def _held(self, account: _Account) -> int:
        return sum([self.held[index] for index in account[0]])

    def _ways(self, node: int, accounts: Iterable[_Account]) -> Sequence[tuple[str, int]]:
        """Return the fragments that may come next, ascending, each with the node that it leads to."""
        ways = self.ways.get(node)
        if ways is None:
            ways = self.ways[node] = self._ways_anytime(node)
        awaited = {self.chains[index][laid] for account in accounts for index, laid in account[1]}
        if awaited <= self.anytime:
            return ways
        extra = ((text, self.graph.walked(node, text)) for text in awaited - self.anytime)
        return sorted([*ways, *((text, target) for text, target in extra if target is not None)])

    def _ways_anytime(self, node: int) -> list[tuple[str, int]]:
        """Return those that are loose or begin a chain."""
        found: list[tuple[str, int]] = []
        waiting = [(node, self.spellings)]
        while waiting:
            place, spelling = waiting.pop()
            row, following = self.graph.row(place), spelling.following
            for letter in row.keys() & following.keys():
                target, longer = row[letter], following[letter]
                if longer.fragment:
                    found.append((longer.fragment, target))
                if longer.following:
                    waiting.append((target, longer))
        return sorted(found)

    def _followed(
        self, accounts: Iterable[_Account], fragment: str, target: int, needed: int
    ) -> Collection[_Account]:
        """Return the ways to account for one more fragment that leave what is still needed possible."""
        room: int = self.graph.heights[target]
        after = self._with_loose(accounts, fragment)
        after += self._with_chains(accounts, fragment, target, room)
        if not after:
            return after
        if not self._anchoring(target):
            after = [account for account in after if account[3]]
        if needed > 0:
            after = [account for account in after if needed + self._held(account) <= room]
        if len(after) == 1 and not after[0][1]:
            return after
        return {account for account in after if not account[1] or self._fits(account, target, room)}

    def _with_loose(self, accounts: Iterable[_Account], fragment: str) -> list[_Account]:
        there = self.rack.loose.get(fragment, 0) - self.times[fragment]
        anchor = fragment in self.rack.anchors
        found = []
        for account in accounts:
            chains, under_way, beyond, anchored = account
            left = there + self._laid(account)[fragment] if chains else there
            if left > 0:
                found.append((chains, under_way, beyond, True) if anchor and not anchored else account)
            elif left == 0 and not beyond and fragment in self.rack.spare:
                found.append((chains, under_way, fragment, anchored or anchor))
        return found

    def _with_chains(
        self, accounts: Iterable[_Account], fragment: str, target: int, room: int
    ) -> list[_Account]:
        """Return the accounts in which the fragment goes on with a chain, or begins one whose rest may follow."""
        followers = self.graph.followers[target]
        heads = [
            index
            for index in self.heads.get(fragment, ())
            if not self.rests[index][0] & ~followers and self.rests[index][1] <= room
        ]
        found = []
        for chains, under_way, beyond, anchored in accounts:
            for index, laid in under_way:
                if self.chains[index][laid] == fragment:
                    found.append((chains, self._advanced(under_way, index, laid), beyond, anchored))
            for index in heads:
                chain = self.rack.chains[index]
                if chains.count(index) < chain.count:
                    begun = tuple(sorted((*chains, index)))
                    after = self._advanced(under_way, index, 0)
                    found.append((begun, after, beyond, anchored or chain.anchor))
        return found

    def _advanced(self, under_way: tuple[_Open, ...], index: int, laid: int) -> tuple[_Open, ...]:
        """Return the chains under way after fragment number `laid` of one of them."""
        rest = list(under_way)
        if laid:
            rest.remove((index, laid))
        if laid + 1 < len(self.chains[index]):
            rest.append((index, laid + 1))
        return tuple(sorted(rest))

    def _fits(self, account: _Account, node: int, room: int) -> bool:
        """Tell whether the letters that the chains under way still need can follow a node."""
        followers = self.graph.followers[node]
        for index, laid in account[1]:
            letters, count = self.tails[index][laid]
            room -= count
            if letters & ~followers or room < 0:
                return False
        return True

    def _anchoring(self, node: int) -> bool:
        """Tell whether an anchor may follow a node, as far as its letters tell."""
        found = self.anchoring.get(node)
        if found is None:
            room, followers = self.graph.heights[node], self.graph.followers[node]
            found = not self.anchors or any(
                count <= room and not letters & ~followers for letters, count in self.anchors
            )
            self.anchoring[node] = found
        return found

    def _complete(self, account: _Account) -> bool:
        chains, under_way, _, anchored = account
        if under_way or not self.path or not (anchored or not self.anchors):
            return False
        # A chain with nothing added is no assembly.
        return len(chains) != 1 or self._laid(account).total() < len(self.path)

    def _laid(self, account: _Account) -> Counter[str]:
        """Tell how often each fragment is laid as part of a chain."""
        key = account[:2]
        found = self.laid.get(key)
        if found is None:
            found = Counter(part for index in account[0] for part in self.chains[index])
            found.subtract(part for index, laid in account[1] for part in self.chains[index][laid:])
            self.laid[key] = found
        return found

    def _need(self, fragments: Sequence[str]) -> tuple[int, int]:
        """Return the letters of fragments, as a set and by number."""
        text = "".join(fragments)
        return self.graph.letter_set(text), len(text)

    def _spelled(self, fragments: set[str]) -> _Spelling:
        root = _Spelling()
        for fragment in fragments:
            place = root
            for letter in self.graph.numbers(fragment):
                place = place.following.setdefault(letter, _Spelling())
            place.fragment = fragment
        return root
