"""Pages cut from lazy answers."""

from collections.abc import Iterator

import pytest

from trellis_engine import paging
from trellis_engine.errors import Reason, RequestError
from trellis_engine.work import Work, limited, spend
from trellis_protos.engine.v1 import engine_pb2 as pb

MARK = b"question"


def test_pages_put_together_are_the_whole_answer() -> None:
    pages, token = [], ""
    for _ in range(10):
        page, token = paging.cut(iter(range(25)), 7, token, MARK)
        pages.append(page)
        if not token:
            break
    assert pages == [list(range(7)), list(range(7, 14)), list(range(14, 21)), list(range(21, 25))]


def test_a_page_that_ends_with_the_answer_has_no_next() -> None:
    assert paging.cut(iter("abc"), 3, "", MARK) == (["a", "b", "c"], "")


@pytest.mark.parametrize(("asked", "given"), [(0, 100), (5, 5), (1_000, 1_000), (5_000, 1_000)])
def test_sizes_have_a_default_and_an_upper_bound(asked: int, given: int) -> None:
    assert len(paging.cut(iter(range(2_000)), asked, "", MARK)[0]) == given


def test_a_page_reads_no_further_than_it_must() -> None:
    answer = iter(range(100))
    paging.cut(answer, 10, "", MARK)
    assert next(answer) == 11


def test_a_page_of_dear_items_ends_before_it_is_full_and_goes_on_where_it_ended() -> None:
    """Items of 8,000 steps each: more than 20,000 have been spent with the fourth one found after the first."""

    def dear() -> Iterator[int]:
        for number in range(6):
            spend(8_000)
            yield number

    with limited(Work()):
        first, token = paging.cut(dear(), 100, "", MARK)
        rest, end = paging.cut(dear(), 100, token, MARK)
    assert (first, rest, end) == ([0, 1, 2], [3, 4, 5], "")


def test_a_negative_size_is_refused() -> None:
    with pytest.raises(RequestError) as caught:
        paging.cut(iter(()), -1, "", MARK)
    assert (caught.value.reason, caught.value.field) == (Reason.FIELD_OUT_OF_RANGE, "page_size")


@pytest.mark.parametrize("token", ["x", "AAAA", "é", "A" * 400, "AAAAAAAAAAAAAAAA"])
def test_a_token_that_no_answer_gave_is_refused(token: str) -> None:
    with pytest.raises(RequestError) as caught:
        paging.cut(iter(range(100)), 10, token, MARK)
    assert (caught.value.reason, caught.value.field) == (Reason.INVALID_PAGE_TOKEN, "page_token")


def test_a_token_of_another_question_is_refused() -> None:
    _, token = paging.cut(iter(range(100)), 10, "", MARK)
    with pytest.raises(RequestError) as caught:
        paging.cut(iter(range(100)), 10, token, b"another?")
    assert caught.value.reason is Reason.INVALID_PAGE_TOKEN


def test_the_place_in_the_answer_is_no_part_of_the_question() -> None:
    first = pb.ListLegalMovesRequest(seat=1, page_size=3)
    second = pb.ListLegalMovesRequest(seat=1, page_size=9, page_token="t")
    other = pb.ListLegalMovesRequest(seat=2)
    assert paging.fingerprint(first) == paging.fingerprint(second) != paging.fingerprint(other)


def test_a_token_depends_on_what_the_asker_sees_and_not_on_the_state() -> None:
    """Else a guessed secret could be checked against the token (G-4)."""
    one, other = (pb.ListLegalMovesRequest(seat=1, state=pb.State(seed=seed)) for seed in (b"one", b"other"))
    seen, changed = pb.View(text="seen"), pb.View(text="changed")
    assert paging.fingerprint(one, seen) == paging.fingerprint(other, seen)
    assert paging.fingerprint(one, seen) != paging.fingerprint(one, changed)
