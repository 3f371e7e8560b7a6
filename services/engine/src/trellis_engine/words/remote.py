"""The words port over gRPC: one call to the lexicon service for each question and lexicon.

Questions go to all lexicons of a match at the same time. What no lexicon holds, overlong strings and strange
characters, is answered here without asking, and so is what was asked before: the content behind a digest never changes
(G-5).
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import compress
from typing import Any

import grpc

from trellis_engine.errors import Reason, RequestError
from trellis_engine.recent import Recent
from trellis_engine.words.merging import in_word_order, merged_extensions, told, united
from trellis_engine.words.port import (
    ANY_TAGS,
    Entry,
    Extension,
    LexiconRef,
    Standing,
    TagFilter,
    Words,
    within,
)
from trellis_engine.words.racks import Part, best_first, part_of
from trellis_engine.words.untagged import UntaggedAtSource
from trellis_engine.work import patience
from trellis_ops.errors import decode
from trellis_ops.logs import outgoing_metadata
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1 import lexicon_pb2_grpc
from trellis_words.racks import Assembly, Rack
from trellis_words.strings import ANY_LETTER, MAX_BATCH_STRINGS, MAX_PAGE_ITEMS, MAX_STRING_LETTERS

log = logging.getLogger(__name__)

_PAGE = 100
_KNOWN_LEXICONS = 256
_OPENED_CHOICES = 64
_EXTENDED_STRINGS = 1_024
_BYTES_BESIDE = 500
"""About what a remembered answer takes beside its own bytes and those of its question."""

REMEMBERED_BYTES = 16 << 20

_REASONS = {
    grpc.StatusCode.NOT_FOUND: Reason.UNKNOWN_LEXICON,
    grpc.StatusCode.FAILED_PRECONDITION: Reason.LEXICON_CONTENT_MISMATCH,
    grpc.StatusCode.DEADLINE_EXCEEDED: Reason.LEXICON_DEADLINE,
    grpc.StatusCode.RESOURCE_EXHAUSTED: Reason.LIMIT_EXCEEDED,
}


class RemoteLexicons:
    """`Lexicons` of a lexicon service.

    Args:
        channel: to the service.
        timeout: seconds that a single call may take.
        remembered_bytes: what the answers that are remembered may take.
        is_away: tells that asking is in vain at present.
    """

    def __init__(
        self,
        channel: grpc.Channel,
        timeout: float = 5.0,
        remembered_bytes: int = REMEMBERED_BYTES,
        is_away: Callable[[], bool] = lambda: False,
    ) -> None:
        self._is_away = is_away
        self._stub = lexicon_pb2_grpc.LexiconServiceStub(channel)
        self._timeout = timeout
        self._answers: Recent[tuple[str, bytes], Any] = Recent(remembered_bytes)
        self._described = lru_cache(maxsize=_KNOWN_LEXICONS)(self._describe)
        self._opened = lru_cache(maxsize=_OPENED_CHOICES)(self._open)

    def resolve(self, ids: Sequence[str]) -> tuple[LexiconRef, ...]:
        """See `Lexicons`."""
        found = [
            self._get(LexiconRef(name, ""), f"lexicons[{index}]") for index, name in enumerate(ids or [""])
        ]
        return tuple(LexiconRef(lexicon.lexicon_id, lexicon.content_hash) for lexicon in found)

    def open(self, refs: Sequence[LexiconRef]) -> Words:
        """See `Lexicons`; what is known of a content is remembered, for it never changes."""
        return self._opened(tuple(refs))

    def _open(self, refs: tuple[LexiconRef, ...]) -> "RemoteWords":
        return RemoteWords(self.ask, [self._described(ref) for ref in refs])

    def ask(self, method: str, requests: Sequence[Any]) -> list[Any]:
        """Get answers about contents of lexicons, remembered or asked for; they must not be changed.

        Raises the `RequestError` of a request that failed.
        """
        keys = [(method, request.SerializeToString(deterministic=True)) for request in requests]
        found = [self._answers.get(key) for key in keys]
        missing = [index for index, answer in enumerate(found) if answer is None]
        if missing:
            fresh = self._call(method, [requests[index] for index in missing], "state.lexicons")
            for index, answer in zip(missing, fresh, strict=True):
                found[index] = answer
                self._answers.put(
                    keys[index], answer, answer.ByteSize() + len(keys[index][1]) + _BYTES_BESIDE
                )
        return found

    def _call(self, method: str, requests: Sequence[Any], field: str) -> list[Any]:
        """Send requests at the same time and wait for all answers."""
        if self._is_away():
            raise _away()
        call: Any = getattr(self._stub, method)
        metadata, seconds = outgoing_metadata(), patience(self._timeout)
        if not seconds:
            raise RequestError(Reason.LEXICON_DEADLINE, "the lexicon service would have to be asked")
        try:
            # The last one is waited for here: a call in the background costs grpc a thread.
            others = [call.future(each, timeout=seconds, metadata=metadata) for each in requests[:-1]]
            last = call(requests[-1], timeout=seconds, metadata=metadata)
            return [*(future.result() for future in others), last]
        except grpc.RpcError as error:
            raise _fault(error, field) from error

    def _get(self, ref: LexiconRef, field: str) -> pb.Lexicon:
        request = pb.GetLexiconRequest(lexicon_id=ref.id, content_hash=ref.digest)
        found: pb.Lexicon = self._call("GetLexicon", [request], field)[0].lexicon
        return found

    def _describe(self, ref: LexiconRef) -> "_Described":
        found = self._get(ref, "state.lexicons")
        return _Described(ref, found.alphabet, found.vowels, frozenset(found.tags))


@dataclass(frozen=True, slots=True)
class _Described:
    """What never changes about one content of a lexicon."""

    ref: LexiconRef
    alphabet: str
    vowels: str
    tags: frozenset[str]

    def batches(self, strings: Sequence[str], more: str = "") -> list[list[str]]:
        """Cut the strings of letters and some more characters into what this lexicon can be asked about in one call."""
        able = within(strings, self.alphabet + more)
        return [able[start : start + MAX_BATCH_STRINGS] for start in range(0, len(able), MAX_BATCH_STRINGS)]

    def without(self, tags: frozenset[str]) -> pb.WordFilter | None:
        """Return the filter that keeps out words with these tags; None if no word of the lexicon has one."""
        excluded = sorted(tags & self.tags)
        return pb.WordFilter(excluded_tags=excluded) if excluded else None

    def filters(self, tags: TagFilter) -> list[pb.WordFilter]:
        """Filters that together let through what a condition admits; none if no word of the lexicon has such tags."""
        excluded = sorted(tags.without & self.tags)
        if not tags.with_any:
            return [pb.WordFilter(excluded_tags=excluded)]
        wanted = sorted(tags.with_any & self.tags)
        return [pb.WordFilter(tags=[tag], excluded_tags=excluded) for tag in wanted]


class RemoteWords:
    """`Words` of some lexicons of a service."""

    def __init__(
        self,
        ask: Callable[[str, Sequence[Any]], list[Any]],
        described: Sequence[_Described],
    ) -> None:
        self._ask = ask
        self._described = described
        self.alphabet = united(each.alphabet for each in described)
        self.vowels = frozenset("".join(each.vowels for each in described))
        self.tags = frozenset(tag for each in described for tag in each.tags)
        self._extended = lru_cache(maxsize=_EXTENDED_STRINGS)(self._extensions)

    def without(self, tags: frozenset[str]) -> Words:
        """See `Words`."""
        return UntaggedAtSource(self, tags) if tags & self.tags else self

    def contains(self, words: Sequence[str], without: frozenset[str] = frozenset()) -> tuple[bool, ...]:
        """See `Words`; only words without some tags count."""
        return self._any("BatchLookupWords", pb.BatchLookupWordsRequest, "words", words, without)

    def substrings(self, strings: Sequence[str], without: frozenset[str] = frozenset()) -> tuple[bool, ...]:
        """See `Words`; only words without some tags count."""
        request = pb.BatchCheckSubstringsRequest
        return self._any("BatchCheckSubstrings", request, "strings", strings, without)

    def witnesses(self, strings: Sequence[str], without: frozenset[str]) -> dict[str, tuple[str, int]]:
        """Return for each string that some word without these tags contains, one such word, and how many there are."""
        request, found = pb.BatchCheckSubstringsRequest, dict[str, tuple[str, int]]()
        asked = self._batches(request, "strings", strings, without, include_witnesses=True)
        answers = self._ask("BatchCheckSubstrings", [each for _, each in asked])
        for (batch, _), answer in zip(asked, answers, strict=True):
            for string, witness, count in zip(batch, answer.witnesses, answer.word_counts, strict=True):
                if count:
                    known, number = found.get(string, (witness, 0))
                    found[string] = (min(known, witness), number + count)
        return found

    def beginnings(self, strings: Sequence[str], without: frozenset[str] = frozenset()) -> tuple[bool, ...]:
        """See `Words`; only words without some tags count."""
        request = partial(pb.BatchCheckSubstringsRequest, place=pb.SUBSTRING_PLACE_START)
        return self._any("BatchCheckSubstrings", request, "strings", strings, without)

    def extensions(self, string: str) -> tuple[Extension, ...]:
        """See `Words`."""
        return self._extended(string)

    def _extensions(self, string: str) -> tuple[Extension, ...]:
        asked = [
            pb.ListExtensionsRequest(
                lexicon_id=ref.id, content_hash=ref.digest, text=string, page_size=MAX_PAGE_ITEMS
            )
            for ref in self._able(string, MAX_STRING_LETTERS - 1)
        ]
        answers = self._ask("ListExtensions", asked)
        return merged_extensions(
            Extension(position, item.letter, item.witness, item.word_count)
            for answer in answers
            for item in answer.extensions
            for position in range(item.position, item.last_position + 1)
        )

    def containing(self, string: str, without: frozenset[str] = frozenset()) -> Iterator[str]:
        """See `Words`; only words without some tags count."""
        pages = [
            self._pages(each.ref, "SearchWords", pb.SearchWordsRequest, {"filter": found})
            for each in self._described
            if within([string], each.alphabet)
            for found in [pb.WordFilter(contains=string, excluded_tags=sorted(without & each.tags))]
        ]
        return in_word_order(self.alphabet, pages)

    def goal_words(self, string: str) -> Iterator[str]:
        """See `Words`."""
        refs = self._able(string, MAX_STRING_LETTERS - 1)
        return self._merged(refs, "ListGoalWords", pb.ListGoalWordsRequest, text=string)

    def standing(self, string: str, *, at_ends: bool = False) -> Standing | None:
        """See `Words`."""
        if len(self._described) != 1:
            return None
        refs = self._able(string, MAX_STRING_LETTERS - 1)
        if not refs:
            return Standing(won=False, distance=0)
        place = pb.EXTENSION_PLACE_ENDS if at_ends else pb.EXTENSION_PLACE_ANYWHERE
        request = pb.AnalyzeStringRequest(
            lexicon_id=refs[0].id, content_hash=refs[0].digest, text=string, place=place
        )
        answer = self._ask("AnalyzeString", [request])[0]
        return Standing(answer.won, answer.distance)

    def entries(self, words: Sequence[str]) -> tuple[tuple[Entry, ...], ...]:
        """See `Words`."""
        asked = [(each.ref, batch) for each in self._described for batch in each.batches(words)]
        request = pb.BatchGetWordEntriesRequest
        requests = [request(lexicon_id=ref.id, content_hash=ref.digest, words=batch) for ref, batch in asked]
        found: defaultdict[str, list[Entry]] = defaultdict(list)
        for (ref, _), answer in zip(asked, self._ask("BatchGetWordEntries", requests), strict=True):
            for entry in answer.entries:
                if entry.found:
                    found[entry.word].append(_entry(ref.id, entry))
        return tuple(tuple(found[word]) for word in words)

    def matching(self, patterns: Sequence[str], tags: TagFilter = ANY_TAGS) -> Iterator[str]:
        """See `Words`."""
        pages = [
            self._pages(each.ref, "ListPatternWords", pb.ListPatternWordsRequest, fields)
            for each in self._described
            for batch in each.batches([pattern for pattern in patterns if pattern], ANY_LETTER)
            for fields in ({"patterns": batch, "filter": only} for only in each.filters(tags))
        ]
        return in_word_order(self.alphabet, pages)

    def assemblies(self, rack: Rack) -> Iterator[Assembly]:
        """See `Words`."""
        parts = ((each.ref, part_of(rack, each.alphabet)) for each in self._described)
        return best_first([self._assemblies(ref, part) for ref, part in parts if part is not None])

    def _assemblies(self, ref: LexiconRef, part: Part) -> Iterator[Assembly]:
        """Return the answers of one lexicon, a page at a time."""
        request = _rack_request(ref, part.rack)
        while True:
            answer = self._ask("ListAssemblies", [request])[0]
            for found in answer.assemblies:
                yield part.whole(found.gain, found.fragments, found.chains)
            if not answer.next_page_token:
                return
            request.page_size, request.page_token = MAX_PAGE_ITEMS, answer.next_page_token

    def _able(self, string: str, longest: int) -> list[LexiconRef]:
        """Return the lexicons that can be asked about a string: those whose alphabet has its letters."""
        if len(string) > longest:
            return []
        return [each.ref for each in self._described if within([string], each.alphabet)]

    def _any(
        self,
        method: str,
        request: Callable[..., Any],
        field: str,
        strings: Sequence[str],
        without: frozenset[str],
    ) -> tuple[bool, ...]:
        """Return for each string whether any lexicon says yes."""
        asked = self._batches(request, field, strings, without)
        yes: set[str] = set()
        for (batch, _), answer in zip(asked, self._ask(method, [each for _, each in asked]), strict=True):
            yes.update(compress(batch, answer.found))
        return tuple(string in yes for string in strings)

    def _batches(
        self,
        request: Callable[..., Any],
        field: str,
        strings: Sequence[str],
        without: frozenset[str],
        **more: Any,
    ) -> list[tuple[list[str], Any]]:
        """Requests about strings, each with its strings, to every lexicon about the words without some tags."""
        return [
            (
                batch,
                request(
                    lexicon_id=each.ref.id,
                    content_hash=each.ref.digest,
                    filter=each.without(without),
                    **{field: batch},
                    **more,
                ),
            )
            for each in self._described
            for batch in each.batches(strings)
        ]

    def _merged(
        self, refs: Sequence[LexiconRef], method: str, request: Callable[..., Any], **fields: Any
    ) -> Iterator[str]:
        """Return the words of some lexicons in word order, each once, a page at a time."""
        return in_word_order(self.alphabet, [self._pages(ref, method, request, fields) for ref in refs])

    def _pages(
        self, ref: LexiconRef, method: str, request: Callable[..., Any], fields: dict[str, Any]
    ) -> Iterator[str]:
        token, size = "", _PAGE
        while True:
            asked = request(
                lexicon_id=ref.id, content_hash=ref.digest, page_size=size, page_token=token, **fields
            )
            answer = self._ask(method, [asked])[0]
            yield from answer.words
            token, size = answer.next_page_token, MAX_PAGE_ITEMS
            if not token:
                return


def _entry(lexicon: str, found: pb.WordEntry) -> Entry:
    means = ((each.lemma, each.part_of_speech, each.definition) for each in found.definitions)
    return Entry(lexicon, frozenset(found.tags), told(means))


def _away() -> RequestError:
    text = "the lexicon service cannot be reached; try again in a moment"
    return RequestError(Reason.LEXICON_UNAVAILABLE, text)


def _fault(error: grpc.RpcError, field: str) -> RequestError:
    answer = decode(error)
    reason = _REASONS.get(answer.code)
    if reason is None:  # what the transport says names hosts, and is for the log
        log.warning("the lexicon service cannot be reached: %s", answer.message)
        return _away()
    named = field if reason in (Reason.UNKNOWN_LEXICON, Reason.LEXICON_CONTENT_MISMATCH) else ""
    return RequestError(reason, f"the lexicon service: {answer.message}", named, answer.metadata)


def _rack_request(ref: LexiconRef, rack: Rack) -> pb.ListAssembliesRequest:
    return pb.ListAssembliesRequest(
        lexicon_id=ref.id,
        content_hash=ref.digest,
        loose=rack.loose,
        chains=[
            pb.AssemblyChain(fragments=chain.fragments, count=chain.count, anchor=chain.anchor)
            for chain in rack.chains
        ],
        anchors=sorted(rack.anchors),
        spare=sorted(rack.spare),
        page_size=_PAGE,
    )
