"""Answers to the requests that load consists of, from their bytes and without making a message.

A protobuf message costs several times the look-up that it asks for: it is allocated, filled, and asked for its fields
by name. All requests about strings begin alike: fields 1 and 2 name a lexicon, field 3 holds the string or strings. A
request that has nothing after them, of strings that need no folding, is answered here; any other is left to its
handler, and so is every refusal.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from trellis_lexicon.index import wire
from trellis_lexicon.library.library import Library
from trellis_lexicon.queries.lexicon import Lexicon
from trellis_lexicon.service import codec

Answer = Callable[[bytes], bytes | None]

_LEXICON_ID, _CONTENT_HASH, _STRINGS = 1, 2, 3
_TAG = wire.tag(_STRINGS)
_QUERY_ID = b"\x08"
_QUERIES = {2: "BatchLookupWords", 3: "BatchCheckSubstrings", 4: "ListExtensions"}
"""The fields of these queries in a stream's message, which are those of their answers."""
_MIN_TABLE_BYTES = 1024
"""Requests from so many bytes on hold a hundred strings, which are faster answered all at once by the table of keys."""
_MIN_TWO_BYTE_SIZE = 0x80
"""Sizes below this take one byte."""
_SIZES = [wire.varint(size) for size in range(_MIN_TWO_BYTE_SIZE)]


class Known(NamedTuple):
    """A lexicon and the two answers about one string."""

    lexicon: Lexicon
    no: bytes
    yes: bytes


class Direct:
    """The direct answers over a library: `answers` has one for each method, by name.

    A request's bytes before its strings are looked up whole, in a table that has what a request may put there for
    every lexicon that is open.
    """

    def __init__(self, library: Library) -> None:
        self._heads: dict[bytes, Known] = {}
        library.watch(self._take_up)
        self.answers: Mapping[str, Answer] = {
            "BatchLookupWords": self._membership(words=True),
            "BatchCheckSubstrings": self._membership(words=False),
            "ListExtensions": self._extensions,
        }
        self._by_tag = {wire.tag(number)[0]: self.answers[method] for number, method in _QUERIES.items()}

    def _take_up(self, opened: Mapping[tuple[str, str], Lexicon]) -> None:
        fresh = {head(*names): Known(each, *codec.verdicts(each)) for names, each in opened.items()}
        self._heads.update(fresh)
        for gone in self._heads.keys() - fresh.keys():
            del self._heads[gone]

    def _one_string(self, data: bytes) -> tuple[Known, str] | None:
        """Return the lexicon and the string of a request that has nothing else."""
        before, _, rest = data.partition(_TAG)
        known = self._heads.get(before)
        if known is None or not rest or not rest[0] == len(rest) - 1 < _MIN_TWO_BYTE_SIZE:
            return None
        try:
            return known, rest[1:].decode()
        except UnicodeDecodeError:
            return None

    def _membership(self, *, words: bool) -> Answer:
        def answer(data: bytes) -> bytes | None:
            if len(data) >= _MIN_TABLE_BYTES:
                return self._many(data, words=words)
            asked = self._one_string(data)
            if asked is None:
                return None
            (lexicon, no, yes), text = asked
            if lexicon.is_word(text) if words else lexicon.is_substring(text):
                return yes
            return no if lexicon.alphabet.is_normal(text) else None

        return answer

    def query(self, data: bytes) -> bytes | None:
        """Return the answer to a query of a stream: the id, and behind it what the query's own RPC answers."""
        try:
            place = wire.read_varint(data, 1)[1] if data.startswith(_QUERY_ID) else 0
            # Most sizes take one byte, which is far cheaper to read here.
            size, start = data[place + 1], place + 2
            if size >= _MIN_TWO_BYTE_SIZE:
                size, start = wire.read_varint(data, place + 1)
        except (IndexError, ValueError):
            return None
        answer = self._by_tag.get(data[place])
        if answer is None or start + size != len(data):
            return None
        found = answer(data[start:])
        if found is None:
            return None
        length = len(found)
        return (
            data[: place + 1]
            + (_SIZES[length] if length < _MIN_TWO_BYTE_SIZE else wire.varint(length))
            + found
        )

    def _many(self, data: bytes, *, words: bool) -> bytes | None:
        before, tag, rest = data.partition(_TAG)
        known = self._heads.get(before)
        return None if known is None else codec.membership_sent(known.lexicon, tag + rest, tag, words=words)

    def _extensions(self, data: bytes) -> bytes | None:
        asked = self._one_string(data)
        return None if asked is None else codec.kept_extensions(asked[0].lexicon, asked[1])


def head(lexicon_id: str, content_hash: str) -> bytes:
    """Return the bytes of a request that names this lexicon and version, before its strings."""
    name, version = lexicon_id.encode(), content_hash.encode()
    return wire.delimited(_LEXICON_ID, name) + wire.delimited(_CONTENT_HASH, version)
