"""Whole turns: cards, formations in order, and every way in which they are refused (RW-3, RW-4)."""

import pytest

from tests.engine.games.rewordable.tables import WORDS, match, play, player, refusal, rows
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable import GAME
from trellis_engine.games.rewordable.moves import Formation, StolenCard, StolenWord, Turn

RIVAL = player("x", "lin|ed s|ing be", "sh con con")


def test_several_formations_are_made_in_one_turn_and_later_ones_use_earlier_ones() -> None:
    """le|nd is formed, b put before it, s after it, all with the cards on the table (RW-3)."""
    after = play(
        match(player("s x", loose="b le nd"), RIVAL), "s: le|nd, b|le|nd < le|nd, b|le|nd|s < b|le|nd"
    )
    assert rows(after.players[0].words) == ["b|le|nd|s"]
    assert after.players[0].loose == ()


def test_a_stolen_word_is_extended_again_in_the_same_turn() -> None:
    after = play(match(player("se x", loose="s"), RIVAL), "se: lin|se|ed < lin|ed@1, lin|se|ed|s < lin|se|ed")
    assert rows(after.players[0].words) == ["lin|se|ed|s"]
    assert rows(after.players[1].words) == ["s|ing", "be"]


def test_two_words_of_different_players_become_one() -> None:
    """ "Extended … in the middle": be of a rival goes before nd, the card of one's own after it."""
    words = ["bend", "bends", "s", "be"]
    state = match(player("s x"), player("x", "be"), player("x", loose="nd"))
    after = play(state, "s: be|nd|s < be|@1 + nd@2", words=type(WORDS)(words))
    assert rows(after.players[0].words) == ["be|nd|s"]
    assert [player.score for player in after.players] == [5, 0, 0]


def test_an_own_word_and_a_stolen_word_are_woven_into_each_other() -> None:
    state = match(player("x"), player("x", "se|s"))
    state = match(player("x", "lin|ed"), *state.position.players[1:])
    after = play(state, "x: lin|se|ed|s < lin|ed + se|s@1")
    assert rows(after.players[0].words) == ["lin|se|ed|s"]


def test_two_own_words_become_one_without_gaining_letters() -> None:
    state = match(player("x", "con s|ist", "con"), player("x"))
    after = play(state, "x: con|s|ist < con| + s|ist", words=type(WORDS)(["con", "consist"]))
    assert rows(after.players[0].words) == ["con|s|ist"]
    assert after.players[0].loose == ("con", "x")


def test_a_single_loose_card_that_is_a_word_may_be_declared_one() -> None:
    """RW-3 asks for a real word, and one card can spell it (RW-5)."""
    after = play(match(player("be x"), RIVAL), "be: be")
    assert rows(after.players[0].words) == ["be"]
    assert after.players[0].score == 2


def test_every_beginning_of_a_legal_turn_is_a_legal_turn() -> None:
    """A client can have a turn judged formation by formation."""
    state = match(player("se x", loose="b le nd s"), RIVAL)
    turn = GAME.read("se: le|nd, lin|se|ed < lin|ed@1, b|le|nd < le|nd, b|le|nd|s < b|le|nd")
    for made in range(len(turn.formations) + 1):
        assert GAME.check(state, 0, Turn(turn.card, turn.formations[:made]), WORDS) is None


def test_the_verdict_on_a_legal_turn_names_words_and_gains() -> None:
    state = match(player("b x", "le|nd", "s"), RIVAL)
    turn = GAME.read("b: b|le|nd < le|nd, b|le|nd|s < b|le|nd")
    assert GAME.support(state, 0, turn, WORDS) == {"words": "B|LE|ND B|LE|ND|S", "gains": "1 1", "gain": "2"}


@pytest.mark.parametrize(
    ("notation", "reason", "rule", "told"),
    [
        ("-", "CARD_REQUIRED", "RW-4", {}),
        ("q", "CARD_NOT_IN_HAND", "RW-C", {"card": "q"}),
        ("b: b|le|nd", "CARD_NOT_THERE", "RW-3", {"card": "nd"}),
        ("b: b|ed", "PART_OF_A_WORD", "RW-F", {"part": "ed", "word": "lin|se|ed"}),
        ("b: b|sh|ed", "PART_OF_A_WORD", "RW-F", {"part": "ed", "word": "lin|se|ed"}),
        ("b: sh|b", "CARD_NOT_THERE", "RW-E", {"card": "sh", "seat": "1"}),
        ("b: b|sh < sh@1 + sh@1", "CARD_NOT_THERE", "RW-3", {"card": "sh"}),
        ("b: b|le < le|x", "WORD_NOT_THERE", "RW-3", {"word": "le|x"}),
        ("b: b|s|ing < s|ing", "WORD_NOT_THERE", "RW-3", {"word": "s|ing", "seat": "1"}),
        ("b: b|ing", "CARD_NOT_THERE", "RW-E", {"card": "ing", "seat": "1", "word": "s|ing"}),
        ("b: b|le < le|", "WORD_NOT_THERE", "RW-3", {"word": "le", "card": "le"}),
        ("b: be|le < be@1", "CARD_NOT_THERE", "RW-3", {"card": "be", "word": "be"}),
        ("b: b|lin|ed < lin|se|ed + sh@1", "STOLEN_CARD_UNUSED", "RW-H", {"missing": "se|sh"}),
        ("b: b|sh < lin|se|ed + sh@1", "CARD_LEFT_OUT", "RW-3", {"missing": "ed|lin|se"}),
        ("b: b|lin|se < lin|se", "PART_OF_A_WORD", "RW-F", {"part": "lin|se", "word": "lin|se|ed"}),
        ("b: b|q|t < q|t@1", "WORD_NOT_THERE", "RW-3", {"word": "q|t"}),
        ("b: b|lin|ed < lin|se|ed", "CARD_LEFT_OUT", "RW-3", {"missing": "se"}),
        ("b: b|le < le@0", "NOT_A_RIVAL", "RW-H", {}),
        ("b: lin|se|ed < lin|se|ed", "NOTHING_ADDED", "RW-3", {}),
        ("b: con|s|ing < con@1 + s|ing@1", "NO_OWN_CARD", "RW-H", {}),
        ("b: b|con < con@1", "NOT_IN_LEXICON", "G-5", {"word": "bcon"}),
        ("b: be|le < be|@1, b|con < con@1", "NOT_IN_LEXICON", "G-5", {"word": "bele"}),
    ],
)
def test_a_refusal_names_the_formation_the_rule_and_the_cards(
    notation: str, reason: str, rule: str, told: dict[str, str]
) -> None:
    broken = refusal(match(player("b x", "lin|se|ed", "le"), RIVAL), notation)
    if ":" in notation:
        told = told | {
            "formation": "0",
            "cards": notation.removeprefix("b: ").partition(",")[0].partition(" ")[0],
        }
    assert (broken.reason, broken.rule, dict(broken.metadata)) == (reason, rule, told)


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        ("d: be|d", "you have BE as a word, not as a loose card"),
        ("d: con|d < con|", "you have CON as a loose card, not as a word"),
        ("d: d|sh < sh@2", "seat 2 has no loose card SH, or not that many"),
        ("d: d|sh", "you have no loose card SH, or not that many; seat 1 has one to steal"),
        ("d: d|se", "you have no loose card SE, or not that many; seat 2 has one in LIN|SE|ED, to be stolen whole"),
        ("d: lin|se|ed|d < lin|se|ed@1", "seat 1 has no word LIN|SE|ED, or not that many; seat 2 has one"),
        ("d: be|d|d < be|@2", "seat 2 has no word BE, or not that many; you have one"),
        ("d: con|con|d", "you have no loose card CON, or not that many; seat 1 has one to steal"),
        ("d: s|d", "you have no loose card S, or not that many; it is still in hand, and one card a turn is played"),
    ],
)  # fmt: skip
def test_a_refusal_tells_where_a_missing_word_or_card_is_instead(notation: str, text: str) -> None:
    """A single card can stand as a word or lie loose (RW-5), and a person may take one for the other."""
    state = match(player("d s", "be", "con"), player("x", loose="s sh con"), player("x", "lin|se|ed"))
    assert refusal(state, notation).text.partition(": ")[2] == text


def test_the_formation_that_is_wrong_is_counted_from_the_first() -> None:
    """The second formation takes what the first has used up."""
    broken = refusal(match(player("b x", "le|nd"), RIVAL), "b: b|le|nd < le|nd, b|le|nd < le|nd")
    assert (broken.reason, broken.metadata["formation"]) == ("PART_OF_A_WORD", "1")
    assert broken.text.startswith("formation 2, B|LE|ND: ")


def test_a_word_taken_twice_must_be_there_twice() -> None:
    two, three = (match(player("s s", "ed " * count), RIVAL) for count in (1, 2))
    words = type(WORDS)(["ed", "edsed", "sed"])
    assert refusal(two, "s: ed|s|ed < ed| + ed|", words=words).reason == "WORD_NOT_THERE"
    assert rows(play(three, "s: ed|s|ed < ed| + ed|", words=words).players[0].words) == ["ed|s|ed"]


def test_nobody_plays_out_of_turn() -> None:
    broken = refusal(match(player("b"), player("x")), "x", seat=1)
    assert (broken.reason, broken.rule, broken.metadata) == ("NOT_YOUR_TURN", "RW-B", {"to_act": "0"})


def test_with_an_empty_hand_words_are_formed_without_a_card() -> None:
    """Playing the card is compulsory while the hand has one (RW-4)."""
    state = match(player("", "le|nd", "b"), player("x"))
    assert rows(play(state, "-: b|le|nd < le|nd").players[0].words) == ["b|le|nd"]
    assert play(state, "-").turn == 1
    assert refusal(state, "b").reason == "CARD_NOT_IN_HAND"


def test_upper_case_is_read_as_lower_case() -> None:
    after = play(match(player("b x", "le|nd"), RIVAL), "B: B|Le|nD < LE|ND")
    assert rows(after.players[0].words) == ["b|le|nd"]


@pytest.mark.parametrize(
    ("turn", "field"),
    [
        (Turn("b1"), "card"),
        (Turn("b", (Formation(("b", "é")),)), "formations[0].cards"),
        (Turn("b", (Formation(("b",), ((" ",),)),)), "formations[0].cards"),
    ],
)
def test_a_character_outside_the_alphabet_is_a_malformed_move(turn: Turn, field: str) -> None:
    """G-1."""
    with pytest.raises(RequestError) as caught:
        GAME.check(match(player("b"), RIVAL), 0, turn, WORDS)
    assert (caught.value.reason, caught.value.field) == (Reason.LETTER_OUTSIDE_ALPHABET, field)


@pytest.mark.parametrize(
    "formation",
    [
        Formation(("b", "ed"), (), (StolenWord(2, ("ed",)),)),
        Formation(("b", "ed"), (), (), (StolenCard(99, "ed"),)),
    ],
)
def test_a_seat_that_the_table_has_not_is_a_malformed_move(formation: Formation) -> None:
    with pytest.raises(RequestError) as caught:
        GAME.check(match(player("b"), RIVAL), 0, Turn("b", (formation,)), WORDS)
    assert (caught.value.reason, caught.value.field) == (Reason.MALFORMED_MOVE, "formations[0]")


@pytest.mark.parametrize(
    "make",
    [
        lambda: Turn(""),
        lambda: Turn("ninechars"),
        lambda: Turn("stiﬀneße"),
        lambda: Formation(()),
        lambda: Formation(("a",) * 65),
        lambda: Formation(("abcdefgh",) * 9),
        lambda: Formation(("a", "")),
        lambda: Formation(("a",), ((),)),
        lambda: Formation(("a",), (("a",),) * 65),
        lambda: Turn("a", (Formation(("a",)),) * 65),
    ],
)
def test_sizes_are_bounded(make: object) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=r"must|has"):
        make()


def test_what_is_taken_has_no_order() -> None:
    one = GAME.read("b: b|le|nd < le@2 + nd@1 + x| + a|")
    other = GAME.read("b: b|le|nd < nd@1 + a| + x| + le@2")
    assert one == other
