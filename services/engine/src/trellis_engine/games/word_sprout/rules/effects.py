"""What a turn brings about besides its letters, as data.

A rule names an effect and does nothing itself. An effect is applied in two places: `Turn.bring_about` changes the table
for a real play and tells what happened; `imagine` changes the moment of a play that is only thought of. So a rule that
has an effect cannot have it in one of the two and lack it in the other.
"""

from collections.abc import Iterable
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


@dataclass(frozen=True, slots=True)
class PassTurn:
    """The turn goes on otherwise than to the next player.

    Args:
        rule: id of the rule that says so.
        places: to which player in the order of play, among those in the round; 0 is who has just played.
        reverses: whether the order of play reverses before.
    """

    rule: str
    places: int
    reverses: bool


@dataclass(frozen=True, slots=True)
class GainPoints:
    """The seat that plays scores.

    Args:
        rule: id of the rule that says so.
        name: what players call the rule.
        points: how many; negative to lose them.
    """

    rule: str
    name: str
    points: int


Effect = ReverseOrder | LockPalindromes | ChangeCollection | PassTurn | GainPoints


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
            return moment.supplied(moment.supply, circle.turned(not circle.backwards))
        case PassTurn(reverses=reverses):
            return moment.supplied(moment.supply, circle.turned(circle.backwards ^ reverses))
        case GainPoints():
            return moment
        case ChangeCollection():
            return _with_collection(effect, moment, circle)
        case _:
            assert_never(effect)


def places_on(effects: Iterable[Effect]) -> int:
    """Tell by how many places the turn goes on after effects: one, unless one of them says otherwise."""
    return next((effect.places for effect in effects if isinstance(effect, PassTurn)), 1)


def _with_collection(effect: ChangeCollection, moment: Moment, circle: Circle) -> Moment:
    hand = changed_hand(circle.hands[circle.mover], effect)
    hands = (*circle.hands[: circle.mover], hand, *circle.hands[circle.mover + 1 :])
    supply = moment.supply
    if supply is not None:
        change = -1 if effect.taken else 1
        supply = tuple((letter, count + change * (letter == effect.vowel)) for letter, count in supply)
    holding = Circle(circle.mover, circle.backwards, circle.playing, hands, circle.latest)
    return moment.supplied(supply, holding)


def changed_hand(hand: str, effect: ChangeCollection) -> str:
    """Change a collection, its vowels in alphabetical order."""
    return "".join(sorted(hand + effect.vowel)) if effect.taken else hand.replace(effect.vowel, "")
