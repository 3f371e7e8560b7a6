"""How a match runs: plays, turns, players going out, rounds. Each step tells what happened (G-8)."""

from dataclasses import replace
from typing import Any

from trellis_engine.contract import Event, ScoreChanged, SeatOut, Setup
from trellis_engine.contract.adjudication import Adjudication
from trellis_engine.games.word_sprout import events as told
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.play.setting import fresh_table
from trellis_engine.games.word_sprout.rules import OptionalRule, RuleSet, Won, others
from trellis_engine.games.word_sprout.rules.effects import (
    ChangeCollection,
    Effect,
    GainPoints,
    LockPalindromes,
    PassTurn,
    ReverseOrder,
    changed_hand,
    places_on,
)
from trellis_engine.games.word_sprout.search.plays import legal_plays
from trellis_engine.games.word_sprout.search.validity import StringJudge, judge_of
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table import board
from trellis_engine.games.word_sprout.table.letters import Addition, letters_of
from trellis_engine.games.word_sprout.table.placement import lay
from trellis_engine.games.word_sprout.table.round import Claim, Play, RoundEnd, StuckSeat, Table
from trellis_engine.words import Words


class Turn:
    """One move as it unfolds: the position so far and the events so far.

    Args:
        setup: what was agreed on.
        position: where the match stands before the move.
        words: the words of the match.
    """

    def __init__(self, setup: Setup[Options], position: Position, words: Words) -> None:
        self.setup = setup
        self.position = position
        self.events: list[Event] = []
        self._words = words
        self._judged: tuple[tuple[OptionalRule, ...], StringJudge] | None = None
        self._announced = position.table.mover

    @property
    def judge(self) -> StringJudge:
        """The judge under the rules in force now."""
        rules = self.position.rules
        if self._judged is None or self._judged[0] is not rules:
            self._judged = rules, judge_of(self.setup.lexicons, rules, self._words)
        return self._judged[1]

    @property
    def rules(self) -> RuleSet:
        """The rules in force now."""
        return self.judge.rules

    def tell(self, rule: str, text: str, detail: Any) -> None:
        """Report something that happens."""
        self.events.append(Event(rule, text, detail))

    def lay(self, **changes: Any) -> None:
        """Change fields of the table."""
        self.position = replace(self.position, table=replace(self.position.table, **changes))

    def play(self, seat: int, additions: tuple[Addition, ...]) -> None:
        """Add letters, take their tiles from the pot, bring about what the rules say, and pass the turn on."""
        before = self.position
        in_turn = seat in rightful(before)
        table = before.table
        layout = lay(table.rows, additions)
        rows = layout.rows
        # Rules see the turn as one of the seat that plays, be it on turn or not, on the table as it was; the search for
        # goal words asks them in the same way.
        played_by = replace(before, table=replace(table, mover=seat))
        effects = self.rules.effects(played_by, layout, self.judge.known_words)
        pot = None if table.pot is None else table.pot.changed(letters_of(additions), -1)
        made = Play(seat, additions, table)
        self.position = replace(before, table=replace(table, rows=rows, pot=pot), plays=(*before.plays, made))
        shown = f"{letters_of(additions).upper()}{'' if in_turn else ' out of turn'}: {board.text_of(rows)}"
        self.tell(
            "WS-C1", f"Seat {seat} plays {shown}.", told.LettersPlayed(seat, additions, rows, not in_turn)
        )
        for effect in effects:
            self.bring_about(seat, effect)
        self.lay(mover=self._next_after(seat, places_on(effects)))
        self._forgive(seat)
        if not in_turn and others.OUT_OF_TURN not in self.position.removed:
            self._note(awaited=self.position.table.mover)
        guilt = self.rules.put_out(played_by, layout, self.judge.known_words)
        if guilt is not None:
            self.undo(len(self.position.plays) - 1)
            self.put_out(seat, guilt.reason, guilt.rule, guilt.text.removesuffix("."))

    def _next_after(self, seat: int, places: int) -> int:
        """Find the seat some places after another, among those in the round."""
        for _ in range(places % len(self.position.seats_playing)):
            seat = self.position.follower(seat)
        return seat

    def _note(self, **changes: Any) -> None:
        """Note something about the latest play."""
        plays = self.position.plays
        self.position = replace(self.position, plays=(*plays[:-1], replace(plays[-1], **changes)))

    def _forgive(self, seat: int) -> None:
        """Let plays out of turn that a seat let pass count as legal once that seat has played (WS-6)."""
        # A play out of turn awaits the seat that follows it. Seat 1 is to move, seat 2 plays instead: that play awaits
        # seat 3. Seat 1 may still play, which forgives nothing; once seat 3 has played, seat 2 cannot be called out.
        numbers = tuple(number for number, play in enumerate(self.position.plays) if play.awaited == seat)
        self._await(numbers, None)
        self._note(forgave=numbers)
        for number in numbers:
            offender = self.position.plays[number].seat
            text = f"The play of seat {offender} out of turn counts as legal now."
            self.tell("WS-6", text, told.OffenceLapsed(offender))

    def _await(self, numbers: tuple[int, ...], seat: int | None) -> None:
        plays = tuple(
            replace(play, awaited=seat) if number in numbers else play
            for number, play in enumerate(self.position.plays)
        )
        self.position = replace(self.position, plays=plays)

    def bring_about(self, seat: int, effect: Effect) -> None:
        """Apply an effect of a play to the table, and tell what happens."""
        match effect:
            case ReverseOrder(rule):
                self._reverse(rule)
            case LockPalindromes(rule):
                self.lay(locked=True)
                self.tell(rule, "From now on only palindromes are valid.", told.PalindromesLocked())
            case ChangeCollection(rule):
                self.change_hand(rule, seat, changed_hand(self.position.table.hands[seat], effect))
            case PassTurn(rule, _, reverses):
                if reverses:
                    self._reverse(rule)
            case GainPoints(rule, name, points):
                self._score(seat, rule, name, points)

    def _score(self, seat: int, rule: str, name: str, points: int) -> None:
        """Give a seat points; all have none before the first."""
        scores = list(self.position.table.points or (0,) * self.setup.seats)
        scores[seat] += points
        self.lay(points=tuple(scores))
        text = f"Seat {seat} scores {points} by {name} and has {scores[seat]}."
        self.tell(rule, text, told.PointsChanged(seat, points, scores[seat], name))

    def change_hand(self, rule: str, seat: int, hand: str) -> None:
        """Give a player another collection; tiles come from the pot and go back to it."""
        table = self.position.table
        held = table.hands[seat]
        pot = table.pot
        if pot is not None:
            pot = pot.changed("".join(set(hand) - set(held)), -1).changed("".join(set(held) - set(hand)), 1)
        self.lay(pot=pot, hands=(*table.hands[:seat], hand, *table.hands[seat + 1 :]))
        text = f"Seat {seat} holds {', '.join(hand.upper()) or 'no vowels'}."
        self.tell(rule, text, told.CollectionChanged(seat, hand))

    def _reverse(self, rule: str) -> None:
        """Turn the order of play round."""
        backwards = not self.position.table.backwards
        self.lay(backwards=backwards)
        way = "from higher to lower seats" if backwards else "from lower to higher seats"
        self.tell(rule, f"The order of play reverses: it goes {way}.", told.OrderReversed(backwards))

    def undo(self, number: int) -> None:
        """Undo a play and those after it, the last one first, with all their effects (WS-8)."""
        # A play keeps the table that it was made on, so undoing is putting that back: string, pot, collections, order,
        # lock and mover at once. Seat 1 of four reverses the order and is challenged by seat 0: the table before has
        # seat 1 to move, upwards; once seat 1 is out the turn goes to seat 2 (WS-8), and not back to seat 0. What the
        # table does not hold is noted in the play: the plays out of turn that count as legal since it was made.
        while len(self.position.plays) > number:
            play = self.position.plays[-1]
            self.position = replace(self.position, table=play.before, plays=self.position.plays[:-1])
            self._await(play.forgave, play.seat)
            text = f"The play of seat {play.seat} is undone: {board.text_of(play.before.rows)}."
            self.tell("WS-O4", text, told.PlayUndone(play.seat, play.additions, play.before.rows))
            for stuck in reversed(play.stuck):
                self._bring_back(stuck)

    def _bring_back(self, stuck: StuckSeat) -> None:
        """Let a seat be in again that was out only because of a play that is undone (WS-8)."""
        player = self.position.players[stuck.seat]
        self.position = self.position.with_player(stuck.seat, replace(player, playing=True))
        self._await(stuck.awaited_by, stuck.seat)
        text = f"Seat {stuck.seat} is in again: it was stuck at the play that is undone."
        self.tell("WS-8", text, told.SeatBack(stuck.seat))

    def give_way(self, seat: int) -> None:
        """Put a seat out that says it cannot play, until the play that it is stuck at is undone, if ever (WS-8)."""
        awaited_by = tuple(n for n, play in enumerate(self.position.plays) if play.awaited == seat)
        if self.position.plays:
            self._note(stuck=(*self.position.plays[-1].stuck, StuckSeat(seat, awaited_by)))
        self.put_out(seat, "CANNOT_PLAY", "WS-C3", "it says that it cannot play")

    def put_out(self, seat: int, reason: str, rule: str, why: str) -> None:
        """Put a seat out of the round."""
        player = self.position.players[seat]
        self.position = self.position.with_player(seat, replace(player, playing=False))
        waiting = tuple(number for number, play in enumerate(self.position.plays) if play.awaited == seat)
        self._await(waiting, self.position.follower(seat))
        self.tell(rule, f"Seat {seat} is out: {why}.", SeatOut(seat, reason))

    def settle_players(self) -> None:
        """Put players out who cannot play, as long as the round is not won."""
        while self._won() is None:
            mover = self.position.table.mover
            if not self.position.players[mover].playing:
                self.lay(mover=self.position.follower(mover))
            elif self._is_stuck():
                self.put_out(mover, "NO_LEGAL_PLAY", "WS-4", "no letter can be played")
            else:
                return

    def settle(self) -> None:
        """Go on to where a player must decide: past rounds that are won and players who cannot play."""
        while not over(self.setup, self.position) and self.position.chooser is None:
            self.settle_players()
            won = self._won()
            if won is None:
                self._announce(self.position.table.mover)
                self._note_claim()
                return
            self.finish_round(won)

    def _note_claim(self) -> None:
        won = self.claim() if self.setup.options.adjudication is Adjudication.TABLE else None
        claim = None if won is None else Claim(won.winners, won.reason, won.rule)
        if claim is not None and claim != self.position.claim:
            names = " and ".join(f"seat {seat}" for seat in claim.seats)
            text = f"The round goes to {names}, unless the latest play is challenged."
            self.tell(claim.rule, text, told.WinClaimed(claim.seats, claim.reason))
        self.position = replace(self.position, claim=claim)

    def _won(self) -> Won | None:
        left = self.rules.won_by_default(self.position)
        if left is not None or self.setup.options.adjudication is Adjudication.TABLE:
            return left
        return self.claim()

    def claim(self) -> Won | None:
        """Tell how the latest play wins the round, if it does."""
        return self.rules.won_by_play(self.position, self.judge.known_words)

    def _is_stuck(self) -> bool:
        options = self.setup.options
        if options.adjudication is not Adjudication.REFEREE or not options.auto_eliminate:
            return False
        return next(legal_plays(self.judge, self.position), None) is None

    def _announce(self, mover: int) -> None:
        if mover != self._announced:
            self._announced = mover
            self.tell("WS-C1", f"It is the turn of seat {mover}.", told.TurnPassed(mover))

    def finish_round(self, won: Won) -> None:
        """End the round; the next one begins, unless its winner may change the rules before."""
        number, seats = self.position.round, self.setup.seats
        winners = self.rules.share(won.winners, seats)
        names = " and ".join(f"seat {seat}" for seat in winners)
        self.tell(
            won.rule, f"Round {number + 1} goes to {names}.", told.RoundWon(number, winners, won.reason)
        )
        for seat in winners:
            player = self.position.players[seat]
            total = player.rounds_won + 1
            self.position = self.position.with_player(seat, replace(player, rounds_won=total))
            text = f"Seat {seat} has won {total} of the rounds."
            self.tell("WS-9", text, ScoreChanged(seat, 1, total, "a round won"))
        self._turn_in(won)
        self.position = replace(self.position, round=number + 1, challenge=None, claim=None)
        self.position = replace(self.position, ended=RoundEnd(won.reason, won.rule))
        if over(self.setup, self.position):
            return
        if self.setup.options.metamorphism:
            self.position = replace(self.position, chooser=won.winners[0])
        else:
            self.begin_round()

    def _turn_in(self, won: Won) -> None:
        for seat in range(self.setup.seats):
            turns_in, rule = self.rules.turns_in(seat, won)
            if turns_in and self.position.table.hands[seat]:
                self.change_hand(rule, seat, "")

    def begin_round(self) -> None:
        """Begin the next round with the seat after the one that started the last, in the order of play."""
        position = self.position
        way = -1 if position.table.backwards else 1
        starter = self._announced = (position.starter + way) % self.setup.seats
        players = tuple(replace(player, playing=True) for player in position.players)
        hands, removed = position.table.hands, position.removed
        table = fresh_table(self.setup, starter, hands, removed, backwards=position.table.backwards)
        number = position.round
        self.position = Position(
            number, starter, table, players, ended=position.ended, rules=position.rules, removed=removed
        )
        self.tell("WS-9", f"Round {number + 1} begins with seat {starter}.", told.RoundBegun(number, starter))


def rightful(position: Position) -> frozenset[int]:
    """Find the seats that may play: the mover, and whoever was to play when others played out of turn (WS-6)."""
    passed_over = (play.before.mover for play in position.plays if play.awaited is not None)
    return frozenset(
        {position.table.mover, *(seat for seat in passed_over if position.players[seat].playing)}
    )


def over(setup: Setup[Options], position: Position) -> bool:
    """Tell whether the match is over."""
    return position.round >= setup.options.rounds


def misplaced(table: Table, additions: tuple[Addition, ...], *, on_a_grid: bool) -> tuple[int, str] | None:
    """Find the first addition that is off the string, or has no cell where one is needed: its index, and why."""
    length = len(table.string)
    for index, addition in enumerate(additions):
        if on_a_grid != (addition.cell is not None):
            needed = (
                "needs a cell where strings may cross"
                if on_a_grid
                else "has a cell only where strings may cross"
            )
            return index, f"a letter {needed} (WS-R16)"
        if not on_a_grid and addition.position > length + index:
            return (
                index,
                f"the string has {length + index} letters, so positions are from 0 to {length + index}",
            )
    return None
