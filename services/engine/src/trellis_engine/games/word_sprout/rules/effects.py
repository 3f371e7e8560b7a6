"""What a turn brings about besides its letters, as data.

A rule names an effect and does nothing itself. An effect is applied in two places: `Turn.bring_about` changes the table
for a real play and tells what happened; `imagine` changes the moment of a play that is only thought of. So a rule that
has an effect cannot have it in one of the two and lack it in the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from trellis_engine.games.word_sprout.rules.moment import Circle, Moment


@dataclass(frozen=True, slots=True)
class ReverseOrder:
    """The order of play reverses.

    Args:
        rule: id of the rule that says so.
    """

    rule: str


@dataclass(frozen=True, slots=True)
class LockPalindromes:
    """From now on only palindromes are valid.

    Args:
        rule: id of the rule that says so.
    """

    rule: str


@dataclass(frozen=True, slots=True)
class ChangeCollection:
    """The seat that plays takes a vowel into its collection, with its tile, or loses one that it holds.

    Args:
        rule: id of the rule that says so.
        vowel: the vowel.
        taken: whether it is taken; False: lost.
    """

    rule: str
    vowel: str
    taken: bool


Effect = ReverseOrder | LockPalindromes | ChangeCollection


def imagine(effect: Effect, moment: Moment) -> Moment:
    """Apply an effect to the moment at the end of a turn, before the turn passes on.

    Where a moment has no players, what concerns them changes nothing.
    """
    circle = moment.circle
    match effect:
        case LockPalindromes():
            return replace(moment, locked=True)
        case _ if circle is None:
            return moment
        case ReverseOrder():
            return replace(moment, circle=replace(circle, backwards=not circle.backwards))
        case ChangeCollection():
            return _with_collection(effect, moment, circle)
        case _:
            assert_never(effect)


def _with_collection(effect: ChangeCollection, moment: Moment, circle: Circle) -> Moment:
    hand = changed_hand(circle.hands[circle.mover], effect)
    hands = (*circle.hands[: circle.mover], hand, *circle.hands[circle.mover + 1 :])
    supply = moment.supply
    if supply is not None:
        change = -1 if effect.taken else 1
        supply = tuple((letter, count + change * (letter == effect.vowel)) for letter, count in supply)
    return replace(moment, supply=supply, circle=replace(circle, hands=hands))


def changed_hand(hand: str, effect: ChangeCollection) -> str:
    """Change a collection, its vowels in alphabetical order."""
    return "".join(sorted(hand + effect.vowel)) if effect.taken else hand.replace(effect.vowel, "")
