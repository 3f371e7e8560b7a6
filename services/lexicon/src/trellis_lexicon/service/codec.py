"""Between the contract's messages and the lexicon's own values."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from trellis_lexicon.errors import LexiconError, Reason
from trellis_lexicon.index import wire
from trellis_lexicon.index.keys import KEY_BYTES
from trellis_lexicon.queries.answers import Extension, Place
from trellis_lexicon.queries.filters import checked_filter, pattern
from trellis_lexicon.queries.lexicon import Lexicon
from trellis_lexicon.queries.search import EVERYTHING, WordFilter, admitting
from trellis_lexicon.statuses import CODES
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_words.racks import MAX_RACK_FRAGMENTS, Chain, Rack
from trellis_words.strings import ANY_LETTER, MAX_BATCH_STRINGS

MIN_TABLE_STRINGS = 128
"""From so many strings on, answering all at once by the table of keys is faster than one by one by the trie."""
# Fields of the answers that are put together without making messages.
_FOUND, _CONTENT_HASH = 1, 15

MAX_KEYS = 100_000
"""Packed keys in the largest batch."""

_PLACES: Mapping[int, Place] = {
    pb.EXTENSION_PLACE_UNSPECIFIED: Place.ANYWHERE,
    pb.EXTENSION_PLACE_ANYWHERE: Place.ANYWHERE,
    pb.EXTENSION_PLACE_ENDS: Place.ENDS,
}


def batch(lexicon: Lexicon, texts: Sequence[str], where: str) -> Sequence[str]:
    """Return the normalised strings of a batch.

    Raises:
        LexiconError: BATCH_TOO_LARGE, STRING_TOO_LONG or LETTER_OUTSIDE_ALPHABET.
    """
    _check_count(where, len(texts), MAX_BATCH_STRINGS)
    return lexicon.alphabet.normalised_batch(texts, where)


def membership(lexicon: Lexicon, texts: Sequence[str], where: str, *, words: bool) -> bytes:
    """Return the serialised answer to a batch of strings: whether each is a word, or a substring, and the version.

    What is found, or has a key, is known to be well formed, so strings are normalised only if some are neither.

    Raises:
        LexiconError: BATCH_TOO_LARGE, STRING_TOO_LONG or LETTER_OUTSIDE_ALPHABET.
    """
    _check_count(where, len(texts), MAX_BATCH_STRINGS)
    test = lexicon.is_word if words else lexicon.is_substring
    found = lexicon.index.keys.members(texts, test, words=words) if len(texts) >= MIN_TABLE_STRINGS else None
    if found is None:
        found = bytes(map(test, texts))
        if 0 in found:
            found = bytes(map(test, lexicon.alphabet.normalised_batch(texts, where)))
    return _membership(lexicon, found)


def membership_sent(lexicon: Lexicon, sent: bytes, tag: bytes, *, words: bool) -> bytes | None:
    """Answer `membership` for many strings as they stand in a request; None where that has to decide."""
    test = lexicon.is_word if words else lexicon.is_substring
    answer = lexicon.index.keys.members_sent(sent, tag, test, words=words)
    if answer is None or answer[0] > MAX_BATCH_STRINGS:
        return None
    return _membership(lexicon, answer[1])


def _membership(lexicon: Lexicon, found: bytes) -> bytes:
    return wire.delimited(_FOUND, found) + hash_field(lexicon.content_hash)


def verdicts(lexicon: Lexicon) -> tuple[bytes, bytes]:
    """Return the answers, serialised, that one string is not and that it is found."""
    return _membership(lexicon, b"\0"), _membership(lexicon, b"\1")


def kept_extensions(lexicon: Lexicon, text: str) -> bytes | None:
    """Return the answer, serialised, with all extensions of a normalised string, where the index keeps it."""
    kept = lexicon.serialised_extensions(text)
    return None if kept is None else b"".join((kept, hash_field(lexicon.content_hash)))


@cache
def hash_field(content_hash: str) -> bytes:
    """Return the field of answers that tells the version."""
    return wire.delimited(_CONTENT_HASH, content_hash.encode())


def place(value: int) -> Place:
    """Tell where a letter may be added.

    Raises:
        LexiconError: INVALID_PLACE for a number that the enumeration does not have.
    """
    found = _PLACES.get(value)
    if found is None:
        message = f"place is {value}; it must be one of ANYWHERE (1) and ENDS (2)"
        raise LexiconError(Reason.INVALID_PLACE, "place", message)
    return found


def at_start(value: int) -> bool:
    """Tell whether words must contain strings at their beginning, not anywhere.

    Raises:
        LexiconError: INVALID_PLACE for a number that the enumeration does not have.
    """
    known = {pb.SUBSTRING_PLACE_UNSPECIFIED, pb.SUBSTRING_PLACE_ANYWHERE, pb.SUBSTRING_PLACE_START}
    if value not in known:
        message = f"place is {value}; it must be one of ANYWHERE (1) and START (2)"
        raise LexiconError(Reason.INVALID_PLACE, "place", message)
    return value == pb.SUBSTRING_PLACE_START


def word_filter(lexicon: Lexicon, message: pb.WordFilter) -> WordFilter:
    """Return the filter of a request.

    Raises:
        LexiconError: see `checked_filter`.
    """
    given = {field.name: value for field, value in message.ListFields()}
    return checked_filter(lexicon.index, given, "filter.") if given else EVERYTHING


def is_short_search(request: pb.SearchWordsRequest) -> bool:
    """Tell whether a search only cuts a page out of the list of the words that contain a string."""
    conditions = [field.name for field, _ in request.filter.ListFields()]
    return conditions == ["contains"] and request.order != pb.WORD_ORDER_FREQUENCY


def frequency_first(value: int) -> bool:
    """Tell whether words are listed the most frequent first.

    Raises:
        LexiconError: INVALID_ORDER for a number that the enumeration does not have.
    """
    if value not in {pb.WORD_ORDER_UNSPECIFIED, pb.WORD_ORDER_ALPHABETICAL, pb.WORD_ORDER_FREQUENCY}:
        message = f"order is {value}; it must be one of ALPHABETICAL (1) and FREQUENCY (2)"
        raise LexiconError(Reason.INVALID_ORDER, "order", message)
    return value == pb.WORD_ORDER_FREQUENCY


def _fragments(lexicon: Lexicon, texts: Sequence[str], where: str) -> Sequence[str]:
    found = lexicon.alphabet.normalised_batch(texts, where)
    if "" in found:
        field = f"{where}[{list(found).index('')}]"
        raise LexiconError(
            Reason.INVALID_FRAGMENT, field, f"{field} is empty; a fragment has at least one letter"
        )
    return found


def rack(lexicon: Lexicon, request: pb.ListAssembliesRequest) -> Rack:
    """Return the rack of a request.

    Raises:
        LexiconError: BATCH_TOO_LARGE, INVALID_FRAGMENT, STRING_TOO_LONG or LETTER_OUTSIDE_ALPHABET.
    """
    for where, counts in (
        ("loose", request.loose.values()),
        ("chains", [each.count for each in request.chains]),
    ):
        if any(count < 1 for count in counts):
            raise LexiconError(Reason.INVALID_FRAGMENT, where, f"{where}: every count must be at least 1")
    together = len(request.anchors) + len(request.spare) + sum(request.loose.values())
    together += sum(len(each.fragments) * each.count for each in request.chains)
    _check_count("loose", together, MAX_RACK_FRAGMENTS)
    if not all(each.fragments for each in request.chains):
        raise LexiconError(Reason.INVALID_FRAGMENT, "chains", "every chain must have at least one fragment")
    loose: Counter[str] = Counter()
    for text, count in sorted(request.loose.items()):
        loose[_fragments(lexicon, [text], "loose")[0]] += count
    return Rack(
        loose,
        tuple(_chain(lexicon, each, f"chains[{i}].fragments") for i, each in enumerate(request.chains)),
        frozenset(_fragments(lexicon, request.anchors, "anchors")),
        frozenset(_fragments(lexicon, request.spare, "spare")),
    )


def _chain(lexicon: Lexicon, message: pb.AssemblyChain, where: str) -> Chain:
    return Chain(tuple(_fragments(lexicon, message.fragments, where)), message.count, message.anchor)


def patterns(lexicon: Lexicon, texts: Sequence[str]) -> list[str]:
    """Return the patterns of a batch.

    Raises:
        LexiconError: BATCH_TOO_LARGE or INVALID_PATTERN.
    """
    _check_count("patterns", len(texts), MAX_BATCH_STRINGS)
    return [pattern(lexicon.index, text, f"patterns[{i}]", ANY_LETTER) for i, text in enumerate(texts)]


def keys(packed: bytes) -> int:
    """Return the number of keys in a request.

    Raises:
        LexiconError: INVALID_KEYS or BATCH_TOO_LARGE.
    """
    if len(packed) % KEY_BYTES:
        message = f"keys has {len(packed)} bytes, which is no multiple of {KEY_BYTES}"
        raise LexiconError(Reason.INVALID_KEYS, "keys", message, key_bytes=str(KEY_BYTES))
    count = len(packed) // KEY_BYTES
    _check_count("keys", count, MAX_KEYS)
    return count


def key_question(value: int) -> bool:
    """Tell whether keys are asked to be words, not just substrings.

    Raises:
        LexiconError: INVALID_KEYS for a number that the enumeration does not have.
    """
    if value not in {pb.KEY_QUESTION_UNSPECIFIED, pb.KEY_QUESTION_SUBSTRING, pb.KEY_QUESTION_WORD}:
        message = f"question is {value}; it must be one of SUBSTRING (1) and WORD (2)"
        raise LexiconError(Reason.INVALID_KEYS, "question", message)
    return value == pb.KEY_QUESTION_WORD


def _check_count(where: str, count: int, most: int) -> None:
    if count > most:
        message = f"{where} has {count} elements; at most {most} are allowed"
        raise LexiconError(Reason.BATCH_TOO_LARGE, where, message, limit=str(most))


def witnesses(lexicon: Lexicon, strings: Sequence[str]) -> pb.BatchCheckSubstringsResponse:
    """Return for each string how many words contain it, and the first of them."""
    return pb.BatchCheckSubstringsResponse(
        word_counts=map(lexicon.count_containing, strings),
        witnesses=[lexicon.witness(string) or "" for string in strings],
    )


def words_admitted(
    lexicon: Lexicon, strings: Sequence[str], wanted: WordFilter
) -> pb.BatchLookupWordsResponse:
    """Return for each string whether it is a word that meets a filter."""
    admits = admitting(lexicon.index, wanted)
    numbers = map(lexicon.index.word_number, strings)
    found = [number is not None and admits(number) for number in numbers]
    return pb.BatchLookupWordsResponse(found=found, content_hash=lexicon.content_hash)


def substrings_admitted(
    lexicon: Lexicon, request: pb.BatchCheckSubstringsRequest
) -> pb.BatchCheckSubstringsResponse:
    """Tell for each string whether words that meet a filter contain it, anywhere or at their beginning.

    On request the answer has the number of these words, and the first of them.

    Raises:
        LexiconError: BATCH_TOO_LARGE, STRING_TOO_LONG, LETTER_OUTSIDE_ALPHABET, or see `word_filter`.
    """
    strings = batch(lexicon, request.strings, "strings")
    wanted, start = word_filter(lexicon, request.filter), at_start(request.place)
    answer = pb.BatchCheckSubstringsResponse(content_hash=lexicon.content_hash)
    if start and wanted == EVERYTHING and not request.include_witnesses:
        answer.found.extend(map(lexicon.is_beginning, strings))
        return answer
    words = lexicon.words_beginning if start else lexicon.words_containing
    admits = admitting(lexicon.index, wanted)
    holders = [filter(admits, words(text).numbers) for text in strings]
    firsts = [next(numbers, None) for numbers in holders]
    answer.found.extend(first is not None for first in firsts)
    if request.include_witnesses:
        counts = (sum(1 for _ in more) for more in holders)
        answer.word_counts.extend(n + (first is not None) for n, first in zip(counts, firsts, strict=True))
        answer.witnesses.extend("" if first is None else lexicon.index.word(first) for first in firsts)
    return answer


def extension(found: Extension) -> pb.Extension:
    """Return an extension as a message."""
    position, last_position, letter, text, witness, word_count = found
    return pb.Extension(
        position=position,
        last_position=last_position,
        letter=letter,
        text=text,
        witness=witness,
        word_count=word_count,
    )


def query_error(error: LexiconError) -> pb.QueryError:
    """Return the message that tells why a query of a stream was refused."""
    code = CODES[error.reason].name
    return pb.QueryError(code=code, reason=error.reason, field=error.field, message=error.message)


def entry(lexicon: Lexicon, word: str) -> pb.WordEntry:
    """Return the entry of a string as a message."""
    found = lexicon.entry(word)
    if found is None:
        return pb.WordEntry(word=word)
    readings = [
        pb.WordReading(part_of_speech=each.part_of_speech, lemma=each.lemma) for each in found.readings
    ]
    definitions = [
        pb.WordDefinition(part_of_speech=each.part_of_speech, lemma=each.lemma, definition=each.text)
        for each in found.definitions
    ]
    return pb.WordEntry(
        word=word,
        found=True,
        tags=found.tags,
        zipf_frequency=found.zipf,
        frequency_band=found.band,
        readings=readings,
        definitions=definitions,
    )


def description(lexicon: Lexicon, default: str) -> pb.Lexicon:
    """Return a lexicon as a message."""
    manifest = lexicon.manifest
    sources = [
        pb.LexiconSource(origin=each.origin, path=each.path, license=each.license, sha256=each.sha256)
        for each in manifest.sources
    ]
    return pb.Lexicon(
        name=f"lexicons/{lexicon.id}",
        lexicon_id=lexicon.id,
        content_hash=lexicon.content_hash,
        display_name=manifest.display_name,
        language=manifest.language,
        alphabet=manifest.alphabet,
        vowels=manifest.vowels,
        word_count=manifest.word_count,
        substring_count=manifest.substring_count,
        extension_count=manifest.extension_count,
        longest_word_length=manifest.longest_word_length,
        word_list_sha256=manifest.word_list_sha256,
        sources=sources,
        default=lexicon.id == default,
        tags=lexicon.tags,
    )
