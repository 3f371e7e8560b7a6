"""The seed's game from REST to the dictionary, through three real processes."""

import pytest

from tests.integration.stack import refusal, table

pytestmark = pytest.mark.processes

# WS-3: O, OA, OAT, OMAT, OMBAT, OMBAST, BOMBAST, BOMBASTI, BOMBASTIC.
BOMBASTIC = ["+o@0", "+a@1", "+t@2", "+m@1", "+b@2", "+s@4", "+b@0", "+i@7", "+c@8"]
STRINGS = ["o", "oa", "oat", "omat", "ombat", "ombast", "bombast", "bombasti", "bombastic"]


def test_the_seeds_game_ends_when_nobody_can_add_a_letter_to_bombastic(base: str) -> None:
    """WS-3, core rules 3 and 4: without "bombastically" in the lexicon player 2 is stuck and player 1 wins."""
    with table(base, {"game": "word_sprout", "lexicons": ["seed"]}) as played:
        answers = [played.play(number % 2, move) for number, move in enumerate(BOMBASTIC)]
        assert [answer["view"]["word_sprout"]["rows"] for answer in answers] == [
            [string] for string in STRINGS
        ]
        assert [event["seat_out"]["seat"] for event in answers[-1]["events"] if "seat_out" in event] == [1]
        shown = played.shown()
        assert shown["phase"] == "OVER"
        outcome = shown["status"]["outcome"]
        assert (outcome["kind"], outcome["winners"]) == ("OUTCOME_KIND_WIN", [0])
        assert played.moves() == BOMBASTIC
        late = refusal(played.send(1, "+s@9"), 409)
        assert late["reason"] == "MATCH_OVER"


def test_with_bombastically_in_the_lexicon_the_game_goes_on_until_somebody_concedes(base: str) -> None:
    """WS-3: ENABLE has "bombastically"; G-7: a player may concede."""
    with table(base, {"game": "word_sprout", "lexicons": ["enable"]}) as played:
        for number, move in enumerate(BOMBASTIC):
            played.play(number % 2, move)
        assert played.shown()["status"]["to_act"] == [1]
        legal = played.guests[1].get(f"{played.path}/legal-moves")["moves"]
        assert [move["notation"] for move in legal] == ["+a@9", "concede"]
        goals = played.onlooker.get(f"{played.path}/analyses/goal_words")["rows"]
        assert [row["word"] for row in goals] == ["bombastically"]
        played.play(1, "concede")
        assert played.shown()["status"]["outcome"]["winners"] == [0]


def test_a_typed_move_is_the_move_in_notation(base: str) -> None:
    with table(base, {"game": "word_sprout"}) as played:
        typed = {"word_sprout": {"play_letters": {"additions": [{"letter": "o", "position": 0}]}}}
        answer = played.play(0, typed)
        assert answer["notation"] == "+o@0"
        again = played.play(
            1, {"word_sprout": {"playLetters": {"additions": [{"letter": "A", "position": 1}]}}}
        )
        assert again["view"]["word_sprout"]["rows"] == ["oa"]
        assert answer["move"] == typed


def test_a_challenge_is_won_when_no_word_can_be_shown(base: str) -> None:
    """Other rule 3, WS-7: the challenged player is out and the play is undone."""
    body = {"game": "word_sprout", "options": {"adjudication": "TABLE"}}
    with table(base, body, ("Ada", "Grace", "Mary")) as played:
        played.play(0, "+o@0")
        played.play(1, "+x@0")
        played.play(2, "+q@0")
        assert played.shown()["view"]["word_sprout"]["rows"] == ["qxo"]
        played.play(0, "challenge")
        assert played.shown()["status"]["to_act"] == [2]
        answer = played.play(2, "admit")
        assert [event["seat_out"]["seat"] for event in answer["events"] if "seat_out" in event] == [2]
        shown = played.shown()
        assert shown["view"]["word_sprout"]["rows"] == ["xo"]
        assert shown["status"]["to_act"] == [0]


def test_a_challenge_is_lost_when_a_word_is_shown(base: str) -> None:
    """Other rule 3, WS-7: the challenger is out and the string stands."""
    body = {"game": "word_sprout", "options": {"adjudication": "TABLE"}}
    with table(base, body) as played:
        for number, move in enumerate(BOMBASTIC[:6]):
            played.play(number % 2, move)
        played.play(0, "challenge")
        answer = played.play(1, "show bombastic")
        assert [event["seat_out"]["seat"] for event in answer["events"] if "seat_out" in event] == [0]
        shown = played.shown()
        assert shown["view"]["word_sprout"]["rows"] == ["ombast"]
        assert shown["status"]["outcome"]["winners"] == [1]


def test_a_verdict_names_rule_reason_and_witness_and_playing_it_says_the_same(base: str) -> None:
    with table(base, {"game": "word_sprout"}) as played:
        played.play(0, "+o@0")
        path = f"{played.path}/moves:validate"
        good = played.guests[1].post(path, {"move": "+a@1"}).json()
        assert (good["legal"], good["notation"], good["violation"]) == (True, "+a@1", None)
        assert "oa" in " ".join(good["evidence"].values())
        played.play(1, "+a@1")
        bad = played.guests[0].post(path, {"move": "+q@2"}).json()
        refused = refusal(played.send(0, "+q@2"), 409)
        assert bad["legal"] is False
        assert (refused["reason"], refused["rule"]) == (bad["violation"]["reason"], bad["violation"]["rule"])
        listed = {rule["id"] for rule in played.onlooker.get("/games/word_sprout")["rules"]}
        assert refused["rule"] in listed
        assert refused["current_version"] == 4
        assert played.moves() == ["+o@0", "+a@1"]
