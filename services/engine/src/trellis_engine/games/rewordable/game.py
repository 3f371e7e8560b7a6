"""Rewordable as a game of the contract."""

from collections.abc import Iterator, Mapping

from typing_extensions import override

from trellis_engine.chance import Chance
from trellis_engine.contract import (
    RULE_CONCEDE,
    Concede,
    Event,
    Game,
    GameInfo,
    Outcome,
    OutcomeKind,
    SeatOut,
    Setup,
    State,
    Step,
    Violation,
)
from trellis_engine.games.rewordable import listing, notation, phrases, play
from trellis_engine.games.rewordable.analyses import ANALYSES
from trellis_engine.games.rewordable.cards.deck import require_playable
from trellis_engine.games.rewordable.cards.vocabulary import Vocabulary
from trellis_engine.games.rewordable.judge import judge
from trellis_engine.games.rewordable.moves import Turn, shown
from trellis_engine.games.rewordable.options import Options
from trellis_engine.games.rewordable.printables import PRINTABLES
from trellis_engine.games.rewordable.rulebook import RESULT, RULES
from trellis_engine.games.rewordable.soundness import require_sound
from trellis_engine.games.rewordable.state import Position
from trellis_engine.games.rewordable.view import TableView, picture, project
from trellis_engine.words import Words

Match = State[Options, Position]


class Rewordable(Game[Options, Position, Turn, TableView]):
    """The card game of the seed; see `listing.turns` for the order in which turns are listed."""

    info = GameInfo(
        id="rewordable",
        title="Rewordable",
        summary="Build words from cards of one to three letters, extend them, and steal those of others.",
        min_seats=2,
        max_seats=8,
        rules=RULES,
        notations=notation.NOTATIONS,
    )
    options = Options
    analyses = ANALYSES
    printables = PRINTABLES

    @override
    def begin(self, setup: Setup[Options], chance: Chance, words: Words) -> Step[Position]:
        """Deal the hands. Raises `RequestError` for a deck or a number of players that cannot be played."""
        setup.options.require_fit(setup.seats)
        chosen = setup.options
        chosen.require_letters(words)
        require_playable(chosen.cards, chosen.deck is not None, chosen.one_letter_words, words)
        return play.deal(setup, chance)

    @override
    def to_act(self, state: Match) -> frozenset[int]:
        """Return the seat to move."""
        return frozenset() if self.outcome(state) else frozenset({state.position.turn})

    @override
    def legal_moves(self, state: Match, seat: int, words: Words) -> Iterator[Turn]:
        """List turns by their number of formations; see `listing.turns`."""
        return listing.turns(state.position, seat, _vocabulary(state, words))

    @override
    def random_move(
        self, state: Match, seat: int, chance: Chance, words: Words
    ) -> tuple[Turn | None, Chance]:
        """Return a random turn, drawn without listing them."""
        return listing.random_turn(state.position, seat, chance, _vocabulary(state, words))

    @override
    def judge(self, state: Match, seat: int, move: Turn, words: Words) -> Violation | None:
        """Return the rule that a turn breaks, or None."""
        return judge(state.position, seat, move, _vocabulary(state, words))

    @override
    def may_concede(self, state: Match, seat: int) -> bool:
        """Let any player still in concede."""
        return not state.position.players[seat].out

    @override
    def advance(self, state: Match, seat: int, move: Turn | Concede, words: Words) -> Step[Position]:
        """Play a legal turn, or take a player out."""
        vocabulary = _vocabulary(state, words)
        if isinstance(move, Turn):
            position, events = play.play_turn(state.position, seat, move, vocabulary)
        else:
            position, events = play.leave(state.position, seat, vocabulary)
            out = Event(RULE_CONCEDE.id, f"Seat {seat} concedes.", SeatOut(seat, "CONCEDED"))
            events = (out, *events)
        return Step(position, state.chance, events)

    @override
    def outcome(self, state: Match) -> Outcome | None:
        """Let the most letters win once every card has been played (RW-5); the last player left wins at once (G-7)."""
        position = state.position
        scores = tuple(player.score for player in position.players)
        staying = position.staying
        if len(staying) == 1:
            return Outcome(OutcomeKind.WIN, staying, "LAST_PLAYER_LEFT", RULE_CONCEDE.id, scores)
        if not position.played_out:
            return None
        most = max(scores[seat] for seat in staying)
        winners = tuple(seat for seat in staying if scores[seat] == most)
        kind = OutcomeKind.WIN if len(winners) == 1 else OutcomeKind.TIE
        return Outcome(kind, winners, "MOST_LETTERS", RESULT.id, scores)

    @override
    def project(self, state: Match, seat: int | None) -> TableView:
        """Return everything but the other hands and the order of the pile."""
        return project(state.position, seat, self.outcome(state) is not None)

    @override
    def picture(self, setup: Setup[Options], view: TableView) -> str:
        """Return the table as text."""
        return picture(view)

    @override
    def write(self, move: Turn) -> str:
        """Return the turn in notation."""
        return notation.write(move)

    @override
    def read(self, text: str) -> Turn:
        """Return the turn that a notation stands for."""
        return notation.read(text)

    @override
    def understand(self, state: Match, seat: int, text: str, words: Words) -> Iterator[Turn]:
        """Return words without bars, from whatever gives them; see `phrases`."""
        if seat != state.position.turn:
            return iter(())
        return phrases.understand(state.position, seat, text, _vocabulary(state, words))

    @override
    def evidence(self, state: Match, seat: int, move: Turn, words: Words) -> Mapping[str, str]:
        """Tell the words formed (``words``, as cards), letters gained by each (``gains``) and all (``gain``)."""
        gains = [formation.gain() for formation in move.formations]
        return {
            "words": " ".join(shown(formation.cards) for formation in move.formations),
            "gains": " ".join(map(str, gains)),
            "gain": str(sum(gains)),
        }

    @override
    def require_sound(self, state: Match) -> None:
        """Refuse a position that the deck and the players cannot lead to."""
        require_sound(state.setup, state.position)


def _vocabulary(state: Match, words: Words) -> Vocabulary:
    return state.setup.options.vocabulary(words)
