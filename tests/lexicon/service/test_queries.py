"""The RPCs beyond look-ups and extensions, over a real channel: answers, refusals, and the stream."""

from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf.message import Message

from tests.lexicon.serving import refusal, served
from trellis_lexicon import Lexicon, Place, Reason, Store, WordFilter
from trellis_lexicon.statuses import CODES
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1.lexicon_pb2_grpc import LexiconServiceStub


@pytest.fixture(scope="module")
def stub(garden_store: Store) -> Iterator[LexiconServiceStub]:
    with served(garden_store, "garden") as channel:
        yield LexiconServiceStub(channel)


@pytest.fixture(scope="module")
def enable_stub(enable: Lexicon) -> Iterator[LexiconServiceStub]:
    with served(Store(enable.directory.parents[1]), "enable") as channel:
        yield LexiconServiceStub(channel)


# --- entries ---


def test_entries_tell_tags_frequency_and_readings(enable_stub: LexiconServiceStub) -> None:
    request = pb.BatchGetWordEntriesRequest(words=["OATS", "bikes", "omat"])
    oats, bikes, omat = enable_stub.BatchGetWordEntries(request).entries
    assert (oats.word, oats.found, list(oats.tags)) == ("oats", True, ["plural"])
    assert [(each.part_of_speech, each.lemma) for each in oats.readings] == [("noun", "oat")]
    assert oats.frequency_band == int(oats.zipf_frequency) == 3
    assert not bikes.tags
    assert [each.part_of_speech for each in bikes.readings] == ["noun", "verb"]
    assert omat == pb.WordEntry(word="omat")


def test_a_lexicon_tells_its_tags(enable_stub: LexiconServiceStub) -> None:
    assert enable_stub.GetLexicon(pb.GetLexiconRequest()).lexicon.tags == ["plural"]


# --- searches ---


@pytest.mark.parametrize(
    ("filter_", "words"),
    [
        (pb.WordFilter(pattern="B.T"), ["bat"]),
        (pb.WordFilter(pattern="b*c"), ["bombastic"]),
        (pb.WordFilter(rack="TA?"), ["ate", "bat", "cat", "oat", "tat"]),
        (pb.WordFilter(rack="tab", partial_rack=True, min_length=3), ["bat"]),
        (pb.WordFilter(contains_with_vowels="kkp"), ["bookkeeper", "bookkeepers"]),
    ],
)
def test_conditions_of_a_filter(stub: LexiconServiceStub, filter_: pb.WordFilter, words: list[str]) -> None:
    assert stub.SearchWords(pb.SearchWordsRequest(filter=filter_)).words == words


def test_words_come_by_frequency_on_request(enable_stub: LexiconServiceStub) -> None:
    tale = pb.WordFilter(rack="tale")
    request = pb.SearchWordsRequest(filter=tale, order=pb.WORD_ORDER_FREQUENCY, page_size=2)
    first = enable_stub.SearchWords(request)
    assert first.words == ["late", "tale"]
    request.page_token = first.next_page_token
    assert len(enable_stub.SearchWords(request).words) == 2
    tags = pb.WordFilter(tags=["plural"], max_length=4, min_frequency_band=4)
    plural = enable_stub.SearchWords(pb.SearchWordsRequest(filter=tags, order=pb.WORD_ORDER_FREQUENCY)).words
    assert "kids" not in plural  # to kid
    assert "sons" in plural


def test_patterns_are_counted_with_a_witness(stub: LexiconServiceStub, garden: Lexicon) -> None:
    patterns = [".at", "O..", "zz", "........................", "."]
    found = stub.BatchCheckPatterns(pb.BatchCheckPatternsRequest(patterns=patterns))
    for pattern, count, witness in zip(patterns, found.word_counts, found.witnesses, strict=True):
        words = list(garden.search(WordFilter(pattern=pattern.lower())))
        assert (count, witness) == (len(words), words[0] if words else "")
    only = pb.WordFilter(excluded_tags=[], ends_with="f")
    found = stub.BatchCheckPatterns(pb.BatchCheckPatternsRequest(patterns=["o..", "..."], filter=only))
    assert (list(found.word_counts), list(found.witnesses)) == ([1, 1], ["off", "off"])


# --- analysis ---


@pytest.mark.parametrize("place", [0, 1, 2])
def test_analysis_tells_who_wins_and_how(stub: LexiconServiceStub, garden: Lexicon, place: Any) -> None:
    for text in ("", "to", "bombasti", "bmbast"):
        request = pb.AnalyzeStringRequest(text=text, place=place, include_best_line=True)
        found = stub.AnalyzeString(request)
        known = garden.analysis(text, Place.ENDS if int(place) == 2 else Place.ANYWHERE)
        assert (found.won, found.grundy_value, found.distance) == (known.won, known.grundy, known.distance)
        assert [each.text for each in found.best_extensions] == [each.text for each in known.best]
        assert len(found.best_line) == found.distance + 1
        assert found.best_line[0] == text


# --- keys ---


def key(text: str) -> bytes:
    """A key as the contract describes it, for an alphabet of 26 letters."""
    number = 0
    for place, letter in enumerate(text):
        number |= (ord(letter) - ord("a") + 1) << (5 * place)
    return number.to_bytes(8, "little")


def bits(data: bytes, count: int) -> list[bool]:
    return [bool(data[i // 8] >> (i % 8) & 1) for i in range(count)]


def test_keys_are_answered_as_strings_are(enable_stub: LexiconServiceStub, enable: Lexicon) -> None:
    strings = ["", "a", "oat", "omat", "bombastic", "aromatherapy", "zzq", "q", "zz"]
    strings += [word[:12] for word in enable.words()[::997]]
    strings += [string[::-1] for string in strings]
    packed = b"".join(map(key, strings))
    for question, known in ((1, enable.is_substring), (2, enable.is_word)):
        found = enable_stub.BatchCheckKeys(pb.BatchCheckKeysRequest(keys=packed, question=question))  # type: ignore[arg-type]
        assert bits(found.found, len(strings)) == [known(string) for string in strings]
        assert found.found_count == sum(known(string) for string in strings)


def test_keys_of_no_string_are_not_found(enable_stub: LexiconServiceStub) -> None:
    gap = (1 | (1 << 10)).to_bytes(8, "little")  # a, nothing, a
    flagged = (int.from_bytes(key("oat"), "little") | 1 << 63).to_bytes(8, "little")
    packed = b"\xff" * 8 + gap + flagged + (31).to_bytes(8, "little")
    for question in (1, 2):
        found = enable_stub.BatchCheckKeys(pb.BatchCheckKeysRequest(keys=packed, question=question))  # type: ignore[arg-type]
        assert found.found == b"\0"
    assert enable_stub.BatchCheckKeys(pb.BatchCheckKeysRequest()).found == b""


def test_keys_of_another_alphabet(spanish: Lexicon) -> None:
    letters = spanish.alphabet.letters

    def packed(text: str) -> bytes:
        return sum((letters.index(c) + 1) << (6 * i) for i, c in enumerate(text)).to_bytes(8, "little")

    words = ["ñu", "niño", "pingüino", "ópalo", "iño", "oño", "uñ"]
    found = spanish.index.keys.find(b"".join(map(packed, words)), words=True)
    assert bits(found, len(words)) == [spanish.is_word(word) for word in words]
    found = spanish.index.keys.find(b"".join(map(packed, words)), words=False)
    assert bits(found, len(words)) == [spanish.is_substring(word) for word in words]


# --- large batches ---


def test_large_batches_are_answered_as_small_ones(enable_stub: LexiconServiceStub, enable: Lexicon) -> None:
    words = list(enable.words()[::400])
    strings = [*words, *(word[1:-1] for word in words), *(word[::-1] for word in words)][:1000]
    for changed in (strings, [*strings[:-1], "z" * 40], [*strings[:-2], "OMAT", ""]):
        request = pb.BatchCheckSubstringsRequest(strings=changed)
        found = enable_stub.BatchCheckSubstrings(request).found
        assert list(found) == [enable.is_substring(string.lower()) for string in changed]
        found = enable_stub.BatchLookupWords(pb.BatchLookupWordsRequest(words=changed)).found
        assert list(found) == [enable.is_word(string.lower()) for string in changed]


@pytest.mark.parametrize("bad", ["a\0b", "é", "Ω", "a b"])
def test_a_large_batch_with_a_strange_character_is_refused(stub: LexiconServiceStub, bad: str) -> None:
    request = pb.BatchLookupWordsRequest(words=["oat"] * 500 + [bad])
    told = refusal(stub.BatchLookupWords, request)
    assert (told.reason, told.metadata["field"]) == (Reason.LETTER_OUTSIDE_ALPHABET, "words[500]")


def test_extensions_of_dense_strings_are_those_of_the_reader(
    enable_stub: LexiconServiceStub, enable: Lexicon
) -> None:
    for text in ("", "a", "er", "ing", "qu", "EST", "oma", "bombast"):
        response = enable_stub.ListExtensions(pb.ListExtensionsRequest(text=text))
        known = enable.extensions(text.lower())
        found = [
            (e.position, e.last_position, e.letter, e.text, e.witness, e.word_count)
            for e in response.extensions
        ]
        assert found == [tuple(each) for each in known]
        assert response.total_size == len(known)
        assert response.content_hash == enable.content_hash


# --- refusals ---

LONG = "a" * 65
F = pb.WordFilter

REFUSALS: list[tuple[str, Message, Reason, str]] = [
    ("SearchWords", pb.SearchWordsRequest(filter=F(pattern="a b")), Reason.INVALID_PATTERN, "filter.pattern"),
    (
        "SearchWords",
        pb.SearchWordsRequest(filter=F(pattern="." * 65)),
        Reason.INVALID_PATTERN,
        "filter.pattern",
    ),
    ("SearchWords", pb.SearchWordsRequest(filter=F(rack="?" * 9)), Reason.INVALID_RACK, "filter.rack"),
    ("SearchWords", pb.SearchWordsRequest(filter=F(rack="a" * 64 + "?")), Reason.INVALID_RACK, "filter.rack"),
    (
        "SearchWords",
        pb.SearchWordsRequest(filter=F(rack="a.")),
        Reason.LETTER_OUTSIDE_ALPHABET,
        "filter.rack",
    ),
    ("SearchWords", pb.SearchWordsRequest(filter=F(tags=["no"])), Reason.UNKNOWN_TAG, "filter.tags[0]"),
    ("SearchWords", pb.SearchWordsRequest(filter=F(tags=["x"] * 65)), Reason.BATCH_TOO_LARGE, "filter.tags"),
    (
        "SearchWords",
        pb.SearchWordsRequest(filter=F(excluded_tags=["no"])),
        Reason.UNKNOWN_TAG,
        "filter.excluded_tags[0]",
    ),
    (
        "SearchWords",
        pb.SearchWordsRequest(filter=F(min_frequency_band=8)),
        Reason.INVALID_BAND,
        "filter.min_frequency_band",
    ),
    (
        "SearchWords",
        pb.SearchWordsRequest(filter=F(min_frequency_band=2, max_frequency_band=1)),
        Reason.INVALID_BAND,
        "filter.min_frequency_band",
    ),
    (
        "SearchWords",
        pb.SearchWordsRequest(filter=F(contains_with_vowels="ä")),
        Reason.LETTER_OUTSIDE_ALPHABET,
        "filter.contains_with_vowels",
    ),
    ("SearchWords", pb.SearchWordsRequest(order=7), Reason.INVALID_ORDER, "order"),  # type: ignore[arg-type]
    ("ListGoalWords", pb.ListGoalWordsRequest(order=7), Reason.INVALID_ORDER, "order"),  # type: ignore[arg-type]
    ("BatchGetWordEntries", pb.BatchGetWordEntriesRequest(words=[LONG]), Reason.STRING_TOO_LONG, "words[0]"),
    (
        "BatchGetWordEntries",
        pb.BatchGetWordEntriesRequest(words=["a"] * 1001),
        Reason.BATCH_TOO_LARGE,
        "words",
    ),
    (
        "BatchCheckPatterns",
        pb.BatchCheckPatternsRequest(patterns=["a", "*"]),
        Reason.INVALID_PATTERN,
        "patterns[1]",
    ),
    (
        "BatchCheckPatterns",
        pb.BatchCheckPatternsRequest(patterns=[""]),
        Reason.INVALID_PATTERN,
        "patterns[0]",
    ),
    (
        "BatchCheckPatterns",
        pb.BatchCheckPatternsRequest(patterns=["."] * 1001),
        Reason.BATCH_TOO_LARGE,
        "patterns",
    ),
    ("AnalyzeString", pb.AnalyzeStringRequest(place=5), Reason.INVALID_PLACE, "place"),  # type: ignore[arg-type]
    ("AnalyzeString", pb.AnalyzeStringRequest(text="!"), Reason.LETTER_OUTSIDE_ALPHABET, "text"),
    ("BatchCheckKeys", pb.BatchCheckKeysRequest(keys=b"1234567"), Reason.INVALID_KEYS, "keys"),
    ("BatchCheckKeys", pb.BatchCheckKeysRequest(question=4), Reason.INVALID_KEYS, "question"),  # type: ignore[arg-type]
    ("BatchCheckKeys", pb.BatchCheckKeysRequest(keys=bytes(800_008)), Reason.BATCH_TOO_LARGE, "keys"),
]


@pytest.mark.parametrize(
    ("method", "request_", "reason", "field"), REFUSALS, ids=lambda value: str(value)[:40]
)
def test_a_bad_request_is_refused_with_reason_and_field(
    stub: LexiconServiceStub, method: str, request_: Any, reason: Reason, field: str
) -> None:
    told = refusal(getattr(stub, method), request_)
    assert (told.reason, told.code) == (reason.value, CODES[reason])
    assert told.metadata["field"] == field
