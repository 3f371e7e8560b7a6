"""Words that fragments spell, with every way to lay them, over gRPC.

The answers themselves are compared with brute force by the contract tests of the engine's words port.
"""

from collections import Counter
from collections.abc import Iterator

import grpc
import pytest

from tests.lexicon.serving import refusal, served
from trellis_lexicon import Lexicon, Store
from trellis_lexicon.errors import Reason
from trellis_lexicon.index.word_graph import ROOT
from trellis_lexicon.queries import assembly
from trellis_lexicon.statuses import CODES
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1.lexicon_pb2_grpc import LexiconServiceStub

Request = pb.ListAssembliesRequest
Chain = pb.AssemblyChain


@pytest.fixture(scope="module")
def stub(garden_store: Store) -> Iterator[LexiconServiceStub]:
    with served(garden_store, "garden") as channel:
        yield LexiconServiceStub(channel)


def laid(answer: pb.ListAssembliesResponse) -> list[tuple[int, str, list[int]]]:
    return [(each.gain, "|".join(each.fragments), list(each.chains)) for each in answer.assemblies]


def test_the_word_graph_holds_the_words_and_no_others(garden: Lexicon, garden_words: tuple[str, ...]) -> None:
    graph = garden.index.word_graph
    found = []
    waiting = [(ROOT, "")]
    while waiting:
        node, text = waiting.pop()
        if graph.nodes[node] & 1:
            found.append(text)
        waiting += [(target, text + graph.letters[number]) for number, target in graph.row(node).items()]
    assert sorted(found) == list(garden_words)
    assert graph.heights[ROOT] == max(map(len, garden_words))
    assert graph.followers[ROOT] == graph.letter_set("".join(sorted({*"".join(garden_words)})))


def test_loose_fragments_and_chains_spell_words(stub: LexiconServiceStub) -> None:
    """seedling takes the chain se|ing whole; bing would leave its se out; bee, a chain alone, adds nothing."""
    request = Request(
        loose={"se": 1, "d": 1, "L": 1, "Ed": 1, "b": 1},
        chains=[Chain(fragments=["se", "ing"], count=1), Chain(fragments=["be", "e"], count=1, anchor=True)],
        anchors=["ed"],
        spare=["t"],
    )
    assert laid(stub.ListAssemblies(request)) == [
        (8, "se|ed|l|ing", [0]),
        (4, "se|ed", []),
        (3, "b|ed", []),
    ]


def test_pages_go_on_where_the_last_ended(stub: LexiconServiceStub) -> None:
    loose = Counter("aabbeeeoooklnst")
    whole = laid(stub.ListAssemblies(Request(loose=loose, page_size=1000)))
    found, token = [], ""
    while True:
        answer = stub.ListAssemblies(Request(loose=loose, page_size=7, page_token=token))
        assert len(answer.assemblies) <= 7
        found += laid(answer)
        token = answer.next_page_token
        if not token:
            break
    assert found == whole
    assert len(whole) > 14
    assert [gain for gain, _, _ in whole] == sorted((gain for gain, _, _ in whole), reverse=True)


def test_an_empty_rack_has_no_answers(stub: LexiconServiceStub, garden: Lexicon) -> None:
    answer = stub.ListAssemblies(Request())
    assert laid(answer) == []
    assert answer.content_hash == garden.content_hash


@pytest.mark.parametrize(
    ("request_", "reason", "field"),
    [
        (Request(loose={"a": 0}), Reason.INVALID_FRAGMENT, "loose"),
        (Request(loose={"a": -1}), Reason.INVALID_FRAGMENT, "loose"),
        (Request(loose={"": 1}), Reason.INVALID_FRAGMENT, "loose[0]"),
        (Request(loose={"a": 1_001}), Reason.BATCH_TOO_LARGE, "loose"),
        (Request(loose={"a": 2_000_000_000, "b": 2_000_000_000}), Reason.BATCH_TOO_LARGE, "loose"),
        (Request(loose={"ß1": 1}), Reason.LETTER_OUTSIDE_ALPHABET, "loose[0]"),
        (Request(loose={"a" * 65: 1}), Reason.STRING_TOO_LONG, "loose[0]"),
        (Request(chains=[Chain(fragments=["a"])]), Reason.INVALID_FRAGMENT, "chains"),
        (Request(chains=[Chain(count=1)]), Reason.INVALID_FRAGMENT, "chains"),
        (
            Request(chains=[Chain(count=1, fragments=["a", ""])]),
            Reason.INVALID_FRAGMENT,
            "chains[0].fragments[1]",
        ),
        (Request(chains=[Chain(count=600, fragments=["a", "b"])]), Reason.BATCH_TOO_LARGE, "loose"),
        (Request(anchors=["a", "!"]), Reason.LETTER_OUTSIDE_ALPHABET, "anchors[1]"),
        (Request(spare=["a"] * 1_001), Reason.BATCH_TOO_LARGE, "loose"),
        (Request(page_size=-1), Reason.INVALID_PAGE_SIZE, "page_size"),
        (Request(page_token="x"), Reason.INVALID_PAGE_TOKEN, "page_token"),
        (Request(lexicon_id="nowhere"), Reason.UNKNOWN_LEXICON, "lexicon_id"),
    ],
)
def test_a_bad_rack_is_refused_with_reason_and_field(
    stub: LexiconServiceStub, request_: Request, reason: Reason, field: str
) -> None:
    told = refusal(stub.ListAssemblies, request_)
    assert (told.reason, told.code) == (reason.value, CODES[reason])
    assert told.metadata["field"] == field


def test_the_stream_answers_racks_too(stub: LexiconServiceStub) -> None:
    query = pb.StreamQueriesRequest(query_id=4, list_assemblies=Request(loose={"o": 1, "at": 1}))
    (answer,) = stub.StreamQueries(iter([query]))
    assert (answer.query_id, laid(answer.list_assemblies)) == (
        4,
        [(3, "o|at", []), (2, "at", []), (1, "o", [])],
    )


def test_a_rack_that_spells_millions_gives_its_best_page(enable: Lexicon) -> None:
    """Eighty loose fragments: the best page comes; what takes too many steps is refused, and the service goes on."""
    with served(Store(enable.directory.parents[1]), "enable") as channel:
        stub = LexiconServiceStub(channel)
        pieces = {"ing": 3, "ed": 4, "er": 4, "re": 4}
        request = Request(loose=dict.fromkeys("abcdefghijklmnoprstuvwy", 3) | pieces)
        gains = [each.gain for each in stub.ListAssemblies(request).assemblies]
        assert len(gains) == 100
        assert gains == sorted(gains, reverse=True)
        assert gains[-1] >= 18
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(assembly, "MAX_STEPS", 100)
            told = refusal(stub.ListAssemblies, request)
        assert (told.code, told.reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, Reason.TOO_MUCH_WORK)
        assert stub.BatchLookupWords(pb.BatchLookupWordsRequest(words=["oat"])).found == [True]
