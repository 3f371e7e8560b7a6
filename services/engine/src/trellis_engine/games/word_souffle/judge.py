"""Say which rule a move breaks, if any."""

from collections.abc import Sequence

from trellis_engine.contract import RULE_CONCEDE, State, Violation
from trellis_engine.games.word_souffle.challenges.judge import judge as judge_reply
from trellis_engine.games.word_souffle.moves import Move, Place
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.rulebook import ALL_LETTERS, ANNOUNCE, ANNOUNCING, BUILDABLE, NEW_LINES
from trellis_engine.games.word_souffle.sheets.new_lines import alternatives
from trellis_engine.games.word_souffle.sheets.writing import Written, completed, misplaced, write
from trellis_engine.games.word_souffle.state import Phase, Position, Sheet
from trellis_engine.words import Words, require_letters


def judge(state: State[Options, Position], seat: int, move: Move, words: Words) -> Violation | None:
    """Say which rule a move breaks, or None.

    Raises:
        RequestError: LETTER_OUTSIDE_ALPHABET.
    """
    position, options = state.position, state.setup.options
    if position.players[seat].out:
        return Violation("ALREADY_OUT", RULE_CONCEDE.id, f"seat {seat} is out")
    if not isinstance(move, Place):
        return judge_reply(options, position, seat, move, words)
    if position.phase is not Phase.PLACING:
        return Violation("NOT_THE_TIME_TO_PLACE", ALL_LETTERS.id, "the next letters have not been rolled yet")
    if position.players[seat].placement is not None:
        text = f"seat {seat} has placed its letters and waits for the others"
        return Violation("ALREADY_PLACED", ALL_LETTERS.id, text)
    shown = options.dice_set.shown(position.roll)
    return judge_placement(options, position.sheet_of(seat), shown, move, words)


def judge_placement(
    options: Options, sheet: Sheet, shown: Sequence[str], place: Place, words: Words
) -> Violation | None:
    """Return the rule that a placement on a sheet breaks, or None; one question to the words for each kind.

    Raises:
        RequestError: LETTER_OUTSIDE_ALPHABET.
    """
    for number, item in enumerate(place.letters):
        require_letters(item.letter, words.alphabet, f"letters[{number}].letter")
    violation = misplaced(sheet, shown, place) or _announced_twice(options, place)
    if violation is not None or not options.refereed:
        return violation
    written = write(sheet, place)
    violation = _dead_chain(written, words) or _no_word(options, written, words)
    if violation is None and options.new_lines_only_if_stuck:
        violation = _needless_line(sheet, shown, place, words)
    return violation


def _announced_twice(options: Options, place: Place) -> Violation | None:
    if not options.auto_announce or not any(item.announced for item in place.letters):
        return None
    return Violation("ANNOUNCED_FOR_YOU", ANNOUNCING.id, "words are announced for the players in this match")


def _dead_chain(written: Sequence[Written], words: Words) -> Violation | None:
    held = words.substrings([item.chain for item in written])
    for number, (item, found) in enumerate(zip(written, held, strict=True)):
        if not found:
            told = {"letter": str(number), "line": str(item.line), "chain": item.chain}
            text = f"no word contains {item.chain.upper()}, so that it cannot be built on"
            return Violation("NOT_PART_OF_A_WORD", BUILDABLE.id, text, told)
    return None


def _needless_line(sheet: Sheet, shown: Sequence[str], place: Place, words: Words) -> Violation | None:
    """Return a letter that begins a line although it, or as the wild another one, could have been built on (SF-R3c)."""
    begun = list(alternatives(sheet, shown, place, words.alphabet))
    asked = sorted({chain for _, chains in begun for chain in chains})
    held = dict(zip(asked, words.substrings(asked), strict=True))
    for number, chains in begun:
        found = next((chain for chain in chains if held[chain]), None)
        if found is not None:
            text = f"a new line is begun only if one cannot build, and {found.upper()} could be written"
            told = {"letter": str(number), "chain": found}
            return Violation("COULD_BE_BUILT", NEW_LINES.id, text, told)
    return None


def _no_word(options: Options, written: Sequence[Written], words: Words) -> Violation | None:
    announced = [(number, item) for number, item in enumerate(written) if item.announced]
    complete = completed(options, [item.chain for _, item in announced], words)
    for (number, item), found in zip(announced, complete, strict=True):
        if not found:
            told = {"letter": str(number), "line": str(item.line), "chain": item.chain}
            text = f"{item.chain.upper()} is not a complete word"
            return Violation("NOT_A_WORD", ANNOUNCE.id, text, told)
    return None
