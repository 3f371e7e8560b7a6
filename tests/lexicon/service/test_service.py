"""The service over a real channel: its answers, its limits, and every reason for which it refuses."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lexicon.brute import Brute
from tests.lexicon.serving import reason_of, refusal, served
from tests.lexicon.small import build_small
from trellis_lexicon import Lexicon, Reason, Store
from trellis_lexicon.service.servicer import SERVICE
from trellis_lexicon.statuses import CODES
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1.lexicon_pb2_grpc import LexiconServiceStub


@pytest.fixture(scope="module")
def channel(garden_store: Store) -> Iterator[grpc.Channel]:
    with served(garden_store, "garden") as channel:
        yield channel


@pytest.fixture(scope="module")
def stub(channel: grpc.Channel) -> LexiconServiceStub:
    return LexiconServiceStub(channel)


# --- answers ---


def test_the_list_of_lexicons_tells_what_was_built(stub: LexiconServiceStub, garden: Lexicon) -> None:
    response = stub.ListLexicons(pb.ListLexiconsRequest())
    assert response.total_size == 1
    assert response.next_page_token == ""
    (found,) = response.lexicons
    assert found == stub.GetLexicon(pb.GetLexiconRequest(lexicon_id="garden")).lexicon
    assert (found.name, found.content_hash) == ("lexicons/garden", garden.content_hash)
    assert (found.alphabet, found.vowels) == ("abcdefghijklmnopqrstuvwxyz", "aeiou")
    assert (found.word_count, found.longest_word_length, found.default) == (len(garden.words()), 13, True)


def test_words_are_compared_without_regard_to_case(stub: LexiconServiceStub) -> None:
    request = pb.BatchLookupWordsRequest(words=["tomato", "TOMATO", "Omato", "", "i", "ff"])
    assert stub.BatchLookupWords(request).found == [True, True, False, False, True, False]


def test_beginnings_come_with_counts_and_witnesses_on_request(
    stub: LexiconServiceStub, garden_words: tuple[str, ...]
) -> None:
    strings = ["OAT", "omat", "", "bomb", "ast", "zooms"]
    asked = pb.BatchCheckSubstringsRequest(strings=strings, place=pb.SUBSTRING_PLACE_START)
    plain = stub.BatchCheckSubstrings(asked)
    assert plain.found == [True, False, True, True, False, False]
    assert not plain.word_counts
    asked.include_witnesses = True
    full = stub.BatchCheckSubstrings(asked)
    assert full.found == plain.found
    assert full.word_counts == [2, 0, len(garden_words), 4, 0, 0]
    assert full.witnesses == ["oat", "", "a", "bombast", "", ""]


def test_substrings_come_with_counts_and_witnesses_on_request(stub: LexiconServiceStub) -> None:
    strings = ["omat", "", "bombastics", "zoo"]
    plain = stub.BatchCheckSubstrings(pb.BatchCheckSubstringsRequest(strings=strings))
    assert plain.found == [True, True, False, True]
    assert not plain.word_counts
    assert not plain.witnesses
    full = stub.BatchCheckSubstrings(pb.BatchCheckSubstringsRequest(strings=strings, include_witnesses=True))
    assert full.witnesses == ["aromatic", "a", "", "zoo"]
    assert full.word_counts[0] == 3
    assert full.word_counts[2:] == [0, 2]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_extensions_are_those_of_brute_force(
    stub: LexiconServiceStub, garden_brute: Brute, place: Any
) -> None:
    for text in ("", "o", "oo", "TAT", "bombast", "bmbast", "zzz"):
        response = stub.ListExtensions(pb.ListExtensionsRequest(text=text, place=place))
        expected = garden_brute.extensions(text.lower(), ends_only=place == 2)
        found = [
            (e.position, e.last_position, e.letter, e.text, e.witness, e.word_count)
            for e in response.extensions
        ]
        assert found == expected
        assert response.total_size == len(expected)


def test_goal_words_of_the_string_that_was_forced(stub: LexiconServiceStub) -> None:
    response = stub.ListGoalWords(pb.ListGoalWordsRequest(text="bombast"))
    assert response.words == ["bombastic", "bombastically", "bombasts"]
    only = pb.WordFilter(ends_with="s", min_length=3)
    assert stub.ListGoalWords(pb.ListGoalWordsRequest(text="bombast", filter=only)).words == ["bombasts"]


def every_page(call: Callable[[Any], Any], request: Any, field: str) -> Iterator[list[Any]]:
    for _ in range(1_000):
        response = call(request)
        yield list(getattr(response, field))
        request.page_token = response.next_page_token
        if not request.page_token:
            return
    raise AssertionError("the pages do not end")


@pytest.mark.parametrize("size", [1, 3, 7, 1_000])
def test_pages_together_are_the_whole_answer(
    stub: LexiconServiceStub, garden_words: tuple[str, ...], size: int
) -> None:
    pages = list(every_page(stub.SearchWords, pb.SearchWordsRequest(page_size=size), "words"))
    assert [word for page in pages for word in page] == list(garden_words)
    assert all(len(page) == size for page in pages[:-1])
    whole = stub.ListExtensions(pb.ListExtensionsRequest(text="o")).extensions
    pages = list(
        every_page(stub.ListExtensions, pb.ListExtensionsRequest(text="o", page_size=size), "extensions")
    )
    assert [extension for page in pages for extension in page] == list(whole)


def test_a_page_larger_than_allowed_is_cut_to_the_limit(tmp_path: Path) -> None:
    words = [a + b + c for a in "abcdefghijkl" for b in "abcdefghijkl" for c in "abcdefghijkl"]
    store, _ = build_small(tmp_path, words)
    with served(store, "small") as channel:
        response = LexiconServiceStub(channel).SearchWords(pb.SearchWordsRequest(page_size=5_000))
    assert len(response.words) == 1_000
    assert response.total_size == 12**3


# --- refusals ---

LONG = "a" * 65
OTHER_HASH = "0" * 64

REFUSALS: list[tuple[str, Any, Reason, str]] = [
    ("GetLexicon", pb.GetLexiconRequest(lexicon_id="latin"), Reason.UNKNOWN_LEXICON, "lexicon_id"),
    ("GetLexicon", pb.GetLexiconRequest(lexicon_id="../.."), Reason.UNKNOWN_LEXICON, "lexicon_id"),
    (
        "GetLexicon",
        pb.GetLexiconRequest(content_hash=OTHER_HASH),
        Reason.LEXICON_CONTENT_MISMATCH,
        "content_hash",
    ),
    (
        "GetLexicon",
        pb.GetLexiconRequest(content_hash="../x"),
        Reason.LEXICON_CONTENT_MISMATCH,
        "content_hash",
    ),
    (
        "BatchCheckSubstrings",
        pb.BatchCheckSubstringsRequest(strings=["a"], place=3),  # type: ignore[arg-type]
        Reason.INVALID_PLACE,
        "place",
    ),
    (
        "BatchCheckSubstrings",
        pb.BatchCheckSubstringsRequest(strings=["a", "it's"], place=pb.SUBSTRING_PLACE_START),
        Reason.LETTER_OUTSIDE_ALPHABET,
        "strings[1]",
    ),
    ("ListLexicons", pb.ListLexiconsRequest(page_size=-1), Reason.INVALID_PAGE_SIZE, "page_size"),
    ("ListLexicons", pb.ListLexiconsRequest(page_token="?"), Reason.INVALID_PAGE_TOKEN, "page_token"),
    (
        "BatchLookupWords",
        pb.BatchLookupWordsRequest(words=["ok", "it's"]),
        Reason.LETTER_OUTSIDE_ALPHABET,
        "words[1]",
    ),
    (
        "BatchLookupWords",
        pb.BatchLookupWordsRequest(words=["С"]),  # noqa: RUF001 - Cyrillic, as on the printed die (G-1)
        Reason.LETTER_OUTSIDE_ALPHABET,
        "words[0]",
    ),
    ("BatchLookupWords", pb.BatchLookupWordsRequest(words=[LONG]), Reason.STRING_TOO_LONG, "words[0]"),
    ("BatchLookupWords", pb.BatchLookupWordsRequest(words=["a"] * 1001), Reason.BATCH_TOO_LARGE, "words"),
    (
        "BatchCheckSubstrings",
        pb.BatchCheckSubstringsRequest(strings=["a", "b", "c d"]),
        Reason.LETTER_OUTSIDE_ALPHABET,
        "strings[2]",
    ),
    (
        "BatchCheckSubstrings",
        pb.BatchCheckSubstringsRequest(strings=["a"] * 1001),
        Reason.BATCH_TOO_LARGE,
        "strings",
    ),
    ("ListExtensions", pb.ListExtensionsRequest(text="a1"), Reason.LETTER_OUTSIDE_ALPHABET, "text"),
    ("ListExtensions", pb.ListExtensionsRequest(letters="é"), Reason.LETTER_OUTSIDE_ALPHABET, "letters"),
    ("ListExtensions", pb.ListExtensionsRequest(text=LONG), Reason.STRING_TOO_LONG, "text"),
    ("ListExtensions", pb.ListExtensionsRequest(place=9), Reason.INVALID_PLACE, "place"),  # type: ignore[arg-type]
    ("ListExtensions", pb.ListExtensionsRequest(page_size=-5), Reason.INVALID_PAGE_SIZE, "page_size"),
    ("ListExtensions", pb.ListExtensionsRequest(page_token="AAAA"), Reason.INVALID_PAGE_TOKEN, "page_token"),
    ("ListGoalWords", pb.ListGoalWordsRequest(text="-"), Reason.LETTER_OUTSIDE_ALPHABET, "text"),
    ("ListGoalWords", pb.ListGoalWordsRequest(place=3), Reason.INVALID_PLACE, "place"),  # type: ignore[arg-type]
    (
        "SearchWords",
        pb.SearchWordsRequest(filter=pb.WordFilter(starts_with="a b")),
        Reason.LETTER_OUTSIDE_ALPHABET,
        "filter.starts_with",
    ),
    (
        "SearchWords",
        pb.SearchWordsRequest(filter=pb.WordFilter(contains=LONG)),
        Reason.STRING_TOO_LONG,
        "filter.contains",
    ),
    (
        "SearchWords",
        pb.SearchWordsRequest(filter=pb.WordFilter(min_length=5, max_length=4)),
        Reason.INVALID_LENGTH_RANGE,
        "filter.min_length",
    ),
    (
        "SearchWords",
        pb.SearchWordsRequest(filter=pb.WordFilter(max_length=-1)),
        Reason.INVALID_LENGTH_RANGE,
        "filter.max_length",
    ),
]


@pytest.mark.parametrize(
    ("method", "request_", "reason", "field"), REFUSALS, ids=lambda value: str(value)[:40]
)
def test_a_bad_request_is_refused_with_reason_and_field(
    stub: LexiconServiceStub, method: str, request_: Any, reason: Reason, field: str
) -> None:
    told = refusal(getattr(stub, method), request_)
    assert (told.reason, told.code) == (reason.value, CODES[reason])
    assert told.metadata["field"] == field
    if told.code is grpc.StatusCode.INVALID_ARGUMENT:
        assert [violation.field for violation in told.violations] == [field]


def test_every_reason_has_a_status_code() -> None:
    assert set(CODES) == set(Reason)


def test_a_token_of_another_question_is_refused(stub: LexiconServiceStub) -> None:
    token = stub.SearchWords(pb.SearchWordsRequest(page_size=1)).next_page_token
    other = pb.SearchWordsRequest(page_token=token, filter=pb.WordFilter(contains="a"))
    assert refusal(stub.SearchWords, other).reason == Reason.INVALID_PAGE_TOKEN
    goals = pb.ListGoalWordsRequest(page_token=token)
    assert refusal(stub.ListGoalWords, goals).reason == Reason.INVALID_PAGE_TOKEN


def test_the_limits_themselves_are_allowed(stub: LexiconServiceStub) -> None:
    assert stub.BatchLookupWords(pb.BatchLookupWordsRequest(words=["a" * 64] * 1000)).found == [False] * 1000
    assert stub.ListExtensions(pb.ListExtensionsRequest(text="a" * 64)).total_size == 0


def test_a_damaged_lexicon_is_unavailable_while_the_others_serve(tmp_path: Path) -> None:
    store, _ = build_small(tmp_path, ["one"])
    _, broken = build_small(tmp_path, ["two"], lexicon_id="broken")
    with (broken.directory / "postings.u32").open("ab") as file:
        file.write(b"more")
    with served(store, "small") as channel:
        stub = LexiconServiceStub(channel)
        told = refusal(stub.GetLexicon, pb.GetLexiconRequest(lexicon_id="broken"))
        assert (told.reason, told.metadata["field"]) == (Reason.LEXICON_UNAVAILABLE, "lexicon_id")
        assert "postings.u32" in told.message
        assert stub.BatchLookupWords(pb.BatchLookupWordsRequest(words=["one"])).found == [True]


@given(data=st.data())
@settings(max_examples=300, deadline=None)
def test_no_request_crashes_the_service(channel: grpc.Channel, data: st.DataObject) -> None:
    unary = [method.name for method in SERVICE.methods if not method.client_streaming]
    method = data.draw(st.sampled_from(unary))
    payload = data.draw(st.binary(max_size=200))
    call = channel.unary_unary(f"/{SERVICE.full_name}/{method}", None, None)
    assert reason_of(call, payload) in {"", "MALFORMED_REQUEST", *Reason}


texts = st.one_of(st.text(max_size=70), st.text("aot", max_size=5))
filters = st.builds(
    pb.WordFilter,
    contains=texts,
    starts_with=texts,
    ends_with=texts,
    min_length=st.integers(-3, 70),
    max_length=st.integers(-3, 70),
    pattern=st.one_of(texts, st.text("ab.*", max_size=8)),
    rack=st.one_of(texts, st.text("ab?", max_size=8)),
    partial_rack=st.booleans(),
    contains_with_vowels=texts,
    tags=st.lists(texts, max_size=1),
    min_frequency_band=st.integers(-1, 9),
)
REQUESTS = st.one_of(
    st.builds(pb.BatchLookupWordsRequest, lexicon_id=texts, words=st.lists(texts, max_size=5)),
    st.builds(pb.BatchCheckSubstringsRequest, strings=st.lists(texts), include_witnesses=st.booleans()),
    st.builds(
        pb.ListExtensionsRequest,
        text=texts,
        letters=texts,
        place=st.integers(0, 3),
        page_size=st.integers(-(2**31), 2**31 - 1),
        page_token=texts,
    ),
    st.builds(pb.ListGoalWordsRequest, text=texts, filter=filters, page_size=st.integers(0, 9)),
    st.builds(pb.SearchWordsRequest, content_hash=texts, filter=filters, page_token=texts),
    st.builds(pb.BatchGetWordEntriesRequest, words=st.lists(texts, max_size=5)),
    st.builds(pb.BatchCheckPatternsRequest, patterns=st.lists(texts, max_size=5), filter=filters),
    st.builds(pb.AnalyzeStringRequest, text=texts, place=st.integers(0, 3), include_best_line=st.booleans()),
    st.builds(pb.BatchCheckKeysRequest, keys=st.binary(max_size=40), question=st.integers(0, 3)),
)


@given(request_=REQUESTS)
@settings(max_examples=400, deadline=None)
def test_no_well_formed_request_ends_in_an_internal_error(stub: LexiconServiceStub, request_: Any) -> None:
    method = type(request_).DESCRIPTOR.name.removesuffix("Request")
    assert reason_of(getattr(stub, method), request_) in {"", *Reason}
