"""A greedy player of Rewordable and what games between such players show; other benchmarks play with it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields

from trellis_engine.chance import Chance
from trellis_engine.contract import Setup, State
from trellis_engine.games.rewordable import GAME
from trellis_engine.games.rewordable.cards.formation_finder import formations, with_hand
from trellis_engine.games.rewordable.moves import Formation, Turn
from trellis_engine.games.rewordable.options import Options
from trellis_engine.games.rewordable.state import Position, form, lay
from trellis_engine.words import Words

Match = State[Options, Position]


@dataclass(frozen=True)
class Choice:
    """A turn, and what there was to choose from."""

    turn: Turn
    playable: bool
    """Whether some card of the hand allowed a formation."""
    joining: bool
    """Whether some card allowed a word of several cards, not just the declaration of a card that is a word."""
    stealable: bool
    """Whether some card of the hand allowed a formation with stolen cards."""


def worth(formation: Formation) -> int:
    """Letters won plus letters that rivals lose."""
    return formation.gain() + sum(len("".join(word.cards)) for word in formation.stolen_words)


def greedy(position: Position, seat: int, words: Words) -> Choice:
    """Plays the card that allows the most valuable formation, forms it, and goes on forming what is left.

    Without a formation the card with the most letters is played, of equal ones the last in the alphabet.
    """
    players = position.players
    hand = players[seat].hand
    found = list(with_hand(players, seat, hand, words))
    best = max(found, key=lambda item: worth(item.formation), default=None)
    card = max(hand, key=lambda text: (len(text), text)) if best is None or not hand else best.play[0]
    chosen = [] if best is None else [best.formation]
    players = lay(players, seat, card if hand else None)
    for formation in chosen:
        players = form(players, seat, formation)
    while chosen:
        following = max(formations(players, seat, words), key=worth, default=None)
        if following is None or not worth(following):
            break
        chosen.append(following)
        players = form(players, seat, following)
    turn = Turn(card if hand else None, tuple(chosen))
    joining = any(len(item.formation.cards) > 1 for item in found)
    return Choice(turn, best is not None, joining, any(item.formation.steals for item in found))


def begin(seats: int, seed: int, words: Words, options: Options) -> Match:
    """A new match."""
    start: Match = GAME.initial(Setup(options, (), seats), Chance(seed.to_bytes(16, "big")), words).state
    return start


def game(start: Match, words: Words) -> Iterator[tuple[Match, Choice]]:
    """Every state of a game between greedy players, each with what the seat to move chose in it."""
    state = start
    while GAME.to_act(state):
        choice = greedy(state.position, state.position.turn, words)
        yield state, choice
        state = GAME.apply(state, state.position.turn, choice.turn, words).state


@dataclass
class Tally:
    """What games showed, added up."""

    turns: int = 0
    playable: int = 0
    joining: int = 0
    stealable: int = 0
    cards: int = 0
    words: int = 0
    letters: int = 0
    seats: int = 0
    dealt: Counter[str] = field(default_factory=Counter)
    dead: Counter[str] = field(default_factory=Counter)

    def add(self, start: Match, words: Words) -> None:
        """Plays a game and counts."""
        last = start
        for state, choice in game(start, words):
            self.turns += 1
            self.playable += choice.playable
            self.joining += choice.joining
            self.stealable += choice.stealable
            last = GAME.apply(state, state.position.turn, choice.turn, words).state
        self._count(last.position)

    def join(self, other: "Tally") -> None:
        """Adds what other games showed."""
        for item in fields(self):
            setattr(self, item.name, getattr(self, item.name) + getattr(other, item.name))

    def _count(self, end: Position) -> None:
        self.dealt += end.cards()
        self.dead += Counter(end.discard)
        self.seats += len(end.players)
        for player in end.players:
            self.words += len(player.words)
            self.letters += player.score
            self.cards += sum(map(len, player.words))

    def figures(self) -> dict[str, float]:
        """Letters a word, cards a word, shares of turns and cards, letters a player."""
        return {
            "letters a word": self.letters / self.words,
            "cards a word": self.cards / self.words,
            "playable turns": self.playable / self.turns,
            "turns with a joined word": self.joining / self.turns,
            "turns with a steal": self.stealable / self.turns,
            "dead cards": self.dead.total() / self.dealt.total(),
            "letters a player": self.letters / self.seats,
        }
