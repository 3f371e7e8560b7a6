"""Which letters of a word a string grows by on a path over pieces of that word (WS-2)."""

import random

from trellis_engine.games.word_sprout.search.reachability import beside, is_covering

VOWELS = frozenset("ao")
GAMES = 2_000


def test_beside_the_m_of_tomato_are_its_neighbours_and_across_missing_vowels_the_next_consonants() -> None:
    assert beside((2,), "tomato", frozenset()) == [3, 1]
    assert beside((2,), "tomato", VOWELS) == [4, 3, 1, 0]


def test_letters_beside_are_those_after_which_only_fillers_are_missing() -> None:
    rng, seen = random.Random(1), 0
    for _ in range(GAMES):
        word = "".join(rng.choices("abcdo", k=rng.randint(1, 9)))
        places = tuple(sorted(rng.sample(range(len(word)), rng.randint(1, len(word)))))
        if is_covering(places, word, VOWELS):
            others = [place for place in range(len(word) - 1, -1, -1) if place not in places]
            wider = {place: tuple(sorted((*places, place))) for place in others}
            expected = [place for place in others if is_covering(wider[place], word, VOWELS)]
            assert beside(places, word, VOWELS) == expected
            seen += 1
    assert seen > GAMES // 4
