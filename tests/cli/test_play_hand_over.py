"""Hot seat, in a real terminal: nobody sees what is another's secret, and everybody is told what is public."""

from pathlib import Path

import pytest

from tests.cli.keyboard import Keyboard
from tests.lexicon.small import build_small
from trellis_cli.play.screen import WIPE

WORDS = (
    "toss salt malt plum soon sits mast tons sons jackdaws love my big sphinx of quartz to ton tone".split()
)
READY = "Enter when ready: "


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small(tmp_path_factory.mktemp("hand"), WORDS, lexicon_id="tiny")[0].root


def four_letter_words(directory: Path, **variables: str) -> Keyboard:
    return Keyboard(directory, "four-letter-words", "-l", "tiny", variables=variables)


def test_the_screen_and_its_scrollback_are_wiped_before_the_next_seat_is_called(directory: Path) -> None:
    """TOSS stands in row 1 of seat 0's grid; when seat 1 is called, that it has written is all that can be seen."""
    with four_letter_words(directory) as keyboard:
        keyboard.until(READY)
        assert "grid of seat 0" in keyboard.type("", "seat 0> ")
        keyboard.type("say toss", "seat 0> ")
        seen = keyboard.type("write a1>", READY)
        assert WIPE in keyboard.written
        assert "\x1b[3J" in WIPE
        for secret in ("a1", "T O S S", "grid of seat 0"):
            assert secret not in seen
        assert "Seat 0 has written" in seen
        assert "Seat 1 is next" in seen


def test_the_next_seat_is_told_all_that_is_public_since_its_last_look(directory: Path) -> None:
    with four_letter_words(directory) as keyboard:
        keyboard.until(READY)
        keyboard.type("", "seat 0> ")
        keyboard.type("toss", "seat 0> ")
        keyboard.type("a1 right", READY)
        seen = keyboard.type("", "seat 1> ")
        assert "Since you last looked:" in seen
        for told in ("Turn 1: seat 0 chooses a word.", "Seat 0 announces TOSS.", "Seat 0 has written."):
            assert told in seen
        assert "grid of seat 1" in seen
        assert "a1" not in seen.replace("a b c d e f g", "")
        seen = keyboard.type("b2v", "seat 1> ")
        assert "Turn 2: seat 1 chooses a word." in seen


def test_a_line_typed_instead_of_enter_is_the_next_seats_first_line(directory: Path) -> None:
    with four_letter_words(directory) as keyboard:
        keyboard.until(READY)
        assert "Seat 0 announces TOSS." in keyboard.type("say toss", "seat 0> ")
        keyboard.type("write a1>", READY)
        seen = keyboard.type("moves", "seat 1> ")
        assert "seat 1> moves" in seen
        assert "write a1v" in seen


def test_a_line_for_another_seat_hands_the_keyboard_over_first(directory: Path) -> None:
    """Else a seat could find out by trying what lies in another's grid."""
    with four_letter_words(directory) as keyboard:
        keyboard.until(READY)
        keyboard.type("say toss", "seat 0> ")
        seen = keyboard.type("1: write g7>", READY)
        assert "Seat 1 is next" in seen
        assert "grid of seat 0" not in seen
        assert "No" in keyboard.type("", "seat 1> ")


@pytest.mark.parametrize(
    ("arguments", "move", "secrets"),
    [
        (("rewordable", "-n", "3"), "moves", ("hand:",)),
        (("word-souffle", "-n", "2", "-o", "adjudication=table"), "moves", ("you have placed", "sheet 0 in")),
        (("four-letter-words", "-n", "3"), "moves", ("grid of seat 0",)),
    ],
)
def test_no_game_shows_a_secret_at_the_hand_over(
    arguments: tuple[str, ...], move: str, secrets: tuple[str, ...], tmp_path: Path
) -> None:
    words = [*WORDS, "blend", "lend", "sing", "singe", "con", "consist", "seed"]
    root = build_small(tmp_path, words, lexicon_id="tiny")[0].root
    seed = "000102030405060708090a0b0c0d0e0f"
    with Keyboard(root, *arguments, "-l", "tiny", "--seed", seed) as keyboard:
        keyboard.until(READY)
        seen = keyboard.type("", "seat 0> ")
        assert any(secret in seen for secret in secrets)
        listed = keyboard.type(move, "seat 0> ").rpartition(f"seat 0> {move}\n")[2]
        first = listed.split("  ")[0].splitlines()[0]
        seen = keyboard.type(first, "> " if first.startswith("say") else READY)
        if first.startswith("say"):
            seen = keyboard.type("a1>", READY)
        assert not any(secret in seen for secret in secrets)
        seen = keyboard.type("", "seat 1> ")
        assert "sheet 0 in" not in seen
        assert "grid of seat 0" not in seen
        assert seen.count("hand:") <= 1


def test_lines_typed_by_one_seat_cannot_be_recalled_by_the_next(directory: Path) -> None:
    """The arrow up brings back earlier lines of one's own turn only."""
    with four_letter_words(directory) as keyboard:
        keyboard.until(READY)
        keyboard.type("say toss", "seat 0> ")
        keyboard.type("write a1>", READY)
        keyboard.type("", "seat 1> ")
        seen = keyboard.type("\x1b[A\x1b[A", "seat 1> ")
        assert "write a1>" not in seen


def test_a_terminal_without_escape_codes_is_pushed_out_of_sight(directory: Path) -> None:
    with four_letter_words(directory, TERM="dumb") as keyboard:
        keyboard.until(READY)
        keyboard.type("say toss", "seat 0> ")
        seen = keyboard.type("write a1>", READY)
        assert WIPE not in seen
        assert "a1" not in seen.rpartition("\n" * 100)[2]


def test_a_game_without_secrets_is_not_handed_over(directory: Path) -> None:
    with Keyboard(directory, "sprout-r-out", "-o", "order=2") as keyboard:
        keyboard.until("seat 0> ")
        assert "Seat 0 plays" in keyboard.type("4", "seat 1> ") or "●4'" in keyboard.seen
        assert WIPE not in keyboard.written


def test_quitting_at_the_hand_over_leaves_the_match(directory: Path) -> None:
    with four_letter_words(directory) as keyboard:
        keyboard.until(READY)
        keyboard.type("say toss", "seat 0> ")
        keyboard.type("write a1>", READY)
        keyboard.type("quit", "The match was left.\n")
        assert keyboard.ended() == 1
