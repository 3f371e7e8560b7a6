"""The dice: the seed's letters, and rolls with exactly the probabilities that the rules give."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from string import ascii_lowercase
from typing import Any

import pytest
from typing_extensions import override

from tests.lexicons import enable_lexicon
from trellis_engine.chance import Chance
from trellis_engine.games.word_souffle.dice.sets import (
    SIXTEEN,
    SIXTEEN_COUNTS,
    SOUFFLE,
    WILD,
    DiceSet,
    deal,
    roll,
)

ODD = ["a", "e", "i", "o", "u", WILD]
NORMAL = ["WAMPSV", "JQZXSE", "FDKGNU", "KRWBYG", "MRTENP", "CHDLIB", "OLBNTS"]
"""As the seed lists them, the look-alikes of the sixth read as C H D L I B (G-1)."""


def test_the_dice_are_those_of_the_seed() -> None:
    assert list(SOUFFLE.faces[0]) == ODD
    assert [faces.upper() for faces in SOUFFLE.faces[1:]] == NORMAL
    assert SOUFFLE.fixed == (0,)
    assert SOUFFLE.bag == (1, 2, 3, 4, 5, 6, 7)
    assert (SOUFFLE.drawn, SOUFFLE.rolled) == (2, 3)


def test_every_letter_is_plain_latin() -> None:
    """G-1: one die of the seed is printed with Cyrillic letters that look like Latin ones."""
    for dice in (SOUFFLE, SIXTEEN):
        assert set("".join(dice.faces)) <= {*ascii_lowercase, WILD}
        assert {len(faces) for faces in dice.faces} == {6}


def test_every_letter_of_the_alphabet_can_be_rolled() -> None:
    assert SOUFFLE.letters == SIXTEEN.letters == ascii_lowercase


@dataclass(frozen=True, slots=True)
class _Script(Chance):
    """A source that gives what a script says, then zeros, and notes how many choices there were at each draw."""

    script: list[int] = field(default_factory=list)
    bounds: list[int] = field(default_factory=list)

    @override
    def below(self, bound: int) -> tuple[int, Chance]:
        self.bounds.append(bound)
        turn = len(self.bounds) - 1
        return (self.script[turn] if turn < len(self.script) else 0), self


def _every_roll(dice: DiceSet, bag: tuple[int, ...]) -> Iterator[tuple[Fraction, tuple[str, ...], Any]]:
    """Every sequence of draws that `roll` can make, with its exact probability: all draws are fair (see `Chance`)."""
    script: list[int] = []
    while True:
        source = _Script(b"script", script=script)
        thrown, left, _ = roll(dice, bag, source)
        bounds = source.bounds
        script = [*script, *[0] * (len(bounds) - len(script))]
        probability = Fraction(1)
        for bound in bounds:
            probability /= bound
        yield probability, dice.shown(thrown), (thrown, left)
        while script and script[-1] + 1 == bounds[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


def test_rolls_have_exactly_the_probabilities_of_the_rules() -> None:
    """SF-R2, SF-1: the odd die, and each of the 21 pairs of the other seven, each face alike: by enumeration."""
    expected: Counter[tuple[str, ...]] = Counter()
    for pair in combinations(NORMAL, 2):
        for odd, *others in product(ODD, *pair):
            letters = (odd, *sorted(letter.lower() for letter in others))
            expected[letters] += 1
    cases = 21 * 6**3
    assert sum(expected.values()) == cases
    found: dict[tuple[str, ...], Fraction] = {}
    for probability, shown, _ in _every_roll(SOUFFLE, SOUFFLE.bag):
        key = (shown[0], *sorted(shown[1:]))
        found[key] = found.get(key, Fraction(0)) + probability
    assert found == {letters: Fraction(count, cases) for letters, count in expected.items()}


def test_some_probabilities_worked_out_by_hand() -> None:
    """The wild comes with 1/6. A Q needs die 2 (2 of 7 draws) and its face (1/6): 1/21. An S is on dice 1, 2, 7: one
    of them drawn alone in 12 of 21 pairs, two in 3 of 21: 12/21 · 1/6 + 3/21 · 11/36 = 35/252.
    """
    wild = q = s = Fraction(0)
    for probability, shown, _ in _every_roll(SOUFFLE, SOUFFLE.bag):
        wild += probability * (WILD in shown)
        q += probability * ("q" in shown)
        s += probability * ("s" in shown)
    assert (wild, q, s) == (Fraction(1, 6), Fraction(1, 21), Fraction(35, 252))


def test_the_bag_is_full_again_before_every_round() -> None:
    """SF-R7: whatever is left in the bag, all seven dice are drawn from."""
    pairs = Counter(
        frozenset(item.die for item in thrown[1:])
        for _, _, (thrown, _) in _every_roll(SOUFFLE, (1, 2, 3, 4, 5))
    )
    assert set(pairs) == {frozenset(pair) for pair in combinations(range(1, 8), 2)}
    assert len(set(pairs.values())) == 1


def test_sixteen_dice_are_drawn_three_at_a_time_until_fewer_than_three_are_left() -> None:
    """SF-8: five rounds draw fifteen different dice; then one is left, and all sixteen go back."""
    chance, bag = Chance(bytes(range(16))), SIXTEEN.bag
    drawn: list[int] = []
    for number in range(5):
        thrown, bag, chance = roll(SIXTEEN, bag, chance)
        assert len(thrown) == 3
        drawn += [item.die for item in thrown]
        assert len(bag) == 16 - 3 * (number + 1)
        assert not set(bag) & set(drawn)
    assert len(set(drawn)) == 15
    _, bag, _ = roll(SIXTEEN, bag, chance)
    assert len(bag) == 13


def test_the_last_three_dice_in_a_bag_are_drawn_before_any_go_back() -> None:
    """SF-8: only when fewer than three are left do all go back."""
    thrown, bag, _ = roll(SIXTEEN, (3, 8, 11), Chance(bytes(16)))
    assert {item.die for item in thrown} == {3, 8, 11}
    assert bag == ()


def test_sixteen_dice_have_no_wild_and_no_die_of_their_own() -> None:
    assert WILD not in "".join(SIXTEEN.faces)
    assert SIXTEEN.fixed == ()
    assert all(len(set(faces)) == 6 for faces in SIXTEEN.faces)
    assert {sum(letter in "aeiou" for letter in faces) for faces in SIXTEEN.faces} == {1, 2, 3}


def test_the_sixteen_dice_follow_the_letters_of_enable() -> None:
    """Sainte-Laguë: the next of the 96 faces goes to the letter with the largest count / (2 · faces so far + 1)."""
    lexicon = enable_lexicon()
    counts = Counter(letter for word in lexicon.words() for letter in word)
    faces = dict.fromkeys(ascii_lowercase, 1)
    for _ in range(96 - 26):
        faces[max(faces, key=lambda letter: counts[letter] / (2 * faces[letter] + 1))] += 1
    assert dict(SIXTEEN_COUNTS) == faces
    assert SIXTEEN.faces == deal(faces, 16, 5)


@pytest.mark.parametrize("dice", [SOUFFLE, SIXTEEN])
def test_the_same_source_rolls_the_same(dice: DiceSet) -> None:
    assert roll(dice, dice.bag, Chance(b"0123456789abcdef")) == roll(
        dice, dice.bag, Chance(b"0123456789abcdef")
    )
