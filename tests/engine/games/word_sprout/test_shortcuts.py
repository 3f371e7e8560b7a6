"""What makes the search quick changes nothing: each shortcut beside the plain way, on a few small words."""

from collections.abc import Iterator
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from trellis_engine.games.word_sprout.rules import rule_set
from trellis_engine.games.word_sprout.rules.known_words import KnownWords, RememberedAnswers
from trellis_engine.games.word_sprout.rules.moment import Circle, Moment
from trellis_engine.games.word_sprout.rules.players import PlayedAgainIsLost, VowelCollections, VowelsReverse
from trellis_engine.games.word_sprout.rules.strings import PalindromeLock
from trellis_engine.games.word_sprout.search.goals import few
from trellis_engine.games.word_sprout.search.putting_off import FIRST_STRINGS, tried
from trellis_engine.games.word_sprout.search.reachability import Effort, Path, covers
from trellis_engine.games.word_sprout.search.schedules import Schedules
from trellis_engine.games.word_sprout.table.letters import Addition
from trellis_engine.words.wordset import WordSet

VOWELS = frozenset("aeiou")
ALPHABET = "abeost"
SPELLINGS = st.text(ALPHABET, min_size=1, max_size=7)
WORDS = st.lists(SPELLINGS, min_size=1, max_size=8, unique=True)
RULES = st.sampled_from(
    [
        (VowelCollections(),),
        (VowelsReverse(), VowelCollections()),
        (VowelCollections(), PlayedAgainIsLost()),
        (PalindromeLock(), VowelsReverse(), VowelCollections(), PlayedAgainIsLost()),
    ]
)


def _last(schedules: Schedules, moment: Moment, rest: str) -> bool:
    """Whether letters can be played in some order, found by playing every order on the rules themselves."""
    if not rest:
        return True
    most = schedules.rules.letters_per_turn
    for number in range(1, min(most, len(rest)) + 1):
        for chosen in set(combinations(range(len(rest)), number)):
            for turn in {tuple(rest[place] for place in order) for order in (chosen, chosen[::-1])}:
                step = schedules.rules.step(
                    moment, tuple(Addition(letter, 0) for letter in turn), schedules.known_words
                )
                if schedules.rules.stops(step, schedules.known_words):
                    continue
                left = "".join(letter for place, letter in enumerate(rest) if place not in chosen)
                if _last(schedules, step.after, left):
                    return True
    return False


@settings(deadline=None, max_examples=50)
@given(
    rules=RULES,
    word=st.text("aebt", min_size=1, max_size=5),
    extra=st.lists(st.integers(0, 2), min_size=4, max_size=4),
    hands=st.lists(st.sampled_from(["", "a", "e", "ae"]), min_size=2, max_size=3),
)
def test_the_tiles_last_if_and_only_if_some_order_of_play_shows_it(
    rules: tuple[VowelCollections, ...], word: str, extra: list[int], hands: list[str]
) -> None:
    supply = tuple((a, word.count(a) + n) for a, n in zip("abet", extra, strict=True))
    circle = Circle(0, False, tuple(range(len(hands))), tuple(hands))
    moment = Moment("", supply=supply, circle=circle, turns=-20)
    schedules = Schedules(rule_set(rules), KnownWords(WordSet([word]), RememberedAnswers()))
    assert schedules.lasts(moment, word) == _last(schedules, moment, word)


@settings(deadline=None)
@given(words=WORDS, string=st.text(ALPHABET, max_size=5), fillers=st.sampled_from([VOWELS, frozenset[str]()]))
def test_the_letters_after_which_a_goal_word_covers_a_string_are_those_found_one_by_one(
    words: list[str], string: str, fillers: frozenset[str]
) -> None:
    goals = few(sorted(words), fillers)
    assert goals is not None
    plain = [
        (place, letter)
        for place in range(len(string) + 1)
        for letter in ALPHABET
        if any(covers(string[:place] + letter + string[place:], word, fillers) for word in words)
    ]
    assert list(goals.longer(string, ALPHABET)) == plain


@settings(deadline=None)
@given(words=WORDS, string=st.text(ALPHABET, max_size=3))
def test_the_words_that_begin_with_a_string_are_those_of_the_whole_list(
    words: list[str], string: str
) -> None:
    known = KnownWords(WordSet(words), RememberedAnswers())
    assert known.beginning_with(string) == sorted(word for word in words if word.startswith(string))


@settings(deadline=None)
@given(costs=st.lists(st.integers(1, 20 * FIRST_STRINGS), min_size=1, max_size=12))
def test_every_word_is_tried_once_to_its_end_however_long_it_takes(costs: list[int]) -> None:
    def find(word: str, effort: Effort) -> Path | None:
        for _ in range(costs[int(word)]):
            effort.look()
        return (word,) if costs[int(word)] % 2 else None

    effort = Effort()
    found = list(tried(map(str, range(len(costs))), find, effort))
    assert sorted(found) == sorted(
        (str(number), (str(number),) if cost % 2 else None) for number, cost in enumerate(costs)
    )
    assert effort.made >= sum(costs)


def test_a_word_that_takes_long_waits_for_the_others() -> None:
    costs = {"long": 3 * FIRST_STRINGS, "short": 1, "other": 1}
    order = [word for word, _ in tried(_each(costs), lambda word, most: _spent(costs[word], most), Effort())]
    assert order == ["short", "other", "long"]


def _each(costs: dict[str, int]) -> Iterator[str]:
    yield from costs


def _spent(cost: int, effort: Effort) -> Path | None:
    for _ in range(cost):
        effort.look()
    return None
