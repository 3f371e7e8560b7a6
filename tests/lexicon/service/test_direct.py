"""Requests that are answered from their bytes are answered as their handlers would."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.lexicon.small import build_small
from tests.lexicons import STORE
from trellis_lexicon import Lexicon, LexiconError
from trellis_lexicon.index import wire
from trellis_lexicon.library.library import Library
from trellis_lexicon.service.direct import head
from trellis_lexicon.service.servicer import LexiconServicer
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb

REQUESTS: dict[str, type[Any]] = {
    "BatchLookupWords": pb.BatchLookupWordsRequest,
    "BatchCheckSubstrings": pb.BatchCheckSubstringsRequest,
    "ListExtensions": pb.ListExtensionsRequest,
}
FIELDS = {"BatchLookupWords": "words", "BatchCheckSubstrings": "strings", "ListExtensions": "text"}


@pytest.fixture(scope="module")
def servicer(enable: Lexicon) -> LexiconServicer:
    return LexiconServicer(Library(STORE.root, enable.id))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> LexiconServicer:
    words = ["tomato", "atomic", "bombast", "electroencephalogram"]
    store, _ = build_small(tmp_path_factory.mktemp("direct"), words)
    return LexiconServicer(Library(store.root, "small"))


def handled(servicer: LexiconServicer, method: str, data: bytes) -> bytes | None:
    """What the handler answers; None if it refuses or the bytes are no request."""
    try:
        request = REQUESTS[method].FromString(data)
        answer: Any = getattr(servicer, method)(request, None)
    except LexiconError:
        return None
    return answer if isinstance(answer, bytes) else bytes(answer.SerializeToString())


def request(method: str, *texts: str, **fields: Any) -> bytes:
    """A request about these strings, serialised."""
    asked = texts if method != "ListExtensions" else texts[0]
    made = REQUESTS[method](**{FIELDS[method]: asked}, **fields)
    return bytes(made.SerializeToString())


SMALL_TEXTS = st.one_of(
    st.text("abcdefghijklmnopqrstuvwxyz", max_size=70),
    st.sampled_from(
        [
            "tomato",
            "omat",
            "electroencephalogram",
            "encephalogra",
            "",
            "TOMATO",
            "e",
            "\u00e9",
            "e\u0301",
            "zz",
        ]
    ),
    st.text(max_size=5),
)


@given(
    method=st.sampled_from(sorted(REQUESTS)),
    texts=st.one_of(
        st.lists(SMALL_TEXTS, min_size=1, max_size=4), st.lists(SMALL_TEXTS, min_size=150, max_size=200)
    ),
    fields=st.fixed_dictionaries(
        {},
        optional={
            "lexicon_id": st.sampled_from(["small", "other", "x" * 26, ""]),
            "content_hash": st.sampled_from(["", "0" * 64]),
        },
    ),
    tail=st.one_of(st.just(b""), st.binary(max_size=4)),
)
@example(method="BatchLookupWords", texts=["x" * 128], fields={}, tail=b"")
@example(method="BatchLookupWords", texts=["a" * 64, *["tomato"] * 200], fields={}, tail=b"")
@example(method="BatchLookupWords", texts=["a" * 65, *["tomato"] * 200], fields={}, tail=b"")
@example(method="BatchCheckSubstrings", texts=["omat"] * 1_001, fields={}, tail=b"")
def test_a_direct_answer_is_the_handler_s(
    small: LexiconServicer, method: str, texts: list[str], fields: dict[str, str], tail: bytes
) -> None:
    data = request(method, *texts, **fields) + tail
    given_answer = small.direct.answers[method](data)
    if given_answer is not None:
        assert given_answer == handled(small, method, data)


@given(method=st.sampled_from(sorted(REQUESTS)), data=st.binary(max_size=40))
def test_other_bytes_are_left_to_the_handler_or_answered_as_it_would(
    small: LexiconServicer, method: str, data: bytes
) -> None:
    given_answer = small.direct.answers[method](data)
    if given_answer is not None:
        assert given_answer == handled(small, method, data)


def direct_cases(enable: Lexicon) -> Iterator[tuple[str, bytes]]:
    for names in (
        {},
        {"lexicon_id": enable.id},
        {"lexicon_id": enable.id, "content_hash": enable.content_hash},
        {"content_hash": enable.content_hash},
    ):
        for text in ("tomato", "qqq", "omat", "electroencephalograms", ""):
            yield "BatchLookupWords", request("BatchLookupWords", text, **names)
            yield "BatchCheckSubstrings", request("BatchCheckSubstrings", text, **names)
        many = list(enable.words()[::400])
        assert max(map(len, many)) > 12, "some are too long for a key"
        texts = [*many, *(word[1:] for word in many), *(word[::-1] for word in many), ""][:1_000]
        yield "BatchLookupWords", request("BatchLookupWords", *texts, **names)
        yield "BatchCheckSubstrings", request("BatchCheckSubstrings", *texts, **names)
        yield "ListExtensions", request("ListExtensions", "er", **names)


def test_what_load_consists_of_is_answered_directly(servicer: LexiconServicer, enable: Lexicon) -> None:
    for method, data in direct_cases(enable):
        answer = servicer.direct.answers[method](data)
        assert answer is not None
        assert answer == handled(servicer, method, data)


@pytest.mark.parametrize(
    "data",
    [
        request("BatchLookupWords", "Tomato"),
        request("BatchLookupWords", "tomaté"),
        request("BatchLookupWords", "tomato", lexicon_id="unknown"),
        request("BatchLookupWords", "tomato", content_hash="0" * 64),
        request("BatchLookupWords", "tomato", "omat"),
        request("BatchLookupWords", *["tomato"] * 200, "Tomato"),
        request("BatchLookupWords", *["tomato"] * 200, "tomaté"),
        request("BatchLookupWords", *["tomato"] * 1_001),
        request("BatchCheckSubstrings", "omat", include_witnesses=True),
        request("BatchLookupWords", "a" * 65),
        b"\x1a\x01\xff",
        b"\x1a",
        b"",
    ],
)
def test_whatever_needs_more_care_is_left_to_the_handler(small: LexiconServicer, data: bytes) -> None:
    assert small.direct.answers["BatchLookupWords"](data) is None
    assert small.direct.answers["BatchCheckSubstrings"](data) is None


@pytest.mark.parametrize(
    ("method", "letters", "refused"),
    [
        ("BatchLookupWords", 64, False),
        ("BatchLookupWords", 65, True),
        ("BatchCheckSubstrings", 64, False),
        ("BatchCheckSubstrings", 65, True),
    ],
)
@pytest.mark.parametrize("others", [0, 3, 200, 999])
def test_a_string_that_is_too_long_is_refused_among_however_many(
    small: LexiconServicer, method: str, letters: int, refused: bool, others: int
) -> None:
    data = request(method, *["tomato"] * others, "a" * letters)
    assert (handled(small, method, data) is None) is refused


def test_a_new_version_answers_as_soon_as_it_is_taken_up(tmp_path: Path) -> None:
    store, old = build_small(tmp_path, ["tomato"])
    library = Library(store.root, "small")
    answer = LexiconServicer(library).direct.answers["BatchLookupWords"]
    ask = request("BatchLookupWords", "potato")
    insisting = request("BatchLookupWords", "potato", content_hash=old.content_hash)
    before = pb.BatchLookupWordsResponse(found=[False], content_hash=old.content_hash)
    assert answer(ask) == answer(insisting) == before.SerializeToString()
    _, new = build_small(tmp_path, ["tomato", "potato"])
    library.refresh()
    after = pb.BatchLookupWordsResponse(found=[True], content_hash=new.content_hash)
    assert answer(ask) == after.SerializeToString()
    assert answer(insisting) == before.SerializeToString()


def test_the_spanish_letters_beyond_ascii_are_left_to_the_handler(spanish: Lexicon) -> None:
    servicer = LexiconServicer(Library(spanish.directory.parent.parent, spanish.id))
    data = request("BatchLookupWords", *["año"] * 300)
    assert servicer.direct.answers["BatchLookupWords"](data) is None
    found = pb.BatchLookupWordsResponse.FromString(handled(servicer, "BatchLookupWords", data) or b"")
    assert list(found.found) == [spanish.is_word("año")] * 300
    # Found or not, a word of letters of its alphabet is answered in either form.
    assert servicer.direct.answers["BatchLookupWords"](request("BatchLookupWords", "año")) == handled(
        servicer, "BatchLookupWords", request("BatchLookupWords", "año")
    )


@given(lexicon_id=st.text(max_size=200), content_hash=st.text(max_size=70))
def test_the_bytes_before_the_strings_name_a_lexicon(lexicon_id: str, content_hash: str) -> None:
    message = pb.GetLexiconRequest(lexicon_id=lexicon_id, content_hash=content_hash)
    assert head(lexicon_id, content_hash) == message.SerializeToString()


@given(
    query_id=st.integers(-(2**63), 2**63 - 1),
    method=st.sampled_from(sorted(REQUESTS)),
    texts=st.lists(SMALL_TEXTS, min_size=1, max_size=3),
    tail=st.one_of(st.just(b""), st.binary(max_size=4)),
)
@example(query_id=5, method="BatchLookupWords", texts=["tomato"] * 300, tail=b"")
def test_a_query_of_a_stream_is_answered_as_its_handler_would(
    small: LexiconServicer, query_id: int, method: str, texts: list[str], tail: bytes
) -> None:
    kind = {"BatchLookupWords": 2, "BatchCheckSubstrings": 3, "ListExtensions": 4}[method]
    data = pb.StreamQueriesRequest(query_id=query_id).SerializeToString()
    data += wire.delimited(kind, request(method, *texts)) + tail
    answer = small.direct.query(data)
    if answer is not None:
        handler_s = small.answer_query(pb.StreamQueriesRequest.FromString(data), cast("Any", None))
        assert pb.StreamQueriesResponse.FromString(answer) == handler_s
    elif not tail and texts == ["tomato"]:
        assert method == "ListExtensions"  # it has too few to be kept


@given(data=st.binary(max_size=30))
def test_other_bytes_of_a_stream_are_left_to_the_handler(small: LexiconServicer, data: bytes) -> None:
    answer = small.direct.query(data)
    if answer is not None:
        handler_s = small.answer_query(pb.StreamQueriesRequest.FromString(data), cast("Any", None))
        assert pb.StreamQueriesResponse.FromString(answer) == handler_s
