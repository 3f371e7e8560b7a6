"""Batches of look-ups about the words that meet a filter: the same answers as a search for each string."""

from collections.abc import Iterator

import pytest

from tests.engine.words.tagged import build_tagged
from tests.lexicon.serving import reason_of, served
from trellis_lexicon import Reason
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1.lexicon_pb2_grpc import LexiconServiceStub

PLAIN = pb.WordFilter(excluded_tags=["abbreviation", "apostrophe", "capitalised"])
FOODS = pb.WordFilter(tags=["noun.food"], ends_with="t")


@pytest.fixture(scope="module")
def stub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LexiconServiceStub]:
    store, _ = build_tagged(tmp_path_factory.mktemp("tagged"))
    with served(store, "tagged") as channel:
        yield LexiconServiceStub(channel)


def test_only_words_that_meet_the_filter_are_found(stub: LexiconServiceStub) -> None:
    words = ["anne", "NASA", "ants", "dont", "plum", "oooo", ""]
    found = stub.BatchLookupWords(pb.BatchLookupWordsRequest(words=words, filter=PLAIN)).found
    assert found == [False, False, True, False, True, False, False]
    found = stub.BatchLookupWords(
        pb.BatchLookupWordsRequest(words=["malt", "salt", "lime"], filter=FOODS)
    ).found
    assert found == [True, True, False]


def test_only_holders_that_meet_the_filter_are_counted(stub: LexiconServiceStub) -> None:
    request = pb.BatchCheckSubstringsRequest(
        strings=["an", "nas", "alt", "zzz"], filter=PLAIN, include_witnesses=True
    )
    answer = stub.BatchCheckSubstrings(request)
    assert answer.found == [True, False, True, False]
    assert answer.word_counts == [1, 0, 2, 0]
    assert answer.witnesses == ["ants", "", "malt", ""]


def test_the_empty_filter_leaves_every_word(stub: LexiconServiceStub) -> None:
    strings = ["an", "nas", "zzz", ""]
    every = stub.BatchCheckSubstrings(pb.BatchCheckSubstringsRequest(strings=strings, filter=pb.WordFilter()))
    assert every == stub.BatchCheckSubstrings(pb.BatchCheckSubstringsRequest(strings=strings))
    searched = stub.SearchWords(pb.SearchWordsRequest(filter=pb.WordFilter(contains="an"))).words
    counted = pb.BatchCheckSubstringsRequest(strings=["an"], filter=pb.WordFilter(), include_witnesses=True)
    assert stub.BatchCheckSubstrings(counted).word_counts == [len(searched)]


@pytest.mark.parametrize(
    ("method", "request_message"),
    [
        ("BatchLookupWords", pb.BatchLookupWordsRequest(filter=pb.WordFilter(tags=["no"]))),
        ("BatchCheckSubstrings", pb.BatchCheckSubstringsRequest(filter=pb.WordFilter(tags=["no"]))),
    ],
)
def test_a_tag_that_the_lexicon_does_not_have_is_refused(
    stub: LexiconServiceStub, method: str, request_message: object
) -> None:
    assert reason_of(getattr(stub, method), request_message) == Reason.UNKNOWN_TAG
