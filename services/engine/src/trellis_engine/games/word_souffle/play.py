"""Play rounds: rolling, placing, closing a round, passing the sheets, the end."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trellis_engine.chance import Chance
from trellis_engine.contract import (
    RULE_CONCEDE,
    Audience,
    Event,
    Outcome,
    OutcomeKind,
    Setup,
    State,
    Step,
)
from trellis_engine.games.word_souffle.dice.sets import Rolled, roll
from trellis_engine.games.word_souffle.events import (
    DiceRolled,
    LettersPlaced,
    LineBegun,
    SheetsPassed,
    WordAnnounced,
)
from trellis_engine.games.word_souffle.moves import Place
from trellis_engine.games.word_souffle.options import EndCondition, Options
from trellis_engine.games.word_souffle.rulebook import (
    ANNOUNCE,
    FIVE_WORDS,
    NEW_LINES,
    PASS_ON,
    PLACE,
    ROLL,
    ROUND_LIMIT,
    SECRET_WRITING,
)
from trellis_engine.games.word_souffle.sheets.scoring import entered, score, word_kinds
from trellis_engine.games.word_souffle.sheets.writing import Written, completed, write
from trellis_engine.games.word_souffle.state import (
    Entry,
    EntryKind,
    Line,
    Phase,
    Player,
    Position,
    Sheet,
)
from trellis_engine.words import Words

NO_ROLL: tuple[Rolled, ...] = ()


def start(setup: Setup[Options], chance: Chance) -> Step[Position]:
    """Begin with empty sheets and the first roll (SF-R1, SF-R2)."""
    players = tuple(map(Player, range(setup.seats)))
    sheets = (Sheet(),) * setup.seats
    bag = setup.options.dice_set.bag
    return next_round(setup, Position(Phase.PLACING, 0, NO_ROLL, bag, sheets, players), chance)


def next_round(setup: Setup[Options], position: Position, chance: Chance) -> Step[Position]:
    """Rolls for the next round, or ends the match if the round before was the last (SF-6, SF-D1)."""
    if ending(setup, position) is not None:
        return Step(over(position), chance)
    dice = setup.options.dice_set
    thrown, bag, chance = roll(dice, position.bag, chance)
    after = replace(
        position,
        phase=Phase.PLACING,
        round=position.round + 1,
        roll=thrown,
        bag=bag,
        sheets=tuple(replace(sheet, defended=()) if sheet.defended else sheet for sheet in position.sheets),
        players=tuple(replace(player, passed=False, placement=None) for player in position.players),
    )
    shown = dice.shown(thrown)
    text = f"Round {after.round}: the dice show {' '.join(shown).upper()}."
    return Step(after, chance, (Event(ROLL.id, text, DiceRolled(after.round, shown)),))


def over(position: Position) -> Position:
    """Return the position when nothing more is to be played."""
    players = tuple(replace(player, placement=None, passed=False) for player in position.players)
    sheets = tuple(replace(sheet, challenged=None, defended=()) for sheet in position.sheets)
    return replace(position, phase=Phase.OVER, roll=NO_ROLL, players=players, sheets=sheets)


def place(state: State[Options, Position], seat: int, move: Place, words: Words) -> Step[Position]:
    """Write a placement; the last one of the round closes it."""
    position, chance = state.position, state.chance
    after = position.with_player(seat, replace(position.players[seat], placement=move))
    if not all_placed(after):
        text = f"Seat {seat} has placed its letters."
        own = Event(SECRET_WRITING.id, text, _placed(after, seat, move), Audience.only(seat))
        return Step(after, chance, (own,), Audience.only(seat), same_stage=True)
    return close(state.setup, after, chance, words)


def all_placed(position: Position) -> bool:
    """Tell whether nobody's placement is missing."""
    return all(player.out or player.placement is not None for player in position.players)


def _placed(position: Position, seat: int, move: Place) -> LettersPlaced:
    sheet = position.sheet_of(seat)
    chains = {number: line.letters for number, line in enumerate(sheet.lines)}
    chains.update((item.line, item.chain) for item in write(sheet, move))
    return LettersPlaced(seat, position.players[seat].sheet, move.letters, tuple(chains.values()))


def close(setup: Setup[Options], position: Position, chance: Chance, words: Words) -> Step[Position]:
    """Close a round: show and score what was written, pass the sheets, go on (SF-R4, SF-R5)."""
    written = {
        seat: write(position.sheet_of(seat), player.placement)
        for seat, player in enumerate(position.players)
        if player.placement is not None
    }
    chains = [item.chain for items in written.values() for item in items]
    known = dict(zip(chains, completed(setup.options, chains, words), strict=True))
    events: list[Event] = []
    for seat, items in written.items():
        position, told = _Turn(setup.options, position, seat, known).resolve(items)
        events += told
    passed, told = _pass_on(position)
    if told and not setup.options.refereed:
        waiting = replace(passed, phase=Phase.CHALLENGING, roll=NO_ROLL)
        return Step(waiting, chance, (*events, *told))
    step = next_round(setup, passed, chance)
    return replace(step, events=(*events, *told, *step.events))


@dataclass(frozen=True)
class _Turn:
    """What a seat has written in a round, when it is shown."""

    options: Options
    position: Position
    seat: int
    known: dict[str, bool]
    """For each chain written whether it is a complete word."""

    def resolve(self, written: tuple[Written, ...]) -> tuple[Position, list[Event]]:
        """Return the position with the letters on the sheet and on the score sheet."""
        player = self.position.players[self.seat]
        assert player.placement is not None
        shown = _placed(self.position, self.seat, player.placement)
        sheet = self.position.sheet_of(self.seat)
        text = f"Seat {self.seat} has on sheet {shown.sheet}: {' '.join(shown.lines).upper()}."
        events = [Event(PLACE.id, text, shown)]
        player = replace(player, placement=None)
        for item in written:
            sheet = self._laid(sheet, item)
            for entries, event in self._results(item):
                events.append(event)
                for entry in entries:
                    player, scored = entered(self.seat, player, entry)
                    events.append(scored)
        position = self.position.with_sheet(player.sheet, sheet).with_player(self.seat, player)
        return position, events

    def _laid(self, sheet: Sheet, item: Written) -> Sheet:
        if item.begun:
            sheet = replace(sheet, lines=(*sheet.lines, Line(item.chain)))
        line = sheet.lines[item.line]
        complete = self.known[item.chain]
        announced = line.announced + (complete and self._announces(item))
        return sheet.with_line(item.line, Line(item.chain, complete, announced, line.crossed_out))

    def _announces(self, item: Written) -> bool:
        return self.options.auto_announce or item.announced

    def _results(self, item: Written) -> Iterator[tuple[list[Entry], Event]]:
        """Tell what a letter brings about: what happened, and its entries on the score sheet."""
        seat, sheet = self.seat, self.position.players[self.seat].sheet
        if item.begun:
            event = Event(
                NEW_LINES.id, f"Seat {seat} begins line {item.line}.", LineBegun(seat, sheet, item.line)
            )
            yield [self._entry(EntryKind.NEW_LINE, item)], event
        complete = self.known[item.chain]
        if item.announced or (complete and self._announces(item)):
            word = item.chain.upper()
            text = f"Seat {seat} announces {word}{'' if complete else ', which is no word'}."
            event = Event(ANNOUNCE.id, text, WordAnnounced(seat, sheet, item.line, item.chain, complete))
            kinds = word_kinds(self.options, item.chain) if complete else ()
            yield [self._entry(kind, item) for kind in kinds], event

    def _entry(self, kind: EntryKind, item: Written) -> Entry:
        sheet = self.position.players[self.seat].sheet
        return Entry(self.position.round, sheet, item.line, kind, item.chain)


def _pass_on(position: Position) -> tuple[Position, list[Event]]:
    """Pass the sheets one seat on clockwise, past seats that have left (SF-R5); a lone player passes nothing (SF-7)."""
    seats = position.seats_in()
    if len(seats) == 1:
        return position, []
    players, sheets = list(position.players), list(position.sheets)
    for giver, taker in zip(seats, seats[1:] + seats[:1], strict=True):
        number = position.players[giver].sheet
        players[taker] = replace(players[taker], sheet=number)
        sheets[number] = replace(sheets[number], author=giver)
    after = replace(position, players=tuple(players), sheets=tuple(sheets))
    lying = tuple(player.sheet for player in players)
    text = "The sheets are passed clockwise."
    return after, [Event(PASS_ON.id, text, SheetsPassed(position.round, lying))]


def ending(setup: Setup[Options], position: Position) -> tuple[str, str] | None:
    """Tell why the match ends after the round in hand: reason and rule, or None if it goes on."""
    left = deserted(setup, position)
    if left is not None:
        return left
    options = setup.options
    if any(
        words_on(options, position.sheet_of(seat)) >= options.words_to_end for seat in position.seats_in()
    ):
        return "WORDS_COMPLETED", FIVE_WORDS.id
    return ("ROUND_LIMIT", ROUND_LIMIT.id) if position.round >= options.max_rounds else None


def deserted(setup: Setup[Options], position: Position) -> tuple[str, str] | None:
    """Tell why the match ends because players have left, or None if enough are in."""
    left = len(position.seats_in())
    if left == 0:
        return "ALL_PLAYERS_LEFT", RULE_CONCEDE.id
    return ("LAST_PLAYER_LEFT", RULE_CONCEDE.id) if left == 1 < setup.seats else None


def words_on(options: Options, sheet: Sheet) -> int:
    """Tell how many words count towards the end on a sheet (SF-6); lines crossed out do not."""
    live = [line for line in sheet.lines if not line.crossed_out]
    if options.end_condition is EndCondition.ANNOUNCED_WORDS:
        return sum(line.announced for line in live)
    return sum(line.complete for line in live)


def outcome(setup: Setup[Options], position: Position) -> Outcome | None:
    """Return the result: the highest score among those who stayed, shared on a tie (SF-R8, SF-6)."""
    if position.phase is not Phase.OVER:
        return None
    reason, rule = ending(setup, position) or ("ROUND_LIMIT", ROUND_LIMIT.id)
    scores = tuple(map(score, position.players))
    seats = position.seats_in()
    best = max((scores[seat] for seat in seats), default=None)
    winners = tuple(seat for seat in seats if scores[seat] == best)
    kinds = {0: OutcomeKind.NO_WINNER, 1: OutcomeKind.WIN}
    return Outcome(kinds.get(len(winners), OutcomeKind.TIE), winners, reason, rule, scores)
