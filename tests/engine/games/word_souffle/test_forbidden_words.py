"""Foreign, hyphenated, abbreviated and proper words are not allowed (SF-N1), where the lexicons tell them."""

from typing import Any

import pytest

from tests.engine.games.word_souffle.table import Table
from trellis_engine.chance import Chance
from trellis_engine.contract import ScoreChanged
from trellis_engine.errors import RequestError
from trellis_engine.games.word_souffle import GAME
from trellis_engine.games.word_souffle.moves import NameWord, Place

TAGS = {"nasa": "abbreviation", "anne": "capitalised", "dont": "apostrophe", "uzis": "hyphen"}
TABLE: dict[str, Any] = {"adjudication": "TABLE"}


def table(words: str = "an sand", **chosen: Any) -> Table:
    return Table(words, tags=TAGS, **chosen)


@pytest.mark.parametrize("word", ["nasa", "anne", "dont", "uzis"])
def test_a_referee_refuses_a_line_that_only_a_forbidden_word_contains(word: str) -> None:
    on = table().sheet(0, word[:-1]).roll("*jk")
    refused = on.refusal(f"0 {word[-1]}>0 j+ k+")
    assert (refused.reason, refused.rule, refused.metadata["chain"]) == ("NOT_PART_OF_A_WORD", "SF-R3d", word)


def test_forbidden_words_are_not_listed_nor_drawn() -> None:
    on = table().sheet(0, "nas", "ann").roll("*jk")
    assert not [move for move in on.listed() if "a>0" in move or "e>1" in move]
    chance = Chance(bytes(16))
    for _ in range(50):
        move, chance = GAME.random_move(on.state, 0, chance, on.words)
        assert isinstance(move, Place)
        assert GAME.check(on.state, 0, move, on.words) is None


def test_completing_a_forbidden_word_gives_no_points_and_ends_no_match() -> None:
    """At a table anything may be written; NASA then stands as a line that is no word."""
    on = table(**TABLE, words_to_end=1).sheet(0, "nas").roll("ajk").play("0 a>0 j+ k+")
    assert on.lines() == ["nasa", "j", "k"]
    assert [delta for _, _, delta in on.points()] == [-2, -2]
    assert not GAME.outcome(on.state)


def test_calling_a_forbidden_word_is_calling_no_word() -> None:
    on = table(auto_announce=False, **TABLE).sheet(0, "nas").roll("ajk").play("0 a>0! j+ k+")
    assert [event.detail.delta for event in on.events if isinstance(event.detail, ScoreChanged)] == [-2, -2]


def test_a_forbidden_word_defends_no_line() -> None:
    on = table(seats=2, **TABLE).roll("ajk").play("0 a+ j+ k+", "1 a+ j+ k+").sheet(1, "nas")
    on.play("0 challenge 0", "1 name nasa")
    assert on.lines(1) == ["(nas)"]


def test_the_lexicon_defends_no_line_with_a_forbidden_word() -> None:
    on = table(seats=2, adjudicator="LEXICON", **TABLE).roll("ajk").play("0 a+ j+ k+", "1 a+ j+ k+")
    on.sheet(1, "nas", "san").play("0 challenge 0", "0 challenge 1")
    assert on.lines(1) == ["(nas)", "san"]


def test_answers_drawn_at_random_name_no_forbidden_word() -> None:
    on = (
        table(seats=2, **TABLE)
        .roll("ajk")
        .play("0 a+ j+ k+", "1 a+ j+ k+")
        .sheet(1, "an")
        .play("0 challenge 0")
    )
    chance, named = Chance(bytes(16)), set()
    for _ in range(100):
        move, chance = GAME.random_move(on.state, 1, chance, on.words)
        named |= {move.word} if isinstance(move, NameWord) else set()
    assert "sand" in named
    assert "anne" not in named


def test_evidence_and_analyses_know_no_forbidden_word() -> None:
    on = table("an sand dannea").sheet(0, "an").roll("*jk")
    move = GAME.read_move("n>0 j+ k+")
    assert GAME.support(on.state, 0, move, on.words)["line_0"] == "dannea"
    asked: dict[str, Any] = {analysis.id: analysis for analysis in GAME.analyses}

    def rows(name: str) -> list[dict[str, Any]]:
        analysis = asked[name]
        return [dict(row) for row in analysis.rows(on.state, 0, analysis.parameters(), on.words)]

    assert [row["word"] for row in rows("line_words")] == ["an", "dannea", "sand"]
    (longer,) = [row for row in rows("openings") if (row["end"], row["letter"]) == ("END", "n")]
    assert (longer["witness"], longer["words"]) == ("dannea", 1)
    on.sheet(0, "nas", "ann")
    assert not [row for row in rows("best_placements") if {"nasa", "anne"} & set(row["words"])]


def test_dice_letters_must_stand_in_a_word_that_is_allowed() -> None:
    with pytest.raises(RequestError, match="no word of the lexicons contains A, C, D, J, K, Q"):
        Table("", tags={"jackdaws": "capitalised", "quartz": "capitalised"})


def test_a_word_that_is_also_an_ordinary_one_is_allowed() -> None:
    """A lexicon tags words that it has in no other way: what it does not tag counts."""
    on = Table("anne", seats=1).sheet(0, "ann").roll("ejk").play("0 e>0 j+ k+")
    assert on.lines() == ["ANNE", "j", "k"]
