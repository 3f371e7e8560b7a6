"""A call costs no more than it may, and ends soon after nobody waits for it any more (G-10)."""

from itertools import pairwise

import pytest

from trellis_engine.errors import Reason, RequestError
from trellis_engine.expressions import Kind, Language, Variable
from trellis_engine.words.counted import CountedWords
from trellis_engine.words.wordset import WordSet
from trellis_engine.work import STEPS_BETWEEN_LOOKS, Work, limited, part, spend


def take(times: int, steps: int = 1) -> None:
    for _ in range(times):
        spend(steps)


class GoneError(Exception):
    """Nobody waits any more."""


def test_steps_are_counted_and_the_limit_is_named() -> None:
    with limited(Work(10_000)) as work, pytest.raises(RequestError) as refused:
        take(20_000)
    assert refused.value.reason is Reason.TOO_MUCH_WORK
    assert refused.value.metadata == {"steps": "10000"}
    assert 10_000 < work.spent <= 10_000 + STEPS_BETWEEN_LOOKS + 1


def test_the_same_search_ends_after_the_same_steps_each_time() -> None:
    ends = []
    for _ in range(2):
        with limited(Work(5_000)) as work, pytest.raises(RequestError):
            take(20_000, 3)
        ends.append(work.spent)
    assert ends[0] == ends[1]


def test_whoever_waits_is_asked_every_so_many_steps() -> None:
    looks = []

    def look() -> None:
        looks.append(work.spent)
        if len(looks) == 3:
            raise GoneError

    with limited(Work(None, look)) as work, pytest.raises(GoneError):
        take(10_000)
    assert [later - earlier for earlier, later in pairwise(looks)] == [STEPS_BETWEEN_LOOKS + 1] * 2


def test_work_inside_other_work_leaves_that_as_it_was() -> None:
    with limited(Work(1_000)) as outer:
        with limited(Work(100_000)) as inner:
            spend(500)
        spend(7)
    assert (outer.spent, inner.spent) == (7, 500)


def test_without_a_call_any_amount_of_work_may_be_done() -> None:
    for _ in range(3):
        spend(10**9)


def test_questions_to_the_lexicons_cost_a_call_and_a_step_for_eight_strings() -> None:
    words = CountedWords(lambda: WordSet(("oat", "coat", "tomato")))
    with limited(Work()) as work:
        assert words.substrings(["oa"] * 160) == (True,) * 160
        assert work.spent == 2 + 20
        assert list(words.containing("oat")) == ["coat", "oat"]
        assert work.spent == 2 + 20 + 2
        words.extensions("oa")
        assert work.spent == 2 + 20 + 2 + 16


def test_an_expression_costs_a_step_and_two_for_a_regular_expression() -> None:
    language = Language([Variable("size", Kind.NUMBER, "letters"), Variable("word", Kind.TEXT, "a word")])
    with limited(Work()) as work:
        assert language.compile("size > 3").holds({"size": 4})
        assert work.spent == 1
        assert language.compile("word.matches('a+') || size > 3").holds({"size": 4, "word": "o"})
        assert work.spent == 1 + 3


def test_many_texts_cost_a_step_for_twelve_and_two_each_with_a_regular_expression() -> None:
    language = Language([Variable("word", Kind.TEXT, "a word")])
    texts = ["oat", "coat"] * 60
    with limited(Work()) as work:
        assert language.admitted("word.contains('c')", "word", texts, {}) == ["coat"] * 60
        assert work.spent == 1 + 10
        assert language.admitted("word.matches('^c')", "word", texts, {}) == ["coat"] * 60
        assert work.spent == 2 * (1 + 10) + 240


def test_a_part_of_the_work_at_hand_ends_by_itself_and_is_paid_by_the_whole() -> None:
    with limited(Work(100_000)) as whole:
        with part(1_000) as some:
            take(600)
        assert (some.spent, whole.spent) == (600, 600)
        with pytest.raises(RequestError), part(1_000) as some:
            take(5_000)
        assert 1_000 < some.spent < 2_000
        assert whole.spent == 600 + some.spent


def test_a_part_is_no_more_than_what_the_whole_has_left() -> None:
    with limited(Work(1_000)) as whole, pytest.raises(RequestError) as refused, part(100_000) as some:
        take(50_000)
    assert refused.value.metadata == {"steps": "1000"}
    assert some.spent < 2_000
    assert whole.spent > 1_000
