"""What people write besides the notation: the lines that their letters make, a line by its letters, plain answers.

ton             with the dice T, O, N: a new line TON, its letters in the order that completes most words
liqu, at        with U, A, T: U to the end of line LIQ, a new line AT
liq, 2          challenges that line
no, done        challenges nothing more
aliquot         in answer to a challenge: a word that contains the line
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from trellis_engine.games.word_souffle.challenges.judge import asked
from trellis_engine.games.word_souffle.dice.sets import WILD
from trellis_engine.games.word_souffle.moves import (
    Admit,
    ChallengeLine,
    Letter,
    Move,
    NameWord,
    Pass,
    Place,
    Spot,
)
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.sheets.reachable_chains import live_chains
from trellis_engine.games.word_souffle.sheets.writing import completed, write
from trellis_engine.games.word_souffle.state import Phase, Position, Sheet
from trellis_engine.words import Words
from trellis_engine.work import spend

_NOTHING = frozenset({"no", "nothing", "done", "ok", "okay", "legal", "go on", "no challenge"})
_ADMITTING = frozenset({"no", "i admit", "there is none", "i give in"})
_CHALLENGE = re.compile(r"(?:challenge |doubt )?(?:line )?(\w+)")
_LINES = re.compile(r"[,;\s]+")


def understand(options: Options, position: Position, seat: int, text: str, words: Words) -> Iterator[Move]:
    """Yield the moves that a text may mean, the likeliest first."""
    if position.phase is Phase.PLACING:
        shown = options.dice_set.shown(position.roll)
        lines = [line for line in _LINES.split(text) if line]
        yield from _placements(options, position.sheet_of(seat), shown, lines, words)
    elif asked(position, seat) is not None:
        yield from (Admit(),) if text in _ADMITTING else _named(text)
    else:
        yield from (Pass(),) if text in _NOTHING else _challenged(position.sheet_of(seat), text)


def _named(text: str) -> Iterator[Move]:
    word = text.removeprefix("name ")
    if word.isalpha():
        yield NameWord(word)


def _challenged(sheet: Sheet, text: str) -> Iterator[Move]:
    """Yield the lines with a number or with these letters."""
    found = _CHALLENGE.fullmatch(text)
    for number, line in enumerate(sheet.lines):
        if found is not None and found[1] in (str(number), line.letters):
            yield ChallengeLine(number)


def _placements(
    options: Options, sheet: Sheet, shown: Sequence[str], made: Sequence[str], words: Words
) -> Iterator[Place]:
    """Yield the placements of all letters that make these lines: for each choice of lines the order with most words."""
    if not 1 <= len(made) <= len(shown):
        return
    for lines in _bases(sheet, made, len(shown)):
        places = [Place(order) for order in _orders(sheet, made, lines, len(sheet.lines))]
        fitting = [place for place in places if _uses(place, shown)]
        if fitting:
            yield max(fitting, key=lambda place: _words_in(options, sheet, place, words))


def _uses(place: Place, shown: Sequence[str]) -> bool:
    """Tell whether a placement uses the letters of the dice, each once, a wild for any."""
    rolled = Counter(shown)
    wilds = rolled.pop(WILD, 0)
    placed = Counter(item.letter for item in place.letters)
    return not rolled - placed and (placed - rolled).total() == wilds


def _words_in(options: Options, sheet: Sheet, place: Place, words: Words) -> int:
    return sum(completed(options, [item.chain for item in write(sheet, place)], words))


def _bases(sheet: Sheet, made: Sequence[str], letters: int) -> Iterator[tuple[int | None, ...]]:
    """Tell which line each of these is made from, None for a new one: no line twice, and so many new letters in all."""
    if not made:
        if not letters:
            yield ()
        return
    first, *rest = made
    for number, chain in [*enumerate(live_chains(sheet)), (None, "")]:
        spend()
        more = len(first) - len(chain or "")
        if chain is not None and 0 < more <= letters and chain in first:
            for others in _bases(sheet, rest, letters - more):
                if number is None or number not in others:
                    yield (number, *others)


def _orders(
    sheet: Sheet, made: Sequence[str], lines: Sequence[int | None], count: int
) -> Iterator[tuple[Letter, ...]]:
    """Yield the letters of each line one after the other, in every order in which they can be written on it."""
    if not made:
        yield ()
        return
    base = lines[0]
    number = count if base is None else base
    for letters in _built("" if base is None else sheet.lines[base].letters, made[0], number):
        for others in _orders(sheet, made[1:], lines[1:], count + (base is None)):
            yield (*letters, *others)


def _built(chain: str, line: str, number: int) -> Iterator[tuple[Letter, ...]]:
    """Yield the ways to make a line of a chain letter by letter, at its beginning and at its end."""
    if chain == line:
        yield ()
        return
    starts = range(len(line)) if not chain else ()
    for place in starts:
        for rest in _grown(place, place + 1, line, number):
            yield (Letter(line[place], Spot.NEW_LINE), *rest)
    if chain:
        for place in range(len(line) - len(chain) + 1):
            if line.startswith(chain, place):
                yield from _grown(place, place + len(chain), line, number)


def _grown(start: int, end: int, line: str, number: int) -> Iterator[tuple[Letter, ...]]:
    """Yield the ways to write the letters of a line around those from `start` to `end`."""
    spend()
    if start == 0 and end == len(line):
        yield ()
    if start:
        for rest in _grown(start - 1, end, line, number):
            yield (Letter(line[start - 1], Spot.BEGINNING, number), *rest)
    if end < len(line):
        for rest in _grown(start, end + 1, line, number):
            yield (Letter(line[end], Spot.END, number), *rest)
