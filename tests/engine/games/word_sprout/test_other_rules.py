"""Metamorphism over the seed's other rules 1 to 3, and rules in plain words (WS-10), by hand."""

from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine import codec
from trellis_engine.catalog import entry
from trellis_engine.errors import RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.moves import RemoveRule, RestoreRule
from trellis_protos.engine.v1 import engine_pb2 as pb

TABLE: dict[str, Any] = {"adjudication": "TABLE"}


def won(*moves: str, **options: Any) -> Match:
    """Seat 1 of three has won the first of four rounds and may change the rules."""
    match = Match("no on strut", 3, rounds=4, metamorphism=True, **options)
    return match.play("0 concede", "2 concede", *moves)


def test_without_the_rule_on_tiles_letters_are_unlimited_until_it_is_put_back() -> None:
    """The winner may "remove an existing one": with other rule 1 gone there is no limit on any letter."""
    match = won("1 remove WS-O1", pot={"n": 1, "o": 1, "t": 3})
    assert ("WS-10", "OtherRuleRemoved") in match.told()
    assert (match.position.removed, match.position.table.pot) == (("WS-O1",), None)
    match.play("1 concede", "2 concede", "0 restore WS-O1")
    assert match.position.removed == ()
    assert match.position.table.pot is not None


def test_without_the_rule_on_turns_nobody_is_called_out() -> None:
    match = won("1 remove WS-O2", **TABLE).play("1 +n@0", "0 +o@1")
    assert (match.position.offenders, match.mover) == ((), 1)
    assert match.reason("1 call out 0") == ("RULE_NOT_IN_FORCE", "WS-O2")


def test_without_the_rule_on_challenges_nobody_challenges() -> None:
    match = won("1 remove WS-O3", **TABLE).play("1 +x@0")
    refused = match.refusal("2 challenge")
    assert (refused.reason, refused.rule) == ("RULE_NOT_IN_FORCE", "WS-O3")


def test_anyone_challenges_where_that_rule_is_in_force_instead() -> None:
    match = won("1 remove WS-O3", rules={"anyone_challenges": {}}, **TABLE).play(
        "1 +x@0", "0 challenge", "1 admit"
    )
    assert match.position.round == 2


def test_what_means_nothing_in_a_match_cannot_be_removed() -> None:
    """There is no rule on tiles without a pot; with a referee nobody plays out of turn or challenges."""
    assert won(**TABLE).reason("1 remove WS-O1") == ("NO_SUCH_RULE", "WS-10")
    assert won().reason("1 remove WS-O3") == ("NO_SUCH_RULE", "WS-10")
    assert won(**TABLE).legal(1)[:3] == ["keep", "remove WS-O2", "remove WS-O3"]


@pytest.mark.parametrize("rule", ["WS-C1", "WS-C4", "WS-1", "WS-O4"])
def test_core_rules_and_undoing_cannot_be_removed(rule: str) -> None:
    assert won(**TABLE).reason(f"1 remove {rule}") == ("NO_SUCH_RULE", "WS-10")


def test_what_has_not_been_removed_cannot_be_put_back() -> None:
    assert won(**TABLE).reason("1 restore WS-O2") == ("NO_SUCH_RULE", "WS-10")


def test_the_rule_on_tiles_stays_away_while_players_hold_more_than_there_are() -> None:
    """Without it both collect an O, of which the pot has one."""
    rules: dict[str, Any] = {"vowel_collections": {}, "collections_persist": {}}
    match = Match("noo noon on", 2, rounds=4, metamorphism=True, rules=rules, pot={"n": 2, "o": 1}, **TABLE)
    match.play("0 concede", "1 remove WS-O1", "1 +o@0", "0 +o@1", "1 concede")
    assert match.position.table.hands == ("o", "o")
    refused = match.refusal("0 restore WS-O1")
    assert (refused.reason, refused.text) == (
        "RULES_CLASH",
        "players hold more O than there are tiles (WS-O1)",
    )


def test_what_is_removed_is_seen_and_travels() -> None:
    match = won("1 remove WS-O2", **TABLE)
    view = GAME.project(match.state, None)
    assert "without: out of turn (WS-O2)" in GAME.picture(match.state.setup, view)
    assert [rule.id for rule in GAME.in_force(match.state.setup, view)] == ["WS-O2"]
    message = codec.encode_state(entry("word_sprout"), match.state)
    assert codec.decode_state(pb.State.FromString(message.SerializeToString()))[1] == match.state
    message.word_sprout.removed[0] = "WS-C4"
    with pytest.raises(RequestError, match="must name other rules"):
        codec.decode_state(message)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("remove ws-o2", RemoveRule("WS-O2")),
        ("drop challenges", RemoveRule("WS-O3")),
        ("remove out-of-turn", RemoveRule("WS-O2")),
        ("restore tiles", RestoreRule("WS-O1")),
        ("add WS-O1", RestoreRule("WS-O1")),
    ],
)
def test_other_rules_can_be_named(text: str, move: object) -> None:
    match = won("1 remove WS-O1", "1 concede", "2 concede", pot={"n": 2, "o": 2}, **TABLE)
    assert GAME.interpret(match.state, 0, text, match.words)[0] == move


PLAIN = {"name": "no names", "text": "No names of people, not even Art."}


def test_a_rule_in_plain_words_is_shown_and_policed_by_challenges() -> None:
    match = Match("art arts", 3, plain_rules=[PLAIN], **TABLE)
    view = GAME.project(match.state, None)
    (told,) = GAME.in_force(match.state.setup, view)
    assert (told.id, told.text) == ("WS-P1 no names", "no names: No names of people, not even Art.")
    assert "no names (WS-P1: No names of people, not even Art.)" in GAME.picture(match.state.setup, view)
    match.play("0 +a@0", "1 +r@1", "2 +t@2", "0 challenge", "2 admit")
    assert (match.string, match.playing, match.mover) == ("ar", (0, 1), 0)


def test_a_winner_makes_a_rule_in_plain_words_which_is_announced_by_its_name_and_its_sentence() -> None:
    match = won('1 add WS-P1 {"name": "quietly", "text": "Who laughs passes."}', **TABLE)
    (made,) = [event for event in match.events if event.rule == "WS-10"]
    assert made.text == "Seat 1 makes quietly (WS-P1): Who laughs passes."
    match.play("1 concede", "2 concede", "0 remove WS-P1 quietly")
    assert match.position.rules == ()


@pytest.mark.parametrize("options", [{}, {"adjudication": "TABLE", "adjudicator": "LEXICON"}])
def test_where_players_do_not_decide_a_rule_in_plain_words_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(RequestError, match="WS-P1 no names does not fit"):
        Match("art", plain_rules=[PLAIN], **options)


@pytest.mark.parametrize(
    "text",
    ["", " ", "a\nb", "x" * 201, "\u202egnp", "tab\there", "nul\x00", "esc\x1b[2J", " front", "\ud800"],
)
def test_a_text_that_could_pass_for_something_else_is_refused(text: str) -> None:
    with pytest.raises(RequestError) as caught:
        Match("art", plain_rules=[{"name": "a", "text": text}], **TABLE)
    assert caught.value.field.startswith("options.plain_rules[0]")


def test_markup_and_formats_are_only_text() -> None:
    text = "<script>alert(1)</script> {0} %s $HOME '; DROP TABLE rules; --"
    match = Match("art", plain_rules=[{"name": "<b>", "text": text}], **TABLE)
    assert text in GAME.picture(match.state.setup, GAME.project(match.state, None))
