"""Moves in writing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_souffle import GAME
from trellis_engine.games.word_souffle.moves import (
    Admit,
    ChallengeLine,
    Letter,
    NameWord,
    Pass,
    Place,
    Spot,
)

LETTERS = st.builds(
    lambda letter, spot, line, announced: Letter(
        letter, spot, 0 if spot is Spot.NEW_LINE else line, announced
    ),
    st.sampled_from("abcdefghijklmnopqrstuvwxyzåéñ"),
    st.sampled_from(Spot),
    st.integers(0, 9_999),
    st.booleans(),
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (
            "t+ o>0 n<12!",
            Place(
                (
                    Letter("t", Spot.NEW_LINE),
                    Letter("o", Spot.END, 0),
                    Letter("n", Spot.BEGINNING, 12, announced=True),
                )
            ),
        ),
        ("challenge 3", ChallengeLine(3)),
        ("name aliquot", NameWord("aliquot")),
        ("admit", Admit()),
        ("pass", Pass()),
    ],
)
def test_moves_are_read_as_they_are_written(text: str, move: object) -> None:
    assert GAME.read(text) == move
    assert GAME.write(GAME.read(text)) == text


@given(st.lists(LETTERS, min_size=1, max_size=16))
def test_every_placement_reads_back(letters: list[Letter]) -> None:
    move = Place(tuple(letters))
    assert GAME.read(GAME.write(move)) == move


@pytest.mark.parametrize("text", ["  T+   O>0  N<12! ", "NAME Aliquot", " Challenge  3", "PASS", "Admit"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    """G-1"""
    assert GAME.read(text) == GAME.read(" ".join(text.casefold().split()))


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_malformed(text: str) -> None:
    try:
        move = GAME.read(text)
    except RequestError as fault:
        assert fault.reason is Reason.MALFORMED_MOVE
        assert fault.text
        return
    assert GAME.read(GAME.write(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "t",
        "+t",
        "to+",
        "t+0",
        "t>",
        "t>x",
        "t>10000",
        "t>-1",
        "t+ challenge 3",
        "challenge",
        "challenge x",
        "challenge 1 2",
        "challenge 99999",
        "name",
        "name two words",
        "name " + "a" * 65,
        "admit it",
        "pass 1",
        " ".join(["a+"] * 17),
    ],
)
def test_what_cannot_be_read_is_malformed(text: str) -> None:
    with pytest.raises(RequestError) as caught:
        GAME.read(text)
    assert caught.value.reason is Reason.MALFORMED_MOVE


@pytest.mark.parametrize(
    "build",
    [
        lambda: Letter("ab", Spot.NEW_LINE),
        lambda: Letter("", Spot.NEW_LINE),
        lambda: Letter("a", Spot.NEW_LINE, 1),
        lambda: Letter("a", Spot.END, -1),
        lambda: Letter("a", Spot.END, 10_000),
        lambda: Place(()),
        lambda: ChallengeLine(-1),
        lambda: NameWord(""),
        lambda: NameWord("two words"),
    ],
)
def test_moves_that_mean_nothing_cannot_be_made(build: object) -> None:
    assert callable(build)
    with pytest.raises(ValueError, match=r"\w"):
        build()
