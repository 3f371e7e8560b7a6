"""What a turn brings about besides its letters: in real plays and in those of the search for a goal word."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar

import pytest
from typing_extensions import override

from tests.engine.games.word_sprout.match import Match
from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.play.turn import Turn
from trellis_engine.games.word_sprout.rules import CORE, KINDS, RuleSet, SproutRule
from trellis_engine.games.word_sprout.rules.known_words import KnownWords, remembered
from trellis_engine.games.word_sprout.rules.moment import PlayerFact, Step
from trellis_engine.games.word_sprout.search.plays import legal_plays
from trellis_engine.games.word_sprout.search.validity import StringJudge
from trellis_engine.games.word_sprout.table.letters import Addition
from trellis_engine.games.word_sprout.table.placement import lay

POT = {"e": 4, "v": 2, "l": 3, "a": 3, "n": 2, "o": 3, "i": 2, "t": 2, "b": 2}
RULES: dict[str, dict[str, Any]] = {
    "reversal": {"vowels_reverse": {}},
    "collections": {"vowel_collections": {}},
    "collections and losses": {"vowel_collections": {}, "played_again_is_lost": {}},
    "locks": {"palindrome_lock": {"from_turn": 1}},
    "all": {
        "palindrome_lock": {"from_turn": 2},
        "vowels_reverse": {},
        "vowel_collections": {},
        "played_again_is_lost": {},
    },
}


@pytest.mark.parametrize("tiles", [POT, None], ids=["tiles", "no tiles"])
@pytest.mark.parametrize("chosen", RULES)
def test_an_imagined_turn_ends_where_the_real_one_does(chosen: str, tiles: dict[str, int] | None) -> None:
    match = Match("level noon oboe avalon evil", 3, rules=RULES[chosen], pot=tiles, auto_eliminate=False)
    for _ in range(5):
        rules, known_words = _rules(match)
        plays = list(legal_plays(StringJudge(rules, known_words), match.position))
        for additions in plays:
            (step,) = rules.steps(match.position, lay(match.position.table.rows, additions), known_words)
            turn = Turn(match.state.setup, match.position, match.words)
            turn.play(match.mover, additions)
            assert step.after == rules.moment(turn.position, turn.position.table.string)
        if not plays:
            break
        match.play(f"{match.mover} " + "".join(f"+{item.letter}@{item.position}" for item in plays[-1]))
    assert len(match.position.plays) > 1


def _rules(match: Match) -> tuple[RuleSet, KnownWords]:
    return RuleSet((*CORE, *match.position.rules)), KnownWords(
        match.words, remembered(match.state.setup.lexicons)
    )


@pytest.mark.parametrize("kind", [*KINDS, *map(type, CORE)], ids=lambda kind: kind.id)
def test_every_public_name_of_a_rule_is_a_hook_or_a_parameter(kind: Any) -> None:
    """A misspelt hook would be a new public name, and do nothing."""
    parameters = {item.name for item in fields(kind)} if hasattr(kind, "__dataclass_fields__") else set()
    own = {name for name in vars(kind) if not name.startswith("_")}
    assert own - parameters <= set(vars(SproutRule)) | set(SproutRule.__annotations__)


@dataclass(frozen=True)
class NoLetterTwice(SproutRule):
    """A rule about who plays, written as players might: no letter twice in a row by the same player."""

    id: ClassVar[str] = "WS-X"
    sentence: ClassVar[str] = "Nobody may play a letter that they added in their turn before."

    @property
    @override
    def looks_at(self) -> frozenset[PlayerFact]:
        return frozenset({PlayerFact.LATEST_LETTERS})

    @override
    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        again = set(step.turn_letters) & set(step.latest_letters)
        return Violation("LETTER_AGAIN", self.id, f"{again} again", {}) if again else None


@pytest.mark.parametrize(
    ("word", "seats", "valid"),
    [
        ("noon", 2, True),  # after N of seat 0: O of 1, O of 0, N of 1
        ("eve", 2, False),  # after E of seat 0: V of 1, and then seat 0 would play E again
        ("eve", 3, True),  # V of 1, E of 2
        ("eee", 2, False),
        ("eee", 3, True),
        ("eeee", 3, False),
    ],
)
def test_a_rule_about_who_plays_is_one_class(word: str, seats: int, valid: bool) -> None:
    """Which goal words can be reached follows who would play which letter; nothing but the class says so."""
    match = Match(word, seats, adjudication="TABLE").play(f"0 +{word[0]}@0")
    rules, known_words = RuleSet((*CORE, NoLetterTwice())), _rules(match)[1]
    assert StringJudge(rules, known_words).is_valid(rules.moment(match.position, word[0])) is valid


def test_a_rule_about_who_plays_forbids_real_plays_as_well() -> None:
    match = Match("eve even", 2, adjudication="TABLE").play("0 +e@0", "1 +v@1")
    rules, known_words = RuleSet((*CORE, NoLetterTwice())), _rules(match)[1]
    refused = StringJudge(rules, known_words).refuse_play(match.position, (Addition("e", 2),))
    assert refused is not None
    assert refused.reason == "LETTER_AGAIN"
