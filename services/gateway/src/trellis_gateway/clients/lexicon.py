"""The lexicon service: words, without games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import grpc.aio

from trellis_gateway import codec
from trellis_gateway.clients.channel import Peer
from trellis_gateway.coalesce import Coalescer
from trellis_gateway.paging import Page
from trellis_ops.channels import connect_async
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1.lexicon_pb2_grpc import LexiconServiceStub
from trellis_words.strings import MAX_BATCH_STRINGS

Filter = Mapping[str, Any]
"""What words must be like: conditions by their names in `trellis_words.conditions`."""
_NAMES = {"lexicon_id": "lexicon", "filter.": ""}
_PLACE = "EXTENSION_PLACE_"
_ORDER = "WORD_ORDER_"
MAX_MESSAGE_BYTES = 16 << 20


def connect(target: str) -> grpc.aio.Channel:
    """Open a channel to the lexicon service, to be made inside the event loop."""
    service = pb.DESCRIPTOR.services_by_name["LexiconService"]
    return connect_async(target, service, max_message_bytes=MAX_MESSAGE_BYTES)


@dataclass(frozen=True, slots=True)
class Which:
    """A lexicon, and the content to insist on ("" for whatever is in service)."""

    lexicon: str
    content_hash: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """Whether one string is a word, and which content says so."""

    found: bool
    content_hash: str


@dataclass(frozen=True, slots=True)
class Contained:
    """Whether some word contains one string; how many do and the first that does; which content says so."""

    found: bool
    word_count: int
    witness: str
    content_hash: str


@dataclass(frozen=True, slots=True)
class Fits:
    """For each pattern how many words fit it and the first that does; which content says so."""

    found: Sequence[tuple[int, str]]
    content_hash: str


class LexiconClient:
    """The lexicon's methods, each with a deadline; all raise Problem with the lexicon's reason."""

    def __init__(self, channel: grpc.aio.Channel, timeout: float) -> None:
        self._stub: Any = LexiconServiceStub(channel)
        self._peer = Peer(
            "lexicon service",
            timeout,
            "LEXICON_UNAVAILABLE",
            "LEXICON_DEADLINE",
            "LEXICON_FAILED",
            _NAMES,
            channel,
        )
        self._lookups: Coalescer[Which, str, Found] = Coalescer(
            "BatchLookupWords", self._lookup, MAX_BATCH_STRINGS
        )
        self._checks: Coalescer[Which, str, Contained] = Coalescer(
            "BatchCheckSubstrings", self._check, MAX_BATCH_STRINGS
        )

    async def lookup(self, which: Which, words: Sequence[str]) -> Sequence[Found]:
        """Tell of each string whether it is a word; callers at the same moment share a call."""
        return await self._lookups.ask(which, words)

    async def check(self, which: Which, strings: Sequence[str]) -> Sequence[Contained]:
        """Tell of each string whether some word contains it; callers at the same moment share a call."""
        return await self._checks.ask(which, strings)

    async def list(self, page: Page) -> codec.Json:
        """List a page of the lexicons in service."""
        request = pb.ListLexiconsRequest(page_size=page.size, page_token=page.token)
        return codec.to_json(await self._peer.call(self._stub.ListLexicons, request))

    async def get(self, which: Which) -> codec.Json:
        """Return one lexicon."""
        request = pb.GetLexiconRequest(lexicon_id=which.lexicon, content_hash=which.content_hash)
        answer: pb.GetLexiconResponse = await self._peer.call(self._stub.GetLexicon, request)
        return codec.to_json(answer.lexicon)

    async def extensions(self, which: Which, text: str, place: str, letters: str, page: Page) -> codec.Json:
        """List what one more letter makes of a string."""
        request = pb.ListExtensionsRequest(
            lexicon_id=which.lexicon,
            content_hash=which.content_hash,
            text=text,
            place=_PLACE + place,
            letters=letters,
            page_size=page.size,
            page_token=page.token,
        )
        return codec.to_json(await self._peer.call(self._stub.ListExtensions, request))

    async def goal_words(self, which: Which, text: str, place: str, wanted: Filter, page: Page) -> codec.Json:
        """List the words that can still be reached after one more letter."""
        request = pb.ListGoalWordsRequest(
            lexicon_id=which.lexicon,
            content_hash=which.content_hash,
            text=text,
            place=_PLACE + place,
            filter=pb.WordFilter(**wanted),
            page_size=page.size,
            page_token=page.token,
        )
        return codec.to_json(await self._peer.call(self._stub.ListGoalWords, request))

    async def search(self, which: Which, wanted: Filter, order: str, page: Page) -> codec.Json:
        """List the words that meet a filter."""
        request = pb.SearchWordsRequest(
            lexicon_id=which.lexicon,
            content_hash=which.content_hash,
            filter=pb.WordFilter(**wanted),
            page_size=page.size,
            page_token=page.token,
            order=_ORDER + order,
        )
        return codec.to_json(await self._peer.call(self._stub.SearchWords, request))

    async def fits(self, which: Which, patterns: Sequence[str], wanted: Filter) -> Fits:
        """Tell for each pattern how many words that meet a filter fit it, and the first of them."""
        request = pb.BatchCheckPatternsRequest(
            lexicon_id=which.lexicon,
            content_hash=which.content_hash,
            patterns=patterns,
            filter=pb.WordFilter(**wanted),
        )
        answer: pb.BatchCheckPatternsResponse = await self._peer.call(self._stub.BatchCheckPatterns, request)
        return Fits(list(zip(answer.word_counts, answer.witnesses, strict=True)), answer.content_hash)

    async def _lookup(self, which: Which, words: Sequence[str]) -> Sequence[Found]:
        request = pb.BatchLookupWordsRequest(
            lexicon_id=which.lexicon, content_hash=which.content_hash, words=words
        )
        answer: pb.BatchLookupWordsResponse = await self._peer.call(self._stub.BatchLookupWords, request)
        return [Found(found, answer.content_hash) for found in answer.found]

    async def _check(self, which: Which, strings: Sequence[str]) -> Sequence[Contained]:
        request = pb.BatchCheckSubstringsRequest(
            lexicon_id=which.lexicon, content_hash=which.content_hash, strings=strings, include_witnesses=True
        )
        answer: pb.BatchCheckSubstringsResponse = await self._peer.call(
            self._stub.BatchCheckSubstrings, request
        )
        rows = zip(answer.found, answer.word_counts, answer.witnesses, strict=True)
        return [Contained(found, count, witness, answer.content_hash) for found, count, witness in rows]
