"""Single letters that count as words by themselves (RW-6)."""

import random
from dataclasses import replace

import pytest

from tests.engine.games.rewordable.tables import WORDS, Match, match, play, player, refusal, rows
from tests.engine.games.rewordable.test_finding import CARDS, brute_force, random_players
from tests.engine.games.rewordable.test_options import start
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable import GAME
from trellis_engine.games.rewordable.cards.formation_finder import formations, with_hand
from trellis_engine.games.rewordable.cards.vocabulary import WithOneLetterWords
from trellis_engine.games.rewordable.listing import random_formation
from trellis_engine.games.rewordable.notation import write_formation
from trellis_engine.games.rewordable.options import Options
from trellis_engine.games.rewordable.state import lay
from trellis_engine.words.wordset import WordSet


def agreed(state: Match, letters: str) -> Match:
    """The match with other one-letter words."""
    chosen = replace(state.setup.options, one_letter_words=letters)
    return replace(state, setup=replace(state.setup, options=chosen))


def test_single_cards_a_and_i_are_kept_at_the_end() -> None:
    """ "You may keep single cards which are themselves words, such as BE": A and I are words, O is no agreed one."""
    after = play(match(player("be", loose="a i o"), player("")), "be")
    assert rows(after.players[0].words) == ["a", "be", "i"]
    assert (after.players[0].score, after.discard) == (4, ("o",))


def test_without_the_option_they_are_discarded() -> None:
    after = play(agreed(match(player("be", loose="a i o"), player("")), ""), "be")
    assert rows(after.players[0].words) == ["be"]
    assert after.discard == ("a", "i", "o")


def test_other_letters_may_be_agreed_on() -> None:
    after = play(agreed(match(player("be", loose="a i o"), player("")), "o"), "be")
    assert rows(after.players[0].words) == ["be", "o"]


def test_a_one_letter_word_is_formed_and_extended() -> None:
    state = match(player("a x", loose="s"), player("x"))
    assert rows(play(state, "a: a").players[0].words) == ["a"]
    assert refusal(state, "a: s").reason == "NOT_IN_LEXICON"
    assert refusal(agreed(state, ""), "a: a").reason == "NOT_IN_LEXICON"
    words = WordSet(["as"])
    extended = play(match(player("s x", "a"), player("x")), "s: a|s < a|", words=words)
    assert rows(extended.players[0].words) == ["a|s"]


def test_a_stolen_letter_is_no_word_by_itself() -> None:
    """ "You must immediately use them to form a word with one or more cards from your own lexicon" (RW-H)."""
    broken = refusal(match(player("x"), player("x", loose="a")), "x: a < a@1")
    assert (broken.reason, broken.rule) == ("NO_OWN_CARD", "RW-H")


@pytest.mark.parametrize("seed", range(25))
def test_the_finder_finds_what_brute_force_finds_with_one_letter_words(seed: int) -> None:
    """Brute force is told of the letters as of any other word; one of them, `b`, is in the lexicon as well."""
    rng = random.Random(seed)
    players = random_players(rng, [*CARDS, "a", "b", "a", "e"])
    listed = WordSet([*WORDS.words, "b", "bed"])
    every = WordSet([*listed.words, "a", "e"])
    vocabulary = WithOneLetterWords(listed, frozenset("aeb"))
    found = [item for item in formations(players, 0, vocabulary) if len(item.cards) <= 4]
    assert len(found) == len(set(found))
    assert set(found) == brute_force(players, 0, every, 4)
    assert found == [item for item in formations(players, 0, every) if len(item.cards) <= 4], (
        "in the same order"
    )
    hand = players[0].hand
    together = {
        (card, item.formation) for item in with_hand(players, 0, hand, vocabulary) for card in item.play
    }
    assert together == {(card, item) for card in hand for item in formations(lay(players, 0, card), 0, every)}


def test_one_letter_words_are_drawn_at_random_too() -> None:
    players = (player("x", loose="a q"), player("x", loose="z"))
    vocabulary = WithOneLetterWords(WORDS, frozenset("a"))
    drawn, chance = set(), Chance(b"0" * 16)
    for _ in range(40):
        formation, chance = random_formation(players, 0, chance, vocabulary)
        drawn.add(formation and write_formation(formation))
    assert "a" in drawn
    assert drawn <= {None, "a"}


def test_people_form_them_by_saying_them() -> None:
    state = match(player("a x"), player("x"))
    assert [GAME.write(turn) for turn in GAME.understand(state, 0, "a: a", WORDS)] == ["a: a"]


def test_letters_are_read_in_upper_case_and_once() -> None:
    assert options.read(Options, {"one_letter_words": "IAa"}).one_letter_words == "ai"


@pytest.mark.parametrize("letters", ["é", "a-", "a i"])
def test_a_letter_that_the_alphabet_has_not_is_refused(letters: str) -> None:
    with pytest.raises(RequestError) as caught:
        start(3, {"one_letter_words": letters})
    assert (caught.value.reason, caught.value.field) == (
        Reason.LETTER_OUTSIDE_ALPHABET,
        "options.one_letter_words",
    )


def test_the_default_says_nothing_to_a_lexicon_that_spells_otherwise() -> None:
    """A Greek table that leaves the option alone is not refused for A and I."""
    words = WordSet(["ήτα"], "ήτα")
    assert start(3, {"deck": {"τα": 15, "ή": 5}}, words).state.position.cards().total() == 20


def test_a_deck_of_letters_that_are_words_but_in_none_is_not_dead() -> None:
    assert start(3, {"deck": {"be": 20, "i": 5}}, WordSet(["be", "bebe"])).state.moves == 0
