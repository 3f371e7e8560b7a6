"""Moves as people say them, over REST: one meaning is played, several are a question, none gets help."""

from typing import Any

import pytest

from tests.integration.stack import Table, refusal, table

pytestmark = pytest.mark.processes


def say(played: Table, seat: int, text: str) -> str:
    """The notation of the move that a text is played as."""
    return str(played.play(seat, {"said": text})["notation"])


def verdict(played: Table, seat: int, text: str) -> Any:
    return played.guests[seat].post(f"{played.path}/moves:validate", {"move": {"said": text}})


def test_the_string_that_a_play_makes(base: str) -> None:
    """The page's own start: O, OA, OAT; then either T of OTT may be the new one."""
    with table(base, {"game": "word_sprout", "lexicons": ["enable"]}) as played:
        assert [say(played, 0, "O"), say(played, 1, "oa"), say(played, 0, "oat")] == ["+o@0", "+a@1", "+t@2"]
        assert played.moves() == ["+o@0", "+a@1", "+t@2"]


def test_several_letters_that_could_have_made_the_string_are_a_choice(base: str) -> None:
    with table(base, {"game": "word_sprout", "lexicons": ["enable"]}) as played:
        say(played, 0, "o")
        say(played, 1, "ot")
        for answer in (played.send(0, {"said": "ott"}), verdict(played, 0, "ott")):
            document = refusal(answer, 422)
            assert (document["reason"], document["field"]) == ("AMBIGUOUS_MOVE", "move.said")
            assert document["metadata"]["candidates"].splitlines() == ["+t@1", "+t@2"]
            assert document["metadata"]["meanings"].splitlines() == ["O[T]T", "OT[T]"]
        assert played.moves() == ["+o@0", "+t@1"]
        assert played.play(0, "+t@2")["notation"] == "+t@2"


def test_a_challenge_in_plain_words(base: str) -> None:
    body = {"game": "word_sprout", "lexicons": ["enable"], "options": {"adjudication": "TABLE"}}
    with table(base, body) as played:
        say(played, 0, "o")
        say(played, 1, "oa")
        assert say(played, 0, "I doubt it!") == "challenge"
        assert say(played, 1, "boat") == "show boat"


def test_a_move_that_no_rule_allows_is_refused_by_its_rule(base: str) -> None:
    with table(base, {"game": "word_sprout", "lexicons": ["enable"]}) as played:
        say(played, 0, "o")
        document = refusal(played.send(1, {"said": "oqq"}), 422)
        assert document["reason"] == "MALFORMED_MOVE"
        assert refusal(played.send(0, {"said": "oa"}), 409)["reason"] == "NOT_YOUR_TURN"
        say(played, 1, "oa")
        judged = verdict(played, 0, "oaq").json()
        assert (judged["legal"], judged["notation"]) == (False, "+q@2")
        assert refusal(played.send(0, {"said": "oaq"}), 409)["rule"] == judged["violation"]["rule"]


@pytest.mark.parametrize("field", ["said", "notation"])
def test_what_is_no_move_gets_the_nearest_form_and_two_examples(base: str, field: str) -> None:
    with table(base, {"game": "word_sprout", "lexicons": ["enable"]}) as played:
        say(played, 0, "o")
        document = refusal(played.send(1, {field: "challange the thing"}), 422)
        assert (document["reason"], document["field"]) == ("MALFORMED_MOVE", f"move.{field}")
        assert document["metadata"]["form"] == "challenge"
        assert len(document["metadata"]["examples"].splitlines()) == 2
        assert "call out" not in document["detail"]
        for example in document["metadata"]["examples"].splitlines():
            assert verdict(played, 1, example).json()["legal"], example


def test_a_word_longer_than_any_means_nothing(base: str) -> None:
    body = {"game": "word_sprout", "lexicons": ["enable"], "options": {"adjudication": "TABLE"}}
    with table(base, body) as played:
        say(played, 0, "o")
        say(played, 1, "challenge")
        # 64 letters as they are written, 128 as they are compared (G-1).
        assert refusal(played.send(0, {"said": "ß" * 64}), 422)["reason"] == "MALFORMED_MOVE"


def test_a_cell_alone_and_a_group_by_any_of_its_stones(base: str) -> None:
    with table(base, {"game": "sprout_r_out"}) as played:
        assert say(played, 0, "17") == "P17"
        assert verdict(played, 1, "3.4").json()["legal"]
        assert say(played, 1, "stone 0") == "P0"


def test_a_word_and_its_line(base: str) -> None:
    body = {"game": "four_letter_words", "lexicons": ["enable"], "options": {"rows": 4, "columns": 5}}
    with table(base, body) as played:
        assert say(played, 0, "TOSS") == "say toss"
        document = refusal(played.send(0, {"said": "a1"}), 422)
        assert document["metadata"]["candidates"].splitlines() == ["write a1>", "write a1v"]
        assert say(played, 0, "a1 down") == "write a1v"
        assert say(played, 1, "skip") == "strike"


def test_all_letters_of_the_dice_as_one_line(base: str) -> None:
    with table(base, {"game": "word_souffle", "lexicons": ["enable"], "seed": "5e" * 16}) as played:
        letters = [die["letter"] for die in played.shown()["view"]["word_souffle"]["dice"]]
        line = "".join(letters).replace("*", "e")
        assert say(played, 0, line).count(" ") == len(letters) - 1
        sheets = played.shown(0)["view"]["word_souffle"]
        assert sheets["done"][0] is True


def test_a_card_of_the_own_hand(base: str) -> None:
    with table(base, {"game": "rewordable", "lexicons": ["enable"]}, ["Ada", "Grace", "Mary"]) as played:
        mover = played.shown()["status"]["to_act"][0]
        card = played.shown(mover)["view"]["rewordable"]["players"][mover]["hand"][0]
        assert say(played, mover, f"play {card}") == card


def test_the_same_words_under_the_same_key_are_played_once(base: str) -> None:
    with table(base, {"game": "word_sprout", "lexicons": ["enable"]}) as played:
        key = "said-once-and-no-more"
        first, again = (played.send(0, {"said": "o"}, version=2, key=key) for _ in range(2))
        assert (first.json()["notation"], again.json()) == ("+o@0", first.json())
        assert again.headers["Idempotency-Replayed"] == "true"
