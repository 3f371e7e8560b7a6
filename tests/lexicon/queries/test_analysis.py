"""The extension graph as a game, against a solver that knows nothing but the list of words."""

from functools import cache

import pytest

from tests.lexicon.brute import Brute, all_substrings
from trellis_lexicon import Lexicon, Place


class Player:
    """Plays by the definition: extend the string, or lose."""

    def __init__(self, words: tuple[str, ...], place: Place) -> None:
        self.strings = frozenset(all_substrings(words))
        self.place = place
        self.value = cache(self._value)
        self.distance = cache(self._distance)

    def extensions(self, text: str) -> set[str]:
        ends_only = self.place is Place.ENDS
        places = {0, len(text)} if ends_only else range(len(text) + 1)
        return {
            result for position, _, result in Brute(()).insertions(text) if position in places
        } & self.strings

    def _value(self, text: str) -> int:
        reached = {self.value(each) for each in self.extensions(text)}
        return min(set(range(len(reached) + 1)) - reached)

    def _distance(self, text: str) -> int:
        following = self.extensions(text)
        lost = [each for each in following if self.value(each) == 0]
        if not following:
            return 0
        if lost:
            return 1 + min(self.distance(each) for each in lost)
        return 1 + max(self.distance(each) for each in following)

    def best(self, text: str) -> set[str]:
        following = self.extensions(text)
        kept = {each for each in following if self.value(each) == 0} if self.value(text) else following
        return {each for each in kept if self.distance(each) == self.distance(text) - 1}


@pytest.mark.parametrize("place", Place)
def test_every_string_has_the_value_that_playing_it_out_gives(
    garden: Lexicon, garden_words: tuple[str, ...], place: Place
) -> None:
    player = Player(garden_words, place)
    for text in [*all_substrings(garden_words), "bmbast", "tt", "zzz"]:
        found = garden.analysis(text, place)
        assert (found.grundy, found.distance) == (player.value(text), player.distance(text))
        assert {extension.text for extension in found.best} == player.best(text)
        assert found.won == (found.grundy > 0)


@pytest.mark.parametrize("place", Place)
def test_the_table_holds_what_the_analysis_of_each_extension_finds(garden: Lexicon, place: Place) -> None:
    for text in ("", "o", "at", "bee"):
        extensions = garden.extensions(text, place)
        for packed, extension in zip(extensions.packed, extensions, strict=True):
            found = garden.analysis(extension.text, place)
            row = garden.index.extensions.row(packed)
            solved = garden.index.solved(row, ends=place is Place.ENDS)
            assert solved == (found.grundy, found.distance)


def test_whoever_must_extend_a_word_that_nothing_contains_is_beaten(garden: Lexicon) -> None:
    found = garden.analysis("bombastically")
    assert (found.won, found.distance, list(found.best)) == (False, 0, [])


def test_best_play_lasts_as_long_as_the_distance_says(enable: Lexicon) -> None:
    for place in Place:
        start = enable.analysis("", place)
        line = enable.best_line("", place)
        assert len(line) == start.distance + 1
        assert start.won == (len(line) % 2 == 0)
        assert not enable.extensions(line[-1], place)
