"""What is remembered between requests is bounded, and forgetting it changes no answer."""

from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.games.word_sprout.rules import known_words
from trellis_engine.games.word_sprout.search import reachability, validity

WORDS = "strut stratus sister crosstown instep strata tomato"
RULES: dict[str, Any] = {"consonants_first": {}, "no_more_vowels": {}, "no_consonant_in_front": {}}


def walk() -> list[list[str]]:
    """The legal plays along one game."""
    match = Match(WORDS, auto_eliminate=False, rules=RULES)
    listed = [match.legal(0)]
    for number, move in enumerate(["+s@0", "+t@1", "+r@2", "+a@3", "+t@4"]):
        match.play(f"{number % 2} {move}")
        listed.append(match.legal((number + 1) % 2))
    return listed


def test_forgetting_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = walk()
    for module, name in (
        (known_words, "MAX_ANSWERS"),
        (known_words, "MAX_FILLED_STRINGS"),
        (reachability, "MAX_MOMENTS"),
        (validity, "MAX_VERDICTS"),
    ):
        monkeypatch.setattr(module, name, 2)
    validity._findings.cache_clear()
    known_words.remembered.cache_clear()
    assert walk() == expected
    known = validity._findings.cache_info()
    assert known.maxsize is not None
    assert known.currsize <= known.maxsize


def test_verdicts_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validity, "MAX_VERDICTS", 3)
    match = Match(WORDS)
    judge = validity.judge_of(match.state.setup.lexicons, (), match.words)
    for string in ("s", "t", "st", "str", "stru", "to", "tom"):
        judge.is_valid(judge.rules.moment(match.position, string))
        assert len(judge._verdicts) <= 3
