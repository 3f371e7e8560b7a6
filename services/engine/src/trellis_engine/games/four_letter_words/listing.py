"""List the moves that a seat can make, and draw them at random."""

from collections.abc import Iterator
from itertools import chain, combinations, product

from trellis_engine.chance import Chance
from trellis_engine.games.four_letter_words.grids import grid as grids
from trellis_engine.games.four_letter_words.grids.grid import WORD_LENGTH
from trellis_engine.games.four_letter_words.grids.playable_words import Search
from trellis_engine.games.four_letter_words.judge import Judge, withdrawn
from trellis_engine.games.four_letter_words.moves import (
    Accept,
    Announce,
    Challenge,
    Define,
    Move,
    Strike,
    Withdraw,
    Write,
)
from trellis_engine.games.four_letter_words.options import validity
from trellis_engine.games.four_letter_words.state import Announcing, Challenged, Considering, Writing
from trellis_engine.work import spend

_RARE = 8
"""One in so many random moves is a strike, a challenge or a word out of the blue."""


def moves(judge: Judge) -> Iterator[Move]:
    """Return every move of a seat that is to act, but conceding."""
    phase = judge.position.phase
    match phase:
        case Considering():
            return iter((Accept(), Challenge()))
        case Writing():
            return chain(_writings(judge, phase), _strikes(judge, phase))
        case Announcing():
            return _announcements(judge, phase)
        case Challenged():
            defining = map(Define, _agreed(judge))
            return chain(defining, _instead(judge, phase))


def _instead(judge: Judge, phase: Challenged) -> Iterator[Move]:
    """Tell what a challenged player may do instead of defining the word."""
    options = judge.setup.options
    if options.withdrawing_costs_turn:
        return iter((Withdraw(),))
    return iter(()) if options.must_define else _announcements(judge, phase)


def _agreed(judge: Judge) -> list[str]:
    return list(dict.fromkeys(ref.id for ref in judge.setup.lexicons))


def search_of(judge: Judge) -> Search:
    """Return the search for words under the rules of the match."""
    options = judge.setup.options
    return Search(options.size(judge.setup.seats), validity(options), judge.words)


def _playable(judge: Judge, phase: Announcing | Challenged) -> Iterator[str]:
    """Return the words of the lexicons that the seat can choose, in word order."""
    gone = withdrawn(phase)
    found = search_of(judge).playable(judge.grid, first=judge.first)
    return (word for word in found if word not in gone)


def _announcements(judge: Judge, phase: Announcing | Challenged) -> Iterator[Move]:
    """Return words of the lexicons; at a table then whatever other four letters fit the grid (G-6)."""
    known = _playable(judge, phase)
    return map(Announce, _with_strings(judge, phase, known) if judge.setup.options.challenges else known)


def _with_strings(judge: Judge, phase: Announcing | Challenged, known: Iterator[str]) -> Iterator[str]:
    """Yield the words that somebody would announce, then every other string, in the order of the alphabet."""
    told = set()
    for word in known:
        told.add(word)
        yield word
    gone = withdrawn(phase) | told
    yield from (word for word in _strings(judge) if word not in gone)


def _strings(judge: Judge) -> Iterator[str]:
    """Yield every string of four letters that fits the grid, in the order of the alphabet."""
    held = {(_places(pattern), pattern.replace(grids.EMPTY, "")) for pattern in _patterns(judge)}
    shapes = {shape for shape, _ in held}
    alphabet = judge.words.alphabet
    for first, second, third in product(alphabet, repeat=WORD_LENGTH - 1):
        spend()
        for last in alphabet:
            letters = (first, second, third, last)
            if any((shape, "".join([letters[i] for i in shape])) in held for shape in shapes):
                yield "".join(letters)


def _places(pattern: str) -> tuple[int, ...]:
    return tuple(place for place, mark in enumerate(pattern) if mark != grids.EMPTY)


def _patterns(judge: Judge) -> list[str]:
    search = search_of(judge)
    return search.usable(grids.patterns(judge.grid, search.size, first=judge.first))


def _writings(judge: Judge, phase: Writing) -> Iterator[Move]:
    size = judge.setup.options.size(judge.setup.seats)
    found = grids.placements(judge.grid, size, phase.word, first=judge.first)
    return (Write(line.start, line.direction) for line in found)


def _strikes(judge: Judge, phase: Writing) -> Iterator[Move]:
    if phase.seat == judge.seat:
        return iter(())
    size = judge.setup.options.size(judge.setup.seats)
    free = grids.free_cells(judge.grid)
    return (Strike(tuple(map(size.cell, cells))) for cells in combinations(free, judge.crosses))


# --- at random ---


def draw(judge: Judge, chance: Chance) -> tuple[Move | None, Chance]:
    """Return a move of a seat that is to act; every one is possible, None if there is none."""
    phase = judge.position.phase
    rare, chance = chance.below(_RARE)
    match phase:
        case Considering():
            return (Accept() if rare else Challenge()), chance
        case Writing():
            return _draw_writing(judge, phase, chance, skip=not rare)
        case Announcing():
            return _draw_word(judge, phase, chance, invent=not rare)
        case Challenged():
            return _draw_answer(judge, phase, chance)


def _draw_writing(judge: Judge, phase: Writing, chance: Chance, *, skip: bool) -> tuple[Move | None, Chance]:
    own = phase.seat == judge.seat
    lines = () if skip and not own else tuple(_writings(judge, phase))
    if lines:
        return chance.choice(lines)
    return (None, chance) if own else _draw_strike(judge, chance)


def _draw_strike(judge: Judge, chance: Chance) -> tuple[Move, Chance]:
    size = judge.setup.options.size(judge.setup.seats)
    cells, chance = chance.sample(grids.free_cells(judge.grid), judge.crosses)
    return Strike(tuple(map(size.cell, cells))), chance


def _draw_word(
    judge: Judge, phase: Announcing | Challenged, chance: Chance, *, invent: bool
) -> tuple[Move | None, Chance]:
    known = tuple(_playable(judge, phase))
    if judge.setup.options.challenges and (invent or not known):
        return _draw_string(judge, phase, chance)
    if not known:
        return None, chance
    word, chance = chance.choice(known)
    return Announce(word), chance


def _draw_string(judge: Judge, phase: Announcing | Challenged, chance: Chance) -> tuple[Move | None, Chance]:
    """Return any string that fits: a pattern of the grid with its gaps filled at random."""
    patterns = _patterns(judge)
    if not patterns:
        return None, chance
    pattern, chance = chance.choice(patterns)
    letters = []
    for mark in pattern:
        letter, chance = chance.choice(judge.words.alphabet) if mark == grids.EMPTY else (mark, chance)
        letters.append(letter)
    word = "".join(letters)
    if word not in withdrawn(phase):
        return Announce(word), chance
    return next(_announcements(judge, phase), None), chance


def _draw_answer(judge: Judge, phase: Challenged, chance: Chance) -> tuple[Move | None, Chance]:
    """Return one of the lexicons, or as often another word where that may be announced."""
    replace, chance = chance.below(2)
    options = judge.setup.options
    if replace and options.withdrawing_costs_turn:
        return Withdraw(), chance
    if replace and not options.must_define:
        move, chance = _draw_word(judge, phase, chance, invent=False)
        if move is not None:
            return move, chance
    lexicon, chance = chance.choice(_agreed(judge))
    return Define(lexicon), chance
