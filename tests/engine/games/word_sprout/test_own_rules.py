"""Rules of the players about whose turn is next, who is out, what a play scores and who wins (WS-16), by hand."""

from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine import codec, options
from trellis_engine.catalog import entry
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules.custom import number_for
from trellis_engine.work import Work, limited

LETTERS = "oat coat coati tomato atom tom at"


def ruled(scope: str, expression: str, seats: int = 3, words: str = LETTERS, **chosen: Any) -> Match:
    rule = {"name": "ours", "scope": scope, "expression": expression, "text": chosen.pop("text", "")}
    return Match(words, seats, custom_rules=[rule], **chosen)


def test_whose_turn_as_on_the_page_a_vowel_reverses_the_order() -> None:
    """WS-R10 once more in the players' words: the same seats are to move and the same direction holds."""
    ours = ruled("NEXT", "letter.matches('[aeiou]') ? -1 : 1", 4)
    pages = Match(LETTERS, 4, rules={"vowels_reverse": {}})
    for letter in ("+t@0", "+o@1", "+m@2", "+a@0"):
        ours.play(f"{ours.mover} {letter}")
        pages.play(f"{pages.mover} {letter}")
        assert (ours.mover, ours.position.table.backwards) == (pages.mover, pages.position.table.backwards)
    assert ("WS-12", "OrderReversed") in ours.told()


@pytest.mark.parametrize(
    ("expression", "mover"),
    [("0", 0), ("2", 2), ("3", 0), ("4", 1), ("-1", 2), ("players - 1", 2), ("1 / 0", 1)],
)
def test_the_turn_goes_on_by_places_among_those_in_the_round(expression: str, mover: int) -> None:
    assert ruled("NEXT", expression).play("0 +o@0").mover == mover


def test_undoing_a_play_undoes_whose_turn_it_made() -> None:
    match = ruled("NEXT", "2", 4, adjudication="TABLE").play("0 +o@0", "2 +x@1", "0 challenge", "2 admit")
    assert (match.string, match.mover, match.playing) == ("o", 3, (0, 1, 3))


def test_two_rules_on_who_is_next_are_refused_by_name() -> None:
    rules = [{"name": name, "scope": "NEXT", "expression": "2"} for name in ("one", "two")]
    with pytest.raises(RequestError, match="WS-12 one and WS-12 two both decide who is next"):
        Match(LETTERS, custom_rules=rules)


def test_who_is_out_by_a_rule_has_the_play_undone() -> None:
    """Other rule 4: "their play (if they played something which caused them to lose) is undone"."""
    match = ruled("OUT", "letter == 'm'", words="oat moat", text="Nobody plays an M.")
    match.play("0 +o@0", "1 +a@1", "2 +m@0")
    assert (match.string, match.playing, match.mover) == ("oa", (0, 1), 0)
    assert match.told()[-3:] == [("WS-O4", "PlayUndone"), ("WS-12", "SeatOut"), ("WS-C1", "TurnPassed")]
    assert "Seat 2 is out: ours puts it out: Nobody plays an M." in [event.text for event in match.events]


def test_a_path_to_a_goal_word_cannot_go_over_plays_that_are_undone() -> None:
    """TOMATO needs an M, for which everybody would be out, so TO is part of no goal word but on the way to none."""
    match = ruled("OUT", "letter == 'm'", words="tomato", auto_eliminate=False)
    assert match.legal(0) == ["+m@0"]


def test_plays_score_and_who_has_enough_points_wins() -> None:
    rules = [
        {"name": "consonants", "scope": "SCORE", "expression": "letter.matches('[aeiou]') ? -1 : 2"},
        {"name": "four", "scope": "WIN", "expression": "points >= 4", "text": "Four points win."},
    ]
    match = Match("tomcat tomcats", 2, custom_rules=rules).play("0 +t@0", "1 +o@1", "0 +m@2")
    outcome = GAME.outcome(match.state)
    assert match.position.table.points == (4, -1)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == ((0,), "OWN_RULE", "WS-12")


def test_who_wins_as_on_the_page_by_collecting() -> None:
    """Who plays a vowel while holding two wins: a rule on a collection."""
    match = ruled("WIN", "size(hand) == 2 && letter == 'i'", 2, "aeio", rules={"vowel_collections": {}})
    match.play("0 +a@0", "1 +e@1")
    assert GAME.outcome(match.state) is None
    other = ruled("WIN", "hand.contains('a') && letter == 'i'", 2, "aeio", rules={"vowel_collections": {}})
    assert GAME.outcome(other.play("0 +a@0", "1 +e@1", "0 +i@2").state) is not None


def test_at_a_table_a_win_by_a_rule_is_claimed() -> None:
    match = ruled("WIN", "length == 2", adjudication="TABLE").play("0 +o@0", "1 +x@1")
    assert match.position.claim is not None
    assert match.play("2 challenge", "1 admit").playing == (0, 2)


def test_points_are_undone_seen_and_travel() -> None:
    match = ruled("SCORE", "5", adjudication="TABLE").play("0 +o@0", "1 +x@1")
    view = GAME.project(match.state, None)
    assert "seat 0: 5 points" in GAME.picture(match.state.setup, view)
    found = entry("word_sprout")
    assert codec.decode_state(codec.encode_state(found, match.state))[1] == match.state
    assert match.play("2 challenge", "1 admit").position.table.points == (5, 0, 0)


@pytest.mark.parametrize(("expression", "points"), [("1000000", 1000), ("-1000000", -1000), ("1 / 0", 0)])
def test_a_play_scores_within_limits(expression: str, points: int) -> None:
    assert ruled("SCORE", expression).play("0 +o@0").position.table.points_of(0) == points


@pytest.mark.parametrize(
    ("expression", "first", "legal"),
    [
        ("player == 0 || letter == 'a'", "o", ["+a@1"]),
        ("players == 2 || turn == 1", "o", ["+a@1", "+t@1"]),
        ("turn == 1 || pot.contains('a') && !pot.contains('o')", "o", ["+a@1", "+t@1"]),
        ("turn == 1 || tiles == 2", "o", ["+a@1", "+t@1"]),
        ("turn == 1 || left == 1 && letter == 't'", "o", ["+t@1"]),
        ("round == 1 && (turn == 1 || letter == 'a')", "o", ["+a@1"]),
    ],
)
def test_rules_on_strings_see_the_player_the_pot_and_the_round(
    expression: str, first: str, legal: list[str]
) -> None:
    match = ruled(
        "STRING",
        expression,
        2,
        "oat ot",
        auto_eliminate=False,
        pot={"o": 1, "a": 1, "t": 1},
        rules={"unreachable_goals": {}},
    )
    assert match.play(f"0 +{first}@0").legal(1) == legal


def test_who_plays_decides_which_goal_words_can_be_reached() -> None:
    """Of two players only seat 0 plays a T: after O of 0, A of 1 comes T of 0, but after TO of 0 and 1 no T of 1."""
    match = ruled("STRING", "player == 0 || letter != 't'", 2, "oat tot", auto_eliminate=False)
    assert match.play("0 +o@0").legal(1) == ["+a@1"]


@pytest.mark.parametrize(
    ("scope", "expression", "complaint"),
    [
        ("NEXT", "true", "a whole number"),
        ("SCORE", "letter", "a whole number"),
        ("OUT", "1", "true or false"),
        ("WIN", "points", "true or false"),
        ("STRING", "points > 1", "points"),
        ("NEXT", "seed", "seed"),
    ],
)
def test_what_does_not_fit_a_scope_is_refused_with_the_reason(
    scope: str, expression: str, complaint: str
) -> None:
    with pytest.raises(RequestError) as caught:
        ruled(scope, expression)
    assert caught.value.reason is Reason.OPTION_CONFLICT
    assert complaint in caught.value.text


def test_every_evaluation_spends_work() -> None:
    match = ruled("SCORE", "1", words="oat")
    number_for.cache_clear()
    with limited(Work()) as work:
        match.play("0 +o@0")
    without = Match("oat", 3, rules={"vowels_reverse": {}})  # tried out as well, so that as much is known
    with limited(Work()) as plain:
        without.play("0 +o@0")
    assert work.spent > plain.spent


def test_a_refusal_tells_the_name_and_the_sentence() -> None:
    match = ruled("STRING", "letter != 'o'", text="No O.", auto_eliminate=False)
    assert match.refusal("0 +o@0").text == "ours forbids O: No O."


def test_only_rules_on_strings_and_words_are_tried_on_words() -> None:
    with pytest.raises(RequestError, match="only rules on strings"):
        Match(LETTERS).ask("try_rule", scope="NEXT", expression="1")
    assert Match(LETTERS).ask("try_rule", expression="player == 0")[0]["forbidden"] == 0


def test_scopes_are_described_as_data() -> None:
    (spec,) = [each for each in options.describe(Options) if each.id == "custom_rules"]
    scopes = next(each for each in spec.fields[0].fields if each.id == "scope")
    assert [name for name, _ in scopes.choices] == ["STRING", "GOAL_WORD", "NEXT", "SCORE", "OUT", "WIN"]
    assert all("from: " in meaning for _, meaning in scopes.choices)
