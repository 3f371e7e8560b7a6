"""What rules say beforehand changes nothing: places, tiles, fillers and players' own rules beside the plain way."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup
from trellis_engine.errors import RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules import OptionalRule, rule_set
from trellis_engine.games.word_sprout.rules.custom import CustomRule, number_for, true_of
from trellis_engine.games.word_sprout.rules.known_words import KnownWords, RememberedAnswers
from trellis_engine.games.word_sprout.rules.moment import Circle, Moment, Step
from trellis_engine.games.word_sprout.rules.scopes import NUMBERS, STRINGS, Scope
from trellis_engine.games.word_sprout.rules.strings import (
    ConsonantsFirst,
    NoConsonantInFront,
    OnlyAtTheEnds,
    VowelsMayBeMissing,
)
from trellis_engine.games.word_sprout.search.plays import legal_plays, possible_plays
from trellis_engine.games.word_sprout.search.validity import StringJudge, judge_of
from trellis_engine.games.word_sprout.table.letters import Addition, lengthened
from trellis_engine.words.wordset import WordSet, WordSets

ALPHABET = "abest"
SPELLINGS = st.text(ALPHABET, min_size=1, max_size=6)
WORDS = st.lists(SPELLINGS, min_size=2, max_size=8, unique=True)
OWN_STRINGS = (
    "vowels < 2",
    "after.endsWith('t') || length < 3",
    "consonants <= vowels",
    "1 / (length - 3) > -1",
)
OWN_OUTS = ("vowels > 1", "after.startsWith('ab')")
OWN_PLAYERS = ("player == 0 || !letter.contains('e')", "!hand.contains('a') || letter != 'a'", "tiles > 5")


def _known(words: list[str]) -> KnownWords:
    return KnownWords(WordSet(words, ALPHABET), RememberedAnswers())


def _own(scope: Scope, expression: str) -> CustomRule:
    return CustomRule(name="own", scope=scope, expression=expression)


@settings(deadline=None)
@given(
    rule=st.sampled_from([ConsonantsFirst(2), NoConsonantInFront(2), OnlyAtTheEnds()]),
    string=st.text(ALPHABET, max_size=4),
    letters=st.text(ALPHABET, min_size=1, max_size=2),
    places=st.tuples(st.integers(0, 4), st.integers(0, 5)),
    lying=st.integers(0, 4),
    started=st.booleans(),
)
def test_a_rule_on_places_forbids_what_has_a_letter_that_it_does_not_keep_for_its_place(
    rule: OptionalRule, string: str, letters: str, places: tuple[int, int], lying: int, *, started: bool
) -> None:
    known = _known(["a"])
    additions = tuple(
        Addition(letter, min(place, len(string) + number))
        for number, (letter, place) in enumerate(zip(letters, places, strict=False))
    )
    unknown = tuple(Addition("x", each.position) for each in additions)
    before = Moment(string, lying)
    step = Step(before, additions, Moment(lengthened(string, additions)), started)
    places_alone = Step(before, unknown, before, started)
    kept = all(
        addition.letter in rule.letters_for(places_alone, number, ALPHABET, known)
        for number, addition in enumerate(additions)
    )
    assert kept is (rule.forbid(step, known) is None)


SETS: tuple[dict[str, Any], ...] = (
    {"crossing_strings": {"min_length": 2}, "no_consonant_in_front": {"letters": 1}},
    {"crossing_strings": {"min_length": 2}, "consonants_first": {"letters": 2}, "palindrome_lock": {}},
    {"crossing_strings": {"min_length": 2}, "only_at_the_ends": {}, "palindrome_lock": {"from_turn": 2}},
    {"vowels_may_be_missing": {}},
    {"vowels_may_be_missing": {}, "palindrome_lock": {"from_turn": 1}},
    {"palindrome_lock": {"from_turn": 1}},
    {"only_at_the_ends": {}, "no_more_vowels": {}},
)


@settings(deadline=None, max_examples=60)
@given(
    words=WORDS,
    rules=st.sampled_from(SETS),
    tiles=st.none() | st.lists(st.integers(0, 2), min_size=5, max_size=5),
    choices=st.lists(st.integers(0, 20), min_size=2, max_size=2),
)
def test_the_plays_listed_are_those_among_all_that_are_not_refused(
    words: list[str], rules: dict[str, Any], tiles: list[int] | None, choices: list[int]
) -> None:
    lexicons = WordSets({repr(sorted(words)): WordSet(words, ALPHABET)})
    refs = lexicons.resolve(())
    pot = None if tiles is None else dict(zip(ALPHABET, tiles, strict=True))
    setup = Setup(options.read(Options, {"rules": rules, "pot": pot, "auto_eliminate": False}), refs, 2)
    opened = lexicons.open(refs)
    try:
        state = GAME.initial(setup, Chance(bytes(16)), opened).state
    except RequestError:
        assume(False)
    for choice in (*choices, 0):
        judge = judge_of(refs, state.position.rules, opened)
        plain = [
            play
            for play in possible_plays(judge, state.position)
            if judge.refuse_play(state.position, play) is None
        ]
        assert list(legal_plays(judge, state.position)) == plain
        if not plain:
            return
        (seat,) = GAME.to_act(state)
        moves = list(GAME.legal_moves(state, seat, opened))
        state = GAME.apply(state, seat, moves[choice % len(moves)], opened).state
        if GAME.outcome(state) is not None:
            return


@settings(deadline=None, max_examples=60)
@given(
    words=WORDS,
    string=st.text(ALPHABET, min_size=1, max_size=4),
    rule=st.sampled_from(
        [
            *(_own(Scope.STRING, expression) for expression in OWN_STRINGS),
            *(_own(Scope.OUT, expression) for expression in OWN_OUTS),
        ]
    ),
    others=st.sampled_from([(), (VowelsMayBeMissing(),)]),
)
def test_a_word_that_an_own_rule_rules_out_is_reached_on_no_path(
    words: list[str], string: str, rule: CustomRule, others: tuple[OptionalRule, ...]
) -> None:
    judge = StringJudge(rule_set((*others, rule)), _known(words))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CustomRule, "may_reach", lambda *_: True)
        plain = StringJudge(rule_set((*others, rule)), _known(words)).is_valid(Moment(string))
    assert judge.is_valid(Moment(string)) is plain


@settings(deadline=None, max_examples=60)
@given(
    words=WORDS,
    string=st.text(ALPHABET, min_size=1, max_size=3),
    rule=st.sampled_from([_own(Scope.STRING, expression) for expression in OWN_PLAYERS]),
    tiles=st.lists(st.integers(0, 3), min_size=5, max_size=5),
    seats=st.integers(2, 3),
)
def test_no_word_in_reach_is_left_out_where_rules_on_players_are_not_asked(
    words: list[str], string: str, rule: CustomRule, tiles: list[int], seats: int
) -> None:
    judge = StringJudge(rule_set((rule,)), _known(words))
    supply = tuple((a, n + string.count(a)) for a, n in zip(ALPHABET, tiles, strict=True))
    circle = Circle(0, False, tuple(range(seats)), ("a",) * seats)
    moment = Moment(string, supply=supply, circle=circle)
    reached = judge._lookahead.reached(moment, 10**6)
    assert reached is not None
    assert {word for word in words if string in word and judge.proof(moment, word) is not None} <= reached


@settings(deadline=None)
@given(words=WORDS, string=st.text(ALPHABET, max_size=3), sought=st.text(ALPHABET, min_size=1, max_size=2))
def test_goal_words_of_a_regular_expression_are_those_of_the_same_rule_without_one(
    words: list[str], string: str, sought: str
) -> None:
    rules = (f"word.matches('{sought}')", f"word.contains('{sought}')")
    slow, quick = (StringJudge(rule_set((_own(Scope.GOAL_WORD, each),)), _known(words)) for each in rules)
    assert slow.rules.weighs_slowly
    assert not quick.rules.weighs_slowly
    assert slow.is_valid(Moment(string)) is quick.is_valid(Moment(string))


@settings(deadline=None)
@given(string=SPELLINGS, player=st.integers(0, 3))
def test_answers_remembered_are_those_of_the_expression(string: str, player: int) -> None:
    for source in ("player == 1 || after.contains('a')", "player / size(after) > 0"):
        plain = STRINGS.compile(source).holds({"after": string, "player": player})
        assert [true_of(Scope.STRING, source, (string, player)) for _ in range(2)] == [plain, plain]
    points = "size(after) * player"
    for _ in range(2):
        assert number_for(Scope.SCORE, points, (string, player), 0) == len(string) * player
    assert NUMBERS.compile(points).number({"after": string, "player": player}) == len(string) * player
