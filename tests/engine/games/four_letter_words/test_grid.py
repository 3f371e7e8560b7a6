"""The lines of a grid (FL-1, FL-P1, FL-P2, FL-P3), against an independent brute force."""

import random
from itertools import product

import pytest

from trellis_engine.games.four_letter_words.grids.grid import (
    Cell,
    Direction,
    Size,
    lines,
    patterns,
    placements,
    written,
)

STEPS = {"RIGHT": (0, 1), "DOWN": (1, 0), "LEFT": (0, -1), "UP": (-1, 0)}


@pytest.mark.parametrize(
    ("rows", "columns", "count"), [(4, 4, 16), (7, 7, 112), (10, 10, 280), (4, 7, 46), (15, 4, 126)]
)
def test_how_many_lines_a_grid_has(rows: int, columns: int, count: int) -> None:
    """Rows of ``c`` cells hold ``c - 3`` lines, columns of ``r`` cells ``r - 3``, each in two directions."""
    assert 2 * (rows * (columns - 3) + columns * (rows - 3)) == count
    assert len(lines(Size(rows, columns))) == count


def test_words_run_in_four_directions_and_not_diagonally() -> None:
    assert {direction.name for direction in Direction} == set(STEPS)
    cells = {line.direction.name: line.cells for line in lines(Size(7, 7)) if line.start == Cell(3, 3)}
    assert cells == {
        "RIGHT": (24, 25, 26, 27),
        "DOWN": (24, 31, 38, 45),
        "LEFT": (24, 23, 22, 21),
        "UP": (24, 17, 10, 3),
    }


def test_the_seed_example_of_a_second_word() -> None:
    """TOSS stands upwards on column d; SALT can go right from a4, through the T."""
    size = Size(7, 7)
    grid = written("." * 49, (24, 17, 10, 3), "toss")
    found = {(str(line.start), line.direction.name) for line in placements(grid, size, "salt", first=False)}
    assert ("a4", "RIGHT") in found
    assert {start for start, way in found if way == "RIGHT"} == {"a4", "d1", "d2"}
    assert {start for start, way in found if way == "LEFT"} == {"g4", "d1", "d2"}
    assert all(start[0] == "d" or start[1] == "4" for start, _ in found)


def test_the_first_word_goes_anywhere_and_later_words_need_letters() -> None:
    size = Size(5, 4)
    assert len(list(placements("." * 20, size, "toss", first=True))) == len(lines(size))
    assert list(placements("." * 20, size, "toss", first=False)) == []
    assert patterns("." * 20, size, first=False) == frozenset()


def _brute_force(grid: str, size: Size, word: str, *, first: bool) -> list[tuple[int, int, str]]:
    """Every placement, found by walking from every cell letter by letter."""
    found = []
    for row, column, way in product(range(size.rows), range(size.columns), STEPS):
        down, right = STEPS[way]
        ends = row + 3 * down, column + 3 * right
        if not (0 <= ends[0] < size.rows and 0 <= ends[1] < size.columns):
            continue
        there = [grid[(row + i * down) * size.columns + column + i * right] for i in range(4)]
        clash = any(mark not in (".", letter) for mark, letter in zip(there, word, strict=True))
        used = sum(mark != "." for mark in there)
        if not clash and (first or used in (1, 2, 3)):
            found.append((row, column, way))
    return found


def test_placements_agree_with_brute_force_on_random_grids() -> None:
    source = random.Random(7)
    for _ in range(400):
        size = Size(source.randint(4, 8), source.randint(4, 8))
        density = source.choice(["abst" + "." * 2, "abst" + "." * 8, "abst" + "." * 30])
        grid = "".join(source.choices(density, k=size.cells))
        word = "".join(source.choices("abst", k=4))
        first = source.random() < 0.2 and set(grid) == {"."}
        found = [
            (line.start.row, line.start.column, line.direction.name)
            for line in placements(grid, size, word, first=first)
        ]
        assert found == _brute_force(grid, size, word, first=first)
