"""One contract for every adapter of the words port: in memory, opened in this process, over gRPC.

What is expected is worked out here from the plain lists by looking at every word.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.lexicon.small import build_small
from trellis_cli.local_words import LocalLexicons
from trellis_engine.errors import Reason, RequestError
from trellis_engine.words import LexiconRef, Lexicons, Words, normal, require_letters
from trellis_engine.words.remote import RemoteLexicons
from trellis_engine.words.wordset import WordSet, WordSets
from trellis_lexicon import Lexicon, Store
from trellis_lexicon.server import build
from trellis_lexicon.service.servicer import SERVICE
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.channels import connect
from trellis_ops.server import serving
from trellis_ops.settings import load

GARDEN = [
    "oat",
    "oats",
    "omat",
    "tomato",
    "bombast",
    "boat",
    "bombastic",
    "stab",
    "tab",
    "at",
    "a",
    "ta",
    "tot",
    "toot",
    "root",
    "roots",
]
HERBS = ["tomato", "basil", "mint", "oat", "oast", "zest"]
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
PARTS = ["", "o", "oa", "at", "ast", "tom", "zz", "bot", "oo", "q"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, dict[str, Lexicon]]:
    root = tmp_path_factory.mktemp("words")
    store, garden = build_small(root, GARDEN, lexicon_id="garden")
    _, herbs = build_small(root, HERBS, lexicon_id="herbs")
    return store, {"": garden, "garden": garden, "herbs": herbs}


def _environment(root: Path) -> dict[str, str]:
    return {
        "TRELLIS_LEXICON_PORT": "0",
        "TRELLIS_LEXICON_DIR": str(root),
        "TRELLIS_LEXICON_DEFAULT": "garden",
    }


@contextmanager
def served(root: Path) -> Iterator[Lexicons]:
    settings = load(LexiconSettings, _environment(root))
    with (
        serving(build(settings), settings) as server,
        connect(f"127.0.0.1:{server.port}", SERVICE) as channel,
    ):
        yield RemoteLexicons(channel)


@pytest.fixture(scope="module", params=["in memory", "in process", "over gRPC"])
def lexicons(request: pytest.FixtureRequest, built: tuple[Store, dict[str, Lexicon]]) -> Iterator[Lexicons]:
    store, opened = built
    with ExitStack() as stack:
        if request.param == "in memory":
            yield WordSets({"garden": WordSet(GARDEN), "herbs": WordSet(HERBS)})
        elif request.param == "in process":
            yield LocalLexicons(lambda name, digest: opened.get(name))
        else:
            yield stack.enter_context(served(store.root))


def _open(lexicons: Lexicons, *ids: str) -> Words:
    return lexicons.open(lexicons.resolve(ids))


@pytest.fixture(params=[("garden",), ("garden", "herbs")], ids="+".join)
def agreed(request: pytest.FixtureRequest, lexicons: Lexicons) -> tuple[Words, list[str]]:
    """The words of some lexicons, and the plain list of them."""
    lists = {"garden": GARDEN, "herbs": HERBS}
    return _open(lexicons, *request.param), sorted({word for name in request.param for word in lists[name]})


def test_the_alphabet_and_its_vowels_are_known(agreed: tuple[Words, list[str]]) -> None:
    words, _ = agreed
    assert words.alphabet == ALPHABET
    assert words.vowels == frozenset("aeiou")


def test_a_word_is_real_if_any_lexicon_has_it(agreed: tuple[Words, list[str]]) -> None:
    words, plain = agreed
    asked = [*GARDEN, *HERBS, "", "omatt", "tomat", "not a word", "ñ", "x" * 65, "x" * 1000]
    assert words.contains(asked) == tuple(string in plain for string in asked)
    assert words.contains([]) == ()


def test_a_string_is_contained_if_any_word_contains_it(agreed: tuple[Words, list[str]]) -> None:
    words, plain = agreed
    asked = ["o", "omat", "tomato", "bombastics", "zes", "oa", "x", "1", "ñ", "a" * 65]
    assert words.substrings(asked) == tuple(any(string in word for word in plain) for string in asked)


def test_every_word_contains_the_empty_string(agreed: tuple[Words, list[str]]) -> None:
    assert agreed[0].substrings([""]) == (True,)


def test_a_beginning_is_what_some_word_starts_with(agreed: tuple[Words, list[str]]) -> None:
    words, plain = agreed
    asked = ["o", "oa", "oat", "oats", "oatsy", "at", "ats", "mat", "zes", "b", "x", "1", "ñ", "a" * 65]
    assert words.beginnings(asked) == tuple(any(word.startswith(each) for word in plain) for each in asked)
    assert words.beginnings([""]) == (True,)
    assert words.beginnings([]) == ()


def test_a_large_batch_of_beginnings_is_answered_in_its_order(agreed: tuple[Words, list[str]]) -> None:
    words, plain = agreed
    asked = [first + second + third for first in ALPHABET for second in ALPHABET for third in "aot"]
    assert words.beginnings(asked) == tuple(any(word.startswith(each) for word in plain) for each in asked)


def test_a_large_batch_is_answered_in_its_order(agreed: tuple[Words, list[str]]) -> None:
    words, plain = agreed
    asked = [first + second + third for first in ALPHABET for second in ALPHABET for third in "aot"]
    assert words.substrings(asked) == tuple(any(string in word for word in plain) for string in asked)


@pytest.mark.parametrize("string", PARTS)
def test_extensions_are_all_letters_that_some_word_allows(
    agreed: tuple[Words, list[str]], string: str
) -> None:
    words, plain = agreed
    expected = [
        (position, letter)
        for position in range(len(string) + 1)
        for letter in ALPHABET
        if any(string[:position] + letter + string[position:] in word for word in plain)
    ]
    found = words.extensions(string)
    assert [(item.position, item.letter) for item in found] == expected
    for item in found:
        longer = string[: item.position] + item.letter + string[item.position :]
        assert item.witness in plain
        assert longer in item.witness
        assert item.goal_words >= sum(longer in word for word in plain)


def test_with_one_lexicon_the_goal_words_are_counted_exactly(lexicons: Lexicons) -> None:
    for item in _open(lexicons, "garden").extensions("oa"):
        longer = "oa"[: item.position] + item.letter + "oa"[item.position :]
        assert item.goal_words == sum(longer in word for word in GARDEN)


@pytest.mark.parametrize("string", PARTS)
def test_words_containing_a_string_come_in_word_order(agreed: tuple[Words, list[str]], string: str) -> None:
    words, plain = agreed
    assert list(words.containing(string)) == [word for word in plain if string in word]


@pytest.mark.parametrize("string", PARTS)
def test_goal_words_contain_something_one_letter_longer(agreed: tuple[Words, list[str]], string: str) -> None:
    words, plain = agreed
    longer = {
        string[:position] + letter + string[position:]
        for position in range(len(string) + 1)
        for letter in ALPHABET
    }
    assert list(words.goal_words(string)) == [word for word in plain if any(part in word for part in longer)]


@pytest.mark.parametrize("string", ["x" * 64, "x" * 65, "ñ", "o-a"])
def test_what_no_word_can_hold_is_no_error(agreed: tuple[Words, list[str]], string: str) -> None:
    words, _ = agreed
    assert words.extensions(string) == ()
    assert list(words.containing(string)) == []
    assert list(words.goal_words(string)) == []


def test_lists_are_fetched_as_they_are_asked_for(lexicons: Lexicons) -> None:
    assert list(islice(_open(lexicons, "garden").containing("o"), 2)) == ["boat", "bombast"]


def test_no_name_means_the_default_lexicon(lexicons: Lexicons) -> None:
    (ref,) = lexicons.resolve(())
    assert ref.id == "garden"
    assert len(ref.digest) == 64


def test_names_are_resolved_in_their_order(lexicons: Lexicons) -> None:
    assert [ref.id for ref in lexicons.resolve(["herbs", "garden"])] == ["herbs", "garden"]


def test_an_unknown_lexicon_is_named(lexicons: Lexicons) -> None:
    with pytest.raises(RequestError) as caught:
        lexicons.resolve(["garden", "weeds"])
    assert caught.value.reason is Reason.UNKNOWN_LEXICON
    assert caught.value.field.startswith("lexicons")


def test_other_content_than_the_match_was_started_with_is_refused(lexicons: Lexicons) -> None:
    """A state is never judged against other content than it was started with (G-5)."""
    with pytest.raises(RequestError) as caught:
        lexicons.open([LexiconRef("garden", "0" * 64)])
    assert caught.value.reason is Reason.LEXICON_CONTENT_MISMATCH
    assert caught.value.field == "state.lexicons"


def test_an_unreachable_service_is_unavailable_not_a_crash() -> None:
    with connect("127.0.0.1:1", SERVICE) as channel:
        with pytest.raises(RequestError) as caught:
            RemoteLexicons(channel, timeout=2).resolve(())
        assert caught.value.reason in (Reason.LEXICON_UNAVAILABLE, Reason.LEXICON_DEADLINE)


def test_what_was_answered_once_is_known_without_the_service(
    built: tuple[Store, dict[str, Lexicon]],
) -> None:
    """The content behind a digest never changes (G-5), so only new questions need the service."""
    settings = load(LexiconSettings, _environment(built[0].root))
    with ExitStack() as stack:
        with serving(build(settings), settings) as server:
            channel = stack.enter_context(connect(f"127.0.0.1:{server.port}", SERVICE))
            lexicons = RemoteLexicons(channel, timeout=2)
            refs = lexicons.resolve(["garden", "herbs"])
            before = _told(lexicons.open(refs))
        assert _told(lexicons.open(refs)) == before
        with pytest.raises(RequestError) as caught:
            lexicons.open(refs).contains(["never", "asked"])
    assert caught.value.reason in (Reason.LEXICON_UNAVAILABLE, Reason.LEXICON_DEADLINE)


def _told(words: Words) -> list[Any]:
    return [
        words.contains(["oat", "zz"]),
        words.substrings(["oa", "zz"]),
        words.extensions("oa"),
        list(words.containing("oa")),
        words.entries(["oat", "basil"]),
    ]


def test_text_is_compared_folded_and_composed() -> None:
    """G-1: case-insensitive, Unicode NFC + casefold."""
    assert normal("TON") == "ton"
    assert normal("NIN\u0303O") == "ni\u00f1o"


def test_a_strange_letter_is_named() -> None:
    """G-1: a character outside the alphabet is a malformed move, never a silently dropped one."""
    assert require_letters("OaT", ALPHABET, "word") == "oat"
    with pytest.raises(RequestError) as caught:
        require_letters("o1a\u0421", ALPHABET, "move.word")
    assert (caught.value.reason, caught.value.field) == (Reason.LETTER_OUTSIDE_ALPHABET, "move.word")
    assert caught.value.metadata["letters"] == "1\u0441"


def _value(words: list[str], string: str, *, at_ends: bool) -> tuple[bool, int]:
    """Whether the player to extend wins, and how many letters are still added, by trying everything."""
    longer = {
        string[:place] + letter + string[place:]
        for place in ({0, len(string)} if at_ends else range(len(string) + 1))
        for letter in ALPHABET
        if any(string[:place] + letter + string[place:] in word for word in words)
    }
    values = [_value(words, each, at_ends=at_ends) for each in longer]
    lost = [distance for won, distance in values if not won]
    if lost:
        return True, 1 + min(lost)
    return False, 1 + max(distance for _, distance in values) if values else 0


@pytest.mark.parametrize("at_ends", [False, True])
@pytest.mark.parametrize("string", ["", "o", "oa", "at", "tomat", "bombastic", "zz", "x" * 64])
def test_the_standing_of_a_string_comes_from_the_solved_table(
    lexicons: Lexicons, string: str, *, at_ends: bool
) -> None:
    """The lexicon has solved the game with letters anywhere and with letters only at the ends (WS-15)."""
    standing = _open(lexicons, "herbs").standing(string, at_ends=at_ends)
    assert standing is not None
    assert (standing.won, standing.distance) == _value(HERBS, string, at_ends=at_ends)


def test_what_several_lexicons_have_together_is_solved_nowhere(lexicons: Lexicons) -> None:
    assert _open(lexicons, "garden", "herbs").standing("o") is None
