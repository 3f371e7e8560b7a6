"""The stream of queries: every kind, in order, refusals within it, and back-pressure."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lexicon.serving import served
from trellis_lexicon import Reason, Store
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1.lexicon_pb2_grpc import LexiconServiceStub


@pytest.fixture(scope="module")
def stub(garden_store: Store) -> Iterator[LexiconServiceStub]:
    with served(garden_store, "garden") as channel:
        yield LexiconServiceStub(channel)


def queries() -> list[pb.StreamQueriesRequest]:
    request = pb.StreamQueriesRequest
    return [
        request(query_id=7, batch_lookup_words=pb.BatchLookupWordsRequest(words=["oat", "x"])),
        request(query_id=-1, batch_check_substrings=pb.BatchCheckSubstringsRequest(strings=["oma"])),
        request(query_id=3, list_extensions=pb.ListExtensionsRequest(text="bombast")),
        request(query_id=3, list_goal_words=pb.ListGoalWordsRequest(text="bombast")),
        request(query_id=0, search_words=pb.SearchWordsRequest(page_size=2)),
        request(query_id=9, batch_get_word_entries=pb.BatchGetWordEntriesRequest(words=["oat"])),
        request(query_id=9, batch_check_patterns=pb.BatchCheckPatternsRequest(patterns=["o.."])),
        request(query_id=9, analyze_string=pb.AnalyzeStringRequest(text="to")),
        request(query_id=9, batch_check_keys=pb.BatchCheckKeysRequest(keys=bytes(8))),
        request(query_id=9, list_pattern_words=pb.ListPatternWordsRequest(patterns=["o..", "..t"])),
        request(query_id=9, list_assemblies=pb.ListAssembliesRequest(loose={"o": 1, "at": 2})),
    ]


def test_a_stream_answers_every_kind_of_query_as_its_rpc_does(stub: LexiconServiceStub) -> None:
    asked = queries()
    kinds = [query.WhichOneof("query") for query in asked]
    assert kinds == [
        field.name for field in pb.StreamQueriesRequest.DESCRIPTOR.oneofs_by_name["query"].fields
    ]
    answers = list(stub.StreamQueries(iter(asked)))
    assert [answer.query_id for answer in answers] == [query.query_id for query in asked]
    for query, answer, kind in zip(asked, answers, kinds, strict=True):
        assert kind is not None
        method = "".join(part.capitalize() for part in kind.split("_"))
        assert answer.WhichOneof("answer") == kind
        assert getattr(answer, kind) == getattr(stub, method)(getattr(query, kind))


def test_a_refused_query_is_told_in_the_stream_which_goes_on(stub: LexiconServiceStub) -> None:
    bad = pb.StreamQueriesRequest(query_id=1, list_extensions=pb.ListExtensionsRequest(text="a-b"))
    unset = pb.StreamQueriesRequest(query_id=2)
    good = pb.StreamQueriesRequest(query_id=3, list_extensions=pb.ListExtensionsRequest(text="bombast"))
    first, second, third = stub.StreamQueries(iter([bad, unset, good]))
    told = first.error
    assert (told.code, told.reason, told.field) == ("INVALID_ARGUMENT", "LETTER_OUTSIDE_ALPHABET", "text")
    assert "'-'" in told.message
    assert second.error.reason == "QUERY_REQUIRED"
    assert third.list_extensions.total_size == 2


def test_a_stream_reads_on_only_as_its_answers_are_taken(stub: LexiconServiceStub) -> None:
    """A client that stops reading is not read from without bound: what is under way stays far below what it offers."""
    asked = 0

    def endless() -> Iterator[pb.StreamQueriesRequest]:
        nonlocal asked
        for _ in range(100_000):
            asked += 1
            yield pb.StreamQueriesRequest(search_words=pb.SearchWordsRequest(page_size=1000))

    call: Any = stub.StreamQueries(endless())
    assert all(next(call).search_words.words for _ in range(50))
    call.cancel()
    assert asked < 50_000


@given(payloads=st.lists(st.binary(max_size=60), max_size=5))
@settings(max_examples=60, deadline=None)
def test_no_stream_ends_in_an_internal_error(stub: LexiconServiceStub, payloads: list[bytes]) -> None:
    def parsed() -> Iterable[pb.StreamQueriesRequest]:
        for payload in payloads:
            query = pb.StreamQueriesRequest()
            query.search_words.page_token = payload.hex()
            query.search_words.filter.rack = payload.hex()
            yield query

    answers = list(stub.StreamQueries(iter(parsed())))
    assert len(answers) == len(payloads)
    assert all(answer.error.reason in {"", *Reason} for answer in answers)
