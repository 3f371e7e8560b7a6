"""Which letters can be put on the grid so that some word may contain every string that changes (WS-13).

The cells are looked at first and the letters afterwards: where a string has letters that are not known yet, rules on
places and then words rule out most of them before two are tried together.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, product

from trellis_engine.games.word_sprout.rules import Moment, Step
from trellis_engine.games.word_sprout.rules.strings import is_palindrome
from trellis_engine.games.word_sprout.search.validity import StringJudge
from trellis_engine.games.word_sprout.table.board import Rows, letters_in, openings
from trellis_engine.games.word_sprout.table.letters import Addition, Cell
from trellis_engine.games.word_sprout.table.placement import UNKNOWN, Layout, is_open, with_gaps
from trellis_engine.words import normal
from trellis_engine.work import spend

MAX_CELLS_AT_ONCE = 8
"""Cells, or pairs of them, whose letters are asked about at once."""
STEPS_A_CELL = 16
Additions = tuple[Addition, ...]
Cells = tuple[Cell, ...]


def singles_on_the_grid(judge: StringJudge, rows: Rows, playable: str) -> Iterator[Additions]:
    """List plays of one of some letters, by cell and letter."""
    cells = ((cell,) for cell in openings(rows) if is_open(rows, cell))
    for chosen, letters in _likely(Likely(judge, rows, playable), rows, cells, locked=False):
        yield _additions(chosen, letters)


def doubles_on_the_grid(
    judge: StringJudge, rows: Rows, playable: str, *, locked: bool
) -> Iterator[Additions]:
    """List plays of two of some letters, by first letter, then second; once locked, of palindromes alone."""
    for first in openings(rows):
        if not is_open(rows, first):
            continue
        between = with_gaps(rows, (first,)).rows
        pairs = ((first, second) for second in openings(between) if is_open(between, second))
        found = _likely(Likely(judge, rows, playable), rows, pairs, locked=locked)
        for chosen, letters in sorted(found, key=lambda item: item[1][0]):
            yield _additions(chosen, letters)


def _likely(
    likely: "Likely", rows: Rows, choices: Iterator[Cells], *, locked: bool
) -> Iterator[tuple[Cells, str]]:
    """List cells with the letters after which some word may cover each string that changes."""
    # First each unknown letter is tried by itself, in the longest piece of each changed string that holds no other
    # unknown one; only what is left is tried in pairs. Two letters after the N of CROWN, in the row: the piece that
    # holds the first is CROWNX, and of 26 letters E, I and S are left (CROWNED, CROWNING, CROWNS); the second stands
    # alone behind it, so its piece is Y, and all 26 are left. 78 pairs are looked up, not 676.
    while some := list(islice(choices, MAX_CELLS_AT_ONCE)):
        spend(STEPS_A_CELL * len(some))
        laid = [(cells, with_gaps(rows, cells)) for cells in some]
        laid = [
            (cells, layout) for cells, layout in laid if likely.may_cross(layout) and likely.has_room(layout)
        ]
        likely.learn([made for _, layout in laid for made in likely.alone(layout)])
        tried = [
            (cells, letters, _strings(layout, letters))
            for cells, layout in laid
            for letters in likely.candidates(layout)
        ]
        if locked:
            tried = [found for found in tried if all(map(is_palindrome, found[2]))]
        likely.learn([made for _, _, strings in tried for made in strings])
        yield from (
            (cells, letters) for cells, letters, strings in tried if all(map(likely.is_part, strings))
        )


class Likely:
    """Tells which letters can go into cells whose letters are not chosen yet.

    Args:
        judge: the judge of the match.
        rows: the letters on the table.
        playable: the letters of which there are tiles.
    """

    def __init__(self, judge: StringJudge, rows: Rows, playable: str) -> None:
        self._rules, self._known_words = judge.rules, judge.known_words
        self._lying = len(letters_in(rows))
        self._playable = playable
        self._fillers = judge.rules.fillers(judge.known_words)

    def is_part(self, string: str) -> bool:
        """Tell whether some word may cover a string, as far as the rules in force want it to."""
        return (
            self._known_words.can_fill(string, self._fillers)
            if self._fillers
            else self._known_words.is_part(string)
        )

    def learn(self, strings: Sequence[str]) -> None:
        """Ask about several strings at once."""
        if not self._fillers:
            self._known_words.learn_parts(strings)

    def alone(self, layout: Layout) -> list[str]:
        """List the pieces of the changed strings that hold one unknown letter, with each letter."""
        return [
            piece.replace(unknown, letter)
            for unknown in UNKNOWN
            for letters in [self._letters_for(layout, unknown)]
            for piece in _pieces(layout, unknown)
            for letter in letters
        ]

    def has_room(self, layout: Layout) -> bool:
        """Tell whether the rules leave some letter for each cell, going by the cells alone."""
        return all(self._letters_for(layout, unknown) for unknown in UNKNOWN)

    def _letters_for(self, layout: Layout, unknown: str) -> str:
        """Keep the letters that may be an unknown one, going by the cells alone."""
        letters = self._playable
        for change in layout.changes:
            before = Moment(change.before, self._lying)
            step = Step(before, change.additions, before, change.started, change.elsewhere, change.ahead)
            for number, addition in enumerate(change.additions):
                if addition.letter == normal(unknown):
                    letters = self._rules.letters_for(step, number, letters, self._known_words)
        return letters

    def candidates(self, layout: Layout) -> Iterator[str]:
        """List letters for the unknown ones that no piece of a string, and no string crossed, rules out by itself."""
        unknown = [letter for letter in UNKNOWN if any(letter in row for row in layout.rows)]
        first, *second = [self._fitting(layout, one) for one in unknown]
        crossing = (letter for letter in first if self.may_cross(layout, letter))
        return ("".join(letters) for letters in product(crossing, *second))

    def may_cross(self, layout: Layout, letter: str | None = None) -> bool:
        """Tell whether strings may be started where the cells start them, as far as what they cross is known.

        Args:
            layout: the layout.
            letter: the first letter of the turn, which the second may cross; None if it is not known.
        """
        tables = layout.crossed
        if letter is None:
            tables = tuple(rows for rows in tables if not any(UNKNOWN[0] in row for row in rows))
        else:
            tables = tuple(tuple(row.replace(UNKNOWN[0], letter) for row in rows) for rows in tables)
        return self._rules.forbid_crossing(tables, self._known_words) is None

    def _fitting(self, layout: Layout, unknown: str) -> list[str]:
        pieces = _pieces(layout, unknown)
        return [
            letter
            for letter in self._letters_for(layout, unknown)
            if all(self.is_part(piece.replace(unknown, letter)) for piece in pieces)
        ]


def _pieces(layout: Layout, unknown: str) -> list[str]:
    """Find the longest pieces of changed strings that hold this unknown letter and no other."""
    other = UNKNOWN.replace(unknown, "")
    pieces = [piece for change in layout.changes for piece in change.after.split(other)]
    return [piece for piece in pieces if unknown in piece]


def _strings(layout: Layout, letters: str) -> list[str]:
    known = str.maketrans(dict(zip(UNKNOWN, letters, strict=False)))
    return [change.after.translate(known) for change in layout.changes]


def _additions(cells: Cells, letters: str) -> Additions:
    return tuple(Addition(letter, 0, cell) for letter, cell in zip(letters, cells, strict=True))
