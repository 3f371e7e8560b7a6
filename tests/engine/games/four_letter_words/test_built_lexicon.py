"""Word classes and definitions as a built lexicon tells them (FL-5), through the in-process adapter and over gRPC."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.games.four_letter_words.table import Table
from tests.engine.words.tagged import MALT, build_tagged
from trellis_cli.local_words import LocalLexicons
from trellis_engine.games.four_letter_words.events import Remark, WordAnnounced, WordDefined
from trellis_engine.words import Lexicons
from trellis_engine.words.remote import RemoteLexicons
from trellis_lexicon.server import build
from trellis_lexicon.service.servicer import SERVICE
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.channels import connect
from trellis_ops.server import serving
from trellis_ops.settings import load


def _settings(root: Path) -> LexiconSettings:
    environment = {
        "TRELLIS_LEXICON_PORT": "0",
        "TRELLIS_LEXICON_DIR": str(root),
        "TRELLIS_LEXICON_DEFAULT": "tagged",
    }
    return load(LexiconSettings, environment)


@pytest.fixture(scope="module", params=["in process", "over gRPC"])
def lexicons(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lexicons]:
    store, opened = build_tagged(tmp_path_factory.mktemp("tagged"))
    if request.param == "in process":
        yield LocalLexicons(lambda name, digest: opened.get(name or "tagged"))
        return
    settings = _settings(store.root)
    with (
        serving(build(settings), settings) as server,
        connect(f"127.0.0.1:{server.port}", SERVICE) as channel,
    ):
        yield RemoteLexicons(channel)


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("anne", ("ALWAYS_CAPITALISED", "FL-W2")),
        ("dont", ("HYPHEN_OR_APOSTROPHE", "FL-W3")),
        ("nasa", ("ABBREVIATION", "FL-W4")),
        ("oooo", ("NOT_IN_LEXICON", "FL-W1")),
    ],
)
def test_classes_are_refused_by_tag(lexicons: Lexicons, word: str, refusal: tuple[str, str]) -> None:
    assert Table(lexicons=lexicons).refusal(f"0 say {word}") == refusal


def test_a_name_that_is_a_word_elsewhere_may_be_chosen(lexicons: Lexicons) -> None:
    assert Table(lexicons=lexicons, ids=("tagged", "more")).violation("0 say anne") is None
    assert Table(lexicons=lexicons).violation("0 say plum") is None


def test_only_words_that_may_be_chosen_are_listed(lexicons: Lexicons) -> None:
    listed = Table(lexicons=lexicons).listed(0)
    assert listed == [f"say {word}" for word in ("ants", "lime", "malt", "plum", "salt", "toss")]
    both = Table(lexicons=lexicons, ids=("tagged", "more")).listed(0)
    assert set(both) - set(listed) == {"say anne", "say memo"}


def test_foods_are_those_that_the_lexicon_calls_food(lexicons: Lexicons) -> None:
    assert Table(lexicons=lexicons, semantic_class="noun.food").listed(0) == ["say malt", "say salt"]
    table = Table(lexicons=lexicons, custom="'noun.plant' in tags")
    assert table.listed(0) == ["say lime"]


def test_the_definition_of_the_lexicon_is_shown(lexicons: Lexicons) -> None:
    table = Table(lexicons=lexicons).play("0 say malt")
    assert table.details(WordAnnounced) == [WordAnnounced(0, "malt", "tagged", MALT)]
    table = Table(lexicons=lexicons, adjudication="TABLE").play(
        "0 say malt", "1 challenge", "0 define tagged"
    )
    assert table.details(WordDefined) == [WordDefined(0, "malt", "tagged", MALT)]


def test_a_built_lexicon_with_definitions_leaves_nothing_to_remark(lexicons: Lexicons) -> None:
    """FL-4, FL-9: definitions are found by asking about words, in process and over gRPC alike."""
    assert Table(lexicons=lexicons, adjudication="TABLE").details(Remark) == []
