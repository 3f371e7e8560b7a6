"""What is printed has its true size, lies on the paper and is complete."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, repeat
from math import dist
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from typing_extensions import override

from scripts.tile_sets import tile_sets
from trellis_engine import options
from trellis_engine.catalog import entries
from trellis_engine.contract.printables import (
    MAX_PAGES,
    Circle,
    Line,
    Mark,
    Page,
    Paper,
    Point,
    Polygon,
    Printable,
    Rectangle,
    Text,
)
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.sprout_r_out.boards.board import ORDERS, Family, board
from trellis_engine.printing import Format, render

OFFERED = [(game, item) for game, found in entries().items() for item in found.game.printables]
SVG = "{http://www.w3.org/2000/svg}"


def printable(game: str, name: str) -> Printable:
    return next(item for item in entries()[game].game.printables if item.id == name)


def pages(game: str, name: str, paper: Paper = Paper.A4, **given: Any) -> list[Page]:
    found = printable(game, name)
    return list(found.pages(options.read(found.parameters, given, "parameters"), paper))


def refusal(game: str, name: str, paper: Paper = Paper.A4, **given: Any) -> RequestError:
    found = printable(game, name)
    try:
        list(found.pages(options.read(found.parameters, given, "parameters"), paper))
    except RequestError as refused:
        return refused
    pytest.fail("was not refused")


def points(mark: Mark) -> list[Point]:
    if isinstance(mark, Polygon):
        return list(mark.corners)
    if isinstance(mark, Line):
        return [mark.start, mark.end]
    if isinstance(mark, Circle):
        (x, y), r = mark.centre, mark.radius
        return [(x - r, y - r), (x + r, y + r)]
    if isinstance(mark, Rectangle):
        x, y = mark.corner
        return [(x, y), (x + mark.width, y + mark.height)]
    return [mark.at]


def texts(page: Page, *, bold: bool) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, Text) and mark.bold == bold]


def test_every_game_has_something_to_print() -> None:
    assert {game for game, _ in OFFERED} == set(entries())


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(("game", "item"), OFFERED, ids=lambda one: getattr(one, "id", one))
def test_everything_lies_on_the_paper(game: str, item: Printable, paper: Paper) -> None:
    for page in item.pages(item.parameters(), paper):
        for x, y in (point for mark in page.marks for point in points(mark)):
            assert 0 <= x <= paper.width
            assert 0 <= y <= paper.height


@pytest.mark.parametrize(
    ("paper", "size"), [(Paper.A4, ("210mm", "297mm")), (Paper.LETTER, ("215.9mm", "279.4mm"))]
)
@pytest.mark.parametrize(("game", "item"), OFFERED, ids=lambda one: getattr(one, "id", one))
def test_an_svg_page_counts_millimetres(
    game: str, item: Printable, paper: Paper, size: tuple[str, str]
) -> None:
    document = render(item, item.parameters(), paper, Format.SVG, page=1, title="a <title>")
    root = ET.fromstring(document.content)
    assert (root.get("width"), root.get("height")) == size
    assert root.get("viewBox") == f"0 0 {paper.width:g} {paper.height:g}"
    assert root.findtext(f"{SVG}title") == "a <title>"


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, b"595.2756 841.8898"), (Paper.LETTER, b"612 792")])
@pytest.mark.parametrize(("game", "item"), OFFERED, ids=lambda one: getattr(one, "id", one))
def test_a_pdf_has_every_page_in_the_size_of_the_paper(
    game: str, item: Printable, paper: Paper, size: bytes
) -> None:
    document = render(item, item.parameters(), paper, Format.PDF, title="A game")
    drawn = list(item.pages(item.parameters(), paper))
    assert document.page_count == len(drawn)
    assert document.content.startswith(b"%PDF-")
    assert document.content.count(b"/MediaBox [ 0 0 " + size) == len(drawn)
    assert b"/PrintScaling /None" in document.content


def test_a_document_is_the_same_each_time_it_is_made() -> None:
    item = printable("four_letter_words", "grids")
    made = {render(item, item.parameters(), Paper.A4, Format.PDF, title="A game").content for _ in range(2)}
    assert len(made) == 1


def test_the_deck_of_160_cards_takes_18_pages_and_as_many_of_backs() -> None:
    fronts, backs = pages("rewordable", "deck")[::2], pages("rewordable", "deck")[1::2]
    assert (len(fronts), len(backs)) == (18, 18)
    cards = Counter(card for page in fronts for card in texts(page, bold=True))
    assert cards.total() == 160
    assert (cards["ist"], cards["a"]) == (1, 5)
    assert not any(texts(page, bold=True) for page in backs)


def test_cards_are_cut_63_by_88_millimetres() -> None:
    marks = [
        mark
        for mark in pages("rewordable", "deck")[0].marks
        if isinstance(mark, Line) and mark.style.width == 0.1
    ]
    across = sorted({round(mark.start[0], 6) for mark in marks if mark.start[0] == mark.end[0]})
    down = sorted({round(mark.start[1], 6) for mark in marks if mark.start[1] == mark.end[1]})
    assert [round(right - left, 6) for left, right in pairwise(across)] == [63, 63, 63]
    assert [round(low - high, 6) for high, low in pairwise(down)] == [88, 88, 88]


def test_another_deck_is_printed_without_backs_if_asked_for() -> None:
    only = pages("rewordable", "deck", cards={"QU": 2, "ing": 1}, backs=False)
    assert [texts(page, bold=True) for page in only] == [["ing", "qu", "qu"]]


def test_a_deck_that_cannot_be_played_is_refused_as_for_a_match() -> None:
    assert refusal("rewordable", "deck", cards={"": 1}).reason is Reason.OPTION_CONFLICT
    assert (
        "400 cards" in refusal("rewordable", "deck", cards={"a": 99, "b": 99, "c": 99, "d": 99, "e": 5}).text
    )


def test_the_tiles_of_a_set_are_printed_in_order() -> None:
    [page] = pages("word_sprout", "tiles", tile_set="ENABLE_52", side_mm=19)
    assert "".join(texts(page, bold=True)) == "AAAABCCDDEEEEEFGHIIIIJKLLLMNNNOOOPQRRRSSSSTTTUUVWXYZ"


def test_tiles_of_ones_own_letters_may_be_of_any_alphabet_in_svg() -> None:
    [page] = pages("word_sprout", "tiles", letters={"ñ": 1, "ж": 2})
    assert texts(page, bold=True) == ["Ñ", "Ж", "Ж"]
    item = printable("word_sprout", "tiles")
    with pytest.raises(RequestError, match="SVG has it"):
        render(item, item.parameters(letters={"ж": 2}), Paper.A4, Format.PDF, title="")


def test_too_many_tiles_and_tiles_of_two_letters_are_refused() -> None:
    many = dict.fromkeys("abcdefghijk", 99)
    assert "1000 tiles" in refusal("word_sprout", "tiles", letters=many).text
    assert "'qu'" in refusal("word_sprout", "tiles", letters={"qu": 1}).text


@pytest.mark.parametrize(
    ("game", "name", "field"), [("word_sprout", "tiles", "letters"), ("rewordable", "deck", "cards")]
)
def test_nothing_to_print_is_refused(game: str, name: str, field: str) -> None:
    nothing: dict[str, Any] = {field: {}}
    assert field in refusal(game, name, **nothing).text


def test_the_tile_sets_are_what_the_script_computes() -> None:
    from_script = {name: [int(count) for count in tiles.split()] for name, tiles in tile_sets().items()}
    spec = next(
        spec
        for spec in options.describe(printable("word_sprout", "tiles").parameters)
        if spec.id == "tile_set"
    )
    assert spec.build is not None
    shipped = {name: list(spec.build(name).counts.values()) for name in from_script}
    assert shipped == from_script
    assert {name: sum(counts) for name, counts in shipped.items()} == {
        "ENABLE_52": 52,
        "ENABLE_100": 100,
        "ENABLE_200": 200,
        "COMMON_100": 100,
    }


def test_dice_have_the_letters_of_the_page() -> None:
    [page] = pages("word_souffle", "dice_stickers")
    faces = "".join(texts(page, bold=True))
    assert [faces[start : start + 6] for start in range(0, 48, 6)] == [
        "AEIOU*",
        "WAMPSV",
        "JQZXSE",
        "FDKGNU",
        "KRWBYG",
        "MRTENP",
        "CHDLIB",
        "OLBNTS",
    ]


def test_dice_of_the_players_own_are_printed_with_the_faces_that_they_have() -> None:
    """Three dice, the second with eight faces on two rows; SVG has letters that the fonts of PDF do not."""
    [page] = pages("word_souffle", "dice_stickers", dice_faces=["ab*", "cdefghij", "ωψ"])
    assert texts(page, bold=True) == ["A", "B", "*", *"CDEFGHIJ", "Ω", "Ψ"]


def test_dice_that_no_match_could_be_played_with_are_not_printed() -> None:
    with pytest.raises(RequestError, match="takes 3 dice, and these are 2"):
        pages("word_souffle", "dice_stickers", dice_faces=["ab", "cd"])


def test_the_score_sheet_says_what_the_page_scores() -> None:
    [page] = pages("word_souffle", "score_sheet", players=3)
    written = {mark.text for mark in page.marks if isinstance(mark, Text)}
    assert {"\N{EN DASH}2", "+2", "+3", "\N{EN DASH}1", "\N{EN DASH}5"} <= written


@pytest.mark.parametrize(("rows", "columns"), [(7, 7), (4, 4), (5, 9), (15, 15)])
def test_a_grid_has_its_rows_and_columns_in_the_size_asked_for(rows: int, columns: int) -> None:
    [page] = pages("four_letter_words", "grids", rows=rows, columns=columns, cell_mm=10, grids=1)
    frame = next(mark for mark in page.marks if isinstance(mark, Rectangle))
    assert (frame.width, frame.height) == (columns * 10, rows * 10)
    names = [mark.text for mark in page.marks if isinstance(mark, Text)]
    assert "abcdefghijklmno"[columns - 1] in names
    assert str(rows) in names


def test_a_grid_that_does_not_fit_the_paper_is_refused_with_its_size() -> None:
    refused = refusal("four_letter_words", "grids", rows=15, columns=15, cell_mm=20)
    assert refused.reason is Reason.FIELD_OUT_OF_RANGE
    assert "do not fit on A4" in refused.text


@pytest.mark.parametrize(("family", "order"), [(family, n) for family in Family for n in ORDERS[family]])
def test_every_board_is_printed_with_all_its_cells(family: Family, order: int) -> None:
    [page] = pages("sprout_r_out", "board", board=family.value, order=order)
    cells = [mark for mark in page.clipped if isinstance(mark, Polygon)]
    numbers = [mark.text for mark in page.clipped if isinstance(mark, Text)]
    assert len(cells) == board(family, order).size
    assert numbers == [str(number) for number in range(len(cells))]


def test_stones_of_the_size_asked_for_fit_the_cells_of_a_board_on_two_pages() -> None:
    left, right = pages("sprout_r_out", "board", board="CAIRO", order=2, stone_mm=14)
    shown = {mark.text: mark.at for mark in left.clipped if isinstance(mark, Text)}
    numbers = shown.keys() | {mark.text for mark in right.clipped if isinstance(mark, Text)}
    assert numbers == {str(cell) for cell in range(160)}
    arena = board(Family.CAIRO, 2)
    near = min(
        dist(shown[str(cell)], shown[str(other)])
        for cell in range(arena.size)
        for other in arena.neighbours[cell]
        if {str(cell), str(other)} <= shown.keys()
    )
    assert near == pytest.approx(14 / 0.84)


class Endless(Printable):
    id = "endless"
    help = "Pages without an end."
    parameters = object

    @override
    def pages(self, parameters: object, paper: Paper) -> Iterator[Page]:
        return repeat(Page(()))


def test_more_pages_than_the_limit_are_refused_before_they_are_drawn() -> None:
    with pytest.raises(RequestError, match="more than 100 pages") as refused:
        render(Endless(), None, Paper.A4, Format.PDF, title="")
    assert refused.value.reason is Reason.LIMIT_EXCEEDED


def test_an_order_that_the_family_does_not_have_is_refused() -> None:
    assert (
        "Cairo boards have an order from 1 to 6"
        in refusal("sprout_r_out", "board", board="CAIRO", order=9).text
    )


@pytest.mark.parametrize(("form", "page"), [(Format.SVG, 2), (Format.PDF, 1)])
def test_a_page_that_there_is_not_is_refused(form: Format, page: int) -> None:
    item = printable("word_sprout", "tiles")
    with pytest.raises(RequestError) as refused:
        render(item, item.parameters(), Paper.A4, form, page=page, title="")
    assert (refused.value.reason, refused.value.field) == (Reason.FIELD_OUT_OF_RANGE, "page")


def test_the_largest_of_everything_stays_below_the_limit_of_pages() -> None:
    assert (
        len(pages("word_sprout", "tiles", letters=dict.fromkeys("abcdefghij", 99), side_mm=60)) <= MAX_PAGES
    )
    assert len(pages("rewordable", "deck", cards=dict.fromkeys("abcd", 99))) <= MAX_PAGES
    assert len(pages("sprout_r_out", "board", board="CAIRO", order=6, stone_mm=40)) <= MAX_PAGES
    assert len(pages("four_letter_words", "grids", grids=64, cell_mm=12, rows=15, columns=15)) <= MAX_PAGES
