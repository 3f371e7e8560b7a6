"""Write letters on a sheet, and say what is wrong with a placement whatever the words are (SF-R3)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from trellis_engine.contract import Violation
from trellis_engine.games.word_souffle.dice.sets import WILD
from trellis_engine.games.word_souffle.moves import Place, Spot
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.rulebook import (
    ALL_LETTERS,
    CHALLENGE,
    ENDS,
)
from trellis_engine.games.word_souffle.state import Sheet
from trellis_engine.words import Words


@dataclass(frozen=True, slots=True)
class Written:
    """What one letter of a placement makes.

    Args:
        line: number of the line.
        chain: the letters of the line with the new one.
        begun: whether the letter begins the line.
        announced: whether its player announces a word.
    """

    line: int
    chain: str
    begun: bool
    announced: bool


def joined(chain: str, letter: str, spot: Spot) -> str:
    """Return a chain with a letter at its beginning or its end."""
    return letter + chain if spot is Spot.BEGINNING else chain + letter


def write(sheet: Sheet, place: Place) -> tuple[Written, ...]:
    """Tell what each letter of a placement makes, in order; `misplaced` has found nothing wrong."""
    chains = [line.letters for line in sheet.lines]
    written = []
    for item in place.letters:
        begun = item.spot is Spot.NEW_LINE
        number = len(chains) if begun else item.line
        if begun:
            chains.append("")
        chains[number] = joined(chains[number], item.letter, item.spot)
        written.append(Written(number, chains[number], begun, item.announced))
    return tuple(written)


def misplaced(sheet: Sheet, shown: Sequence[str], place: Place) -> Violation | None:
    """Say what is wrong with a placement whatever the words are.

    Other letters than rolled, a line that is not there.
    """
    return _wrong_letters(shown, place) or _wrong_line(sheet, place)


def _wrong_letters(shown: Sequence[str], place: Place) -> Violation | None:
    rolled = Counter(shown)
    wilds = rolled.pop(WILD, 0)
    placed = Counter(item.letter for item in place.letters)
    if not rolled - placed and (placed - rolled).total() == wilds:
        return None
    had, has = _listed(shown), _listed([item.letter for item in place.letters])
    text = f"the letters to place are {had}, each once, not {has}"
    return Violation("WRONG_LETTERS", ALL_LETTERS.id, text, {"rolled": had, "placed": has})


def _listed(letters: Sequence[str]) -> str:
    return " ".join(letters).upper()


def _wrong_line(sheet: Sheet, place: Place) -> Violation | None:
    count = len(sheet.lines)
    for number, item in enumerate(place.letters):
        if item.spot is Spot.NEW_LINE:
            count += 1
        elif item.line >= count:
            told = {"letter": str(number), "line": str(item.line), "lines": str(count)}
            return Violation("NO_SUCH_LINE", ENDS.id, f"the sheet has no line {item.line}", told)
        elif item.line < len(sheet.lines) and sheet.lines[item.line].crossed_out:
            told = {"letter": str(number), "line": str(item.line)}
            return Violation("LINE_CROSSED_OUT", CHALLENGE.id, f"line {item.line} is crossed out", told)
    return None


def completed(options: Options, chains: Sequence[str], words: Words) -> tuple[bool, ...]:
    """For each chain whether it is a complete word (SF-3, SF-4), asked at once."""
    if not chains:
        return ()
    found = words.contains(chains)
    return tuple(
        known and len(item) >= options.min_word_letters for item, known in zip(chains, found, strict=True)
    )
