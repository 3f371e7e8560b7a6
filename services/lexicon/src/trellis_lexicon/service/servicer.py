"""The servicer: decode, ask the lexicon, encode."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import grpc
from google.protobuf.message_factory import GetMessageClass

from trellis_lexicon.errors import LexiconError, Reason
from trellis_lexicon.index.keys import KEY_BYTES
from trellis_lexicon.library.library import Library
from trellis_lexicon.queries.answers import Place, Words
from trellis_lexicon.queries.lexicon import Lexicon
from trellis_lexicon.service import codec, paging
from trellis_lexicon.service.direct import Direct
from trellis_lexicon.statuses import answering
from trellis_ops.calls import direct, one_by_one, quick, quickness
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_words.strings import MAX_PAGE_ITEMS

SERVICE = pb.DESCRIPTOR.services_by_name["LexiconService"]
METHODS = {
    field.name: field.camelcase_name[:1].upper() + field.camelcase_name[1:]
    for field in pb.StreamQueriesRequest.DESCRIPTOR.oneofs_by_name["query"].fields
}
"""For each kind of query in a stream, the RPC that answers it."""

Context = grpc.ServicerContext

MAX_QUICK_STRINGS = 64
"""Batches up to so many are answered on the thread that receives them, which takes them well under 0.1 ms."""
_MAX_QUICK_KEY_BYTES = MAX_QUICK_STRINGS * KEY_BYTES


class LexiconServicer:
    """The RPCs of `trellis.lexicon.v1.LexiconService` over the lexicons of a library."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.direct = Direct(library)

    def is_quick(self, method: str, request: Any) -> bool:
        """Tell whether a request is of the quick ones of its method, about a version that need not be opened first."""
        fits = quickness(getattr(self, method))
        return (
            fits is not None
            and fits(request)
            and self._library.is_open(request.lexicon_id, paging.version(request))
        )

    def ListLexicons(self, request: pb.ListLexiconsRequest, context: Context) -> pb.ListLexiconsResponse:
        """See the contract."""
        start = paging.cursor(request, request.page_token)
        first = start.start if start else 0
        everything = self._library.all()
        end = first + paging.size(request.page_size, 100)
        # The list has no version of its own; a token of zeros keeps the form of the others.
        token = paging.next_token(request, "0" * 64, end, len(everything))
        found = [codec.description(lexicon, self._library.default) for lexicon in everything[first:end]]
        return pb.ListLexiconsResponse(lexicons=found, next_page_token=token, total_size=len(everything))

    @quick()
    def GetLexicon(self, request: pb.GetLexiconRequest, context: Context) -> pb.GetLexiconResponse:
        """See the contract."""
        lexicon = self._library.get(request.lexicon_id, request.content_hash)
        return pb.GetLexiconResponse(lexicon=codec.description(lexicon, self._library.default))

    @quick(lambda request: len(request.words) <= MAX_QUICK_STRINGS and not request.HasField("filter"))
    def BatchLookupWords(
        self, request: pb.BatchLookupWordsRequest, context: Context
    ) -> pb.BatchLookupWordsResponse | bytes:
        """See the contract."""
        lexicon = self._library.get(request.lexicon_id, request.content_hash)
        if request.HasField("filter"):
            wanted = codec.word_filter(lexicon, request.filter)
            return codec.words_admitted(lexicon, codec.batch(lexicon, request.words, "words"), wanted)
        return codec.membership(lexicon, request.words, "words", words=True)

    @quick(lambda request: len(request.strings) <= MAX_QUICK_STRINGS and not request.HasField("filter"))
    def BatchCheckSubstrings(
        self, request: pb.BatchCheckSubstringsRequest, context: Context
    ) -> pb.BatchCheckSubstringsResponse | bytes:
        """See the contract."""
        lexicon = self._library.get(request.lexicon_id, request.content_hash)
        if request.HasField("filter") or codec.at_start(request.place):
            return codec.substrings_admitted(lexicon, request)
        answer = codec.membership(lexicon, request.strings, "strings", words=False)
        if request.include_witnesses:
            strings = codec.batch(lexicon, request.strings, "strings")
            answer += codec.witnesses(lexicon, strings).SerializeToString()
        return answer

    @quick(lambda request: not request.letters and not request.page_size)
    def ListExtensions(
        self, request: pb.ListExtensionsRequest, context: Context
    ) -> pb.ListExtensionsResponse | bytes:
        """See the contract."""
        lexicon, start, size = self._page(request, MAX_PAGE_ITEMS)
        text, place = lexicon.normalised(request.text), codec.place(request.place)
        letters = lexicon.normalised(request.letters, "letters") if request.letters else ""
        if place is Place.ANYWHERE and not letters and size == MAX_PAGE_ITEMS and not start:
            kept = codec.kept_extensions(lexicon, text)
            if kept is not None:
                return kept
        found = lexicon.extensions(text, place, letters)
        end = start + size
        return pb.ListExtensionsResponse(
            extensions=map(codec.extension, found[start:end]),
            next_page_token=paging.next_token(request, lexicon.content_hash, end, len(found)),
            total_size=len(found),
            content_hash=lexicon.content_hash,
        )

    def ListGoalWords(self, request: pb.ListGoalWordsRequest, context: Context) -> pb.ListGoalWordsResponse:
        """See the contract."""
        lexicon, start, size = self._page(request)
        text, place = lexicon.normalised(request.text), codec.place(request.place)
        only, frequent = codec.word_filter(lexicon, request.filter), codec.frequency_first(request.order)
        found = lexicon.goal_words(text, place, only, by_frequency=frequent)
        return pb.ListGoalWordsResponse(**_words_page(request, lexicon, found, start, start + size))

    @quick(codec.is_short_search)
    def SearchWords(self, request: pb.SearchWordsRequest, context: Context) -> pb.SearchWordsResponse:
        """See the contract."""
        lexicon, start, size = self._page(request)
        wanted, frequent = codec.word_filter(lexicon, request.filter), codec.frequency_first(request.order)
        found = lexicon.search(wanted, by_frequency=frequent)
        return pb.SearchWordsResponse(**_words_page(request, lexicon, found, start, start + size))

    @quick(lambda request: len(request.words) <= MAX_QUICK_STRINGS // 8)
    def BatchGetWordEntries(
        self, request: pb.BatchGetWordEntriesRequest, context: Context
    ) -> pb.BatchGetWordEntriesResponse:
        """See the contract."""
        lexicon = self._library.get(request.lexicon_id, request.content_hash)
        words = codec.batch(lexicon, request.words, "words")
        entries = [codec.entry(lexicon, word) for word in words]
        return pb.BatchGetWordEntriesResponse(entries=entries, content_hash=lexicon.content_hash)

    def ListAssemblies(
        self, request: pb.ListAssembliesRequest, context: Context
    ) -> pb.ListAssembliesResponse:
        """See the contract."""
        lexicon, start, size = self._page(request)
        end = start + size
        found = list(islice(lexicon.assemblies(codec.rack(lexicon, request)), start, end + 1))
        total = start + len(found)
        return pb.ListAssembliesResponse(
            assemblies=[
                pb.Assembly(gain=each.gain, fragments=each.fragments, chains=each.chains)
                for each in found[:size]
            ],
            next_page_token=paging.next_token(request, lexicon.content_hash, end, total),
            content_hash=lexicon.content_hash,
        )

    def BatchCheckPatterns(
        self, request: pb.BatchCheckPatternsRequest, context: Context
    ) -> pb.BatchCheckPatternsResponse:
        """See the contract."""
        lexicon = self._library.get(request.lexicon_id, request.content_hash)
        patterns = codec.patterns(lexicon, request.patterns)
        found = lexicon.fits(patterns, codec.word_filter(lexicon, request.filter))
        return pb.BatchCheckPatternsResponse(
            word_counts=[count for count, _ in found],
            witnesses=[witness for _, witness in found],
            content_hash=lexicon.content_hash,
        )

    def ListPatternWords(
        self, request: pb.ListPatternWordsRequest, context: Context
    ) -> pb.ListPatternWordsResponse:
        """See the contract."""
        lexicon, start, size = self._page(request)
        patterns = codec.patterns(lexicon, request.patterns)
        only, frequent = codec.word_filter(lexicon, request.filter), codec.frequency_first(request.order)
        found = lexicon.words_fitting(patterns, only, by_frequency=frequent)
        return pb.ListPatternWordsResponse(**_words_page(request, lexicon, found, start, start + size))

    @quick(lambda request: not request.include_best_line)
    def AnalyzeString(self, request: pb.AnalyzeStringRequest, context: Context) -> pb.AnalyzeStringResponse:
        """See the contract."""
        lexicon = self._library.get(request.lexicon_id, request.content_hash)
        text, place = lexicon.normalised(request.text), codec.place(request.place)
        found = lexicon.analysis(text, place)
        return pb.AnalyzeStringResponse(
            won=found.won,
            grundy_value=found.grundy,
            distance=found.distance,
            best_extensions=map(codec.extension, found.best),
            best_line=lexicon.best_line(text, place) if request.include_best_line else (),
            content_hash=lexicon.content_hash,
        )

    @quick(lambda request: len(request.keys) <= _MAX_QUICK_KEY_BYTES)
    def BatchCheckKeys(
        self, request: pb.BatchCheckKeysRequest, context: Context
    ) -> pb.BatchCheckKeysResponse:
        """See the contract."""
        lexicon = self._library.get(request.lexicon_id, request.content_hash)
        codec.keys(request.keys)
        found = lexicon.index.keys.find(request.keys, words=codec.key_question(request.question))
        count = int.from_bytes(found, "little").bit_count()
        return pb.BatchCheckKeysResponse(found=found, found_count=count, content_hash=lexicon.content_hash)

    def StreamQueries(
        self, requests: Iterator[pb.StreamQueriesRequest], context: Context
    ) -> Iterator[pb.StreamQueriesResponse]:
        """See the contract."""
        return (self.answer_query(request, context) for request in requests)

    def answer_query(self, request: pb.StreamQueriesRequest, context: Context) -> pb.StreamQueriesResponse:
        """Return the answer, or the refusal, of one query of a stream."""
        kind = request.WhichOneof("query")
        answer = pb.StreamQueriesResponse(query_id=request.query_id)
        try:
            self._answer(request, kind, answer, context)
        except LexiconError as error:
            answer.error.CopyFrom(codec.query_error(error))
        return answer

    def _answer(
        self,
        request: pb.StreamQueriesRequest,
        kind: str | None,
        answer: pb.StreamQueriesResponse,
        context: Context,
    ) -> None:
        if kind is None:
            raise LexiconError(
                Reason.QUERY_REQUIRED, "query", "query is not set, or of a kind not known here"
            )
        method = getattr(self, METHODS[kind])
        getattr(answer, kind).MergeFromString(_encoded(method(getattr(request, kind), context)))

    def _page(self, request: Any, default: int = 100) -> tuple[Lexicon, int, int]:
        """Return the lexicon that a paged request asks, where its page starts and how long it may be."""
        size = paging.size(request.page_size, default)
        if not request.page_token:
            return self._library.get(request.lexicon_id, request.content_hash), 0, size
        cursor = paging.cursor(request, request.page_token)
        assert cursor is not None
        return self._library.get(request.lexicon_id, cursor.content_hash), cursor.start, size


def _words_page(request: Any, lexicon: Lexicon, found: Words, start: int, end: int) -> dict[str, Any]:
    return {
        "words": found[start:end],
        "next_page_token": paging.next_token(request, lexicon.content_hash, end, len(found)),
        "total_size": len(found),
        "content_hash": lexicon.content_hash,
    }


def register(servicer: LexiconServicer, server: grpc.Server) -> None:
    """Add every RPC of the contract to a server."""
    handlers = {method.name: _handler(servicer, method) for method in SERVICE.methods}
    added: Any = server
    added.add_registered_method_handlers(SERVICE.full_name, handlers)


def _handler(servicer: LexiconServicer, method: Any) -> Any:
    behaviour: Any = getattr(servicer, method.name)
    parse = GetMessageClass(method.input_type).FromString
    if method.client_streaming:
        return grpc.stream_stream_rpc_method_handler(_stream(servicer), parse, _encoded)
    unary = answering(behaviour)
    if quickness(behaviour) is not None:
        unary = quick(lambda request: servicer.is_quick(method.name, request))(unary)
    if (answer := servicer.direct.answers.get(method.name)) is not None:
        unary = direct(answer)(unary)
    return grpc.unary_unary_rpc_method_handler(unary, parse, _encoded)


def _stream(servicer: LexiconServicer) -> Any:
    def fits(request: pb.StreamQueriesRequest) -> bool:
        kind = request.WhichOneof("query")
        return kind is None or servicer.is_quick(METHODS[kind], getattr(request, kind))

    @quick(fits)
    @direct(servicer.direct.query)
    def each(request: pb.StreamQueriesRequest, context: Context) -> pb.StreamQueriesResponse:
        return servicer.answer_query(request, context)

    @one_by_one(each)
    def answers(
        requests: Iterator[pb.StreamQueriesRequest], context: Context
    ) -> Iterator[pb.StreamQueriesResponse]:
        return servicer.StreamQueries(requests, context)

    return answers


def _encoded(answer: Any) -> bytes:
    """Return an answer's bytes; answers that the index keeps serialised are bytes already."""
    return answer if type(answer) is bytes else answer.SerializeToString()
