"""What people write besides the notation of Sprout-R-Out, and the board drawn for terminals."""

from dataclasses import replace

import pytest

from tests.engine.games.sprout_r_out.scenes import Match, agreed, opening, play, scene
from trellis_engine import options
from trellis_engine.catalog import entry
from trellis_engine.errors import RequestError
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.boards.board import Family
from trellis_engine.words import NO_WORDS


def meant(state: Match, text: str, seat: int = 0) -> list[str]:
    return [GAME.write_move(move) for move in GAME.interpret(state, seat, text, NO_WORDS)]


def drawn(state: Match, width: int = 80) -> list[list[list[str]]]:
    found = next(item for item in GAME.analyses if item.id == "drawing")
    parameters = options.read(found.parameters, {"width": width}, "parameters")
    return [list(row["pieces"]) for row in found.rows(state, None, parameters, NO_WORDS)]  # type: ignore[call-overload]


def text_of(state: Match, width: int = 80) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in drawn(state, width)]


@pytest.mark.parametrize("text", ["5", "p5", "P 5", "stone 5", "play 5", "2.3", "2/3"])
def test_a_cell_is_named_by_number_or_by_row_and_place(text: str) -> None:
    """Limping 2: the third cell of the second row from below is cell 5."""
    assert meant(opening(order=2), text) == ["P5"]


def test_a_group_is_removed_by_any_of_its_cells() -> None:
    """The board is full: X must remove the one group of O, which is named 0 after its smallest cell (SR-E2)."""
    state = scene((3, 4, 5, 6, 7, 8, 9, 10, 11), (0, 1, 2), order=2)
    assert [meant(state, text) for text in ("2", "r2", "remove 1")] == [["R0"], ["R0"], ["R0"]]


@pytest.mark.parametrize("text", ["hello", "stone 99", "9.9", "0.1", "remove"])
def test_what_is_no_cell_gets_an_example_of_one(text: str) -> None:
    with pytest.raises(RequestError) as caught:
        meant(opening(order=2), text)
    assert caught.value.metadata["examples"].splitlines() == ["P0", "P1"]


def test_the_drawing_numbers_cells_rows_and_marks_the_latest_turn() -> None:
    state = play(opening(order=2), "P4")
    assert text_of(state)[1:] == [
        "4.      ·10 ·11",
        "3.    ·7  ·8  ·9",
        "2.  ·3  ●4' ·5  ·6",
        "1.    ·0  ·1  ·2",
        "● seat 0",
        "' put in the latest turn",
        "territory: ● 0, ○ 0",
    ]
    assert ["●4' ", "seat0 latest"] in drawn(state)[3]


@pytest.mark.parametrize(("family", "order"), [("LIMPING", 5), ("LIMPING", 7), ("CAIRO", 1), ("CAIRO", 2)])
def test_every_cell_is_drawn_once_with_its_number_in_eighty_columns(family: str, order: int) -> None:
    state = opening(board=family, order=order)
    lines = text_of(state)
    numbers = [int(word.lstrip("·")) for line in lines[1:-1] for word in line.split()[1:]]
    assert sorted(numbers) == list(range(state.setup.options.arena.size))
    assert max(map(len, lines)) <= 80


def test_a_narrow_terminal_gets_marks_without_numbers() -> None:
    lines = text_of(opening(board="CAIRO", order=2), 40)
    assert sum(line.count("·") for line in lines) == 160
    assert max(map(len, lines[1:])) <= 40


def test_families_are_explained_and_the_number_of_seats_is_said_once() -> None:
    (spec,) = [item for item in options.describe(GAME.options) if item.id == "board"]
    assert [name for name, help_ in spec.choices if help_ == name] == []
    assert {name for name, _ in spec.choices} == set(Family)
    with pytest.raises(RequestError, match="is for exactly 2 seats, not 3"):
        GAME.initial(replace(agreed(order=2), seats=3), opening(order=2).chance, NO_WORDS)


def test_conceding_is_not_among_the_games_own_forms() -> None:
    """Every game has it; whoever lists a game's moves adds it once."""
    assert "concede" not in [form.form for form in entry("sprout_r_out").game.info.notations]
