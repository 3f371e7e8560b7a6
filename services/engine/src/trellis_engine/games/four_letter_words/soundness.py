"""Refuse decoded positions that no match can be in, so that whatever passes can be played to the end."""

from collections.abc import Iterator

from trellis_engine.contract import Setup
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.four_letter_words.grids.grid import EMPTY, WORD_LENGTH, Size
from trellis_engine.games.four_letter_words.options import Options
from trellis_engine.games.four_letter_words.state import (
    Challenged,
    Considering,
    Decision,
    Phase,
    Position,
    Sheet,
    Writing,
)
from trellis_engine.words import normal

MAX_TURNS = 1 << 31


def require_sound(setup: Setup[Options], position: Position) -> None:
    """Raise `RequestError` MALFORMED_STATE, its field relative to the position."""
    for field, text in _defects(setup, position):
        raise RequestError(Reason.MALFORMED_STATE, text, field)


def _defects(setup: Setup[Options], position: Position) -> Iterator[tuple[str, str]]:
    size = setup.options.size(setup.seats)
    if len(position.sheets) != setup.seats:
        yield "sheets", f"must be one for each of {setup.seats} seats, not {len(position.sheets)}"
    if not 1 <= position.turn < MAX_TURNS:
        yield "turn", "must be from 1, and no larger than any match can make it"
    if len(position.words) > most_words(size, setup.seats):
        yield "words", f"no match has more than {most_words(size, setup.seats)}"
    for index, word in enumerate(position.words):
        if not _is_word(word):
            yield f"words[{index}]", f"must be {WORD_LENGTH} letters in lower case, not {word!r:.80}"
    for seat, sheet in enumerate(position.sheets):
        yield from _sheet_defects(sheet, size, position, seat)
    yield from _phase_defects(position)


def most_words(size: Size, seats: int) -> int:
    """Return the most words that a match can have: each takes at least one empty cell of somebody's grid."""
    return size.cells * seats


def _is_word(word: str) -> bool:
    return len(word) == WORD_LENGTH and all(map(_is_letter, word))


def _is_letter(mark: str) -> bool:
    return mark.isalpha() and normal(mark) == mark


def _sheet_defects(sheet: Sheet, size: Size, position: Position, seat: int) -> Iterator[tuple[str, str]]:
    where = f"sheets[{seat}]"
    if len(sheet.grid) != size.cells:
        yield f"{where}.grid", f"must have {size.rows} times {size.columns} cells, not {len(sheet.grid)}"
    if not all(mark == EMPTY or _is_letter(mark) for mark in sheet.grid):
        yield f"{where}.grid", f"cells hold a letter in lower case or {EMPTY!r}"
    most = most_words(size, len(position.sheets)) + len(position.sheets)
    for name, count in (("strikes", sheet.strikes), ("turns_owed", sheet.turns_owed)):
        if not 0 <= count <= most:
            yield f"{where}.{name}", f"must be from 0 to {most}, not {count}"
    if sheet.out is not None and not 1 <= sheet.out.turn <= position.turn:
        yield f"{where}.out.turn", f"must be from 1 to {position.turn}, not {sheet.out.turn}"


def _phase_defects(position: Position) -> Iterator[tuple[str, str]]:
    phase = position.phase
    if not 0 <= phase.seat < len(position.sheets):
        yield "phase.seat", f"there is no seat {phase.seat}"
    elif len(position.remaining) > 1:
        yield from _running_defects(position, phase)


def _running_defects(position: Position, phase: Phase) -> Iterator[tuple[str, str]]:
    """Tell what a phase must be for somebody to act in it."""
    if position.sheets[phase.seat].out is not None and not isinstance(phase, Writing):
        yield "phase.seat", f"seat {phase.seat} is out"
    if isinstance(phase, Considering | Challenged | Writing) and not _is_word(phase.word):
        yield "phase.word", f"must be {WORD_LENGTH} letters in lower case, not {phase.word!r:.80}"
    if isinstance(phase, Challenged) and not _is_rival(position, phase):
        yield "phase.challenger", f"there is no rival in seat {phase.challenger}"
    if isinstance(phase, Considering):
        yield from _considering_defects(position, phase)
    if isinstance(phase, Writing):
        yield from _writing_defects(position, phase)


def _considering_defects(position: Position, phase: Considering) -> Iterator[tuple[str, str]]:
    others = frozenset(range(len(position.sheets))) - {phase.seat}
    if not phase.accepted <= others or not others & set(position.remaining) - phase.accepted:
        yield "phase.accepted", "only rivals are asked, and one of them must still be waited for"


def _is_rival(position: Position, phase: Challenged) -> bool:
    return phase.challenger != phase.seat and 0 <= phase.challenger < len(position.sheets)


def _writing_defects(position: Position, phase: Writing) -> Iterator[tuple[str, str]]:
    if len(phase.decisions) != len(position.sheets):
        yield "phase.decisions", "must be one for each seat"
        return
    waiting = {seat for seat, decision in enumerate(phase.decisions) if decision is Decision.WAITING}
    if not waiting or not waiting <= set(position.remaining):
        yield "phase.decisions", "somebody who is in must be waited for, and nobody who is out"
