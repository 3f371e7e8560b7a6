"""What people write besides the notation of Word Soufflé: the lines that letters make, and plain answers."""

import pytest

from tests.engine.games.word_souffle.table import Table
from trellis_engine.errors import RequestError
from trellis_engine.games.word_souffle import GAME


def meant(table: Table, text: str, seat: int = 0) -> list[str]:
    return [GAME.write_move(move) for move in GAME.interpret(table.state, seat, text, table.words)]


def test_a_new_line_is_written_in_the_order_that_completes_most_words() -> None:
    """Of T, O, N: TO and then TON score twice; N, ON, TON would too, but ON is no word here."""
    assert meant(Table("to ton tons").roll("otn"), "ton") == ["t+ o>0 n>0"]


def test_letters_go_to_lines_and_to_new_ones() -> None:
    """LIQ becomes LIQU, and AT is a new line."""
    table = Table("aliquot at").roll("uat").sheet(0, "liq")
    assert meant(table, "liqu at") == ["u>0 a+ t>1"]
    assert meant(table, "LIQU, AT") == ["u>0 a+ t>1"]


def test_a_wild_is_whatever_letter_the_line_needs() -> None:
    assert meant(Table("to ton tons").roll("*tn"), "ton") == ["t+ o>0 n>0"]


def test_which_of_two_equal_lines_is_meant_is_a_question() -> None:
    table = Table("to ton tone toned").roll("*nd").sheet(0, "to", "to")
    assert meant(table, "toned") == ["n>0 e>0 d>0", "n>1 e>1 d>1"]


@pytest.mark.parametrize("text", ["to", "tonight", "now what", "???"])
def test_lines_that_the_letters_do_not_make_get_examples_that_fit(text: str) -> None:
    table = Table("to ton tons").roll("otn")
    with pytest.raises(RequestError) as caught:
        meant(table, text)
    examples = caught.value.metadata["examples"].splitlines()
    assert len(examples) == 2
    for example in examples:
        (move,) = GAME.interpret(table.state, 0, example, table.words)
        assert GAME.check(table.state, 0, move, table.words) is None


def test_a_line_is_challenged_by_its_letters_and_defended_by_a_word_alone() -> None:
    table = Table("to ton tons", seats=2, adjudication="TABLE").roll("otn")
    table.play("0 t+ o>0 n>0", "1 o+ t>0 n>0")
    challenger = next(seat for seat in (0, 1) if table.position.sheet_of(seat).lines[0].letters == "otn")
    assert meant(table, "otn", challenger) == ["challenge 0"]
    assert meant(table, "0", challenger) == ["challenge 0"]
    assert meant(table, "done", challenger) == ["pass"]
    assert meant(table, "legal", challenger) == ["pass"]
    table.play(f"{challenger} challenge 0")
    assert meant(table, "cotnail", 1 - challenger) == ["name cotnail"]
    assert meant(table, "no", 1 - challenger) == ["admit"]
    assert GAME.examples(table.state, 1 - challenger, table.words) == ("name …otn…", "admit")
