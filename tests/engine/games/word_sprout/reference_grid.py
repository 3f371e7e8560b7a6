"""Crossing strings once more, as plainly as ruling WS-13 says it; shares no code with the engine.

Core rules alone decide which strings are valid here: some word contains them.
"""

import itertools

from tests.engine.games.word_sprout import reference

Grid = frozenset[tuple[int, int, str]]
"""Row, column and letter of every letter, shifted so that the smallest row and column are 0."""


def shifted(letters: dict[tuple[int, int], str]) -> Grid:
    """The grid, wherever it lies."""
    top, left = min(row for row, _ in letters), min(column for _, column in letters)
    return frozenset((row - top, column - left, letter) for (row, column), letter in letters.items())


def strings(letters: dict[tuple[int, int], str]) -> list[tuple[bool, list[tuple[int, int]]]]:
    """Every string: whether it lies in a column, and its cells."""
    if len(letters) == 1:
        return [(False, list(letters))]
    found = []
    for down in (False, True):
        lines: dict[int, list[int]] = {}
        for row, column in letters:
            lines.setdefault(column if down else row, []).append(row if down else column)
        for line, places in sorted(lines.items()):
            run: list[int] = []
            for place in [*sorted(places), 10_000]:
                if run and place != run[-1] + 1:
                    if len(run) > 1:
                        found.append((down, [(item, line) if down else (line, item) for item in run]))
                    run = []
                run.append(place)
    return found


Letters = dict[tuple[int, int], str]


def plays(grid: Grid, words: tuple[str, ...], least: int) -> list[Grid]:
    """The grid after each legal play, one for each way to make it."""
    letters = {(row, column): letter for row, column, letter in grid}
    return [shifted(after) for after in _one_more(letters, words, least) if _fine(after, words)]


def _one_more(letters: Letters, words: tuple[str, ...], least: int) -> list[Letters]:
    """The letters with one more, started across complete words only; whether strings are valid is not looked at."""
    alphabet = sorted(set("".join(words)))
    if not letters:
        return [{(0, 0): letter} for letter in alphabet]
    complete = all(
        len(cells) >= least and "".join(letters[cell] for cell in cells) in words
        for _, cells in strings(letters)
    )
    made = []
    for moved, new in [*_beside(letters), *_between(letters)]:
        for letter in alphabet:
            after = {moved.get(cell, cell): old for cell, old in letters.items()} | {new: letter}
            if complete or not _starts(letters, moved, after, new):
                made.append(after)
    return made


Way = tuple[dict[tuple[int, int], tuple[int, int]], tuple[int, int]]
"""Where letters are pushed, and where the new one goes."""


def _beside(letters: dict[tuple[int, int], str]) -> list[Way]:
    around = {(row + a, column + b) for row, column in letters for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return [({}, cell) for cell in sorted(around) if cell not in letters]


def _between(letters: dict[tuple[int, int], str]) -> list[Way]:
    ways: list[Way] = []
    for a, b in ((0, 1), (1, 0)):
        for row, column in sorted(letters):
            one, other = (row, column), (row + a, column + b)
            if other not in letters:
                continue
            side = {other}
            while True:
                more = {
                    cell
                    for cell in letters
                    for seen in side
                    if abs(cell[0] - seen[0]) + abs(cell[1] - seen[1]) == 1 and {cell, seen} != {one, other}
                } - side
                if not more:
                    break
                side |= more
            if one not in side:
                ways.append(({cell: (cell[0] + a, cell[1] + b) for cell in side}, other))
    return ways


def _fine(after: dict[tuple[int, int], str], words: tuple[str, ...]) -> bool:
    texts = ("".join(after[cell] for cell in cells) for _, cells in strings(after))
    return all(any(text in word for word in words) for text in texts)


def _starts(
    letters: dict[tuple[int, int], str],
    moved: dict[tuple[int, int], tuple[int, int]],
    after: dict[tuple[int, int], str],
    new: tuple[int, int],
) -> bool:
    """Whether some string has no two letters that stood side by side in the same direction before."""
    before = {
        (down, one, other) for down, cells in strings(letters) for one, other in itertools.pairwise(cells)
    }
    carried = {(down, moved.get(one, one), moved.get(other, other)) for down, one, other in before}
    for down, cells in strings(after):
        if len(letters) == 1 and not down:
            continue
        old = [cell for cell in cells if cell != new]
        if not any((down, one, other) in carried for one, other in itertools.pairwise(old)):
            return True
    return False


def counts(words: tuple[str, ...], least: int, depth: int) -> list[int]:
    """How many sequences of one, two, … legal plays there are from the start."""
    grids: list[Grid] = [frozenset()]
    found = []
    for _ in range(depth):
        grids = [after for grid in grids for after in plays(grid, words, least)]
        found.append(len(grids))
    return found


Turn = tuple[Grid, int, bool]
"""The grid, how many turns have been played, and whether only palindromes are valid."""


def palindrome_plays(turn: Turn, words: tuple[str, ...], least: int, first: int) -> list[Turn]:
    """The same with one or two letters a turn, and palindromes that lock from a turn on.

    Strings lock when all on the table are palindromes. Each has a goal word that it can reach alone: while another
    string that is none keeps it from locking, any word that contains it; else as `reference` says.
    """
    grid, turns, locked = turn
    letters = {(row, column): letter for row, column, letter in grid}
    once = _one_more(letters, words, least)
    twice = [after for between in once for after in _one_more(between, words, least)]
    made = []
    for after in [*once, *twice]:
        texts = ["".join(after[cell] for cell in cells) for _, cells in strings(after)]
        mirrored = [text == text[::-1] for text in texts]
        if locked and not all(mirrored):
            continue
        locks = locked or (turns + 1 >= first and all(mirrored))
        rules = reference.Rules(words, palindromes_from=first)
        if all(
            any(text in word for word in words)
            if not locks and not all(mirrored[:number] + mirrored[number + 1 :])
            else reference.valid(
                rules, reference.Table(text, turns + 1, locks, hands=(frozenset(),) * rules.seats)
            )
            for number, text in enumerate(texts)
        ):
            made.append((shifted(after), turns + 1, locks))
    return made


def palindrome_counts(words: tuple[str, ...], least: int, first: int, depth: int) -> list[int]:
    """How many sequences of one, two, … such plays there are from the start."""
    turns: list[Turn] = [(frozenset(), 0, False)]
    found = []
    for _ in range(depth):
        turns = [after for turn in turns for after in palindrome_plays(turn, words, least, first)]
        found.append(len(turns))
    return found
