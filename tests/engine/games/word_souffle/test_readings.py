"""What the page says by the word where the game usually reads it otherwise, and dice of the players' own."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.engine.games.word_souffle import brute
from tests.engine.games.word_souffle.table import LETTERS, Table
from tests.engine.games.word_souffle.test_listing import SHEETS, WORDS, known, listed
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_souffle import GAME
from trellis_engine.games.word_souffle.dice.sets import Dice
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.sheets.best_placements import by_live_lines, by_points, suggestions
from trellis_engine.words.wordset import WordSet

# --- +2 and +3 for a long word (SF-R6b, SF-R6c) ----------------------------------------------------------


def test_a_long_word_scores_two_and_three_by_option() -> None:
    """ "You gain 2 points whenever you announce a completed word", and 3 for one "of 5 letters or more"."""
    table = Table("boas boast boasts", long_words_score_both=True).roll("ast").sheet(0, "bo")
    table.play("0 a>0 s>0 t>0")
    assert table.points() == [("SF-R6b", 0, 2), ("SF-R6b", 0, 2), ("SF-R6c", 0, 3)]
    assert table.scores == [7]


def test_the_best_placements_count_both() -> None:
    table = Table("boas boast boasts", long_words_score_both=True).roll("ast").sheet(0, "bo")
    found = next(
        suggestions(table.state.setup.options, table.position.sheets[0], table.shown, table.words, by_points)
    )
    assert (found.points, found.words) == (7, ("boas", "boast"))


# --- a new line only if one cannot build (SF-R3c) --------------------------------------------------------


@pytest.mark.parametrize("letters", ["atn", "ets", "ast", "ess", "ajk"])
@pytest.mark.parametrize("lines", SHEETS, ids=lambda lines: "-".join(lines) or "empty")
def test_new_lines_only_if_stuck_lists_what_trying_everything_finds(
    letters: str, lines: Sequence[str]
) -> None:
    table = Table(WORDS, new_lines_only_if_stuck=True).sheet(0, *lines).roll(letters)
    expected = brute.placements(lines, set(), letters, known(), build_first=True)
    places = listed(table)
    assert set(places) == {brute.as_place(found) for found in expected}
    assert len(places) == len(expected) > 0


def test_the_wild_can_build_if_any_letter_can() -> None:
    """With AT on the sheet the wild may be an S or an E: it begins no line as another letter (J) either."""
    table = Table(WORDS, new_lines_only_if_stuck=True).sheet(0, "at").roll("*ks")
    expected = brute.placements(["at"], set(), "*ks", known(), build_first=True)
    assert set(listed(table)) == {brute.as_place(found) for found in expected}
    broken = table.refusal("0 j+ k+ s<0")
    assert (broken.reason, broken.rule, broken.metadata["letter"]) == ("COULD_BE_BUILT", "SF-R3c", "0")


def test_what_cannot_be_built_is_found_out_letter_by_letter() -> None:
    """ "If you cannot build onto a word, you may start a new line": S can (SAT); J and K go beside no letter here."""
    table = Table("at sat", new_lines_only_if_stuck=True, dice="BOGGLE", dice_faces=["j", "k", "s"]).sheet(
        0, "at"
    )
    broken = table.refusal("0 s+ j+ k+")
    assert (broken.reason, broken.rule) == ("COULD_BE_BUILT", "SF-R3c")
    assert broken.metadata == {"letter": "0", "chain": "sat"}
    table.play("0 s<0 j+ k+")
    assert table.lines() == ["SAT", "j", "k"]


def test_random_placements_keep_to_it_and_reach_all_of_the_list() -> None:
    table = Table(WORDS, new_lines_only_if_stuck=True).sheet(0, "e", "te").roll("ens")
    expected = set(listed(table))
    chance, found = Chance(b"only if stuck"), set()
    for _ in range(60 * len(expected)):
        move, chance = GAME.random_move(table.state, 0, chance, table.words)
        found.add(move)
    assert found == expected


def test_a_random_wild_is_always_placed_and_never_begins_a_line_needlessly() -> None:
    """Most letters fit nowhere here, and as one of them the wild may begin no line: another is drawn instead."""
    table = Table(WORDS, new_lines_only_if_stuck=True).sheet(0, "at").roll("*ks")
    expected, chance = set(listed(table)), Chance(b"only if stuck")
    for _ in range(150):
        move, chance = GAME.random_move(table.state, 0, chance, table.words)
        assert move in expected


@pytest.mark.parametrize("letters", ["atn", "ens", "ess"])
@pytest.mark.parametrize("lines", SHEETS, ids=lambda lines: "-".join(lines) or "empty")
def test_the_best_placements_keep_to_it(letters: str, lines: Sequence[str]) -> None:
    """One for each sheet that legal placements can leave, with the most points for it, sorted."""
    table = Table(WORDS, new_lines_only_if_stuck=True).sheet(0, *lines).roll(letters)
    best: dict[tuple[str, ...], tuple[int, int]] = {}
    for place in listed(table):
        points, dead, after = brute.worth(lines, place, known())
        best[after] = max(best.get(after, (points, dead)), (points, dead))
    for worth in (by_points, by_live_lines):
        found = list(
            suggestions(table.state.setup.options, table.position.sheets[0], table.shown, table.words, worth)
        )
        for item in found:
            assert GAME.check(table.state, 0, item.place, table.words) is None
        told = [brute.worth(lines, item.place, known()) for item in found]
        assert {after: (points, dead) for points, dead, after in told} == best
        assert [(item.points, item.dead) for item in found] == [(points, dead) for points, dead, _ in told]
        assert len(found) == len(best)


def test_without_a_referee_it_is_refused_with_the_rules() -> None:
    with pytest.raises(RequestError, match=r"SF-R3c.*G-6.*SF-5") as caught:
        options.read(Options, {"new_lines_only_if_stuck": True, "adjudication": "TABLE"})
    assert caught.value.reason is Reason.OPTION_CONFLICT


# --- other dice (SF-N3) ----------------------------------------------------------------------------------


def test_other_dice_are_rolled_as_those_that_they_stand_for() -> None:
    """The first of the souffle's is the odd one, two others are drawn; of Boggle's any three, until two are left."""
    odd = options.read(Options, {"dice_faces": ["AE*", "BC", "D", "FG"]}).dice_set
    assert (odd.faces, odd.fixed, odd.drawn, odd.replaced) == (("ae*", "bc", "d", "fg"), (0,), 2, True)
    alike = options.read(Options, {"dice": "BOGGLE", "dice_faces": ["ab", "c", "d", "e"]}).dice_set
    assert (alike.fixed, alike.drawn, alike.replaced) == ((), 3, False)


def test_a_match_with_other_dice_shows_their_letters_alone() -> None:
    table = Table(dice="BOGGLE", dice_faces=["j", "*", "zq"])
    assert sorted(table.shown) in (["*", "j", "z"], ["*", "j", "q"])
    assert table.view(0).dice[0].letter in "j*zq"


def test_dice_of_another_alphabet_are_played_with() -> None:
    words = WordSet(["ήτδ", "δτήτδ"], "ήτδ")
    setup = Setup(options.read(Options, {"dice": "BOGGLE", "dice_faces": ["Ή", "τ", "Δ"]}), (), 1)
    start = GAME.initial(setup, Chance(bytes(16)), words).state
    assert sorted(setup.options.dice_set.shown(start.position.roll)) == sorted("ήτδ")
    assert next(GAME.legal_moves(start, 0, words)) is not None


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"dice_faces": ["ab", "cd"]}, "takes 3 dice, and these are 2"),
        ({"dice_faces": ["ab", "", "cd"]}, "die 1 must have"),
        ({"dice_faces": ["a" * 33, "b", "c"]}, "die 0 must have"),
        ({"dice_faces": ["a", "b1", "c"]}, "a face is a letter"),
        ({"dice_faces": ["a", "ß", "c"]}, "die 1 must have"),
    ],
)
def test_dice_that_cannot_be_rolled_are_refused(chosen: dict[str, Any], told: str) -> None:
    with pytest.raises(RequestError, match=told) as caught:
        options.read(Options, chosen)
    assert caught.value.reason is Reason.OPTION_CONFLICT


def test_faces_outside_the_alphabet_are_refused_with_their_die() -> None:
    with pytest.raises(RequestError) as caught:
        Table(dice_faces=["a*", "bc", "dé"])
    assert (caught.value.reason, caught.value.field) == (
        Reason.LETTER_OUTSIDE_ALPHABET,
        "options.dice_faces[2]",
    )


def test_a_face_that_no_word_has_is_refused() -> None:
    setup = Setup(options.read(Options, {"dice_faces": ["a", "t", "xt"]}), (), 1)
    with pytest.raises(RequestError) as caught:
        GAME.initial(setup, Chance(bytes(16)), WordSet(["at"]))
    assert (caught.value.reason, caught.value.metadata) == (Reason.OPTION_CONFLICT, {"letters": "x"})


def test_the_dice_of_the_seed_are_the_default() -> None:
    assert options.read(Options, {}).dice_set is Dice.SOUFFLE.set
    assert set("".join(Dice.SOUFFLE.set.faces)) - {"*"} <= set(LETTERS)
