"""Word Sprout once more, as plainly as the page says it and as slowly as it takes: the engine is compared with this.

Shares no code with the engine. Everything is tried: every letter at every place, every goal word, every path to it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

VOWELS = frozenset("aeiou")


@dataclass(frozen=True)
class Rules:
    """Which rules are in force."""

    words: tuple[str, ...]
    plurals: frozenset[str] = frozenset()
    seats: int = 2
    complete: bool = False
    one_letter: str = "aio"
    vowels_missing: bool = False
    no_plurals: bool = False
    consonants_first: int = 0
    vowel_margin: int | None = None
    front_after: int | None = None
    palindromes_from: int | None = None
    unreachable_goals: bool = False
    plurals_formed: bool = False
    pairs_when_locked: bool = False
    at_ends: bool = False
    reversing: bool = False
    collecting: bool = False
    losing: bool = False
    own_string: Callable[[str], bool] | None = None
    own_word: Callable[[str], bool] | None = None
    own_play: "Callable[[Table, Table, str], bool] | None" = None
    own_next: Callable[[str], int] | None = None
    own_out: "Callable[[Table, str], bool] | None" = None


@dataclass(frozen=True)
class Table:
    """One moment of a game."""

    string: str = ""
    turns: int = 0
    locked: bool = False
    pot: tuple[tuple[str, int], ...] | None = None
    mover: int = 0
    way: int = 1
    hands: tuple[frozenset[str], ...] = ()


def pot_of(tiles: dict[str, int] | None) -> tuple[tuple[str, int], ...] | None:
    """Tiles in a form that can be remembered."""
    return None if tiles is None else tuple(sorted(tiles.items()))


def plays(rules: Rules, table: Table) -> Iterator[Table]:
    """The table after each legal play, one for each way to make it."""
    for after in _attempts(rules, table):
        if _string_is_fine(rules, table, after) and valid(rules, after):
            yield after


def _attempts(rules: Rules, table: Table) -> Iterator[Table]:
    yield from (after for _, after in _one_letter(rules, table))
    if rules.palindromes_from is not None and (table.locked or not rules.pairs_when_locked):
        for middle, between in _raw(rules, table):
            if not _letter_is_fine(rules, table, *middle):
                continue
            for second, last in _raw(rules, between):
                if _letter_is_fine(rules, between, *second):
                    yield _turn_over(rules, table, last, middle[1] + second[1])


def _one_letter(rules: Rules, table: Table) -> Iterator[tuple[tuple[int, str], Table]]:
    for addition, longer in _raw(rules, table):
        if _letter_is_fine(rules, table, *addition):
            yield addition, _turn_over(rules, table, longer, addition[1])


def _raw(rules: Rules, table: Table) -> Iterator[tuple[tuple[int, str], Table]]:
    """The letter put down, its tile taken, nothing else."""
    for place in range(len(table.string) + 1):
        if rules.at_ends and 0 < place < len(table.string):
            continue
        for letter in sorted(set("".join(rules.words))):
            pot = None if table.pot is None else dict(table.pot)
            if pot is not None:
                if pot.get(letter, 0) < 1:
                    continue
                pot[letter] -= 1
            string = table.string[:place] + letter + table.string[place:]
            yield (place, letter), replace(table, string=string, pot=pot_of(pot))


def _letter_is_fine(rules: Rules, table: Table, place: int, letter: str) -> bool:
    if letter in VOWELS:
        return len(table.string) >= rules.consonants_first
    return rules.front_after is None or len(table.string) < rules.front_after or place > 0


def _turn_over(rules: Rules, before: Table, after: Table, letters: str) -> Table:
    turns = before.turns + 1
    locked = before.locked
    if rules.palindromes_from is not None and turns >= rules.palindromes_from:
        locked = locked or after.string == after.string[::-1]
    pot, hand, way = after.pot, before.hands[before.mover], before.way
    for letter in letters:
        if letter not in VOWELS:
            continue
        if rules.reversing:
            way = -way
        if rules.collecting:
            pot, hand = _collected(rules, pot, hand, letter)
    hands = tuple(hand if seat == before.mover else held for seat, held in enumerate(before.hands))
    places = 1 if rules.own_next is None else rules.own_next(letters)
    if places < 0:
        way, places = -way, -places
    mover = (before.mover + way * places) % rules.seats
    return replace(after, turns=turns, locked=locked, pot=pot, hands=hands, way=way, mover=mover)


def _collected(
    rules: Rules, pot: tuple[tuple[str, int], ...] | None, hand: frozenset[str], letter: str
) -> tuple[tuple[tuple[str, int], ...] | None, frozenset[str]]:
    tiles = None if pot is None else dict(pot)
    if letter in hand:
        if rules.losing:
            hand -= {letter}
            if tiles is not None:
                tiles[letter] += 1
    elif tiles is None or tiles.get(letter, 0) > 0:
        hand |= {letter}
        if tiles is not None:
            tiles[letter] -= 1
    return pot_of(tiles), hand


def _string_is_fine(rules: Rules, before: Table, after: Table) -> bool:
    string = after.string
    one_letter_word = len(string) == 1 and string in rules.one_letter
    if rules.complete and string not in rules.words and not one_letter_word:
        return False
    if rules.complete and rules.no_plurals and not rules.plurals_formed and string in rules.plurals:
        return False
    vowels = sum(letter in VOWELS for letter in string)
    if rules.vowel_margin is not None and vowels - (len(string) - vowels) > rules.vowel_margin:
        return False
    if rules.own_play is not None and not rules.own_play(before, after, _added(before.string, string)):
        return False
    if rules.own_string is not None and not rules.own_string(string):
        return False
    return not before.locked or string == string[::-1]


def _added(before: str, after: str) -> str:
    """The letters by which one string is longer, in alphabetical order."""
    return "".join(sorted((Counter(after) - Counter(before)).elements()))


def covers(rules: Rules, word: str, string: str) -> bool:
    """Whether a word contains a string, or does once vowels are added to the string."""
    if not rules.vowels_missing:
        return string in word
    parts = {word[start:end] for start in range(len(word) + 1) for end in range(start, len(word) + 1)}
    return any(_without_some_vowels(part, string) for part in parts)


@cache
def _without_some_vowels(part: str, string: str) -> bool:
    if part == string:
        return True
    if len(part) < len(string):
        return False
    return any(
        _without_some_vowels(part[:place] + part[place + 1 :], string)
        for place, letter in enumerate(part)
        if letter in VOWELS
    )


@cache
def valid(rules: Rules, table: Table) -> bool:
    """Whether some goal word makes the string valid."""
    for word in rules.words:
        if rules.no_plurals and word in rules.plurals:
            continue
        if rules.own_word is not None and not rules.own_word(word):
            continue
        if covers(rules, word, table.string) and (rules.unreachable_goals or reachable(rules, table, word)):
            return True
    return False


@cache
def reachable(rules: Rules, table: Table, word: str) -> bool:
    """Whether plays over valid strings can make the word."""
    if table.string == word:
        return True
    missing = Counter(word) - Counter(table.string)
    if sum(missing.values()) != len(word) - len(table.string):
        return False
    return any(
        _in_order(after.string, word)
        and _string_is_fine(rules, table, after)
        and not (rules.own_out is not None and rules.own_out(table, _added(table.string, after.string)))
        and (valid(rules, after) if not covers(rules, word, after.string) else True)
        and reachable(rules, after, word)
        for after in _attempts(rules, table)
    )


def _in_order(string: str, word: str) -> bool:
    start = 0
    for letter in string:
        start = word.find(letter, start) + 1
        if not start:
            return False
    return True


def counts(rules: Rules, tiles: dict[str, int] | None, depth: int) -> list[int]:
    """How many sequences of one, two, … legal plays there are from the start."""
    tables = [Table(pot=pot_of(tiles), hands=(frozenset(),) * rules.seats)]
    found = []
    for _ in range(depth):
        tables = [after for table in tables for after in plays(rules, table)]
        found.append(len(tables))
    return found
