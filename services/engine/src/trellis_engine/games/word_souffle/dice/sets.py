"""The dice of the seed, a set for playing without stickers, and how a round's letters are rolled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from string import ascii_lowercase
from types import MappingProxyType

from trellis_engine.chance import Chance
from trellis_engine.words import normal

WILD = "*"
"""The blank face of the odd die (SF-R3e, SF-2)."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die on the table.

    Args:
        die: its number in the set.
        face: the number of the face that shows.
    """

    die: int
    face: int


@dataclass(frozen=True, slots=True)
class DiceSet:
    """Dice and how they are drawn.

    Args:
        faces: the letters on each die, one character a face.
        fixed: dice that never go into the bag and are rolled in every round.
        drawn: how many dice are drawn from the bag for a round.
        replaced: whether the dice drawn go back before the next round; if not, they stay out until fewer than `drawn`
            are left in the bag (SF-8).
    """

    faces: tuple[str, ...]
    fixed: tuple[int, ...]
    drawn: int
    replaced: bool

    @property
    def bag(self) -> tuple[int, ...]:
        """The full bag, ascending."""
        return tuple(die for die in range(len(self.faces)) if die not in self.fixed)

    @property
    def rolled(self) -> int:
        """How many letters a round has."""
        return len(self.fixed) + self.drawn

    @property
    def letters(self) -> str:
        """Every letter on the dice, once, in alphabetical order; the wild is none."""
        return "".join(sorted(set(chain(*self.faces)) - {WILD}))

    def shown(self, roll: tuple[Rolled, ...]) -> tuple[str, ...]:
        """Return the letters of a roll; `WILD` for the blank face."""
        return tuple(self.faces[item.die][item.face] for item in roll)


SOUFFLE = DiceSet(
    faces=("aeiou*", "wampsv", "jqzxse", "fdkgnu", "krwbyg", "mrtenp", "chdlib", "olbnts"),
    fixed=(0,),
    drawn=2,
    replaced=True,
)
"""The dice of the seed, die 0 the odd one. Die 6 is printed in look-alikes there; it reads C H D L I B (G-1)."""

SIXTEEN_COUNTS: Mapping[str, int] = MappingProxyType(
    dict(
        zip(
            ascii_lowercase,
            (7, 2, 4, 3, 11, 1, 2, 2, 8, 1, 1, 5, 3, 6, 6, 3, 1, 6, 9, 6, 3, 1, 1, 1, 2, 1),
            strict=True,
        )
    )
)
"""How often each letter stands on the 96 faces of the sixteen dice (SF-8): as often as in the words of ENABLE,
apportioned by Sainte-Laguë's method with each letter at least once."""


def deal(counts: Mapping[str, int], dice: int, further: int) -> tuple[str, ...]:
    """Deal letters to dice in alphabetical order, one to each die in turn.

    Every time round starts ``further`` dice on, so that dice are not alike.
    """
    faces = [""] * dice
    for index, letter in enumerate("".join(letter * counts[letter] for letter in sorted(counts))):
        faces[(index + further * (index // dice)) % dice] += letter
    return tuple(faces)


SIXTEEN = DiceSet(faces=deal(SIXTEEN_COUNTS, 16, 5), fixed=(), drawn=3, replaced=False)
"""Sixteen ordinary letter dice without an odd one; each has one to three vowels and no letter twice."""


MAX_DICE, MAX_FACES = 64, 32
DIE_TEXT = 64


def with_faces(dice: DiceSet, faces: Sequence[str]) -> DiceSet:
    """Put other dice in place of those of a set, drawn and rolled as they are.

    Raises:
        ValueError: too few dice for a roll, a die without faces, a face that is neither one letter nor `WILD`.
    """
    folded = tuple(normal(die) for die in faces)
    for number, (die, given) in enumerate(zip(folded, faces, strict=True)):
        if not 1 <= len(die) <= MAX_FACES or len(die) != len(given):
            raise ValueError(
                f"dice_faces: die {number} must have 1 to {MAX_FACES} one-letter faces, unlike {given!r}"
            )
        if not all(face == WILD or face.isalpha() for face in die):
            raise ValueError(
                f"dice_faces: a face is a letter or {WILD}, the wild (SF-R3e), unlike those of {given!r}"
            )
    if len(folded) < dice.rolled:
        raise ValueError(
            f"dice_faces: a roll (SF-R2, SF-8) takes {dice.rolled} dice, and these are {len(folded)}"
        )
    return replace(dice, faces=folded)


class Dice(StrEnum):
    """Which dice are played with."""

    SOUFFLE = "SOUFFLE"
    BOGGLE = "BOGGLE"

    @property
    def meaning(self) -> str:
        """What the value means."""
        if self is Dice.SOUFFLE:
            return "The eight dice of the game: the odd die with the vowels and the wild, two of seven others drawn."
        return "Sixteen letter dice without a wild, three drawn each round without putting them back (SF-8)."

    @property
    def set(self) -> DiceSet:
        """The dice."""
        return _SETS[self]


_SETS = MappingProxyType({Dice.SOUFFLE: SOUFFLE, Dice.BOGGLE: SIXTEEN})


def roll(
    dice: DiceSet, bag: tuple[int, ...], chance: Chance
) -> tuple[tuple[Rolled, ...], tuple[int, ...], Chance]:
    """Draw dice from the bag and roll them with the fixed ones (SF-R2, SF-R7).

    Returns:
        The roll, fixed dice first, then in the order drawn; the dice left in the bag, ascending; the source afterwards.
    """
    if dice.replaced or len(bag) < dice.drawn:
        bag = dice.bag
    drawn, chance = chance.sample(bag, dice.drawn)
    thrown = []
    for die in dice.fixed + drawn:
        face, chance = chance.below(len(dice.faces[die]))
        thrown.append(Rolled(die, face))
    return tuple(thrown), tuple(die for die in bag if die not in drawn), chance
