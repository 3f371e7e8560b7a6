"""`WS-R1` with `WS-R3`, `WS-R7`'s two letters, and letters only at the ends (WS-15), by hand."""

from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine import codec
from trellis_engine.catalog import entry
from trellis_engine.errors import RequestError
from trellis_engine.games.word_sprout import CODEC, GAME
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules.strings import NoPlurals
from trellis_engine.games.word_sprout.table.tile_sets import TileSet
from trellis_engine.options import show
from trellis_protos.engine.v1 import engine_pb2 as pb
from trellis_protos.engine.v1 import word_sprout_pb2 as sprout_pb

COMPLETE: dict[str, Any] = {"complete_words": {}, "no_plurals": {}}
GATES = "a at ate ates gates gate bike bikes"


def test_the_word_formed_may_not_be_a_mere_plural_even_on_the_way_to_another_word() -> None:
    """ "A string is valid only if it forms a complete word", and ATES, a plural, is no word there."""
    match = Match(GATES, plurals="ates", rules=COMPLETE).play("0 +a@0", "1 +t@1", "0 +e@2")
    refused = match.refusal("1 +s@3")
    assert (refused.reason, refused.rule, refused.metadata) == (
        "WORD_IS_A_PLURAL",
        "WS-R3",
        {"string": "ates"},
    )
    assert match.legal(1) == ["+g@0"]
    assert match.play("1 +g@0", "0 +s@4").string == "gates"


def test_a_word_justified_on_other_grounds_may_be_formed() -> None:
    """ "Bikes" is fine, for one can bike: it is not tagged as nothing but a plural."""
    match = Match("b bi bis bik bike bikes", plurals="bis", rules=COMPLETE)
    match.play("0 +b@0", "1 +i@1", "0 +k@2", "1 +e@3")
    assert match.play("0 +s@4").string == "bikes"


def test_without_complete_words_a_plural_may_lie_on_the_way() -> None:
    match = Match(GATES, plurals="ates", rules={"no_plurals": {}})
    assert match.play("0 +a@0", "1 +t@1", "0 +e@2", "1 +s@3").string == "ates"


def test_older_matches_go_on_without_it() -> None:
    """A stored rule that lacks the field, and stored options of version 1 that lack it, allow ATES as they did."""
    stored = sprout_pb.WordSproutRule(no_plurals=sprout_pb.WordSproutNoPlurals())
    move = CODEC.move.decode(
        sprout_pb.WordSproutMove(add_rule=sprout_pb.WordSproutAddRule(rule=stored)), "move"
    )
    assert move.rule == NoPlurals(words_formed=False)
    match = Match(GATES, plurals="ates", rules={**COMPLETE, "no_plurals": {"words_formed": False}})
    message = codec.encode_state(entry("word_sprout"), match.state)
    message.schema_version = 1
    rules = message.options.fields["rules"].struct_value.fields["no_plurals"].struct_value
    del rules.fields["words_formed"]
    _, state = codec.decode_state(pb.State.FromString(message.SerializeToString()))
    assert state == match.state
    assert match.play("0 +a@0", "1 +t@1", "0 +e@2", "1 +s@3").string == "ates"


def test_two_letters_only_once_the_lock_is_on() -> None:
    """Until EVE has locked one letter a turn; then LEVEL by two."""
    rules: dict[str, Any] = {"palindrome_lock": {"two_letters_only_when_locked": True}}
    match = Match("level revel", rules=rules)
    refused = match.refusal("0 +e@0+v@1")
    assert (refused.reason, refused.rule, refused.text) == (
        "TOO_MANY_LETTERS",
        "WS-1",
        "a turn adds one letter",
    )
    match.play("0 +v@0", "1 +e@0", "0 +e@2")
    assert match.legal(1) == ["+l@0+l@4", "+l@3+l@0"]


def test_letters_go_to_the_ends_alone() -> None:
    """OA grows to OAT, COA or BOA, and not to OTA."""
    match = Match("oat coat boa iota", rules={"only_at_the_ends": {}}).play("0 +o@0", "1 +a@1")
    refused = match.refusal("0 +t@1")
    assert (refused.reason, refused.rule, refused.metadata) == ("NOT_AT_AN_END", "WS-15", {"letter": "t"})
    assert match.legal(0) == ["+b@0", "+c@0", "+t@2"]


def test_what_grows_at_the_ends_reaches_the_words_that_hold_it_in_one_piece() -> None:
    """With vowels missing TMT is part of TOMATO, but its vowels could never be put in between."""
    rules: dict[str, Any] = {"only_at_the_ends": {}, "vowels_may_be_missing": {}}
    match = Match("tomato mt", rules=rules, auto_eliminate=False).play("0 +m@0")
    assert match.legal(1) == ["+o@0", "+a@1", "+t@1"]
    assert match.play("1 +t@1").reason("0 +t@0") == ("GOAL_WORD_OUT_OF_REACH", "WS-15")


def test_the_outlook_at_the_ends_comes_from_the_solved_table() -> None:
    """OTTO from TT: an O at either end leaves the other O, so both are losses of two letters with one left."""
    match = Match("otto", rules={"only_at_the_ends": {}}).play("0 +t@0", "1 +t@1")
    assert match.ask("outlook") == [
        {"play": "+o@0", "string": "ott", "result": "PROVED_LOSS", "letters_left": 1},
        {"play": "+o@2", "string": "tto", "result": "PROVED_LOSS", "letters_left": 1},
    ]


def test_a_named_set_fills_the_pot() -> None:
    match = Match("oat", tile_set="EVEN_104")
    pot = match.play("0 +o@0").position.table.pot
    assert pot is not None
    assert pot.tiles == {**TileSet.EVEN_104.counts, "o": 3}


def test_a_named_set_beside_a_pot_is_refused() -> None:
    with pytest.raises(RequestError, match="pot and tile_set contradict each other"):
        Match("oat", tile_set="ENABLE_100", pot={"o": 1, "a": 1, "t": 1})


def test_without_a_set_the_pot_is_what_it_was() -> None:
    assert show(Options())["tile_set"] is None
    assert Match("oat").position.table.pot is None


def test_the_rules_in_force_say_that_letters_go_to_the_ends() -> None:
    match = Match("oat", rules={"only_at_the_ends": {}})
    (told,) = GAME.in_force(match.state.setup, GAME.project(match.state, None))
    assert (
        told.text
        == "Only at the ends: Letters may be added only at the beginning or at the end of the string."
    )
