"""Put words together from fragments, following a tree of words fragment by fragment.

Each sequence of fragments is visited once, with every way to account for it by loose fragments and chains.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from trellis_words.racks import Assembly, Rack, rank

Tree = Mapping[str, str]
"""For everything that a word begins with, the letters that come next; after a whole word also `END`."""
END = "\n"


def tree_of(words: Iterable[str]) -> Tree:
    """Return the tree of some words."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for word in words:
        for end in range(len(word)):
            found[word[:end]][word[end]] = None
        found[word][END] = None
    return {beginning: "".join(letters) for beginning, letters in found.items()}


def assembled(rack: Rack, tree: Tree) -> list[Assembly]:
    """Return every assembly of a rack, best first."""
    return sorted(_Search(rack, tree).visit("", (), frozenset({_Account()})), key=rank)


@dataclass(frozen=True, slots=True)
class _Account:
    """One way to account for the fragments at the beginning of a word.

    Args:
        loose: those that are loose, ascending.
        beyond: the loose one that the rack has only as a spare.
        chains: the chains begun, ascending.
        open: the chains under way, each with how many of its fragments are laid.
    """

    loose: tuple[str, ...] = ()
    beyond: str = ""
    chains: tuple[int, ...] = ()
    open: tuple[tuple[int, int], ...] = ()


class _Search:
    def __init__(self, rack: Rack, tree: Tree) -> None:
        self.rack = rack
        self.tree = tree
        self.heads: defaultdict[str, list[int]] = defaultdict(list)
        for index, chain in enumerate(rack.chains):
            self.heads[chain.fragments[0]].append(index)
        fragments = {*rack.loose, *rack.spare, *(part for chain in rack.chains for part in chain.fragments)}
        self.by_letter: defaultdict[str, list[str]] = defaultdict(list)
        for fragment in sorted(fragments):
            self.by_letter[fragment[0]].append(fragment)

    def visit(
        self, text: str, fragments: tuple[str, ...], accounts: frozenset[_Account]
    ) -> Iterator[Assembly]:
        """Return what a beginning of a word, accounted for in these ways, can become."""
        letters = self.tree[text]
        if END in letters:
            chains = {account.chains for account in accounts if self._complete(account)}
            yield from (Assembly(len(text) - self._held(used), fragments, used) for used in chains)
        for letter in letters:
            for fragment in self.by_letter.get(letter, ()):
                if (longer := text + fragment) in self.tree:
                    after = frozenset(
                        found for account in accounts for found in self._with(account, fragment)
                    )
                    if after:
                        yield from self.visit(longer, (*fragments, fragment), after)

    def _with(self, account: _Account, fragment: str) -> Iterator[_Account]:
        """Return the ways to account for one more fragment."""
        left = self.rack.loose.get(fragment, 0) - account.loose.count(fragment)
        if left > 0 or (left == 0 and not account.beyond and fragment in self.rack.spare):
            loose = tuple(sorted((*account.loose, fragment)))
            beyond = account.beyond or ("" if left else fragment)
            yield _Account(loose, beyond, account.chains, account.open)
        for index, laid in account.open:
            if self.rack.chains[index].fragments[laid] == fragment:
                yield self._advanced(account, index, laid)
        for index in self.heads.get(fragment, ()):
            if account.chains.count(index) < self.rack.chains[index].count:
                chains = tuple(sorted((*account.chains, index)))
                begun = _Account(account.loose, account.beyond, chains, account.open)
                yield self._advanced(begun, index, 0)

    def _advanced(self, account: _Account, index: int, laid: int) -> _Account:
        """Return the account with fragment number `laid` of a chain."""
        rest = list(account.open)
        if laid:
            rest.remove((index, laid))
        if laid + 1 < len(self.rack.chains[index].fragments):
            rest.append((index, laid + 1))
        return _Account(account.loose, account.beyond, account.chains, tuple(sorted(rest)))

    def _complete(self, account: _Account) -> bool:
        if account.open or (not account.loose and len(account.chains) == 1):
            return False  # a chain with nothing added is no assembly
        if not self.rack.anchored or not self.rack.anchors.isdisjoint(account.loose):
            return True
        return any(self.rack.chains[index].anchor for index in account.chains)

    def _held(self, chains: tuple[int, ...]) -> int:
        """Return letters of the anchored chains among these."""
        found = (self.rack.chains[index] for index in chains)
        return sum(len("".join(chain.fragments)) for chain in found if chain.anchor)
