"""The best placements of a seat, best first and lazily, without looking at all of them.

Points and dead ends of a placement are sums over the lines that it touches. So every way to write some of the letters
on one line is found first; ways on different lines are then combined by a best-first search over lists sorted by what
they are worth. Two ways that leave the same letters on a line count as one, the better.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush, merge
from itertools import permutations

from trellis_engine.games.word_souffle.dice.sets import WILD
from trellis_engine.games.word_souffle.moves import Letter, Place, Spot
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.rulebook import POINTS
from trellis_engine.games.word_souffle.sheets.new_lines import stands
from trellis_engine.games.word_souffle.sheets.reachable_chains import SIDES, live_chains, reachable
from trellis_engine.games.word_souffle.sheets.scoring import word_points
from trellis_engine.games.word_souffle.sheets.writing import completed, joined
from trellis_engine.games.word_souffle.state import EntryKind, Sheet
from trellis_engine.words import Words
from trellis_engine.work import spend

Worth = tuple[int, ...]
"""What is compared, the larger the better; worths of different lines add up component by component."""


Step = tuple[str, Spot, bool]
"""A letter, the side of the line that it goes to, and whether it completes a word."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to write some of the letters on one line.

    Args:
        line: number of the line; None for a new one.
        faces: which of the dice shown are used, as bits.
        steps: the letters in order, each with its side and whether it completes a word.
        chain: the letters of the line afterwards.
        words: the words completed on the way.
        points: what it gives if all of them are announced.
        dead: 1 if nothing can be added to the line afterwards, otherwise 0.
    """

    line: int | None
    faces: int
    steps: tuple[Step, ...]
    chain: str
    words: tuple[str, ...]
    points: int
    dead: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A placement with what it brings: points, the words announced, new lines, lines that end in a dead end."""

    place: Place
    points: int
    words: tuple[str, ...]
    new_lines: int
    dead: int


def by_points(way: Way) -> Worth:
    """Rank a way by most points, then fewest dead ends."""
    return way.points, -way.dead


def by_live_lines(way: Way) -> Worth:
    """Rank a way by fewest dead ends, then most points."""
    return -way.dead, way.points


def suggestions(
    options: Options, sheet: Sheet, shown: Sequence[str], words: Words, worth: Callable[[Way], Worth]
) -> Iterator[Suggestion]:
    """Yield all placements that the words allow, best first; of those that leave the same sheet only the best."""
    ways = _Ways(options, sheet, shown, words)
    lists = {
        faces: sorted(ways.using(faces), key=lambda way: (_down(worth(way)), way.line is None, way.chain))
        for faces in range(1, 1 << len(shown))
    }
    streams = [
        _combined([lists[part] for part in parts], worth) for parts in partitions((1 << len(shown)) - 1)
    ]
    seen: set[frozenset[tuple[int | None, str, str]]] = set()
    for _, combined in merge(*streams, key=lambda item: item[0]):
        left = frozenset((way.line, way.chain, _copies(way, combined)) for way in combined)
        if left not in seen:
            place = _place(options, len(sheet.lines), combined, ways)
            if place is not None:
                seen.add(left)
                yield _suggestion(place, combined)


def _copies(way: Way, combined: Sequence[Way]) -> str:
    """Count how often a new line with these letters comes, so that two like new lines differ from one."""
    return str(sum(other.line is None and other.chain == way.chain for other in combined))


def partitions(faces: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to split a set, given as bits, into parts; each once, the part with the lowest bit first."""
    if not faces:
        yield ()
        return
    lowest = faces & -faces
    rest = faces ^ lowest
    part = rest
    while True:
        for others in partitions(rest ^ part):
            yield (lowest | part, *others)
        if not part:
            return
        part = (part - 1) & rest


class _Ways:
    """Every way to write some of the letters on one line of a sheet."""

    def __init__(self, options: Options, sheet: Sheet, shown: Sequence[str], words: Words) -> None:
        chains = live_chains(sheet)
        self._options = options
        self._shown = shown
        self._sheet = sheet
        self._alphabet = words.alphabet
        self._kept = reachable([chain for chain in chains if chain], shown, words)
        strings = sorted(self._kept)
        self._complete = dict(zip(strings, completed(options, strings, words), strict=True))
        self._dead = dead_ends(strings, words)
        starts = [(number, chain) for number, chain in enumerate(chains) if chain is not None]
        self._found: dict[tuple[int, int | None, str, tuple[Step, ...]], Way] = {}
        for line, chain in (*starts, (None, "")):
            self._explore(Way(line, 0, (), chain, (), 0, 0))

    def using(self, faces: int) -> list[Way]:
        """Return the ways that use exactly these dice."""
        return [way for way in self._found.values() if way.faces == faces]

    def _explore(self, way: Way) -> None:
        for longer in self._longer(way):
            spend()
            key = (longer.faces, longer.line, longer.chain, self._told_apart(longer))
            known = self._found.get(key)
            if known is None or known.points < longer.points:
                self._found[key] = longer
            self._explore(longer)

    def _told_apart(self, way: Way) -> tuple[Step, ...]:
        """Name what keeps ways to the same letters apart.

        Their steps where these decide whether a line may be begun.
        """
        return way.steps if self._options.new_lines_only_if_stuck else ()

    def needed(self, place: Place) -> bool:
        """Tell whether every line that a placement begins may be begun (SF-R3c)."""
        return stands(self._sheet, self._shown, place, self._alphabet, self._kept.__contains__)

    def _longer(self, way: Way) -> Iterator[Way]:
        sides = SIDES if way.chain else (Spot.END,)
        for face, shown in enumerate(self._shown):
            if not way.faces >> face & 1:
                for letter in self._alphabet if shown == WILD else shown:
                    for side in sides:
                        chain = joined(way.chain, letter, side)
                        if chain in self._kept:
                            yield self._step(way, face, letter, side, chain)

    def _step(self, way: Way, face: int, letter: str, side: Spot, chain: str) -> Way:
        completes = self._complete[chain]
        words = (*way.words, chain) if completes else way.words
        points = way.points + (0 if way.chain else POINTS[EntryKind.NEW_LINE])
        points += word_points(self._options, chain) if completes else 0
        steps = (*way.steps, (letter, side, completes))
        return Way(way.line, way.faces | 1 << face, steps, chain, words, points, int(chain in self._dead))


def dead_ends(chains: Sequence[str], words: Words) -> frozenset[str]:
    """Return those of the chains, each contained in a word, that no letter can be added to; only whole words can be."""
    whole = [chain for chain, found in zip(chains, words.contains(chains), strict=True) if found]
    longer = [joined(chain, letter, side) for chain in whole for letter in words.alphabet for side in SIDES]
    found = words.substrings(longer)
    ways = len(words.alphabet) * len(SIDES)
    return frozenset(
        chain for index, chain in enumerate(whole) if not any(found[index * ways : (index + 1) * ways])
    )


# The largest sums of sorted lists, without making all of them. An example with two lists, worth 5 2 and 4 3:
#
#     taken (0, 0) = 9        pushed (1, 0) = 6 and (0, 1) = 8
#     taken (0, 1) = 8        pushed nothing: the second list ends, and the first offset may move no more
#     taken (1, 0) = 6        pushed (1, 1) = 5
#     taken (1, 1) = 5
#
# Each combination is pushed once, for offsets move from the first list to the last. What is taken is never
# worth less than what is still in the heap. So whoever wants the ten best has them after ten steps, and one
# more for each that uses a line twice.


def _combined(
    lists: Sequence[Sequence[Way]], worth: Callable[[Way], Worth]
) -> Iterator[tuple[Worth, tuple[Way, ...]]]:
    """Yield one way out of each list, on different lines, best first: the largest sums of sorted lists, with a heap."""
    if not all(lists):
        return
    worths = [[_down(worth(way)) for way in ways] for ways in lists]
    start = (0,) * len(lists)
    heap: list[tuple[Worth, tuple[int, ...], int]] = [(_total(worths, start), start, 0)]
    while heap:
        spend()
        total, at, first = heappop(heap)
        for index in range(first, len(lists)):
            following = (*at[:index], at[index] + 1, *at[index + 1 :])
            if following[index] < len(lists[index]):
                heappush(heap, (_total(worths, following), following, index))
        ways = tuple(lists[index][offset] for index, offset in enumerate(at))
        if _on_different_lines(ways):
            yield total, ways


def _down(worth: Worth) -> Worth:
    return tuple(-item for item in worth)


def _total(worths: Sequence[Sequence[Worth]], at: Sequence[int]) -> Worth:
    chosen = [worths[index][offset] for index, offset in enumerate(at)]
    return tuple(map(sum, zip(*chosen, strict=True)))


def _on_different_lines(ways: Collection[Way]) -> bool:
    old = [way.line for way in ways if way.line is not None]
    return len(old) == len(set(old))


def _place(options: Options, lines: int, combined: Sequence[Way], ways: _Ways) -> Place | None:
    """Join ways to one placement, old lines before new ones; None where no order of the letters may begin new lines."""
    old = sorted((way for way in combined if way.line is not None), key=lambda way: way.line or 0)
    written = [*old, *(way for way in combined if way.line is None)]
    by_lines = tuple(index for index, way in enumerate(written) for _ in way.steps)
    if not options.new_lines_only_if_stuck:
        return _in_order(options, lines, written, by_lines)
    orders = dict.fromkeys((by_lines, *permutations(by_lines)))
    places = (_in_order(options, lines, written, order) for order in orders)
    return next(filter(ways.needed, places), None)


def _in_order(options: Options, lines: int, written: Sequence[Way], order: Sequence[int]) -> Place:
    """Place by the next step of one way after another; new lines are numbered as they are begun."""
    numbers = {index: way.line for index, way in enumerate(written) if way.line is not None}
    rest = [iter(way.steps) for way in written]
    letters = []
    for index in order:
        letter, side, completes = next(rest[index])
        announced = completes and not options.auto_announce
        if index in numbers:
            letters.append(Letter(letter, side, numbers[index], announced))
        else:
            numbers[index] = lines
            lines += 1
            letters.append(Letter(letter, Spot.NEW_LINE, 0, announced))
    return Place(tuple(letters))


def _suggestion(place: Place, combined: Sequence[Way]) -> Suggestion:
    ordered = sorted(combined, key=lambda way: (way.line is None, way.line or 0))
    return Suggestion(
        place=place,
        points=sum(way.points for way in combined),
        words=tuple(word for way in ordered for word in way.words),
        new_lines=sum(way.line is None for way in combined),
        dead=sum(way.dead for way in combined),
    )
