"""Find formations: one question to the words port, then every way to come by the cards of each answer."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from trellis_engine.games.rewordable.cards.vocabulary import Vocabulary
from trellis_engine.games.rewordable.moves import Cards, Formation, StolenCard, StolenWord
from trellis_engine.games.rewordable.state import Players
from trellis_words.racks import Assembly, Chain, Rack


@dataclass(frozen=True, slots=True)
class Found:
    """A formation and the hand cards after which it is legal; None stands for no card, where the hand is empty."""

    formation: Formation
    play: tuple[str | None, ...]


def formations(players: Players, seat: int, words: Vocabulary) -> Iterator[Formation]:
    """Return every legal formation of a seat from the cards on the tables, best first.

    The order: letters gained, descending; the cards of the word; then whose cards it takes, the player's own first.
    """
    return (found.formation for found in with_hand(players, seat, (), words))


def with_hand(players: Players, seat: int, hand: Iterable[str], words: Vocabulary) -> Iterator[Found]:
    """Yield every formation that is legal after playing one of these cards, best first, by one search for all of them.

    With no cards: what is legal without playing one.
    """
    rack = rack_of(players, seat, hand)
    if not rack.anchored:
        return
    sources = _Sources(players, seat, tuple(sorted(set(hand))))
    for assembly in words.assemblies(rack):
        yield from sources.ways(assembly, rack)


def rack_of(players: Players, seat: int, hand: Iterable[str]) -> Rack:
    """Tell what a seat can form words from: all loose cards and all words on the tables, and one card of the hand.

    Equal cards of several players are one entry: whose card it is makes no difference to the search. The
    anchors are the player's own cards, of which a formation needs one (RW-3).
    """
    own = players[seat]
    rivals = Counter(word for other, player in enumerate(players) if other != seat for word in player.words)
    chains = [Chain(word, count, anchor=True) for word, count in sorted(Counter(own.words).items())]
    chains += [Chain(word, count) for word, count in sorted(rivals.items())]
    loose = Counter(card for player in players for card in player.loose)
    spare = frozenset(hand)
    return Rack(loose, tuple(chains), spare.union(own.loose), spare)


# An example. Seat 0 has the word LE·ND and the loose card B, seat 1 the loose card S, and seat 0 holds Y. The
# rack is
#
#     loose   b 1, s 1          chains   le·nd (anchor)          spare   y          anchors   b, y
#
# for a formation needs a card of the player's own. The lexicon answers with assemblies, the highest gain
# first:
#
#     b·le·nd·s   gain 2   chain le·nd   left over: b, s    b is the player's own, s is stolen from seat 1
#     b·le·nd     gain 1   chain le·nd   left over: b
#
# `_Sources.ways` makes a formation of each way to come by what is left over. Both are legal after any card of
# the hand; one that needs the Y is legal only after that card has been played.


class _Sources:
    """Who has which cards and words, for turning assemblies into formations."""

    def __init__(self, players: Players, seat: int, hand: Cards) -> None:
        self.hand = hand
        self.rivals = [number for number in range(len(players)) if number != seat]
        self.own = Counter(players[seat].loose)
        self.loose = {number: Counter(players[number].loose) for number in self.rivals}
        self.words = {number: Counter(players[number].words) for number in self.rivals}

    def ways(self, assembly: Assembly, rack: Rack) -> Iterator[Found]:
        """Yield every formation that an assembly stands for, those with the player's own cards first."""
        chains = Counter(assembly.chains)
        own_words = [rack.chains[index].fragments for index in chains.elements() if rack.chains[index].anchor]
        rest = Counter(assembly.fragments)
        rest.subtract(card for index in assembly.chains for card in rack.chains[index].fragments)
        cards = sorted(card for card, count in rest.items() if count)
        theirs = [index for index in chains if not rack.chains[index].anchor]
        stolen = [self._thefts(rack.chains[index].fragments, chains[index]) for index in theirs]
        for split in product(*(self._loose(card, rest[card]) for card in cards)):
            play = self._play(
                Counter(dict(zip(cards, (own for own, _ in split), strict=True))), bool(own_words)
            )
            if not play:
                continue
            taken = tuple(card for _, cards_taken in split for card in cards_taken)
            for thefts in product(*stolen):
                words = tuple(word for theft in thefts for word in theft)
                yield Found(Formation(assembly.fragments, tuple(own_words), words, taken), play)

    def _loose(self, card: str, count: int) -> list[tuple[int, tuple[StolenCard, ...]]]:
        """Return the ways to have loose cards: how many of one's own, and the stolen ones."""
        own = self.own[card] + (card in self.hand)
        there = [own, *(self.loose[rival][card] for rival in self.rivals)]
        return [
            (split[0], tuple(StolenCard(rival, card) for rival in self._owners(split[1:])))
            for split in splits(count, there)
        ]

    def _thefts(self, cards: Cards, count: int) -> list[tuple[StolenWord, ...]]:
        """Return the ways to steal words of these cards."""
        there = [self.words[rival][cards] for rival in self.rivals]
        return [
            tuple(StolenWord(rival, cards) for rival in self._owners(split)) for split in splits(count, there)
        ]

    def _owners(self, split: Sequence[int]) -> list[int]:
        return [rival for rival, count in zip(self.rivals, split, strict=True) for _ in range(count)]

    def _play(self, own: Counter[str], anchored: bool) -> tuple[str | None, ...]:  # noqa: FBT001
        """Return the hand cards after which these loose cards are the player's own, if any are needed and suffice."""
        if not anchored and not own.total():
            return ()
        beyond = own - self.own
        if beyond:
            return tuple(beyond) if beyond.total() == 1 else ()
        return self.hand or (None,)


def splits(count: int, there: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to take `count` things from heaps that hold so many each, most from the first heap first."""
    if not there:
        if not count:
            yield ()
        return
    rest = sum(there[1:])
    for taken in range(min(count, there[0]), max(count - rest, 0) - 1, -1):
        for others in splits(count - taken, there[1:]):
            yield (taken, *others)
