"""How a match runs: plays, turns, players going out, rounds. Each step tells what happened (G-8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trellis_engine.contract import Event, ScoreChanged, SeatOut, Setup
from trellis_engine.games.word_sprout.events import (
    LettersPlayed,
    PlayUndone,
    RoundBegun,
    RoundWon,
    TurnPassed,
)
from trellis_engine.games.word_sprout.moves import Addition
from trellis_engine.games.word_sprout.options import Adjudication, Options
from trellis_engine.games.word_sprout.rules import CORE, RuleSet, Won
from trellis_engine.games.word_sprout.state import Play, Player, Position, Pot, Table, lengthened
from trellis_engine.games.word_sprout.validity import Judge
from trellis_engine.words import Words

RULES = RuleSet(CORE)


class Course:
    """One move as it unfolds: the position so far and the events so far.

    Args:
        setup: what was agreed on.
        position: where the match stands before the move.
        words: the words of the match.
    """

    def __init__(self, setup: Setup[Options], position: Position, words: Words) -> None:
        self.setup = setup
        self.position = position
        self.judge = Judge(RULES, words)
        self.events: list[Event] = []
        self._announced = position.table.mover

    def tell(self, rule: str, text: str, detail: Any) -> None:
        """Reports something."""
        self.events.append(Event(rule, text, detail))

    def play(self, seat: int, additions: tuple[Addition, ...]) -> None:
        """Adds letters and takes their tiles from the pot; the turn passes on."""
        table = self.position.table
        letters = "".join(addition.letter for addition in additions)
        pot = None if table.pot is None else table.pot.without(letters)
        rows = (lengthened(table.string, additions),)
        self.position = replace(
            self.position,
            table=Table(rows, pot, follower(self.position, seat)),
            plays=(*self.position.plays, Play(seat, additions, table)),
        )
        text = f"Seat {seat} plays {letters.upper()}: {rows[0].upper()}."
        self.tell("WS-C1", text, LettersPlayed(seat, additions, rows))

    def undo(self) -> None:
        """Undoes the latest play with all its effects (WS-8)."""
        play = self.position.plays[-1]
        self.position = replace(self.position, table=play.before, plays=self.position.plays[:-1])
        rows = play.before.rows
        text = f"The play of seat {play.seat} is undone: {play.before.string.upper() or 'no letters'}."
        self.tell("WS-O4", text, PlayUndone(play.seat, play.additions, rows))

    def put_out(self, seat: int, reason: str, rule: str, why: str) -> None:
        """Puts a seat out of the round."""
        player = self.position.players[seat]
        self.position = self.position.with_player(seat, replace(player, playing=False))
        self.tell(rule, f"Seat {seat} is out: {why}.", SeatOut(seat, reason))

    def settle(self) -> None:
        """Goes on to where a player must decide: past rounds that are won and players who cannot play."""
        while not over(self.setup, self.position):
            won = RULES.won(self.position)
            mover = self.position.table.mover
            if won is not None:
                self._finish_round(won)
            elif not self.position.players[mover].playing:
                table = replace(self.position.table, mover=follower(self.position, mover))
                self.position = replace(self.position, table=table)
            elif self._is_stuck():
                self.put_out(mover, "NO_LEGAL_PLAY", "WS-4", "no letter can be played")
            else:
                self._announce(mover)
                return

    def _is_stuck(self) -> bool:
        options = self.setup.options
        if options.adjudication is not Adjudication.REFEREE or not options.auto_eliminate:
            return False
        return next(self.judge.plays(self.position.table), None) is None

    def _announce(self, mover: int) -> None:
        if mover != self._announced:
            self._announced = mover
            self.tell("WS-C1", f"It is the turn of seat {mover}.", TurnPassed(mover))

    def _finish_round(self, won: Won) -> None:
        number = self.position.round
        names = " and ".join(f"seat {seat}" for seat in won.winners)
        self.tell(won.rule, f"Round {number + 1} goes to {names}.", RoundWon(number, won.winners, won.reason))
        for seat in won.winners:
            player = self.position.players[seat]
            total = player.rounds_won + 1
            self.position = self.position.with_player(seat, replace(player, rounds_won=total))
            text = f"Seat {seat} has won {total} of the rounds."
            self.tell("WS-9", text, ScoreChanged(seat, 1, total, "a round won"))
        self.position = replace(self.position, round=number + 1, challenge=None)
        if not over(self.setup, self.position):
            self._begin_round()

    def _begin_round(self) -> None:
        starter = self._announced = (self.position.starter + 1) % self.setup.seats
        players = tuple(Player(playing=True, rounds_won=p.rounds_won) for p in self.position.players)
        number = self.position.round
        self.position = Position(number, starter, fresh_table(self.setup.options, starter), players)
        self.tell("WS-9", f"Round {number + 1} begins with seat {starter}.", RoundBegun(number, starter))


def fresh_table(options: Options, starter: int) -> Table:
    """The table at the beginning of a round: no letters, a full pot."""
    return Table((), None if options.pot is None else Pot(options.pot), starter)


def follower(position: Position, seat: int) -> int:
    """The next seat after a seat that is still in the round; the seat itself if there is no other."""
    count = len(position.players)
    around = ((seat + step) % count for step in range(1, count + 1))
    return next((other for other in around if position.players[other].playing), seat)


def over(setup: Setup[Options], position: Position) -> bool:
    """Whether the match is over."""
    return position.round >= setup.options.rounds
