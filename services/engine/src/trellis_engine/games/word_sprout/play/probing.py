"""Whether play under some rules can be judged with little work: tried out before the rules are in force (G-10).

A few short games are played from the first position, always the same ones. Hard positions that they do not meet may
still come up in a match; what a move may cost leaves room for those.
"""

from itertools import islice

from trellis_engine.chance import Chance
from trellis_engine.contract import Setup
from trellis_engine.contract.adjudication import Adjudication
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.play.turn import Turn
from trellis_engine.games.word_sprout.search.plays import legal_plays
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.words import Words
from trellis_engine.work import part

GAMES = 2
TURNS = 3
CHOICES = 4
"""Of how many legal plays, the first that are found, one is made."""
STEPS_A_TURN = 60_000
"""What a turn may take: finding a few plays, making one, and looking whether the next player is stuck."""
STEPS_IN_ALL = 20_000
"""After how many steps no further turn is tried."""
_SEED = bytes(16)


def takes_too_much(setup: Setup[Options], position: Position, words: Words) -> bool:
    """Tell whether some turn of a few short games from a first position takes more work than it may.

    Raises:
        RequestError: TOO_MUCH_WORK if the call at hand may not cost as much as was needed to find that out.
    """
    if setup.options.adjudication is not Adjudication.REFEREE or not position.rules:
        return False
    left = STEPS_IN_ALL
    for game in range(GAMES):
        at, chance = position, Chance(bytes([game]) + _SEED[1:])
        for _ in range(TURNS):
            with part(STEPS_A_TURN) as work:
                try:
                    after, chance = _played(setup, at, words, chance)
                except RequestError as error:
                    if error.reason is not Reason.TOO_MUCH_WORK or work.spent <= STEPS_A_TURN:
                        raise
                    return True
            left -= work.spent
            if left < 0:
                return False
            if after is None:
                break
            at = after
    return False


def _played(
    setup: Setup[Options], position: Position, words: Words, chance: Chance
) -> tuple[Position | None, Chance]:
    """Make a play and go on to the next player; None where the round is over."""
    turn = Turn(setup, position, words)
    plays = tuple(islice(legal_plays(turn.judge, position), CHOICES))
    if not plays:
        return None, chance
    additions, chance = chance.choice(plays)
    turn.play(position.table.mover, additions)
    turn.settle_players()
    won = turn.claim() or turn.rules.won_by_default(turn.position)
    return (turn.position if won is None else None), chance
