"""The servicer: decode, ask the lexicon, encode."""

from collections.abc import Callable
from typing import Any

import grpc
from google.protobuf.message_factory import GetMessageClass

from trellis_lexicon import codec, paging
from trellis_lexicon.answers import Words
from trellis_lexicon.faults import answering
from trellis_lexicon.library import Library
from trellis_lexicon.reader import Lexicon
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb

SERVICE = pb.DESCRIPTOR.services_by_name["LexiconService"]

Context = grpc.ServicerContext


class LexiconServicer:
    """The RPCs of `trellis.lexicon.v1.LexiconService` over the lexicons of a library."""

    def __init__(self, library: Library) -> None:
        self._library = library

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

    def GetLexicon(self, request: pb.GetLexiconRequest, context: Context) -> pb.GetLexiconResponse:
        """See the contract."""
        lexicon = self._library.get(request.lexicon_id, request.content_hash)
        return pb.GetLexiconResponse(lexicon=codec.description(lexicon, self._library.default))

    def BatchLookupWords(
        self, request: pb.BatchLookupWordsRequest, context: Context
    ) -> pb.BatchLookupWordsResponse:
        """See the contract."""
        lexicon = self._library.get(request.lexicon_id, request.content_hash)
        words = codec.batch(lexicon, request.words, "words")
        return pb.BatchLookupWordsResponse(
            found=map(lexicon.is_word, words), content_hash=lexicon.content_hash
        )

    def BatchCheckSubstrings(
        self, request: pb.BatchCheckSubstringsRequest, context: Context
    ) -> pb.BatchCheckSubstringsResponse:
        """See the contract."""
        lexicon = self._library.get(request.lexicon_id, request.content_hash)
        strings = codec.batch(lexicon, request.strings, "strings")
        response = pb.BatchCheckSubstringsResponse(
            found=map(lexicon.is_substring, strings), content_hash=lexicon.content_hash
        )
        if request.include_witnesses:
            response.word_counts.extend(map(lexicon.count_containing, strings))
            response.witnesses.extend(lexicon.witness(string) or "" for string in strings)
        return response

    def ListExtensions(
        self, request: pb.ListExtensionsRequest, context: Context
    ) -> pb.ListExtensionsResponse:
        """See the contract."""
        lexicon, start, size = self._page(request, paging.LARGEST_PAGE)
        text = lexicon.normalised(request.text)
        letters = lexicon.normalised(request.letters, "letters")
        found = lexicon.extensions(text, codec.place(request.place), letters)
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
        text = lexicon.normalised(request.text)
        only = codec.word_filter(lexicon, request.filter)
        found = lexicon.goal_words(text, codec.place(request.place), only)
        return pb.ListGoalWordsResponse(**_words_page(request, lexicon, found, start, start + size))

    def SearchWords(self, request: pb.SearchWordsRequest, context: Context) -> pb.SearchWordsResponse:
        """See the contract."""
        lexicon, start, size = self._page(request)
        found = lexicon.search(codec.word_filter(lexicon, request.filter))
        return pb.SearchWordsResponse(**_words_page(request, lexicon, found, start, start + size))

    def _page(self, request: Any, default: int = 100) -> tuple[Lexicon, int, int]:
        """The lexicon that a paged request asks, where its page starts and how long it may be."""
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
    behaviour: Callable[[Any, Any], Any] = answering(getattr(servicer, method.name))
    return grpc.unary_unary_rpc_method_handler(
        behaviour, GetMessageClass(method.input_type).FromString, _encoded
    )


def _encoded(answer: Any) -> bytes:
    """An answer's bytes; answers that the index keeps serialised are bytes already."""
    return answer if type(answer) is bytes else answer.SerializeToString()
