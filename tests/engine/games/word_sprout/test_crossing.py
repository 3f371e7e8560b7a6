"""WS-R16 and WS-R17 with ruling WS-13, by hand: the grid, pushes, holes."""

from typing import Any

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.table import board, placement
from trellis_engine.games.word_sprout.table.letters import Addition, Cell, Push

CROSSING: dict[str, Any] = {"rules": {"crossing_strings": {}}, "auto_eliminate": False}


def spell(match: Match, word: str, first: int = 0, seats: int = 2) -> Match:
    """Lays a word letter by letter to the right, seats taking turns."""
    for column, letter in enumerate(word):
        match.play(f"{(first + column) % seats} +{letter}@0,{column}")
    return match


def put(rows: tuple[str, ...], letter: str, row: int, column: int, push: Push = Push.NONE) -> tuple[str, ...]:
    return placement.lay(rows, (Addition(letter, 0, Cell(row, column, push)),)).rows


class TestTheGrid:
    def test_letters_are_put_beside_others_and_rows_grow(self) -> None:
        assert put((), "a", 0, 0) == ("a",)
        assert put(("at",), "c", 0, -1) == ("cat",)
        assert put(("cat",), "o", 1, 1) == ("cat", " o ")
        assert put(("cat",), "o", -1, 2) == ("  o", "cat")

    def test_strings_are_the_runs_of_two_or_more_letters_and_the_lone_first_one(self) -> None:
        assert board.texts(("a",)) == ("a",)
        assert board.texts(("cat", " o ", " n ")) == ("cat", "aon")
        assert board.texts(("cat", "o n", "wet")) == ("cat", "wet", "cow", "tnt")

    @pytest.mark.parametrize(
        ("row", "column", "push", "reason"),
        [
            (0, 0, Push.NONE, "CELL_TAKEN"),
            (1, 3, Push.NONE, "NOT_BESIDE_A_LETTER"),
            (0, 0, Push.RIGHT, "NOTHING_TO_PUSH"),
            (0, 1, Push.DOWN, "NOTHING_TO_PUSH"),
        ],
    )
    def test_where_nothing_can_be_put(self, row: int, column: int, push: Push, reason: str) -> None:
        with pytest.raises(board.ImpossibleError) as caught:
            put(("cat",), "x", row, column, push)
        assert caught.value.reason == reason

    def test_the_first_letter_has_one_place(self) -> None:
        with pytest.raises(board.ImpossibleError) as caught:
            put((), "a", 0, 1)
        assert caught.value.reason == "NOT_THE_FIRST_CELL"

    def test_an_insertion_pushes_one_side_away(self) -> None:
        assert put(("cat",), "r", 0, 2, Push.RIGHT) == ("cart",)
        assert put(("a", "t"), "n", 1, 0, Push.DOWN) == ("a", "n", "t")

    def test_everything_that_hangs_on_the_side_is_pushed_along(self) -> None:
        assert put(("cat", "  o", "  n"), "r", 0, 2, Push.RIGHT) == ("cart", "   o", "   n")
        assert put(("cat", "o  ", "n  "), "r", 0, 2, Push.RIGHT) == ("cart", "o   ", "n   ")

    def test_sides_that_hang_together_elsewhere_cannot_be_parted(self) -> None:
        with pytest.raises(board.ImpossibleError) as caught:
            put(("cat", "o n", "wet"), "r", 0, 2, Push.RIGHT)
        assert caught.value.reason == "SIDES_HANG_TOGETHER"

    def test_a_push_never_lands_on_letters(self) -> None:
        """What lies where a pushed letter goes is its neighbour, so it hangs on the same side and is pushed as well."""
        assert put(("cat", "  on"), "r", 0, 2, Push.RIGHT) == ("cart ", "   on")

    def test_rows_that_do_not_hang_together_are_no_table(self) -> None:
        assert not board.is_tidy(("a t",))
        assert not board.is_tidy((" at",))
        assert not board.is_tidy(("cat", "   "))
        assert board.is_tidy(("cat", "  o"))

    def test_any_character_stays_what_it_is(self) -> None:
        """A state from outside may hold characters that no alphabet has."""
        assert put(("?!",), "a", 0, 2) == ("?!a",)
        assert put(("?!",), "?", 0, 1, Push.RIGHT) == ("??!",)


class TestHoles:
    """A hole is an empty region from which one cannot leave, diagonal steps included."""

    @pytest.mark.parametrize(
        ("rows", "hole"),
        [
            ((), False),
            (("cat",), False),
            (("cat", "o n", "wet"), True),
            (("cat", "o n", "we "), False),
            (("cat", "o n", "we ", "  x"), False),
            (("cats", "o  e", "w  t", "even"), True),
            (("cat ", "o  x", "wets"), False),
        ],
    )
    def test_a_hole(self, rows: tuple[str, ...], hole: bool) -> None:
        assert board.has_hole(rows) == hole


class TestCrossingStrings:
    """WS-R16: only if all existing strings are complete words of at least five letters."""

    def test_a_string_is_started_across_complete_words_of_five_letters(self) -> None:
        match = spell(Match("crown rot tower", **CROSSING), "crown")
        match.play("1 +o@1,1")
        assert match.position.table.rows == ("crown", " o   ")
        assert match.play("0 +t@2,1").position.table.rows == ("crown", " o   ", " t   ")

    def test_not_while_the_word_is_incomplete_or_too_short(self) -> None:
        match = spell(Match("crown rot", **CROSSING), "crow")
        refused = match.refusal("0 +o@1,1")
        assert (refused.reason, refused.rule, refused.metadata) == (
            "STRING_NOT_COMPLETE",
            "WS-R16",
            {"string": "crow"},
        )

    def test_not_while_the_string_just_started_is_incomplete(self) -> None:
        match = spell(Match("crown rot no", **CROSSING), "crown").play("1 +o@1,1")
        assert match.reason("0 +o@1,4") == ("STRING_NOT_COMPLETE", "WS-R16")

    def test_every_string_must_be_valid_at_the_end_of_the_turn(self) -> None:
        match = spell(Match("crown rot", **CROSSING), "crown")
        refused = match.refusal("1 +x@1,1")
        assert (refused.reason, refused.metadata) == ("NOT_PART_OF_A_WORD", {"string": "rx"})

    def test_the_first_string_is_horizontal(self) -> None:
        assert Match("at", **CROSSING).play("0 +a@0,0").legal(1) == ["+t@0,1"]

    def test_the_length_is_a_parameter(self) -> None:
        rules = {"crossing_strings": {"min_length": 3}}
        match = spell(Match("cat tot", rules=rules, auto_eliminate=False), "cat")
        assert match.play("1 +o@1,2").position.table.rows == ("cat", "  o")

    def test_inserting_into_the_middle_pushes(self) -> None:
        match = Match("cat cart at", **CROSSING).play("0 +a@0,0", "1 +t@0,1", "0 +c@0,-1")
        assert match.play("1 +r@0,2>").position.table.rows == ("cart",)

    def test_tiles_are_shared_by_all_strings(self) -> None:
        """The only O left is needed by no string but the one across: after ROT has begun, CROWNS lacks its S."""
        pot = {"c": 1, "r": 1, "o": 2, "w": 1, "n": 1, "t": 1}
        match = spell(Match("crown rot", pot=pot, **CROSSING), "crown")
        match.play("1 +o@1,1", "0 +t@2,1")
        assert match.legal(1) == []

    def test_without_the_rule_there_are_no_cells_and_with_it_no_positions(self) -> None:
        with pytest.raises(RequestError) as caught:
            Match("at").play("0 +a@0,0")
        assert (caught.value.reason, caught.value.field) == (Reason.MALFORMED_MOVE, "additions[0].position")
        with pytest.raises(RequestError) as caught:
            Match("at", **CROSSING).play("0 +a@0")
        assert (caught.value.reason, caught.value.field) == (Reason.MALFORMED_MOVE, "additions[0].cell")

    def test_evidence_names_a_word_for_each_string_that_changes(self) -> None:
        match = spell(Match("crown wet", **CROSSING), "crown")
        found = GAME.evidence(match.state, 1, GAME.read("+e@1,3"), match.words)
        assert found == {"string": "we", "witness": "wet", "path": "wet"}

    def test_a_challenge_wants_a_word_for_each_string_that_the_play_changed(self) -> None:
        rules = {"crossing_strings": {"min_length": 2}}
        match = Match("at to ta ox xo", adjudication="TABLE", rules=rules)
        match.play("0 +a@0,0", "1 +t@0,1", "0 +o@1,1", "1 +x@1,2", "0 +x@0,2", "1 challenge")
        refused = match.refusal("0 show at")
        assert (refused.reason, refused.rule, refused.metadata) == (
            "WRONG_NUMBER_OF_WORDS",
            "WS-O3",
            {"words": "2"},
        )
        assert refused.text == "the play has changed 2 strings; name one word for each"
        assert match.play("0 show at xo").playing == (1,)


class TestHolesWin:
    """WS-R17: a player wins if they create a closed shape with a hole."""

    def test_closing_the_ring_wins_the_round(self) -> None:
        rules: dict[str, Any] = {"crossing_strings": {"min_length": 3}, "holes_win": {}}
        match = spell(Match("cat cow tnt wet", rules=rules, auto_eliminate=False), "cat")
        match.play("1 +o@1,0", "0 +w@2,0", "1 +n@1,2", "0 +t@2,2")
        assert match.position.table.rows == ("cat", "o n", "w t")
        match.play("1 +e@2,1")
        found = GAME.outcome(match.state)
        assert found is not None
        assert (found.winners, found.reason, found.rule) == ((1,), "HOLE_MADE", "WS-R17")

    def test_without_crossing_strings_it_means_nothing(self) -> None:
        with pytest.raises(RequestError, match="WS-R17 means nothing without WS-R16"):
            Match("cat", rules={"holes_win": {}})


def palindromes(words: str, **options: Any) -> Match:
    rules: dict[str, Any] = {"crossing_strings": {}, "palindrome_lock": {}}
    return Match(words, rules=rules, auto_eliminate=False, **options)


class TestPalindromesThatCross:
    """WS-R7 with WS-R16: one or two letters a turn; strings are only valid if they are palindromes, all of them."""

    def test_two_letters_are_put_down_one_after_the_other(self) -> None:
        """The L in front makes a new leftmost column, so that the L behind goes into column 4."""
        match = palindromes("level eve").play("0 +e@0,0+v@0,1", "1 +e@0,2")
        assert match.position.table.locked is False
        match.play("0 +l@0,-1+l@0,4")
        assert (match.position.table.rows, match.position.table.locked) == (("level",), True)
        assert ("WS-R7", "PalindromesLocked") in match.told()

    def test_a_string_started_across_must_be_a_palindrome_at_the_end_of_the_turn(self) -> None:
        match = palindromes("level eve").play("0 +e@0,0+v@0,1", "1 +e@0,2", "0 +l@0,-1+l@0,4")
        assert match.reason("1 +e@-1,2") == ("NOT_A_PALINDROME", "WS-R7")
        assert match.reason("1 +e@-1,2+e@1,2") == ("CELL_TAKEN", "WS-13")
        assert {"+e@-1,2+e@2,2", "+e@1,2+e@-1,2", "+e@-1,1+v@1,1v"} < set(match.legal(1))
        match.play("1 +e@-1,2+e@2,2")
        assert match.position.table.rows == ("  e  ", "level", "  e  ")
        assert match.reason("0 +l@-1,2") == ("NOT_A_PALINDROME", "WS-R7")
        assert match.play("0 +l@-1,2+l@4,2").position.table.rows == (
            "  l  ",
            "  e  ",
            "level",
            "  e  ",
            "  l  ",
        )

    def test_a_string_that_is_none_keeps_the_others_from_locking(self) -> None:
        """LEVEL is a palindrome at the end of the third turn, and EV, started by the same turn, is not; EVE is one."""
        match = palindromes("level evens").play("0 +l@0,0+e@0,1", "1 +v@0,2+e@0,3", "0 +l@0,4+v@1,1")
        assert (match.position.table.rows, match.position.table.locked) == (("level", " v   "), False)
        assert match.play("1 +e@2,1").position.table.locked

    def test_the_second_letter_starts_a_string_across_one_that_the_first_has_completed(self) -> None:
        match = palindromes("level evens").play("0 +l@0,0+e@0,1", "1 +v@0,2+e@0,3")
        refused = match.refusal("0 +v@1,1+l@0,4")
        assert (refused.reason, refused.metadata) == ("STRING_NOT_COMPLETE", {"string": "leve"})
        assert match.play("0 +l@0,4+v@1,1").position.table.rows == ("level", " v   ")

    def test_the_first_string_is_horizontal_if_two_letters_begin_it(self) -> None:
        refused = palindromes("ava").refusal("0 +a@0,0+v@1,0")
        assert (refused.reason, refused.metadata) == ("STRING_NOT_COMPLETE", {"string": "a"})

    def test_two_strings_cannot_be_started_in_one_turn(self) -> None:
        match = palindromes("level vet").play("0 +l@0,0+e@0,1", "1 +v@0,2+e@0,3", "0 +l@0,4")
        assert match.position.table.locked
        unlocked = palindromes("levels vet let").play("0 +l@0,0+e@0,1", "1 +v@0,2+e@0,3", "0 +l@0,4+s@0,5")
        refused = unlocked.refusal("1 +e@1,0+e@1,2")
        assert (refused.reason, refused.metadata) == ("STRING_NOT_COMPLETE", {"string": "le"})

    def test_the_second_letter_may_push_the_first(self) -> None:
        assert palindromes("vet").play("0 +v@0,0", "1 +t@0,1+e@0,1>").position.table.rows == ("vet",)

    def test_vowels_of_both_letters_reverse_the_order(self) -> None:
        """WS-R10: two vowels in one turn, each into another string, turn the order round twice."""
        rules: dict[str, Any] = {
            "crossing_strings": {"min_length": 3},
            "palindrome_lock": {},
            "vowels_reverse": {},
        }
        match = Match("toto", 3, rules=rules, auto_eliminate=False)
        match.play("0 +t@0,0+o@0,1", "2 +t@0,2")
        assert (match.mover, match.position.table.backwards) == (1, True)
        match.play("1 +o@0,3+o@1,0")
        assert (match.mover, match.position.table.backwards) == (0, True)

    def test_tiles_of_both_letters_leave_the_pot(self) -> None:
        match = palindromes("level eve", pot={"l": 2, "e": 4, "v": 1})
        match.play("0 +e@0,0+v@0,1", "1 +e@0,2", "0 +l@0,-1+l@0,4", "1 +e@-1,2+e@2,2")
        assert match.position.table.pot is not None
        assert {letter: match.position.table.pot.left(letter) for letter in "lev"} == {"l": 0, "e": 0, "v": 0}
        assert match.reason("0 +l@-1,2+l@4,2") == ("NO_TILE_LEFT", "WS-O1")

    def test_undoing_such_a_turn_takes_both_letters_and_the_lock_away(self) -> None:
        """WS-8 at a table."""
        rules: dict[str, Any] = {"crossing_strings": {}, "palindrome_lock": {}}
        match = Match("level eve", 3, adjudication="TABLE", rules=rules)
        match.play("0 +e@0,0+v@0,1", "1 +e@0,2", "2 +x@0,-1+x@0,4")
        assert match.position.table.locked
        match.play("0 challenge", "2 admit")
        assert (match.position.table.rows, match.position.table.locked, match.playing) == (
            ("eve",),
            False,
            (0, 1),
        )

    def test_a_hole_is_closed_by_two_letters(self) -> None:
        """WS-R17 with both: NON above and NON below, closed at both sides by one turn."""
        rules: dict[str, Any] = {
            "crossing_strings": {"min_length": 3},
            "palindrome_lock": {},
            "holes_win": {},
        }
        match = Match("non", rules=rules, auto_eliminate=False)
        match.play("0 +n@0,0+o@0,1", "1 +n@0,2", "0 +o@1,0+n@2,0", "1 +o@2,1+n@2,2")
        assert match.position.table.rows == ("non", "o  ", "non")
        match.play("0 +o@1,2")
        found = GAME.outcome(match.state)
        assert found is not None
        assert (found.winners, found.reason) == ((0,), "HOLE_MADE")

    def test_without_the_lock_a_turn_on_the_grid_adds_one_letter(self) -> None:
        assert Match("at", **CROSSING).reason("0 +a@0,0+t@0,1") == ("TOO_MANY_LETTERS", "WS-1")
