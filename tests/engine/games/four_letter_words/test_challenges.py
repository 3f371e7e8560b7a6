"""Challenges at a table (FL-4, G-6), plain and competitive, by players and by the lexicons."""

from typing import Any

import pytest

from tests.engine.games.four_letter_words.table import Table
from trellis_engine.chance import Chance
from trellis_engine.games.four_letter_words import GAME, events
from trellis_engine.games.four_letter_words.state import Announcing, Challenged, Considering, Out, OutReason


def _table(seats: int = 3, **chosen: Any) -> Table:
    return Table(seats=seats, adjudication="TABLE", **chosen)


def test_at_a_table_any_four_letters_are_accepted_unchecked() -> None:
    for word in ("qqqq", "anne", "nasa", "zeus"):
        assert _table().violation(f"0 say {word}") is None
    assert _table().refusal("0 say salty") == ("NOT_FOUR_LETTERS", "FL-W1")
    assert _table().refusal("0 say no-no") == ("HYPHEN_OR_APOSTROPHE", "FL-W3")


def test_an_announcement_at_a_table_tells_nothing_from_the_lexicon() -> None:
    table = _table().play("0 say malt")
    assert table.details(events.WordAnnounced) == [events.WordAnnounced(0, "malt", "", "")]


def test_the_word_is_written_when_everybody_else_has_accepted_it() -> None:
    table = _table().play("0 say toss")
    assert table.to_act == {1, 2}
    stage = table.state.stage
    table.play("2 accept")
    assert (table.to_act, table.state.stage) == ({1}, stage)
    table.play("1 accept")
    assert table.step == "Writing"
    assert (table.to_act, table.state.stage) == ({0, 1, 2}, stage + 1)


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        ("0 accept", ("OWN_WORD", "FL-4")),
        ("0 challenge", ("OWN_WORD", "FL-4")),
        ("1 accept", ("ALREADY_ACCEPTED", "FL-4")),
        ("1 challenge", ("ALREADY_ACCEPTED", "FL-4")),
        ("2 define common", ("WRONG_PHASE", "FL-4")),
        ("0 say malt", ("WRONG_PHASE", "FL-T1")),
        ("2 write a1>", ("WRONG_PHASE", "FL-1")),
    ],
)
def test_refusals_while_a_word_is_considered(move: str, refusal: tuple[str, str]) -> None:
    assert _table().play("0 say toss", "1 accept").refusal(move) == refusal


def test_nobody_challenges_once_writing_has_begun() -> None:
    table = _table().play("0 say toss", "1 accept", "2 accept")
    assert table.refusal("1 challenge") == ("WRONG_PHASE", "FL-4")


def test_a_named_lexicon_that_has_the_word_settles_the_challenge() -> None:
    table = _table(ids=("common", "second")).play("0 say salt", "1 challenge")
    assert table.position.phase == Challenged(0, "salt", 1)
    assert table.to_act == {0}
    assert table.listed(0, 3) == ["define common", "define second", "say able"]
    table.play("0 define common")
    assert table.details(events.WordDefined) == [
        events.WordDefined(0, "salt", "common", "white crystals that season food")
    ]
    assert table.step == "Writing"
    assert [sheet.turns_owed for sheet in table.position.sheets] == [0, 0, 0]


def test_a_lexicon_is_named_in_upper_or_lower_case() -> None:
    """G-1."""
    assert _table().play("0 say salt", "1 challenge", "0 define COMMON").step == "Writing"


def test_the_lexicon_named_alone_is_looked_into() -> None:
    """G-6: MEMO is in the second lexicon; naming the first fails."""
    table = _table(ids=("common", "second")).play("0 say memo", "1 challenge", "0 define common")
    assert table.position.phase == Announcing(0, frozenset({"memo"}))
    assert table.details(events.WordRejected) == [events.WordRejected(0, "memo")]


@pytest.mark.parametrize(("word", "lexicon", "stands"), [("anne", "common", False), ("anne", "second", True)])
def test_a_class_that_may_not_be_chosen_is_no_definition(word: str, lexicon: str, stands: bool) -> None:
    """ANNE is a name in the one lexicon and a shawl in the other."""
    table = _table(ids=("common", "second")).play(f"0 say {word}", "1 challenge", f"0 define {lexicon}")
    assert (table.step == "Writing") is stands


def test_another_word_replaces_a_challenged_one_and_may_be_challenged_too() -> None:
    table = _table().play("0 say zalt", "2 challenge", "0 say balt")
    assert table.position.phase == Considering(0, "balt", frozenset(), frozenset({"zalt"}))
    table.play("1 challenge")
    assert table.refusal("0 say zalt") == ("WORD_REJECTED", "FL-4")
    assert table.refusal("0 say balt") == ("WORD_REJECTED", "FL-4")
    assert table.refusal("1 say salt") == ("NOT_YOUR_TURN", "FL-T1")
    assert table.refusal("2 define common") == ("NOT_YOUR_TURN", "FL-T1")
    assert table.refusal("0 define oxford") == ("LEXICON_NOT_AGREED", "FL-4")
    table.play("0 say salt", "1 accept", "2 accept")
    assert table.step == "Writing"


def test_words_that_were_challenged_are_not_listed_again() -> None:
    table = _table().play("0 say aaab", "1 challenge")
    listed = table.listed(0)
    assert "say aaaa" in listed
    assert "say aaab" not in listed
    table.play("0 say aaaa", "1 challenge", "0 define common")
    assert not {"say aaaa", "say aaab"} & set(table.listed(0))


def test_rejected_words_may_be_tried_again_in_another_turn() -> None:
    table = _table(2).play("0 say zalt", "1 challenge", "0 define common", "0 say salt", "1 accept")
    table.play("0 write a1>", "1 write a1>")
    assert table.violation("1 say zalt") is None


def test_with_must_define_a_challenged_word_cannot_be_replaced() -> None:
    table = _table(must_define=True).play("0 say zalt", "1 challenge")
    assert table.refusal("0 say salt") == ("MUST_DEFINE", "FL-4")
    assert table.listed(0) == ["define common"]


def test_competitive_a_word_without_definition_costs_the_current_turn() -> None:
    table = _table(competitive=True).play("0 say zalt", "2 challenge", "0 define common")
    assert table.details(events.TurnLost) == [events.TurnLost(0, 1, 0)]
    assert table.position.phase == Announcing(1)
    assert table.position.first
    assert table.sheet(0).out is None


def test_competitive_failed_challenges_add_up_and_are_paid_one_turn_at_a_time() -> None:
    """FL-4: a challenger may lose multiple future turns."""
    table = _table(2, competitive=True)
    for _ in range(3):
        _challenged_turn_of_seat_0(table)
    lost = [event.detail for event in table.history if isinstance(event.detail, events.TurnLost)]
    owed = [event.detail for event in table.history if isinstance(event.detail, events.TurnOwed)]
    assert owed == [events.TurnOwed(1, 1)] * 3
    assert lost == [events.TurnLost(1, turn, 0) for turn in (2, 4, 6)]


def _challenged_turn_of_seat_0(table: Table) -> None:
    words = ("salt", "toss", "malt", "lots", "slot", "melt")
    word = next(word for word in words if table.violation(f"0 say {word}") is None)
    table.play(f"0 say {word}", "1 challenge", "0 define common")
    for seat in (0, 1):
        table.play(f"{seat} {table.listed(seat)[0]}")


def test_a_challenger_may_owe_several_turns_at_once() -> None:
    table = _table(4, competitive=True)
    for seat, word in ((0, "salt"), (1, "malt"), (2, "melt")):
        table.play(f"{seat} say {word}", "3 challenge", f"{seat} define common")
        for other in sorted(table.to_act):
            table.play(f"{other} {table.listed(other)[0]}")
    assert table.sheet(3).turns_owed == 2
    assert table.position.phase == Announcing(0)
    assert table.details(events.TurnLost) == [events.TurnLost(3, 4, 2)]


def test_a_lost_turn_is_no_turn_on_which_one_goes_out_for_want_of_a_word() -> None:
    """FL-2 speaks of one's own turn: seat 1, whose grid is full, loses turn 2 and goes out in turn 4."""
    table = _table(2, competitive=True, rows=4, columns=4).play(
        "0 say salt", "1 challenge", "0 define common"
    )
    table.play("0 write a1>").draw(1, *["zzzz"] * 4).play("1 strike")
    assert table.sheet(1).out is None
    assert table.position.phase == Announcing(0)
    table.play("0 say toss", "1 accept", "0 write d1v", "1 strike")
    assert table.sheet(1).out == Out(OutReason.NO_PLAYABLE_WORD, 4)


def test_the_lexicons_settle_a_challenge_at_once_if_agreed() -> None:
    table = _table(adjudicator="LEXICON").play("0 say zalt", "1 challenge")
    assert table.position.phase == Announcing(0, frozenset({"zalt"}))
    table.play("0 say salt", "1 challenge")
    assert table.step == "Writing"


def test_an_agreed_abbreviation_needs_no_lexicon() -> None:
    table = _table(abbreviations=["rofl"]).play("0 say rofl", "1 challenge", "0 define common")
    assert table.details(events.WordDefined) == [events.WordDefined(0, "rofl", "", "")]


def test_conceding_in_the_middle_of_a_challenge() -> None:
    """The challenger's concession leaves the challenge standing; the announcer's ends the turn."""
    table = _table(competitive=True).play("0 say salt", "1 challenge", "1 concede")
    assert table.to_act == {0}
    table.play("0 define common")
    assert table.sheet(1).turns_owed == 0
    assert table.step == "Writing"
    table = _table().play("0 say salt", "1 challenge", "0 concede")
    assert table.position.phase == Announcing(1)


def test_conceding_instead_of_accepting_lets_the_word_be_written() -> None:
    table = _table().play("0 say salt", "1 accept", "2 concede")
    assert table.step == "Writing"
    assert table.to_act == {0, 1}


def test_the_list_at_a_table_has_exactly_the_strings_that_fit() -> None:
    table = _table(2, rows=4, columns=4, ids=()).play("0 say toss", "1 accept", "0 write a1>", "1 write a1>")
    table.draw(1, "ab..", "....", "....", "....")
    words = [move.removeprefix("say ") for move in table.listed(1)]
    assert len(set(words)) == len(words)
    strings = words[words.index("aaaa") :]
    assert strings == sorted(strings)
    fits = lambda w: w[:2] == "ab" or w[2:] == "ba" or w[0] in "ab" or w[3] in "ab"  # noqa: E731 - said once
    assert all(map(fits, words))
    letters = 26
    starts = ends = 2 * letters**3
    both = 4 * letters**2
    assert len(words) == starts + ends - both


def test_giving_up_a_challenged_word_for_another_one_is_free() -> None:
    """ "The challenged player may … choose a different word": the page names no penalty, competitive or not."""
    table = _table(competitive=True).play("0 say zalt", "1 challenge", "0 say salt")
    assert table.details(events.TurnLost) == []
    assert table.position.phase == Considering(0, "salt", frozenset(), frozenset({"zalt"}))


def test_by_option_withdrawing_a_challenged_word_costs_the_turn() -> None:
    """FL-4, withdrawing_costs_turn."""
    table = _table(competitive=True, withdrawing_costs_turn=True).play("0 say zalt", "2 challenge")
    assert table.listed(0) == ["define common", "withdraw"]
    assert table.refusal("0 say salt") == ("WITHDRAWING_COSTS_TURN", "FL-4")
    assert table.refusal("1 withdraw") == ("NOT_YOUR_TURN", "FL-T1")
    table.play("0 withdraw")
    assert table.details(events.WordRejected) == [events.WordRejected(0, "zalt")]
    assert table.details(events.TurnLost) == [events.TurnLost(0, 1, 0)]
    assert table.position.phase == Announcing(1)
    assert table.position.first


def test_otherwise_there_is_nothing_to_withdraw() -> None:
    table = _table(competitive=True).play("0 say zalt", "2 challenge")
    assert table.refusal("0 withdraw") == ("NOTHING_TO_WITHDRAW", "FL-4")
    assert _table().refusal("0 withdraw") == ("WRONG_PHASE", "FL-4")


def test_people_withdraw_in_their_own_words() -> None:
    table = _table(competitive=True, withdrawing_costs_turn=True).play("0 say zalt", "2 challenge")
    assert [GAME.write(move) for move in GAME.understand(table.state, 0, "never mind", table.words)] == [
        "withdraw"
    ]


def test_every_answer_to_a_challenge_is_drawn_at_random() -> None:
    table = _table(competitive=True, withdrawing_costs_turn=True).play("0 say zalt", "2 challenge")
    drawn, chance = set(), Chance(bytes(16))
    for _ in range(20):
        move, chance = GAME.random_move(table.state, 0, chance, table.words)
        assert move is not None
        drawn.add(GAME.write(move))
    assert drawn == {"define common", "withdraw"}
