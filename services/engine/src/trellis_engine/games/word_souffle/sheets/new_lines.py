"""Whether a letter needs a new line: by option only what can be added to no line may begin one (SF-R3c).

The page has players start a new line if they "cannot build onto a word". A letter can be built on if some word contains
the chain that it makes at the beginning or the end of a live line, lines begun in the same placement included. It is
looked at when the letter is written: with AT on the sheet and the dice S E O,

    s<0 e>0 o+      SAT, SATE, and O begins a line if no word has OSATE or SATEO in it
    o+ s<0 e>0      is refused where a word has OAT in it: O could be built on AT then

A letter that shows on a die is that die's. What no die left shows is the wild's, which can be built on if any letter
can.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from trellis_engine.games.word_souffle.dice.sets import WILD
from trellis_engine.games.word_souffle.moves import Place, Spot
from trellis_engine.games.word_souffle.sheets.reachable_chains import SIDES, live_chains
from trellis_engine.games.word_souffle.sheets.writing import joined
from trellis_engine.games.word_souffle.state import Sheet


def buildable(chains: Iterable[str | None], letters: str) -> Iterator[str]:
    """Return what some letters could make of live chains, each letter at the beginning and the end of each."""
    return (
        joined(chain, letter, side)
        for chain in chains
        if chain is not None
        for letter in letters
        for side in SIDES
    )


def letters_of(letter: str, left: Sequence[str], alphabet: str) -> str:
    """Tell what the die that a letter comes from could be: the letter itself, or any where it is the wild's."""
    return letter if letter in left else alphabet


def alternatives(
    sheet: Sheet, shown: Sequence[str], place: Place, alphabet: str
) -> Iterator[tuple[int, list[str]]]:
    """For each letter of a placement that begins a line its number, and the chains it could have made instead."""
    chains, left = live_chains(sheet), list(shown)
    for number, item in enumerate(place.letters):
        letters = letters_of(item.letter, left, alphabet)
        left.remove(item.letter if item.letter in left else WILD)
        if item.spot is Spot.NEW_LINE:
            yield number, list(buildable(chains, letters))
            chains.append(item.letter)
        else:
            chains[item.line] = joined(chains[item.line] or "", item.letter, item.spot)


def stands(
    sheet: Sheet, shown: Sequence[str], place: Place, alphabet: str, contained: Callable[[str], bool]
) -> bool:
    """Tell if every line that a placement begins was needed; `contained` says whether some word contains a chain."""
    return not any(
        contained(chain) for _, chains in alternatives(sheet, shown, place, alphabet) for chain in chains
    )
