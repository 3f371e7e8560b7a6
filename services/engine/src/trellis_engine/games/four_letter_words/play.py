"""Play moves: announcing, challenging, writing, and what follows when the last seat is done.

A `Turn` is made for one move. It carries the position from step to step and collects what happened.
"""

from dataclasses import replace

from trellis_engine.contract import EVERYONE, Audience, Event, Outcome, OutcomeKind, SeatOut, Setup
from trellis_engine.games.four_letter_words import events
from trellis_engine.games.four_letter_words.grids import grid as grids
from trellis_engine.games.four_letter_words.grids.playable_words import Search
from trellis_engine.games.four_letter_words.judge import withdrawn
from trellis_engine.games.four_letter_words.moves import Strike, Write
from trellis_engine.games.four_letter_words.options import Options, validity
from trellis_engine.games.four_letter_words.rulebook import (
    CHALLENGES,
    CROSSING,
    LAST_LEFT,
    OUT,
    SKIPPING,
    TOGETHER,
    TURNS,
    WRITING,
)
from trellis_engine.games.four_letter_words.state import (
    STRIKES_OUT,
    Announcing,
    Challenged,
    Considering,
    Decision,
    Out,
    OutReason,
    Position,
    Sheet,
    Writing,
)
from trellis_engine.games.four_letter_words.validity.restrictions import Validity
from trellis_engine.words import Entry, Words

CONCEDING = "G-7"
CROSS = "x"

_OUT_TEXTS = {
    OutReason.THREE_STRIKES: (OUT.id, "has three strikes"),
    OutReason.NO_PLAYABLE_WORD: (OUT.id, "has no word that fits"),
    OutReason.NO_ROOM_FOR_X: (CROSSING.id, "has no room for three X"),
    OutReason.CONCEDED: (CONCEDING, "concedes"),
}


class Turn:
    """One move as it is played: the position on its way to the next, and the events so far."""

    def __init__(self, setup: Setup[Options], position: Position, words: Words) -> None:
        self.setup = setup
        self.position = position
        self.words = words
        self.events: list[Event] = []
        self.settled = True
        """Whether decisions that other seats are making no longer stand."""

    @property
    def _options(self) -> Options:
        return self.setup.options

    @property
    def _validity(self) -> Validity:
        return validity(self.setup.options)

    def say(self, rule: str, text: str, detail: object, audience: Audience = EVERYONE) -> None:
        """Report an event."""
        self.events.append(Event(rule, text, detail, audience))

    def _sheet(self, seat: int) -> Sheet:
        return self.position.sheets[seat]

    # --- turns ---

    def begin_turn(self, seat: int) -> None:
        """Give the turn to a seat, or to the first after it that neither loses it nor goes out (FL-2, FL-4)."""
        while len(self.position.remaining) > 1:
            self.position = replace(self.position, turn=self.position.turn + 1)
            if self._sheet(seat).turns_owed:
                self._pay_turn(seat)
            elif self._options.auto_eliminate and not self._can_choose(seat):
                self.put_out(seat, OutReason.NO_PLAYABLE_WORD)
            else:
                self.position = replace(self.position, phase=Announcing(seat))
                turn = self.position.turn
                self.say(TURNS.id, f"Turn {turn}: seat {seat} chooses a word.", events.TurnBegan(seat, turn))
                return
            seat = self.position.after(seat)

    def _can_choose(self, seat: int) -> bool:
        search = Search(self._options.size(self.setup.seats), self._validity, self.words)
        first = self.position.begins(seat, late=self._options.late_first_word)
        return search.finds_any(self._sheet(seat).grid, first=first)

    def _pay_turn(self, seat: int) -> None:
        sheet = self._sheet(seat)
        owed = sheet.turns_owed - 1
        self.position = self.position.with_sheet(seat, replace(sheet, turns_owed=owed))
        self._lose_turn(seat, owed)

    def _lose_turn(self, seat: int, owed: int) -> None:
        turn = self.position.turn
        self.say(
            CHALLENGES.id, f"Turn {turn}: seat {seat} loses its turn.", events.TurnLost(seat, turn, owed)
        )

    def put_out(self, seat: int, reason: OutReason) -> None:
        """Put a seat out; the turn goes on."""
        out = Out(reason, self.position.turn)
        self.position = self.position.with_sheet(seat, replace(self._sheet(seat), out=out))
        rule, text = _OUT_TEXTS[reason]
        self.say(rule, f"Seat {seat} {text} and is out.", SeatOut(seat, reason.name))

    # --- announcing and challenging ---

    def announce(self, seat: int, word: str) -> None:
        """Choose a word; with challenges the others consider it first (FL-4)."""
        phase = self.position.phase
        assert isinstance(phase, Announcing | Challenged)
        if isinstance(phase, Challenged):
            given_up = events.WordRejected(seat, phase.word)
            self.say(CHALLENGES.id, f"Seat {seat} gives up {phase.word.upper()}.", given_up)
        if self._options.challenges:
            self._tell_announced(seat, word, Entry(""))
            considering = Considering(seat, word, rejected=withdrawn(phase))
            self.position = replace(self.position, phase=considering)
        else:
            self._tell_announced(seat, word, self._accepting(word) or Entry(""))
            self._begin_writing(seat, word)

    def _tell_announced(self, seat: int, word: str, entry: Entry) -> None:
        meaning = f" ({entry.definition})" if entry.definition else ""
        detail = events.WordAnnounced(seat, word, entry.lexicon, entry.definition)
        self.say(TURNS.id, f"Seat {seat} announces {word.upper()}{meaning}.", detail)

    def _accepting(self, word: str) -> Entry | None:
        return self._validity.accepting(word, self._validity.entries(word, self.words), self.words)

    def accept(self, seat: int) -> None:
        """Let a seat accept the word; when all have, it is written."""
        phase = self.position.phase
        assert isinstance(phase, Considering)
        self.position = replace(self.position, phase=replace(phase, accepted=phase.accepted | {seat}))
        self.say(CHALLENGES.id, f"Seat {seat} accepts {phase.word.upper()}.", events.WordAccepted(seat))
        self._close_considering()

    def _close_considering(self) -> None:
        phase = self.position.phase
        assert isinstance(phase, Considering)
        if set(self.position.remaining) - phase.accepted <= {phase.seat}:
            self._begin_writing(phase.seat, phase.word)
        else:
            self.settled = False

    def challenge(self, seat: int, *, at_once: bool) -> None:
        """Let a seat doubt the word; the lexicons may settle that at once (G-6)."""
        phase = self.position.phase
        assert isinstance(phase, Considering)
        text = f"Seat {seat} challenges {phase.word.upper()}."
        self.say(CHALLENGES.id, text, events.WordChallenged(seat, phase.word))
        challenged = Challenged(phase.seat, phase.word, seat, phase.rejected)
        self.position = replace(self.position, phase=challenged)
        if at_once:
            self._settle(challenged, self._accepting(phase.word))

    def define(self, lexicon: str) -> None:
        """Name the lexicon that is to have the challenged word."""
        phase = self.position.phase
        assert isinstance(phase, Challenged)
        found = self._validity.entries(phase.word, self.words)
        named = tuple(entry for entry in found if entry.lexicon in (lexicon, ""))
        self._settle(phase, self._validity.accepting(phase.word, named, self.words))

    def withdraw(self, seat: int) -> None:
        """Give up the challenged word, and the turn with it (FL-4)."""
        phase = self.position.phase
        assert isinstance(phase, Challenged)
        detail = events.WordRejected(seat, phase.word)
        self.say(CHALLENGES.id, f"Seat {seat} gives up {phase.word.upper()}.", detail)
        self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        """Take from a seat the turn that it has."""
        self._lose_turn(seat, self._sheet(seat).turns_owed)
        self.begin_turn(self.position.after(seat))

    def _settle(self, phase: Challenged, entry: Entry | None) -> None:
        if entry is None:
            self._challenge_won(phase)
        else:
            self._challenge_lost(phase, entry)

    def _challenge_won(self, phase: Challenged) -> None:
        text = f"{phase.word.upper()} is not defined."
        self.say(CHALLENGES.id, text, events.WordRejected(phase.seat, phase.word))
        if self._options.competitive:
            self._end_turn(phase.seat)
            return
        again = Announcing(phase.seat, phase.rejected | {phase.word})
        self.position = replace(self.position, phase=again)

    def _challenge_lost(self, phase: Challenged, entry: Entry) -> None:
        source = entry.lexicon or "the agreed abbreviations"
        meaning = f": {entry.definition}" if entry.definition else ""
        text = f"{phase.word.upper()} is in {source}{meaning}."
        detail = events.WordDefined(phase.seat, phase.word, entry.lexicon, entry.definition)
        self.say(CHALLENGES.id, text, detail)
        if self._options.competitive and self._sheet(phase.challenger).out is None:
            self._charge_turn(phase.challenger)
        self._begin_writing(phase.seat, phase.word)

    def _charge_turn(self, seat: int) -> None:
        sheet = self._sheet(seat)
        owed = sheet.turns_owed + 1
        self.position = self.position.with_sheet(seat, replace(sheet, turns_owed=owed))
        self.say(
            CHALLENGES.id,
            f"Seat {seat} will lose its next turn ({owed} in all).",
            events.TurnOwed(seat, owed),
        )

    # --- writing ---

    def _begin_writing(self, seat: int, word: str) -> None:
        decisions = tuple(
            Decision.WAITING if sheet.out is None else Decision.ABSENT for sheet in self.position.sheets
        )
        self.position = replace(self.position, phase=Writing(seat, word, decisions))
        self.say(WRITING.id, f"Everybody writes {word.upper()}.", events.WritingBegan(word))

    def write(self, seat: int, move: Write) -> None:
        """Write the word into the grid of a seat, in secret."""
        phase = self.position.phase
        assert isinstance(phase, Writing)
        size = self._options.size(self.setup.seats)
        cells = tuple(map(size.place, grids.run(move.start, move.direction)))
        self._put(seat, cells, phase.word)
        own = events.WordWritten(seat, phase.word, move.start, move.direction)
        where = f"from {move.start} {move.direction.name.lower()}"
        self.say(WRITING.id, f"You write {phase.word.upper()} {where}.", own, Audience.only(seat))
        self.say(WRITING.id, f"Seat {seat} has written.", events.HasWritten(seat))
        self._decide(seat, Decision.WRITTEN)

    def strike(self, seat: int, move: Strike) -> None:
        """Give a seat a strike; in the X variant it writes three X, or has no room for them (FL-7)."""
        if self._options.x_variant and not move.cells:
            self._decide(seat, Decision.CRAMPED)
            return
        if move.cells:
            self._cross(seat, move)
        sheet = self._sheet(seat)
        strikes = sheet.strikes + 1
        self.position = self.position.with_sheet(seat, replace(sheet, strikes=strikes))
        rule, doing = (CROSSING.id, "writes three X") if move.cells else (SKIPPING.id, "takes a strike")
        self.say(rule, f"Seat {seat} {doing} ({strikes} in all).", events.StrikeTaken(seat, strikes))
        self._decide(seat, Decision.STRUCK)

    def _cross(self, seat: int, move: Strike) -> None:
        size = self._options.size(self.setup.seats)
        self._put(seat, tuple(map(size.place, move.cells)), CROSS * len(move.cells))
        named = ", ".join(map(str, move.cells))
        detail = events.CellsCrossed(seat, move.cells)
        self.say(CROSSING.id, f"You write X at {named}.", detail, Audience.only(seat))

    def _put(self, seat: int, cells: tuple[int, ...], letters: str) -> None:
        sheet = self._sheet(seat)
        self.position = self.position.with_sheet(
            seat, replace(sheet, grid=grids.written(sheet.grid, cells, letters))
        )

    def _decide(self, seat: int, decision: Decision) -> None:
        phase = self.position.phase
        assert isinstance(phase, Writing)
        decisions = (*phase.decisions[:seat], decision, *phase.decisions[seat + 1 :])
        self.position = replace(self.position, phase=replace(phase, decisions=decisions))
        self._close_writing()

    def _close_writing(self) -> None:
        """End the turn once the last seat is done: strikes count now, for all at the same time (FL-8)."""
        phase = self.position.phase
        assert isinstance(phase, Writing)
        if Decision.WAITING in phase.decisions:
            self.settled = False
            return
        for seat in self.position.remaining:
            self._count_strikes(seat, phase.decisions[seat])
        if Decision.WRITTEN in phase.decisions:
            self.position = replace(self.position, words=(*self.position.words, phase.word))
        self.begin_turn(self.position.after(phase.seat))

    def _count_strikes(self, seat: int, decision: Decision) -> None:
        if decision is Decision.CRAMPED:
            self.put_out(seat, OutReason.NO_ROOM_FOR_X)
        elif not self._options.x_variant and self._sheet(seat).strikes >= STRIKES_OUT:
            self.put_out(seat, OutReason.THREE_STRIKES)

    # --- conceding ---

    def concede(self, seat: int) -> None:
        """Take a seat that gives up out at once; what the turn waits for goes on without it (G-7)."""
        self.put_out(seat, OutReason.CONCEDED)
        phase = self.position.phase
        if isinstance(phase, Writing) and phase.decisions[seat] is Decision.WAITING:
            self._decide(seat, Decision.ABSENT)
        elif not isinstance(phase, Writing) and phase.seat == seat:
            self.begin_turn(self.position.after(seat))
        elif isinstance(phase, Considering) and len(self.position.remaining) > 1:
            self._close_considering()
        else:
            self.settled = False


def outcome(position: Position) -> Outcome | None:
    """Return the result, or None while at least two players are in."""
    remaining = position.remaining
    if len(remaining) > 1:
        return None
    if remaining:
        return Outcome(OutcomeKind.WIN, remaining, "LAST_PLAYER_LEFT", LAST_LEFT.id)
    last = _out_last(position)
    kinds = {0: OutcomeKind.NO_WINNER, 1: OutcomeKind.WIN}
    return Outcome(kinds.get(len(last), OutcomeKind.TIE), last, "OUT_IN_THE_SAME_TURN", TOGETHER.id)


def _out_last(position: Position) -> tuple[int, ...]:
    """Return those who went out in the last turn, but not of their own accord: these share the win (FL-8).

    A player who concedes before the others' last strikes has nothing of the match any more; so has one who concedes
    after them, for the decisions of a turn are made at the same time.
    """
    outs = [(seat, sheet.out) for seat, sheet in enumerate(position.sheets) if sheet.out is not None]
    latest = max(out.turn for _, out in outs)
    return tuple(seat for seat, out in outs if out.turn == latest and out.reason is not OutReason.CONCEDED)
