"""The text picture, the SVG and the geometry that clients get."""

from xml.etree import ElementTree as ET

import pytest

from tests.engine.games.sprout_r_out.scenes import Match, opening, play, scene, view
from trellis_engine import options
from trellis_engine.contract import Concede
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.boards.board import Family, board
from trellis_engine.words import NO_WORDS

SVG = "{http://www.w3.org/2000/svg}"


def picture(state: Match) -> str:
    return GAME.picture(state.setup, view(state))


def rows(state: Match, analysis: str, **chosen: object) -> list[dict[str, object]]:
    found = next(item for item in GAME.analyses if item.id == analysis)
    parameters = options.read(found.parameters, chosen, "parameters")
    return [dict(row) for row in found.rows(state, None, parameters, NO_WORDS)]


def drawn(state: Match, **chosen: object) -> ET.Element:
    (row,) = rows(state, "svg", **chosen)
    root = ET.fromstring(str(row["svg"]))
    assert (int(root.attrib["width"]), int(root.attrib["height"])) == (row["width"], row["height"])
    return root


def test_the_picture_of_an_empty_board() -> None:
    assert picture(opening(order=2)).splitlines() == [
        "Limping 2, turn 0: x (seat 0): first stone",
        "10      .   .",
        " 7    .   .   .",
        " 3  .   .   .   .",
        " 0    .   .   .",
        "territory: x 0, o 0",
    ]


def test_the_picture_shows_stones_immortal_groups_eyes_and_the_turn_under_way() -> None:
    """x has the eye 0 filled by o (%), o the empty eye 11 (*); x on 6 has no eye; 2 was put this turn (')."""
    state = scene((1, 3, 4, 6), (0, 8, 9, 10), filled=(0,), order=2)
    state = play(state, "P2")
    assert picture(state).splitlines() == [
        "Limping 2, turn 10: x (seat 0): a stone or a removal for each group owed",
        "10      O   *",
        " 7    .   O   O",
        " 3  X   X   .   X",
        " 0    %   X   X'",
        "territory: x 6, o 4",
        "owed: 0 (R0), 8 (P5 P7 P11)",
    ]


def test_the_picture_tells_what_is_forced() -> None:
    blocked = scene((3, 4, 5, 6, 7, 8, 9, 10, 11), (0, 2), order=2)
    assert "must remove an eyeless group" in picture(blocked).splitlines()[0]
    assert picture(blocked).splitlines()[-1] == "to remove: R0 R2"
    over = GAME.apply(opening(order=2), 0, Concede(), NO_WORDS).state
    assert picture(over).splitlines()[0] == "Limping 2, over after 0 turns"


@pytest.mark.parametrize(("family", "order"), [("LIMPING", 5), ("CAIRO", 1), ("CAIRO", 2)])
def test_every_cell_is_in_the_picture_once(family: str, order: int) -> None:
    text = picture(opening(board=family, order=order))
    assert text.count(".") == board(Family(family), order).size


def test_the_svg_draws_every_cell_stone_and_eye() -> None:
    """27 polygons; circles: 6 stones, 1 eye, 1 for the stone of this turn; no number where none are wanted."""
    state = play(scene((1, 4, 5), (24, 26), order=3), "P11")
    root = drawn(state, coordinates=False)
    assert len(root.findall(f"{SVG}polygon")) == 27
    assert len(root.findall(f"{SVG}circle")) == 6 + 1 + 1
    assert root.findall(f".//{SVG}text") == []


def test_the_svg_numbers_the_cells() -> None:
    root = drawn(opening(order=3))
    assert [item.text for item in root.findall(f".//{SVG}text")] == [str(cell) for cell in range(27)]


def test_the_svg_marks_what_can_be_played_where_hints_are_wanted() -> None:
    """After P11 the groups on 24 and 26 are owed: 2 outlines and the 4 cells 20, 21, 22, 23."""
    state = play(scene((0,), (24, 26), order=3), "P11")
    plain, hinted = drawn(state), drawn(state, hints=True)
    assert len(hinted.findall(f"{SVG}circle")) - len(plain.findall(f"{SVG}circle")) == 2 + 4


def test_the_svg_crosses_out_what_the_turn_removed() -> None:
    state = play(scene((2, 7, 8), (3, 20), order=3), "P21", "R3")
    assert len(drawn(state).findall(f"{SVG}path")) == 1


def test_the_svg_has_the_width_asked_for_and_everything_lies_inside() -> None:
    for chosen in ({"board": "CAIRO", "order": 2}, {"order": 15}):
        root = drawn(opening(**chosen), width=500)
        height = int(root.attrib["height"])
        corners = [
            tuple(map(float, corner.split(",")))
            for polygon in root.findall(f"{SVG}polygon")
            for corner in polygon.attrib["points"].split()
        ]
        assert root.attrib["width"] == "500"
        assert all(0 < x < 500 and 0 < y < height for x, y in corners)


def test_the_geometry_has_a_row_for_each_cell() -> None:
    found = rows(opening(order=3), "geometry")
    assert [row["cell"] for row in found] == list(range(27))
    assert found[0]["neighbours"] == [1, 4, 5]
    assert found[0]["corner_neighbours"] == []
    assert {len(row["corners"]) for row in found if isinstance(row["corners"], list)} == {6}


def test_the_geometry_of_a_cairo_cell_is_that_of_the_ruling() -> None:
    """The horizontal edge (0, 0) to (1, 0): i + j is even, U = 1.366025, A = 0.288675."""
    found = rows(opening(board="CAIRO", order=1), "geometry")
    corners = [[0.0, 0.0], [0.394338, 0.683013], [0.971688, 0.683013], [1.366025, 0.0], [0.683013, -0.394338]]
    assert corners in [row["corners"] for row in found]
