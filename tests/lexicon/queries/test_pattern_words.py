"""Words that fit at least one of many patterns: in the index, and over a real channel."""

import random
import re
from collections.abc import Iterator, Sequence

import pytest

from tests.lexicon.serving import refusal, served
from trellis_lexicon import Lexicon, Reason, Store, WordFilter
from trellis_lexicon.statuses import CODES
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1.lexicon_pb2_grpc import LexiconServiceStub


@pytest.fixture(scope="module")
def stub(garden_store: Store) -> Iterator[LexiconServiceStub]:
    with served(garden_store, "garden") as channel:
        yield LexiconServiceStub(channel)


def brute(words: Sequence[str], patterns: Sequence[str]) -> list[str]:
    """The words that some pattern matches, by trying each."""
    return [word for word in words if any(re.fullmatch(pattern, word) for pattern in patterns)]


def test_no_pattern_fits_no_word(garden: Lexicon) -> None:
    assert list(garden.words_fitting([])) == []
    assert list(garden.words_fitting(["zzz", "." * 64])) == []


def test_patterns_of_several_lengths_give_each_word_once_in_word_order(
    garden: Lexicon, garden_words: Sequence[str]
) -> None:
    patterns = ["b.t", "..t", "o", "....", "b.t"]
    assert list(garden.words_fitting(patterns)) == brute(garden_words, patterns)


def test_random_patterns_agree_with_trying_every_word(garden: Lexicon, garden_words: Sequence[str]) -> None:
    source = random.Random(3)
    for _ in range(200):
        patterns = [
            "".join(source.choices("abeot.....", k=source.randint(1, 6))) for _ in range(source.randint(1, 9))
        ]
        assert list(garden.words_fitting(patterns)) == brute(garden_words, patterns)


def test_random_lines_of_a_grid_agree_with_trying_every_word_of_enable(enable: Lexicon) -> None:
    source = random.Random(4)
    words = [word for word in enable.words() if len(word) == 4]
    for _ in range(5):
        patterns = ["".join(source.choices("aeilnorst......", k=4)) for _ in range(40)]
        expected = brute(words, patterns)
        assert list(enable.words_fitting(patterns)) == expected
        assert list(enable.words_fitting(patterns, WordFilter(starts_with="s"))) == [
            word for word in expected if word[0] == "s"
        ]


def test_letters_outside_ascii(spanish: Lexicon) -> None:
    assert list(spanish.words_fitting(["ni.o", "ñ.", ".á.."])) == ["niño", "ñu"]


def test_pages_of_pattern_words(stub: LexiconServiceStub, garden_words: Sequence[str]) -> None:
    expected = brute(garden_words, ["..t", "b.."])
    request = pb.ListPatternWordsRequest(patterns=["..T", "b.."], page_size=4)
    found: list[str] = []
    while True:
        answer = stub.ListPatternWords(request)
        assert answer.total_size == len(expected)
        assert len(answer.words) <= 4
        found += answer.words
        request.page_token = answer.next_page_token
        if not answer.next_page_token:
            break
    assert found == expected


def test_a_filter_narrows_pattern_words(stub: LexiconServiceStub) -> None:
    request = pb.ListPatternWordsRequest(patterns=["o..", "..."], filter=pb.WordFilter(ends_with="f"))
    assert stub.ListPatternWords(request).words == ["off"]


@pytest.mark.parametrize(
    ("request_", "reason", "field"),
    [
        (pb.ListPatternWordsRequest(patterns=["a", "*"]), Reason.INVALID_PATTERN, "patterns[1]"),
        (pb.ListPatternWordsRequest(patterns=[""]), Reason.INVALID_PATTERN, "patterns[0]"),
        (pb.ListPatternWordsRequest(patterns=["." * 65]), Reason.INVALID_PATTERN, "patterns[0]"),
        (pb.ListPatternWordsRequest(patterns=["."] * 1001), Reason.BATCH_TOO_LARGE, "patterns"),
        (pb.ListPatternWordsRequest(page_size=-1), Reason.INVALID_PAGE_SIZE, "page_size"),
        (pb.ListPatternWordsRequest(page_token="?"), Reason.INVALID_PAGE_TOKEN, "page_token"),
        (pb.ListPatternWordsRequest(order=9), Reason.INVALID_ORDER, "order"),  # type: ignore[arg-type]
        (
            pb.ListPatternWordsRequest(patterns=["a"], filter=pb.WordFilter(tags=["oats"])),
            Reason.UNKNOWN_TAG,
            "filter.tags[0]",
        ),
    ],
)
def test_bad_requests_are_refused(
    stub: LexiconServiceStub, request_: pb.ListPatternWordsRequest, reason: Reason, field: str
) -> None:
    told = refusal(stub.ListPatternWords, request_)
    assert (told.reason, told.code, told.metadata["field"]) == (reason.value, CODES[reason], field)
