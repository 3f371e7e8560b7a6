"""How turns are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable.moves import Formation, StolenCard, StolenWord, Turn
from trellis_engine.games.rewordable.notation import read, write

CARD = st.text("abcdeñ", min_size=1, max_size=3)
WORD = st.lists(CARD, min_size=1, max_size=4).map(tuple)
SEAT = st.integers(0, 9)
FORMATION = st.builds(
    Formation,
    WORD,
    st.lists(WORD, max_size=3).map(tuple),
    st.lists(st.builds(StolenWord, SEAT, WORD), max_size=3).map(tuple),
    st.lists(st.builds(StolenCard, SEAT, CARD), max_size=3).map(tuple),
)
TURN = st.builds(Turn, st.none() | CARD, st.lists(FORMATION, max_size=3).map(tuple))


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("se", Turn("se")),
        ("-", Turn(None)),
        ("b: le|nd", Turn("b", (Formation(("le", "nd")),))),
        ("b: b|le|nd < le|nd", Turn("b", (Formation(("b", "le", "nd"), (("le", "nd"),)),))),
        ("s: be|s < be|", Turn("s", (Formation(("be", "s"), (("be",),)),))),
        ("s: be|s < be|@3", Turn("s", (Formation(("be", "s"), (), (StolenWord(3, ("be",)),)),))),
        ("s: be|s < be@3", Turn("s", (Formation(("be", "s"), (), (), (StolenCard(3, "be"),)),))),
        (
            "s: s|ing, lin|se|ed < lin|ed + se@0",
            Turn(
                "s",
                (
                    Formation(("s", "ing")),
                    Formation(("lin", "se", "ed"), (("lin", "ed"),), (), (StolenCard(0, "se"),)),
                ),
            ),
        ),
    ],
)
def test_a_turn_is_written_and_read(text: str, turn: Turn) -> None:
    assert write(turn) == text
    assert read(text) == turn


@given(TURN)
def test_what_is_written_reads_back(turn: Turn) -> None:
    assert read(write(turn)) == turn
    assert write(read(write(turn))) == write(turn)


def test_spaces_and_case_do_not_matter() -> None:
    assert read("  B:b|LE|nd<Le|nd@2+S@1 ") == read("b: b|le|nd < le|nd@2 + s@1")


@pytest.mark.parametrize(
    "text",
    ["", " ", ":", "b:", "b: ", "b: |b", "b: b||d", "b: bd <", "b: bd < b", "b: bd < b@", "b: bd < b@x",
     "b: bd < b@-1", "b: bd < @1", "b: b,", "b: bd < b|d@1234", "b c", "-b", "b: a b", "--", "b: be < b@²"],
)  # fmt: skip
def test_what_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(RequestError) as caught:
        read(text)
    assert caught.value.reason is Reason.MALFORMED_MOVE


@given(st.text("ab|@<+,:- 19ñé²\t", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        assert write(read(text))
    except RequestError as refused:
        assert refused.reason is Reason.MALFORMED_MOVE
