"""The examples of the seed, word by word."""

from tests.engine.games.rewordable.tables import match, play, player, refusal, rows

RIVAL = player("x", "lin|ed s|ing", "sh con")


def test_le_and_nd_are_combined_to_form_lend() -> None:
    """ "If you've played (or stolen) the le and nd cards, you can combine them to form the word le|nd." """
    after = play(match(player("nd x", loose="le"), RIVAL), "nd: le|nd")
    assert rows(after.players[0].words) == ["le|nd"]
    assert after.players[0].loose == ()


def test_one_card_of_the_hand_is_played_a_turn() -> None:
    """ "Build your lexicon by playing one card from your hand": the other stays where it is."""
    broken = refusal(match(player("le nd"), player("x", loose="nd")), "le: le|nd")
    assert (broken.reason, broken.rule) == ("CARD_NOT_THERE", "RW-C")
    assert broken.metadata == {"formation": "0", "cards": "le|nd", "card": "nd"}


def test_le_and_nd_are_combined_when_one_of_them_is_stolen() -> None:
    after = play(match(player("nd x"), player("x", loose="le")), "nd: le|nd < le@1")
    assert rows(after.players[0].words) == ["le|nd"]
    assert after.players[1].loose == ()


def test_b_is_added_to_lend_to_form_blend() -> None:
    """ "If you have a b card … you can add it to le|nd to form b|le|nd." """
    after = play(match(player("b x", "le|nd"), RIVAL), "b: b|le|nd < le|nd")
    assert rows(after.players[0].words) == ["b|le|nd"]


def test_b_on_the_table_is_added_on_a_subsequent_turn() -> None:
    after = play(match(player("x con", "le|nd", "b"), RIVAL), "x: b|le|nd < le|nd")
    assert rows(after.players[0].words) == ["b|le|nd"]
    assert after.players[0].loose == ("x",)


def test_lined_is_expanded_to_linseed_with_se_in_the_middle() -> None:
    """ "The word lin|ed could be expanded, with the addition of the se card, to lin|se|ed." """
    after = play(match(player("se x", "lin|ed"), player("x")), "se: lin|se|ed < lin|ed")
    assert rows(after.players[0].words) == ["lin|se|ed"]


def test_linseed_cannot_be_rearranged_to_form_seedling() -> None:
    """ "If you drew a g card on the next turn, … you could not rearrange these cards to form se|ed|lin|g." """
    broken = refusal(match(player("g x", "lin|se|ed"), player("x")), "g: se|ed|lin|g < lin|se|ed")
    assert (broken.reason, broken.rule) == ("ORDER_CHANGED", "RW-G")
    assert broken.metadata == {"formation": "0", "cards": "se|ed|lin|g", "words": "lin|se|ed"}
    assert broken.text == "formation 1, SE|ED|LIN|G: the cards of LIN|SE|ED would not keep their order"


def test_linseed_cannot_be_broken_up_to_form_seedling() -> None:
    """ "You cannot, however, break up cards already forming a word": its cards are not loose."""
    broken = refusal(match(player("g x", "lin|se|ed"), player("x")), "g: se|ed|lin|g")
    assert (broken.reason, broken.rule) == ("PART_OF_A_WORD", "RW-F")
    assert broken.metadata == {"formation": "0", "cards": "se|ed|lin|g", "part": "ed", "word": "lin|se|ed"}


def test_a_word_is_stolen_by_extending_it_with_a_card_of_ones_own() -> None:
    """ "Opposing players can steal any one of your words if they can extend it by adding one of their own cards." """
    after = play(match(player("se x"), RIVAL), "se: lin|se|ed < lin|ed@1")
    assert rows(after.players[0].words) == ["lin|se|ed"]
    assert rows(after.players[1].words) == ["s|ing"]


def test_a_stolen_word_is_stolen_back_with_an_s() -> None:
    """ "Hang on to that s or ing, though—you might be able to steal it back!" """
    state = match(player("se x"), player("s x", "lin|ed"))
    taken = play(state, "se: lin|se|ed < lin|ed@1")
    after = play(match(*taken.players, turn=1), "s: lin|se|ed|s < lin|se|ed@0", seat=1)
    assert rows(after.players[1].words) == ["lin|se|ed|s"]
    assert after.players[0].words == ()


def test_an_unused_fragment_is_stolen() -> None:
    """ "You may steal an unused fragment from your opponent, or a full word." """
    after = play(match(player("ed x"), RIVAL), "ed: sh|ed < sh@1")
    assert rows(after.players[0].words) == ["sh|ed"]
    assert after.players[1].loose == ("con",)


def test_a_portion_of_a_word_is_not_stolen_as_a_card() -> None:
    """ "You may not steal a portion of a word." """
    broken = refusal(match(player("con x"), RIVAL), "con: con|n|ing < ing@1")
    assert (broken.reason, broken.rule) == ("PART_OF_A_WORD", "RW-I")
    assert broken.metadata == {"formation": "0", "cards": "con|n|ing", "part": "ing", "word": "s|ing"}


def test_a_portion_of_a_word_is_not_stolen_as_a_word() -> None:
    broken = refusal(match(player("g x"), player("x", "lin|se|ed")), "g: se|ed|lin|g < se|ed@1")
    assert (broken.reason, broken.rule) == ("PART_OF_A_WORD", "RW-I")
    assert (broken.metadata["part"], broken.metadata["word"]) == ("se|ed", "lin|se|ed")


def test_a_stolen_card_is_not_taken_without_forming_a_word_with_it() -> None:
    """ "You must immediately use them to form a word." """
    broken = refusal(match(player("nd x", loose="le"), RIVAL), "nd: le|nd < sh@1")
    assert (broken.reason, broken.rule) == ("STOLEN_CARD_UNUSED", "RW-H")
    assert broken.metadata == {"formation": "0", "cards": "le|nd", "missing": "sh"}


def test_a_stolen_word_is_not_taken_as_it_stands() -> None:
    """ "… to form a word with one or more cards from your own lexicon." """
    broken = refusal(match(player("x b"), RIVAL), "b: s|ing < s|ing@1")
    assert (broken.reason, broken.rule) == ("NO_OWN_CARD", "RW-H")


def test_stolen_cards_alone_form_no_word() -> None:
    rival = player("x", loose="le nd")
    broken = refusal(match(player("x b"), rival), "b: le|nd < le@1 + nd@1")
    assert (broken.reason, broken.rule) == ("NO_OWN_CARD", "RW-H")


def test_stolen_cards_must_form_a_real_word() -> None:
    """ "You must form a full (real) words with the cards that you steal." """
    broken = refusal(match(player("x b"), RIVAL), "x: x|sh < sh@1")
    assert (broken.reason, broken.rule) == ("NOT_IN_LEXICON", "G-5")
    assert broken.metadata == {"formation": "0", "cards": "x|sh", "word": "xsh"}


def test_at_the_end_unused_cards_go_and_single_cards_that_are_words_stay() -> None:
    """ "Discard … any unused cards … (though you may keep single cards which are themselves words, such as BE)." """
    state = match(player("be", "le|nd", "x"), player("", "lin|ed", "ed q"))
    after = play(state, "be")
    assert rows(after.players[0].words) == ["le|nd", "be"]
    assert rows(after.players[1].words) == ["lin|ed", "ed"]
    assert after.discard == ("q", "x")
    assert [player.score for player in after.players] == [6, 7]


def test_the_hand_is_replenished_to_five_cards() -> None:
    """ "Your hand should always contain five cards." """
    after = play(match(player("a b c d e"), player("f g h i j"), pile="con s"), "a")
    assert after.players[0].hand == ("b", "c", "con", "d", "e")
    assert after.pile == ("s",)


def test_play_proceeds_clockwise() -> None:
    state = match(player("a"), player("b"), player("c"), turn=2)
    assert play(state, "c", seat=2).turn == 0
