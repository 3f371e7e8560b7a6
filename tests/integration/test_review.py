"""A finished match is walked through over REST, and from the terminal, move by move."""

import pytest

from tests.integration.stack import refusal, table
from trellis_cli.play.over_rest import RestTable
from trellis_cli.play.table import Wanted

pytestmark = pytest.mark.processes

BOMBASTIC = ["+o@0", "+a@1", "+t@2", "+m@1", "+b@2", "+s@4", "+b@0", "+i@7", "+c@8"]
"""O, OA, OAT, OMAT, OMBAT, OMBAST, BOMBAST, BOMBASTI, BOMBASTIC: the game of the seed (WS-3)."""
GAME = {"game": "word_sprout", "lexicons": ["seed"]}


def test_every_position_is_shown_as_it_was_and_says_what_else_could_have_been_played(base: str) -> None:
    with table(base, GAME) as played:
        then = []
        for turn, move in enumerate(BOMBASTIC):
            then.append(played.guests[turn % 2].get(played.path)["view"])
            played.play(turn % 2, move)
        assert played.shown()["phase"] == "OVER"
        for turn, view in enumerate(then):
            again = played.onlooker.get(played.path, version=turn + 2, viewer=turn % 2)
            assert (again["view"], again["version"]) == (view, turn + 2)
            listed = played.onlooker.get(
                f"{played.path}/legal-moves", version=turn + 2, viewer=turn % 2, page_size=1000
            )
            assert BOMBASTIC[turn] in [move["notation"] for move in listed["moves"]]
        # At O both COMBAT and TOMATO begin with a letter in front of it.
        goals = played.onlooker.get(f"{played.path}/analyses/goal_words", version=3)["rows"]
        assert {"combat", "tomato", "oat"} <= {row["word"] for row in goals}


def test_help_beyond_what_one_could_look_up_is_for_the_time_after_the_end(base: str) -> None:
    with table(base, GAME) as played:
        played.play(0, "+o@0")
        path = f"{played.path}/analyses/explain"
        for query in ({}, {"version": "2"}):
            refused = refusal(played.guests[0].http.get(path, params=query), 409)
            assert (refused["reason"], refused["rule"]) == ("ANALYSIS_NOT_ALLOWED", "G-9")
            assert refused["type"] == "/problems/ANALYSIS_NOT_ALLOWED"
        played.play(1, "concede")
        assert played.onlooker.get(path, version=3)["rows"]


def test_the_terminal_walks_through_a_match_at_a_gateway(base: str) -> None:
    match = RestTable(base, Wanted("word_sprout", 2, {}, ["seed"]))
    for turn, move in enumerate(BOMBASTIC):
        match.play(turn % 2, move)
    assert match.played() == [(turn % 2, move) for turn, move in enumerate(BOMBASTIC)]
    assert "OMAT" in match.past(4).look(0).picture
    assert "+b@2" in list(match.past(4).moves(0))
    assert list(match.past(4).ask(0, "explain", {}))
    match.close()
