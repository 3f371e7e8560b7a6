"""The limit on strings (WS-L1), which only a table without a referee can reach."""

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.games.word_sprout.moves import ShowWord
from trellis_engine.games.word_sprout.table.letters import MAX_STRING_LETTERS


def test_a_string_has_at_most_64_letters() -> None:
    match = Match("no", adjudication="TABLE")
    match.play(*(f"{number % 2} +x@{number}" for number in range(MAX_STRING_LETTERS)))
    assert len(match.string) == MAX_STRING_LETTERS
    assert match.reason("0 +x@0") == ("STRING_TOO_LONG", "WS-L1")
    assert match.legal(0) == ["challenge", "stuck"]


@pytest.mark.parametrize("word", ["", "x" * 65])
def test_a_named_word_has_1_to_64_letters(word: str) -> None:
    with pytest.raises(ValueError, match="1 to 64"):
        ShowWord(word)
