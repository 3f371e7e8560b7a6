"""Tables for tests, written as a person would lay them out."""

from collections.abc import Iterable, Sequence

from trellis_engine.chance import Chance
from trellis_engine.contract import Setup, State, Violation
from trellis_engine.games.rewordable import GAME
from trellis_engine.games.rewordable.moves import Cards, Formation
from trellis_engine.games.rewordable.options import Options
from trellis_engine.games.rewordable.state import Player, Position
from trellis_engine.words.wordset import WordSet

Match = State[Options, Position]

_LIST = (
    "lend blend blends lined linseed linseeds seedling be bed bend shed list lists singe sing sings singles ed"
    " con icon consist blister enlist conning"
)
WORDS = WordSet(_LIST.split())
"""Words of the seed's examples, and some around them."""


def cards(text: str) -> Cards:
    """Cards from ``le|nd``."""
    return tuple(text.split("|"))


def player(hand: str = "", words: str = "", loose: str = "", *, out: bool = False) -> Player:
    """A player from cards and words (``le|nd``) with spaces between."""
    formed = tuple(map(cards, words.split()))
    return Player(tuple(sorted(hand.split())), formed, tuple(sorted(loose.split())), out)


def match(*players: Player, pile: str = "", turn: int = 0) -> Match:
    """A match with these players; nothing is asked about its deck."""
    position = Position(players, tuple(pile.split()), (), turn)
    return State(Setup(Options(any_number=True), (), len(players)), Chance(b"0" * 16), position)


def refusal(state: Match, notation: str, seat: int = 0, words: WordSet = WORDS) -> Violation:
    """Why a turn is refused."""
    broken = GAME.check(state, seat, GAME.read(notation), words)
    assert broken is not None, f"{notation} is legal"
    return broken


def play(state: Match, notation: str, seat: int = 0, words: WordSet = WORDS) -> Position:
    """The position after a turn."""
    return GAME.apply(state, seat, GAME.read(notation), words).state.position


def spelled(formations: Iterable[Formation]) -> list[str]:
    """The cards of formations."""
    return ["|".join(formation.cards) for formation in formations]


def rows(words: Sequence[Cards]) -> list[str]:
    """Words as text."""
    return ["|".join(word) for word in words]
