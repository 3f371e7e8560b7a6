"""Whether the tiles last for a goal word, where it matters who plays what (`WS-R12` with a pot).

A vowel that somebody collects is gone from the pot, so a word can be out of reach although the pot holds its letters:
of three tiles O, TOOT needs two, and if a player without an O plays the first one, that player takes another.

Two things keep this small. A vowel is *scarce* only if the pot could run out of it even though every player without
one takes one; all other letters cannot run out, and who holds them is forgotten (`lean`). And the players' part is
decided apart from the strings: letters of one word are drawn from a bag in any order, so that all words with as many
scarce vowels, other vowels and consonants share one answer (`Schedules.lasts`). Where even that fails no path exists;
where it succeeds the path over strings is still to be found.

Example: seats 0 and 1, pot O3 T9, goal TOOT, nothing collected. O is scarce (3 tiles, 2 players without one, 2
needed). If 0 plays T, 1 plays O and takes an O, then one O is left; whoever plays it, nobody can take one: TOOT is
spelled.
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from trellis_engine.games.word_sprout.rules import Moment, RuleSet
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.rules.moment import Circle
from trellis_engine.games.word_sprout.table.letters import Addition
from trellis_engine.work import spend

UNLIMITED_TILES = 99
"""Stands for a number of tiles that cannot run out: no word has as many letters."""
MAX_SCHEDULES = 50_000
MAX_TILES_OF_A_TURN = 5
"""So many tiles of a letter do for any turn."""
Letters = tuple[str, ...]
Supply = tuple[tuple[str, int], ...]


def lean(moment: Moment, word: str, vowels: frozenset[str]) -> Moment:
    """Keep of a moment what matters about tiles and players on the way to a word that covers the string.

    The word must be within reach of the tiles as they are (`WS-5`). Where rules look at more about the players than
    what they collect, nothing is forgotten.
    """
    if moment.circle is None:
        return moment if moment.supply is None else moment.supplied(None, None)
    if moment.supply is None or moment.circle.latest:
        return moment
    return moment.supplied(*_lean(moment.supply, moment.circle, word, moment.string, vowels))


def _lean(
    supply: Supply, circle: Circle, goal: str, lying: str, vowels: frozenset[str]
) -> tuple[Supply | None, Circle | None]:
    tiles = dict(supply)
    spelling, rich = _spelling(goal)
    scarce = {
        vowel
        for vowel, needed in spelling
        if vowel in vowels
        and needed > lying.count(vowel)
        and tiles.get(vowel, 0) - _without(vowel, circle) < needed
    }
    if not scarce:
        return None, None
    hands = tuple(
        _kept(hand, scarce) if hand and seat in circle.playing else ""
        for seat, hand in enumerate(circle.hands)
    )
    known = tuple(
        (letter, tiles[letter]) if letter in scarce else unlimited
        for (letter, _), unlimited in zip(spelling, rich, strict=True)
    )
    return known, Circle(circle.mover, circle.backwards, circle.playing, hands, circle.latest)


@lru_cache(maxsize=4_096)
def _spelling(word: str) -> tuple[Supply, Supply]:
    """Count the letters of a word, and give as many of each as can never run out."""
    counts = tuple(sorted(Counter(word).items()))
    return counts, tuple((letter, UNLIMITED_TILES) for letter, _ in counts)


def _kept(hand: str, scarce: Container[str]) -> str:
    return "".join(vowel for vowel in hand if vowel in scarce)


def _without(vowel: str, circle: Circle) -> int:
    """Count the players who may still take a vowel: nobody takes one that they hold."""
    return sum(vowel not in circle.hands[seat] for seat in circle.playing)


class Bag(NamedTuple):
    """The letters still to be played, and the tiles and players as far as they matter for that.

    Args:
        mover: whose turn it is.
        backwards: whether play goes from higher to lower seats.
        hands: by seat, the scarce vowels collected.
        tiles: the scarce vowels, each with how many tiles of it are in the pot.
        rest: the letters still to be played, in order; one letter stands for all other vowels, one for all consonants.
    """

    mover: int
    backwards: bool
    hands: tuple[str, ...]
    tiles: tuple[tuple[str, int], ...]
    rest: str


@dataclass(frozen=True, slots=True)
class Known:
    """What was found out earlier.

    Args:
        lasts: whether the tiles last, by the players and the bag.
        next: who is next and which way play goes, by the players before a turn and its letters.
        taken: the hand and the tiles after a turn, by the hand, the letters of the turn and the tiles of each.
    """

    lasts: dict[tuple[tuple[int, ...], Bag], bool] = field(default_factory=dict)
    next: dict[tuple[Circle, Letters], tuple[int, bool]] = field(default_factory=dict)
    taken: dict[tuple[str, Letters, Supply], tuple[str, Supply]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Schedules:
    """Decides whether the tiles last for a goal word, and remembers it.

    Args:
        rules: the rules in force.
        known_words: what is known about words.
        known: what was decided earlier.
    """

    rules: RuleSet
    known_words: KnownWords
    known: Known = field(default_factory=Known)

    def lasts(self, moment: Moment, word: str) -> bool:
        """Tell whether the letters that a word has beyond a string could be played in some order."""
        if moment.supply is None or moment.circle is None or self.rules.forgets_nothing:
            return True  # where rules look at everything, only the search for a path decides
        supply, circle = _lean(moment.supply, moment.circle, word, moment.string, self.known_words.vowels)
        if supply is None or circle is None:
            return True
        if len(self.known.lasts) > MAX_SCHEDULES:
            self.known.lasts.clear()
        tiles = tuple(
            (letter, count - moment.string.count(letter))
            for letter, count in supply
            if count < UNLIMITED_TILES
        )
        lacking = Counter(word)
        lacking.subtract(moment.string)
        rest = "".join(sorted(self._like(letter, dict(tiles)) for letter in lacking.elements()))
        return self._lasts(Bag(circle.mover, circle.backwards, circle.hands, tiles, rest), circle.playing)

    def _like(self, letter: str, scarce: Mapping[str, int]) -> str:
        """Find the letter that stands for all that make no difference: one for vowels, one for consonants."""
        if letter in scarce:
            return letter
        vowels = self.known_words.vowels
        return min(
            vowels.difference(scarce) if letter in vowels else set(self.known_words.words.alphabet) - vowels
        )

    def _lasts(self, bag: Bag, playing: tuple[int, ...]) -> bool:
        if not bag.tiles:
            return True
        found = self.known.lasts.get((playing, bag))
        if found is None:
            found = self._may_last(bag, playing) and any(
                self._lasts(after, playing) for after in self._turns(bag, playing)
            )
            self.known.lasts[playing, bag] = found
        return found

    def _may_last(self, bag: Bag, playing: tuple[int, ...]) -> bool:
        """Tell whether the tiles of each scarce vowel last as if the others were plenty; if not, they do not last."""
        if not self.can_lose() and any(count < bag.rest.count(vowel) for vowel, count in bag.tiles):
            return False
        if len(bag.tiles) == 1:
            return self._may_take_turns(bag, playing)
        return all(self._lasts(self._alone(bag, vowel), playing) for vowel, _ in bag.tiles)

    def _may_take_turns(self, bag: Bag, playing: tuple[int, ...]) -> bool:
        """Tell whether those who play the only scarce vowel may have turns enough for it."""
        # Of five tiles O four are to be played: so one player may take an O, and of those without one nobody else plays
        # an O, but for the very last. Of three players two then put down other letters between any two turns of the
        # first; with one other letter left the first has one turn, which does for one O and the last, not for four.
        ((vowel, count),) = bag.tiles
        needed = bag.rest.count(vowel)
        able = count - needed + sum(vowel in bag.hands[seat] for seat in playing)
        idle = len(playing) - able
        if idle <= 0 or self.can_lose() or not self._goes_round(vowel, playing):
            return True
        turns = able * ((len(bag.rest) - needed) // idle + 1)
        return self.rules.letters_per_turn * turns >= needed - 1

    def _goes_round(self, vowel: str, playing: tuple[int, ...]) -> bool:
        """Tell whether the turn passes from player to player whatever is played."""
        bag = Bag(playing[0], False, ("",) * (playing[-1] + 1), (), "")  # noqa: FBT003
        return self._next(bag, (vowel,), playing) == (playing[1 % len(playing)], False)

    def _alone(self, bag: Bag, vowel: str) -> Bag:
        """Forget all scarce vowels but one."""
        others = "".join(other for other, _ in bag.tiles if other != vowel)
        plenty = min(self.known_words.vowels - {vowel})
        rest = "".join(sorted(bag.rest.translate(str.maketrans(others, plenty * len(others)))))
        hands = tuple(vowel if vowel in hand else "" for hand in bag.hands)
        return Bag(bag.mover, bag.backwards, hands, ((vowel, dict(bag.tiles)[vowel]),), rest)

    def _turns(self, bag: Bag, playing: tuple[int, ...]) -> Iterator[Bag]:
        """List what is left after each choice of letters for a turn; their order makes no difference."""
        kinds = sorted(set(bag.rest))
        for number in range(self.rules.letters_per_turn, 0, -1):
            for letters in combinations_with_replacement(kinds, number):
                spend()
                if number > 1 and letters[0] == letters[1] and bag.rest.count(letters[0]) < number:
                    continue
                if all(letters.count(vowel) <= count for vowel, count in bag.tiles):
                    yield self._after(bag, letters, playing)

    def _after(self, bag: Bag, letters: Letters, playing: tuple[int, ...]) -> Bag:
        tiles = dict(bag.tiles)
        played = tuple(
            (letter, min(tiles.get(letter, MAX_TILES_OF_A_TURN), MAX_TILES_OF_A_TURN))
            for letter in sorted(set(letters))
        )
        hand, left = self._taken(bag.hands[bag.mover], letters, played)
        for (letter, before), (_, after) in zip(played, left, strict=True):
            if letter in tiles:
                tiles[letter] += after - before
        rest = bag.rest
        for letter in letters:
            rest = rest.replace(letter, "", 1)
        hands = (*bag.hands[: bag.mover], hand, *bag.hands[bag.mover + 1 :])
        mover, backwards = self._next(bag, letters, playing)
        return _slim(Bag(mover, backwards, hands, tuple(tiles.items()), rest), playing)

    def _taken(self, hand: str, letters: Letters, tiles: Supply) -> tuple[str, Supply]:
        """Find the hand and the tiles in the pot after a turn, by asking the rules."""
        found = self.known.taken.get((hand, letters, tiles))
        if found is None:
            after = self._played(Moment("", supply=tiles, circle=Circle(0, False, (0,), (hand,))), letters)  # noqa: FBT003
            assert after.supply is not None
            assert after.circle is not None
            left = tuple((letter, count - letters.count(letter)) for letter, count in after.supply)
            found = self.known.taken[hand, letters, tiles] = (after.circle.hands[0], left)
        return found

    def _next(self, bag: Bag, letters: Letters, playing: tuple[int, ...]) -> tuple[int, bool]:
        """Find who is next after these letters, and in which direction play then goes, by asking the rules."""
        circle = Circle(bag.mover, bag.backwards, playing, ("",) * len(bag.hands))
        found = self.known.next.get((circle, letters))
        if found is None:
            after = self._played(Moment("", circle=circle), letters)
            assert after.circle is not None
            found = self.known.next[circle, letters] = (after.circle.mover, after.circle.backwards)
        return found

    def _played(self, moment: Moment, letters: Letters) -> Moment:
        return self.rules.step(
            moment, tuple(Addition(letter, 0) for letter in reversed(letters)), self.known_words
        ).after

    def can_lose(self) -> bool:
        """Tell whether a vowel that somebody holds can come back to the pot (`WS-R15`)."""
        vowel = min(self.known_words.vowels, default="")
        return (
            bool(vowel)
            and self._taken(vowel, (vowel,), ((vowel, MAX_TILES_OF_A_TURN),))[1][0][1] >= MAX_TILES_OF_A_TURN
        )


def _slim(bag: Bag, playing: tuple[int, ...]) -> Bag:
    """Forget the vowels that are scarce no more."""
    tiles = tuple(
        (vowel, count)
        for vowel, count in bag.tiles
        if (needed := bag.rest.count(vowel))
        and count - sum(vowel not in bag.hands[s] for s in playing) < needed
    )
    if len(tiles) == len(bag.tiles):
        return bag
    scarce = {vowel for vowel, _ in tiles}
    hands = tuple("".join(vowel for vowel in hand if vowel in scarce) for hand in bag.hands)
    return bag._replace(hands=hands, tiles=tiles)
