"""Word Sprout as a game of the engine."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import ClassVar

from typing_extensions import override

from trellis_engine.chance import Chance
from trellis_engine.contract import (
    Concede,
    Game,
    GameInfo,
    Outcome,
    OutcomeKind,
    Rule,
    Setup,
    State,
    Step,
    Violation,
)
from trellis_engine.contract.adjudication import Adjudication, require_challenges
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import notation, phrases, rulebook
from trellis_engine.games.word_sprout.analyses import ANALYSES
from trellis_engine.games.word_sprout.judge import judge_move, to_act
from trellis_engine.games.word_sprout.listing.moves import list_moves
from trellis_engine.games.word_sprout.listing.sampling import draw
from trellis_engine.games.word_sprout.moves import (
    AcceptWin,
    Admit,
    CallOut,
    CannotPlay,
    ChallengePlay,
    Move,
    PlayLetters,
    ShowWord,
)
from trellis_engine.games.word_sprout.options import Options, chosen_rules
from trellis_engine.games.word_sprout.play import challenges, metamorphism
from trellis_engine.games.word_sprout.play.setting import first_position
from trellis_engine.games.word_sprout.play.turn import Turn, over
from trellis_engine.games.word_sprout.printables import PRINTABLES
from trellis_engine.games.word_sprout.rules import others, rule_set
from trellis_engine.games.word_sprout.search.validity import judge_of
from trellis_engine.games.word_sprout.soundness import require_sound
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.view import View, picture, project
from trellis_engine.words import Words, require_letters

_EXAMPLES = 8
"""Legal moves among which examples are found."""


class WordSprout(Game[Options, Position, Move, View]):
    """The rules of Word Sprout."""

    info: ClassVar[GameInfo] = rulebook.INFO
    options = Options
    analyses = ANALYSES
    printables = PRINTABLES

    @override
    def begin(self, setup: Setup[Options], chance: Chance, words: Words) -> Step[Position]:
        """See `Game.begin`. Seat 0 starts; in `REFEREE` players who cannot play are out at once (WS-4)."""
        _require_sense(setup.options, words)
        rules = chosen_rules(setup.options)
        metamorphism.require_fit(setup, rules, words)
        turn = Turn(setup, first_position(setup, rules), words)
        turn.settle()
        return Step(turn.position, chance, tuple(turn.events))

    @override
    def to_act(self, state: State[Options, Position]) -> frozenset[int]:
        """See `Game.to_act`: who is to move, to answer, or to choose; at a table others may act as well."""
        return frozenset() if over(state.setup, state.position) else to_act(state.position)

    @override
    def legal_moves(self, state: State[Options, Position], seat: int, words: Words) -> Iterator[Move]:
        """See `Game.legal_moves`.

        Plays by position, then letter, first of one letter, then of two; `accept`; `challenge`; `call out`; `stuck`;
        `admit`, then answers in word order; `keep`, `remove`, then `add` for each rule of the catalogue with its usual
        parameters.
        """
        return list_moves(state, seat, words)

    @override
    def judge(self, state: State[Options, Position], seat: int, move: Move, words: Words) -> Violation | None:
        """See `Game.judge`."""
        return judge_move(state, seat, move, words)

    @override
    def may_concede(self, state: State[Options, Position], seat: int) -> bool:
        """See `Game.may_concede`: a player out of this round is in again in the next.

        Between two rounds the one who may change the rules can concede that choice.
        """
        position = state.position
        return position.players[seat].playing if position.chooser is None else seat == position.chooser

    @override
    def advance(
        self, state: State[Options, Position], seat: int, move: Move | Concede, words: Words
    ) -> Step[Position]:
        """See `Game.advance`."""
        turn = Turn(state.setup, state.position, words)
        _do(turn, seat, move)
        turn.settle()
        return Step(turn.position, state.chance, tuple(turn.events))

    @override
    def outcome(self, state: State[Options, Position]) -> Outcome | None:
        """See `Game.outcome`: the most rounds won wins the match (WS-9); a team wins together (`WS-R11`)."""
        position = state.position
        if not over(state.setup, position) or position.ended is None:
            return None
        scores = tuple(player.rounds_won for player in position.players)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        together = rule_set(position.rules).share(winners[:1], state.setup.seats)
        kind = OutcomeKind.WIN if set(winners) <= set(together) else OutcomeKind.TIE
        if state.setup.options.rounds == 1:
            return Outcome(kind, winners, position.ended.reason, position.ended.rule, scores)
        return Outcome(kind, winners, "MOST_ROUNDS_WON", "WS-9", scores)

    @override
    def project(self, state: State[Options, Position], seat: int | None) -> View:
        """See `Game.project`."""
        return project(state.position)

    @override
    def picture(self, setup: Setup[Options], view: View) -> str:
        """See `Game.picture`."""
        return picture(setup, view)

    @override
    def write(self, move: Move) -> str:
        """See `Game.write`."""
        return notation.write(move)

    @override
    def read(self, text: str) -> Move:
        """See `Game.read`."""
        return notation.read(text)

    @override
    def understand(
        self, state: State[Options, Position], seat: int, text: str, words: Words
    ) -> Iterator[Move]:
        """See `Game.understand`: the string that a play makes, a letter, a word, a rule by name; see `phrases`."""
        return phrases.understand(state, text)

    @override
    def examples(self, state: State[Options, Position], seat: int, words: Words) -> tuple[str, ...]:
        """See `Game.examples`; whoever must name a word is not told one."""
        return phrases.examples(state) or phrases.spoken(state.position, self._first(state, seat, words))

    def _first(self, state: State[Options, Position], seat: int, words: Words) -> list[Move]:
        return list(islice(self.legal_moves(state, seat, words), _EXAMPLES))

    @override
    def describe(self, state: State[Options, Position], move: Move) -> str:
        """See `Game.describe`: the string with the new letters in brackets."""
        return phrases.described(state.position, move) or notation.write(move)

    @override
    def in_force(self, setup: Setup[Options], view: View) -> tuple[Rule, ...]:
        """See `Game.in_force`; metamorphism changes them from round to round."""
        removed = (Rule(rule, f"Not in force: {others.WITHOUT[rule]}.") for rule in view.removed)
        return (*map(notation.in_words, view.rules), *removed)

    @override
    def evidence(
        self, state: State[Options, Position], seat: int, move: Move, words: Words
    ) -> Mapping[str, str]:
        """See `Game.evidence`: with a referee, the ``string``, a goal word as ``witness``, a ``path`` to it."""
        if not isinstance(move, PlayLetters) or state.setup.options.adjudication is Adjudication.TABLE:
            return {}
        judge = judge_of(state.setup.lexicons, state.position.rules, words)
        return judge.evidence(state.position, move.additions)

    @override
    def random_move(
        self, state: State[Options, Position], seat: int, chance: Chance, words: Words
    ) -> tuple[Move | None, Chance]:
        """See `Game.random_move`; neither the plays of a table nor the words of a lexicon are listed for it."""
        return draw(state, seat, chance, words)

    @override
    def require_sound(self, state: State[Options, Position]) -> None:
        """See `Game.require_sound`."""
        require_sound(state)


def _require_sense(options: Options, words: Words) -> None:
    """Raise `RequestError` for options that mean nothing; a match that has begun with such options goes on."""
    require_challenges(options.adjudication, options.adjudicator)
    for letter in options.pot or {}:
        require_letters(letter, words.alphabet, f"options.pot.{letter}")
    strange = "".join(letter for letter in options.tiles or {} if letter not in words.alphabet)
    if strange:
        text = f"the alphabet of these lexicons has no {', '.join(strange.upper())}; give the letters in pot"
        raise RequestError(Reason.OPTION_CONFLICT, text, "options.tile_set")
    if options.pot is not None and not any(options.pot.values()):
        text = "there are no tiles in the pot, so nobody could play; null stands for unlimited letters"
        raise RequestError(Reason.OPTION_CONFLICT, text, "options.pot")


def _do(turn: Turn, seat: int, move: Move | Concede) -> None:
    if turn.position.chooser is not None:
        metamorphism.choose(turn, seat, metamorphism.as_choice(move))
        return
    match move:
        case PlayLetters(additions):
            turn.play(seat, additions)
        case ChallengePlay():
            challenges.challenge(turn, seat)
        case ShowWord(word):
            challenges.answer(turn, word)
        case Admit():
            challenges.decide(turn, "", shown=False)
        case AcceptWin():
            challenges.accept(turn)
        case CallOut(offender):
            challenges.call_out(turn, seat, offender)
        case CannotPlay():
            turn.give_way(seat)
        case _:
            challenges.concede(turn, seat)


GAME = WordSprout()
