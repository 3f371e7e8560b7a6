"""Play challenges between the passing and the next roll (SF-5), and what leaving the table brings about (G-7)."""

from dataclasses import replace

from trellis_engine.chance import Chance
from trellis_engine.contract import RULE_CONCEDE, Event, SeatOut, Setup, State, Step
from trellis_engine.contract.adjudication import Adjudicator
from trellis_engine.games.word_souffle.challenges.judge import Reply, asked, waiting
from trellis_engine.games.word_souffle.events import (
    ChallengeDecided,
    ChallengeWithdrawn,
    LineChallenged,
)
from trellis_engine.games.word_souffle.moves import Admit, ChallengeLine, NameWord, Pass
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.play import all_placed, close, deserted, next_round, over
from trellis_engine.games.word_souffle.rulebook import (
    CHALLENGE,
    LEAVING,
)
from trellis_engine.games.word_souffle.sheets.scoring import entered
from trellis_engine.games.word_souffle.state import Entry, EntryKind, Phase, Position
from trellis_engine.words import Words


def play(state: State[Options, Position], seat: int, move: Reply, words: Words) -> Step[Position]:
    """Play a move that `judge` allows; the last one leads to the next round."""
    setup, position = state.setup, state.position
    match move:
        case ChallengeLine(line):
            after, events = _challenge(setup.options, position, seat, line, words)
        case Pass():
            after, events = position.with_player(seat, replace(position.players[seat], passed=True)), []
        case NameWord(word):
            after, events = _answer(position, seat, word, stands=words.contains([word])[0])
        case Admit():
            after, events = _answer(position, seat, "", stands=False)
    return _going_on(setup, after, state.chance, events)


def _going_on(
    setup: Setup[Options], position: Position, chance: Chance, events: list[Event]
) -> Step[Position]:
    if waiting(position):
        return Step(position, chance, tuple(events), same_stage=True)
    step = next_round(setup, position, chance)
    return replace(step, events=(*events, *step.events))


def _challenge(
    options: Options, position: Position, seat: int, line: int, words: Words
) -> tuple[Position, list[Event]]:
    number = position.players[seat].sheet
    sheet = position.sheets[number]
    author = sheet.author
    assert author is not None
    letters = sheet.lines[line].letters
    text = f"Seat {seat} challenges {letters.upper()} of seat {author}."
    events = [Event(CHALLENGE.id, text, LineChallenged(seat, author, number, line, letters))]
    position = position.with_sheet(number, replace(sheet, challenged=line))
    if options.adjudicator is Adjudicator.LEXICON:
        word = next(words.containing(letters), "")
        position, told = _decide(position, seat, word, stands=bool(word))
    elif position.players[author].out:
        position, told = _decide(position, seat, "", stands=False)
    else:
        told = []
    return position, events + told


def _answer(position: Position, seat: int, word: str, *, stands: bool) -> tuple[Position, list[Event]]:
    challenge = asked(position, seat)
    assert challenge is not None
    return _decide(position, challenge[0], word, stands=stands)


def _decide(position: Position, challenger: int, word: str, *, stands: bool) -> tuple[Position, list[Event]]:
    """End the challenge on the sheet in front of a seat: the line stands or is crossed out (SF-R5a)."""
    number = position.players[challenger].sheet
    sheet = position.sheets[number]
    line, challenged = sheet.challenged, sheet.author
    assert line is not None
    assert challenged is not None
    letters = sheet.lines[line].letters
    decided = ChallengeDecided(challenger, challenged, number, line, not stands, word)
    kind = EntryKind.FAILED_CHALLENGE if stands else EntryKind.LOST_CHALLENGE
    payer = challenger if stands else challenged
    player, scored = entered(
        payer, position.players[payer], Entry(position.round, number, line, kind, letters)
    )
    defended = (*sheet.defended, line) if stands else sheet.defended
    after = replace(sheet, challenged=None, defended=defended)
    if not stands:
        after = after.with_line(line, replace(sheet.lines[line], crossed_out=True))
    event = Event(CHALLENGE.id, _verdict(letters, word, stands=stands), decided)
    return position.with_sheet(number, after).with_player(payer, player), [event, scored]


def _verdict(letters: str, word: str, *, stands: bool) -> str:
    if stands:
        return f"{word.upper()} contains {letters.upper()}: the line stands."
    why = f"{word.upper()} is no word" if word else "no word is named"
    return f"{why[0].upper()}{why[1:]}: {letters.upper()} is crossed out."


def concede(state: State[Options, Position], seat: int, words: Words) -> Step[Position]:
    """Take a seat that leaves out and its sheet aside; the others go on if there are enough of them (G-7, SF-D4)."""
    setup, position, chance = state.setup, state.position, state.chance
    gone = Event(RULE_CONCEDE.id, f"Seat {seat} concedes.", SeatOut(seat, "CONCEDED"))
    withdrawn = position.sheet_of(seat).challenged is not None
    position, events = _left_challenges(position, seat)
    events.insert(0, gone)
    player = replace(position.players[seat], out=True, passed=False, placement=None)
    position = position.with_player(seat, player)
    if deserted(setup, position) is not None:
        return Step(over(position), chance, tuple(events))
    if position.phase is Phase.CHALLENGING:
        step = _going_on(setup, position, chance, events)
        return replace(step, same_stage=step.same_stage and not withdrawn)
    if not all_placed(position):
        return Step(position, chance, tuple(events), same_stage=True)
    step = close(setup, position, chance, words)
    return replace(step, events=(*events, *step.events))


def _left_challenges(position: Position, seat: int) -> tuple[Position, list[Event]]:
    """End the challenges of a seat that leaves: its own is withdrawn, those against it are lost (SF-D4)."""
    events: list[Event] = []
    number = position.players[seat].sheet
    line = position.sheets[number].challenged
    if line is not None:
        position = position.with_sheet(number, replace(position.sheets[number], challenged=None))
        text = f"The challenge of seat {seat} is withdrawn."
        events.append(Event(LEAVING.id, text, ChallengeWithdrawn(seat, number, line)))
    while (challenge := asked(position, seat)) is not None:
        position, told = _decide(position, challenge[0], "", stands=False)
        events += told
    return position, events
