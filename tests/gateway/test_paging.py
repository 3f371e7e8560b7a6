"""Page tokens continue the question that they were given for, and no other."""

import json
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trellis_gateway.errors import Problem
from trellis_gateway.paging import _digest, read_token, write_token


@given(st.integers(0, 2**63 - 1), st.lists(st.none() | st.text() | st.integers(), max_size=3))
def test_a_token_says_where_to_go_on(position: int, question: list[object]) -> None:
    assert read_token(write_token(position, *question), *question) == position


def test_the_first_page_has_no_token() -> None:
    assert read_token("", "anything") is None


def test_a_token_of_another_question_is_refused() -> None:
    with pytest.raises(Problem) as caught:
        read_token(write_token(7, "a"), "b")
    assert (caught.value.reason, caught.value.errors[0].field) == ("INVALID_PAGE_TOKEN", "page_token")


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    if text:
        with pytest.raises(Problem):
            read_token(text, "question")


@pytest.mark.parametrize("position", [-1, 2**63, 10**30, 1.5, None, "7", [7]])
def test_a_forged_position_never_reaches_the_database(position: object) -> None:
    forged = urlsafe_b64encode(json.dumps([position, _digest(("question",))]).encode()).decode().rstrip("=")
    with pytest.raises(Problem):
        read_token(forged, "question")
