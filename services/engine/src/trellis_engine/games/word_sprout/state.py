"""Where a match of Word Sprout stands."""

from __future__ import annotations

from dataclasses import dataclass, replace

from trellis_engine.games.word_sprout.round import Challenge, Claim, Play, Player, RoundEnd, Table
from trellis_engine.games.word_sprout.rules.catalogue import OptionalRule


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands.

    Args:
        round: how many rounds are finished; the number of the round in play, from 0.
        starter: the seat that started the round.
        table: what lies on the table.
        players: by seat.
        rules: the optional rules in force, in the order of the catalogue (metamorphism changes them).
        plays: the plays of the round that stand, in order.
        challenge: what waits for an answer.
        claim: at a table, what the latest play wins if it is accepted.
        chooser: the winner of the last round, while it may change the rules (WS-10).
        ended: how the last round was won; None in the first.
    """

    round: int
    starter: int
    table: Table
    players: tuple[Player, ...]
    rules: tuple[OptionalRule, ...] = ()
    plays: tuple[Play, ...] = ()
    challenge: Challenge | None = None
    claim: Claim | None = None
    chooser: int | None = None
    ended: RoundEnd | None = None

    @property
    def seats_playing(self) -> tuple[int, ...]:
        """The seats still in the round, ascending."""
        return tuple(seat for seat, player in enumerate(self.players) if player.playing)

    @property
    def latest(self) -> Play | None:
        """The latest play that stands."""
        return self.plays[-1] if self.plays else None

    def with_player(self, seat: int, player: Player) -> Position:
        """The position with one player changed."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def follower(self, seat: int) -> int:
        """The next seat after a seat that is still in the round; the seat itself if there is no other."""
        count = len(self.players)
        way = -1 if self.table.backwards else 1
        around = ((seat + way * step) % count for step in range(1, count + 1))
        return next((other for other in around if self.players[other].playing), seat)

    @property
    def offenders(self) -> tuple[int, ...]:
        """The seats that can be called out for playing out of turn, in the order of their plays (WS-6)."""
        return tuple(dict.fromkeys(play.seat for play in self.plays if play.awaited is not None))
