"""Refuse positions from outside that no play under their options could make sense of."""

from collections.abc import Iterator

from trellis_engine.contract import Setup
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_souffle.challenges.judge import waiting
from trellis_engine.games.word_souffle.dice.sets import DiceSet
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.play import all_placed, deserted, ending, words_on
from trellis_engine.games.word_souffle.sheets.writing import misplaced
from trellis_engine.games.word_souffle.state import Phase, Position


def require_sound(setup: Setup[Options], position: Position) -> None:
    """Raise `RequestError` MALFORMED_STATE, naming the field, for a position that does not fit its set-up or itself."""
    for check in (_seats, _authors, _dice, _marks, _placements, _course):
        for field, text in check(setup, position):
            raise RequestError(Reason.MALFORMED_STATE, text, field)


_Wrongs = Iterator[tuple[str, str]]


def _seats(setup: Setup[Options], position: Position) -> _Wrongs:
    if len(position.players) != setup.seats:
        yield "players", f"must be one for each of {setup.seats} seats"
    if len(position.sheets) != setup.seats:
        yield "sheets", f"must be one for each of {setup.seats} seats"
    if sorted(player.sheet for player in position.players) != list(range(setup.seats)):
        yield "players", "must each have a different one of the sheets"
    if not 1 <= position.round <= setup.options.max_rounds:
        yield "round", f"must be from 1 to {setup.options.max_rounds}"
    most = most_entries(setup.options.dice_set.rolled, position.round)
    for seat, player in enumerate(position.players):
        if len(player.entries) > most:
            yield f"players[{seat}].entries", f"must be at most {most} in {position.round} rounds"


def most_entries(letters: int, rounds: int) -> int:
    """Return the most entries that a player can have after some rounds of so many letters (SF-R6).

    A letter begins a line and completes a word; then every line of the sheet received may be challenged in vain, and
    every line of the sheet given away be crossed out. A sheet has at most a line for each letter so far.
    """
    lines = letters * rounds * (rounds + 1) // 2
    return 2 * letters * rounds + 2 * lines


def _authors(setup: Setup[Options], position: Position) -> _Wrongs:
    for number, sheet in enumerate(position.sheets):
        if sheet.author is not None and not 0 <= sheet.author < setup.seats:
            yield f"sheets[{number}].author", f"must be a seat below {setup.seats}"


def _dice(setup: Setup[Options], position: Position) -> _Wrongs:
    dice = setup.options.dice_set
    if list(position.bag) != sorted(set(position.bag) & set(dice.bag)):
        yield "bag", "must be dice of the bag, each once, ascending"
    rolled = [item.die for item in position.roll]
    if position.phase is not Phase.PLACING:
        if rolled:
            yield "roll", "must be empty unless letters are being placed"
    elif not _could_be_rolled(dice, rolled, position.bag):
        yield "roll", f"must be {dice.rolled} dice, those never in the bag first, the others out of the bag"
    for index, item in enumerate(position.roll):
        if not 0 <= item.face < len(dice.faces[item.die]):
            yield f"roll[{index}].face", f"must be below {len(dice.faces[item.die])}"


def _could_be_rolled(dice: DiceSet, rolled: list[int], bag: tuple[int, ...]) -> bool:
    fixed, drawn = rolled[: len(dice.fixed)], rolled[len(dice.fixed) :]
    out_of_bag = set(dice.bag) - set(bag)
    return (
        tuple(fixed) == dice.fixed
        and len(drawn) == len(set(drawn)) == dice.drawn
        and out_of_bag >= set(drawn)
    )


def _marks(setup: Setup[Options], position: Position) -> _Wrongs:
    challenging = position.phase is Phase.CHALLENGING
    for number, sheet in enumerate(position.sheets):
        marked = sheet.challenged is not None or sheet.defended
        if marked and not challenging:
            yield f"sheets[{number}]", "has challenges at the wrong time"
        if sheet.challenged is not None and sheet.lines[sheet.challenged].crossed_out:
            yield f"sheets[{number}].challenged", "must not be a line crossed out"
    for seat, player in enumerate(position.players):
        if player.passed and (player.out or not challenging):
            yield f"players[{seat}].passed", "must be false for a seat that cannot challenge"
        author = position.sheets[player.sheet].author
        if challenging and not player.out and author in (None, seat):
            yield f"sheets[{player.sheet}].author", "must be the seat that wrote on it before it was passed"
        if position.sheets[player.sheet].challenged is not None and (player.out or _absent(position, author)):
            yield f"sheets[{player.sheet}].challenged", "must be answered by a seat that is in"


def _absent(position: Position, seat: int | None) -> bool:
    return seat is None or position.players[seat].out


def _placements(setup: Setup[Options], position: Position) -> _Wrongs:
    shown = setup.options.dice_set.shown(position.roll)
    for seat, player in enumerate(position.players):
        if player.placement is None:
            continue
        if player.out or position.phase is not Phase.PLACING:
            yield f"players[{seat}].placement", "must be absent for a seat that cannot place"
        elif misplaced(position.sheet_of(seat), shown, player.placement) is not None:
            yield f"players[{seat}].placement", "must fit the dice and the sheet"


def _course(setup: Setup[Options], position: Position) -> _Wrongs:
    options = setup.options
    if position.phase is Phase.OVER:
        if ending(setup, position) is None:
            yield "phase", "is over for no reason"
        return
    if deserted(setup, position) is not None:
        yield "players", "must be enough to go on"
    if position.phase is Phase.CHALLENGING:
        if options.refereed or not waiting(position):
            yield "phase", "must be one in which somebody has to act"
        return
    if all_placed(position):
        yield "players", "must have somebody who still has to place"
    full = [
        seat
        for seat in position.seats_in()
        if words_on(options, position.sheet_of(seat)) >= options.words_to_end
    ]
    if full:
        yield "sheets", "must not have enough words to end the match"
