"""All legal placements, each once, against brute force; the best ones, against looking at all of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from tests.engine.games.word_souffle import brute
from tests.engine.games.word_souffle.table import LETTERS, Table
from trellis_engine.chance import Chance
from trellis_engine.games.word_souffle import GAME
from trellis_engine.games.word_souffle.analyses import BestPlacements, Goal, LineWords, Openings
from trellis_engine.games.word_souffle.moves import Place
from trellis_engine.games.word_souffle.sheets.best_placements import (
    Way,
    Worth,
    by_live_lines,
    by_points,
    partitions,
    suggestions,
)
from trellis_engine.games.word_souffle.state import Line, Sheet
from trellis_engine.words.wordset import ENGLISH, WordSet

WORDS = (
    "at ate eat tea tear rate crate crates era ear art rat star sat sea seat east set net ten tent a an ant"
)
SHEETS: list[list[str]] = [[], ["at"], ["e", "te"], ["rat", "en", "s"], ["crates", "t"]]


def known() -> Sequence[str]:
    return f"{WORDS} {LETTERS}".split()


def listed(table: Table) -> list[Place]:
    return [move for move in GAME.legal_moves(table.state, 0, table.words) if isinstance(move, Place)]


@pytest.mark.parametrize("letters", ["atn", "ets", "ens", "ast", "ajk", "ert"])
@pytest.mark.parametrize("lines", SHEETS, ids=lambda lines: "-".join(lines) or "empty")
def test_the_list_is_what_trying_everything_finds(letters: str, lines: Sequence[str]) -> None:
    table = Table(WORDS).sheet(0, *lines).roll(letters)
    places = listed(table)
    expected = {brute.as_place(found) for found in brute.placements(lines, set(), letters, known())}
    assert len(places) == len(set(places))
    assert set(places) == expected


def test_the_list_with_a_wild_is_what_trying_everything_finds() -> None:
    lines = ["at"]
    table = Table(WORDS).sheet(0, *lines).roll("*se")
    places = listed(table)
    expected = {brute.as_place(found) for found in brute.placements(lines, set(), "*se", known())}
    assert len(places) == len(set(places))
    assert set(places) == expected


def test_two_dice_with_the_same_letter_give_each_placement_once() -> None:
    table = Table(WORDS).sheet(0, "at").roll("ess")
    expected = {brute.as_place(found) for found in brute.placements(["at"], set(), "ess", known())}
    places = listed(table)
    assert len(places) == len(expected)
    assert set(places) == expected


def test_lines_crossed_out_are_not_on_the_list() -> None:
    sheet = Sheet((Line("at", complete=True, crossed_out=True), Line("e")))
    table = Table(WORDS).roll("ast")
    table.state = replace(table.state, position=table.position.with_sheet(0, sheet))
    expected = {brute.as_place(found) for found in brute.placements(["at", "e"], {0}, "ast", known())}
    assert set(listed(table)) == expected


def test_announcing_by_hand_lists_each_word_with_and_without() -> None:
    """A, T, S in a row on a new line make the word AT, or with T first the words AT and SAT."""
    table = Table("at sat bats", auto_announce=False).roll("ats")
    moves = table.listed()
    assert {"a+ t>0 s>0", "a+ t>0! s>0"} <= set(moves)
    assert {f"t+ a<0{one} s<0{two}" for one in ("", "!") for two in ("", "!")} <= set(moves)
    assert "a+ t>0 s>0!" not in moves
    assert len(moves) == len(set(moves))


def test_at_a_table_every_way_to_write_the_letters_is_listed() -> None:
    """One line on the sheet, three different letters in 6 orders. A letter has 2 spots a line and the new line: with
    no new line among the first two 2 · 2 · 3 ways, if only the second is one 2 · 5, only the first 4 · 5, both 7.
    """
    table = Table(adjudication="TABLE", seats=2).sheet(0, "zz").roll("ajw")
    assert len(table.listed()) - 1 == 6 * (2 * 2 * 3 + 2 * 5 + 4 * 5 + 7)


def test_the_list_is_lazy() -> None:
    """A full sheet at a table with a wild has millions of placements; the first come at once."""
    table = Table(adjudication="TABLE", seats=2).sheet(0, *["love"] * 40).roll("*jw")
    first = list(islice(GAME.legal_moves(table.state, 0, table.words), 5))
    assert [GAME.write_move(move) for move in first[:3]] == ["a<0 j<0 w<0", "a<0 j<0 w>0", "a<0 j<0 w<1"]


def test_random_placements_are_legal_and_reach_all_of_the_list() -> None:
    table = Table(WORDS).sheet(0, "at").roll("ens")
    expected = set(listed(table))
    chance, found = Chance(b"random placements"), set()
    for _ in range(60 * len(expected)):
        move, chance = GAME.random_move(table.state, 0, chance, table.words)
        found.add(move)
    assert found == expected


def test_a_wild_is_drawn_from_the_letters_that_words_have() -> None:
    """An alphabet may have letters that no word has; a seat with legal placements always draws one of them."""
    table = Table().roll("*ls")
    words = WordSet(LETTERS.split(), alphabet=ENGLISH + "åéñø")
    chance = Chance(b"letters of no word")
    for _ in range(100):
        move, chance = GAME.random_move(table.state, 0, chance, words)
        assert move is not None
        assert GAME.check(table.state, 0, move, words) is None


def test_random_placements_announce_by_hand_now_and_then() -> None:
    table = Table("at sat bats", auto_announce=False).roll("ats")
    chance, found = Chance(b"random announcements"), set()
    for _ in range(2000):
        move, chance = GAME.random_move(table.state, 0, chance, table.words)
        assert isinstance(move, Place)
        found.add(GAME.write_move(move))
    assert found == set(table.listed()) - {"concede"}


# The best.


def _suggested(table: Table, worth: Callable[[Way], Worth]) -> list[tuple[int, int, tuple[str, ...]]]:
    lines = [line.letters for line in table.position.sheets[0].lines]
    found = suggestions(table.state.setup.options, table.position.sheets[0], table.shown, table.words, worth)
    answers = []
    for item in found:
        assert GAME.check(table.state, 0, item.place, table.words) is None
        points, dead, after = brute.worth(lines, item.place, known())
        assert (item.points, item.dead) == (points, dead), GAME.write_move(item.place)
        assert item.new_lines == len(after) - len(lines)
        answers.append((points, dead, after))
    return answers


@pytest.mark.parametrize("letters", ["atn", "ast", "ens", "*se", "ess", "ets"])
@pytest.mark.parametrize("lines", SHEETS, ids=lambda lines: "-".join(lines) or "empty")
def test_the_best_placements_are_what_looking_at_all_of_them_finds(
    letters: str, lines: Sequence[str]
) -> None:
    """One for each sheet that can be left, with the most points for it, sorted."""
    if letters == "*se" and len(lines) > 1:
        letters = "ase"
    table = Table(WORDS).sheet(0, *lines).roll(letters)
    best: dict[tuple[str, ...], tuple[int, int]] = {}
    for place in listed(table):
        points, dead, after = brute.worth(lines, place, known())
        best[after] = max(best.get(after, (points, dead)), (points, dead))
    answers = _suggested(table, by_points)
    assert {after: (points, dead) for points, dead, after in answers} == best
    assert len(answers) == len(best)
    order = [(points, -dead) for points, dead, _ in answers]
    assert order == sorted(order, reverse=True)
    other = _suggested(table, by_live_lines)
    assert sorted(other) == sorted(answers)
    order = [(-dead, points) for points, dead, _ in other]
    assert order == sorted(order, reverse=True)


def test_the_best_is_found_by_the_seat_that_asks() -> None:
    """AT on the sheet, A, J, S rolled: SAT gives 2, J and A must go elsewhere, and JA on one new line costs 2."""
    table = Table("at sat sats", seats=2).sheet(0, "at").roll("ajs")
    rows = list(BestPlacements().rows(table.state, 0, BestPlacements.parameters(), table.words))
    assert rows[0] == {
        "placement": "s<0 a+ j<1",
        "points": 0,
        "words": ["sat"],
        "new_lines": 1,
        "dead_ends": 0,
    }


def test_by_hand_the_best_placement_announces_its_words() -> None:
    table = Table("at sat sats", auto_announce=False).sheet(0, "at").roll("ajs")
    rows = list(
        BestPlacements().rows(table.state, 0, BestPlacements.parameters(goal=Goal.POINTS), table.words)
    )
    assert rows[0]["placement"] == "s<0! a+ j<1"
    assert table.play(f"0 {rows[0]['placement']}").scores == [rows[0]["points"]]


def test_the_openings_of_a_line_are_its_ends() -> None:
    table = Table("at sat ate").sheet(0, "at").roll("ajs")
    rows = list(Openings().rows(table.state, 0, Openings.parameters(), table.words))
    assert [(row["line"], row["end"], row["letter"], row["witness"]) for row in rows] == [
        (0, "BEGINNING", "s", "sat"),
        (0, "END", "e", "ate"),
    ]


def test_the_words_of_a_line() -> None:
    table = Table("at sat ate").sheet(0, "at").roll("ajs")
    rows = list(LineWords().rows(table.state, 0, LineWords.parameters(line=0), table.words))
    assert [row["word"] for row in rows] == ["at", "ate", "sat"]


@pytest.mark.parametrize(("faces", "count"), [(1, 1), (2, 2), (3, 5), (4, 15)])
def test_partitions_are_counted_by_the_bell_numbers(faces: int, count: int) -> None:
    found = list(partitions((1 << faces) - 1))
    assert len(found) == len({frozenset(parts) for parts in found}) == count
    assert all(sum(parts) == (1 << faces) - 1 for parts in found)


def test_random_sheets_against_brute_force() -> None:
    rng = Random(7)
    parts = sorted(
        {word[a:b] for word in WORDS.split() for a in range(len(word)) for b in range(a + 1, len(word) + 1)}
    )
    for _ in range(12):
        lines = rng.sample(parts, rng.randrange(1, 4))
        table = Table(WORDS).sheet(0, *lines).roll(rng.choice(["ase", "ent", "era", "ort", "ist"]))
        expected = {brute.as_place(item) for item in brute.placements(lines, set(), table.shown, known())}
        assert set(listed(table)) == expected
