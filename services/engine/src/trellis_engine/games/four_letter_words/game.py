"""Four Letter Words as a game of the engine."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar

from typing_extensions import override

from trellis_engine.chance import Chance
from trellis_engine.contract import (
    EVERYONE,
    SHARED_RULES,
    Audience,
    Concede,
    Game,
    GameInfo,
    Outcome,
    Setup,
    State,
    Step,
    Transition,
    Violation,
)
from trellis_engine.contract import Event as ContractEvent
from trellis_engine.contract.adjudication import Adjudicator
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.four_letter_words import listing, notation, phrases, rulebook
from trellis_engine.games.four_letter_words import view as views
from trellis_engine.games.four_letter_words.analyses import ANALYSES
from trellis_engine.games.four_letter_words.events import GridShown, Remark
from trellis_engine.games.four_letter_words.grids import grid as grids
from trellis_engine.games.four_letter_words.grids.playable_words import Search
from trellis_engine.games.four_letter_words.judge import Judge
from trellis_engine.games.four_letter_words.moves import (
    Accept,
    Announce,
    Challenge,
    Define,
    Move,
    Strike,
    Withdraw,
    Write,
)
from trellis_engine.games.four_letter_words.options import (
    MAX_SEATS,
    RECOMMENDED_SEATS,
    Options,
    require_known,
    validity,
)
from trellis_engine.games.four_letter_words.play import Turn, outcome
from trellis_engine.games.four_letter_words.printables import PRINTABLES
from trellis_engine.games.four_letter_words.rulebook import CHALLENGES, SIZES
from trellis_engine.games.four_letter_words.soundness import require_sound
from trellis_engine.games.four_letter_words.state import (
    Announcing,
    Considering,
    Decision,
    Position,
    Sheet,
    Writing,
)
from trellis_engine.games.four_letter_words.validity.restrictions import LISTED
from trellis_engine.words import Words, missing_definitions, require_letters

AnyState = State[Options, Position]

_WORDS_ASKED = 200
"""Words that are asked for a definition when a match is made."""


class FourLetterWords(Game[Options, Position, Move, views.View]):
    """The rules of Four Letter Words."""

    info: ClassVar[GameInfo] = GameInfo(
        id="four_letter_words",
        title="Four Letter Words",
        summary="Write every announced word into your secret grid, and outlast the others.",
        min_seats=2,
        max_seats=MAX_SEATS,
        rules=(*rulebook.RULES, *SHARED_RULES),
        notations=notation.NOTATIONS,
        seats_remark=f"More than {RECOMMENDED_SEATS} players are not recommended.",
    )
    options = Options
    analyses = ANALYSES
    printables = PRINTABLES

    @override
    def begin(self, setup: Setup[Options], chance: Chance, words: Words) -> Step[Position]:
        """See `Game.begin`."""
        _require_playable(setup, words)
        first = setup.options.first_seat
        sheet = Sheet(grids.empty(setup.options.size(setup.seats)))
        turn = Turn(setup, Position(0, (), Announcing(first), (sheet,) * setup.seats), words)
        turn.begin_turn(first)
        return Step(turn.position, chance, (*remarks(setup, words), *turn.events))

    @override
    def to_act(self, state: AnyState) -> frozenset[int]:
        """See `Game.to_act`: the player to choose or to defend a word, or everybody who has yet to decide."""
        position = state.position
        if outcome(position) is not None:
            return frozenset()
        phase = position.phase
        if isinstance(phase, Considering):
            return frozenset(position.remaining) - phase.accepted - {phase.seat}
        if isinstance(phase, Writing):
            decided = enumerate(phase.decisions)
            return frozenset(seat for seat, decision in decided if decision is Decision.WAITING)
        return frozenset({phase.seat})

    @override
    def legal_moves(self, state: AnyState, seat: int, words: Words) -> Iterator[Move]:
        """See `Game.legal_moves`.

        Words to announce in word order, at a table then whatever else fits (after the lexicons to define a challenged
        one with), lines to write on by start in reading order and direction, then strikes, in the X variant by cells
        in reading order.
        """
        if seat not in self.to_act(state):
            return iter(())
        return listing.moves(Judge(state.setup, state.position, seat, words))

    @override
    def judge(self, state: AnyState, seat: int, move: Move, words: Words) -> Violation | None:
        """See `Game.judge`."""
        return Judge(state.setup, state.position, seat, words).violation(move)

    @override
    def may_concede(self, state: AnyState, seat: int) -> bool:
        """See `Game.may_concede`."""
        return state.position.sheets[seat].out is None

    @override
    def advance(self, state: AnyState, seat: int, move: Move | Concede, words: Words) -> Step[Position]:
        """See `Game.advance`."""
        turn = Turn(state.setup, state.position, words)
        _PLAYS[type(move)](turn, seat, move)
        secret = isinstance(move, Write) or (isinstance(move, Strike) and bool(move.cells))
        return Step(
            turn.position,
            state.chance,
            tuple(turn.events),
            Audience.only(seat) if secret else EVERYONE,
            same_stage=not turn.settled and outcome(turn.position) is None,
        )

    @override
    def outcome(self, state: AnyState) -> Outcome | None:
        """See `Game.outcome`."""
        return outcome(state.position)

    @override
    def follow(self, state: AnyState, step: Step[Position]) -> Transition[Options, Position]:
        """See `Game.follow`; the end of the match shows all grids."""
        return super().follow(state, _with_grids(state.setup, step))

    @override
    def project(self, state: AnyState, seat: int | None) -> views.View:
        """See `Game.project`."""
        return views.project(state.setup, state.position, seat)

    @override
    def picture(self, setup: Setup[Options], view: views.View) -> str:
        """See `Game.picture`."""
        return views.picture(setup, view)

    @override
    def write(self, move: Move) -> str:
        """See `Game.write`."""
        return notation.write(move)

    @override
    def read(self, text: str) -> Move:
        """See `Game.read`."""
        return notation.read(text)

    @override
    def understand(self, state: AnyState, seat: int, text: str, words: Words) -> Iterator[Move]:
        """See `Game.understand`: words, cells and directions as people say them; see `phrases`."""
        return phrases.understand(Judge(state.setup, state.position, seat, words), text)

    @override
    def describe(self, state: AnyState, move: Move) -> str:
        """See `Game.describe`."""
        return phrases.described(move)

    @override
    def evidence(self, state: AnyState, seat: int, move: Move, words: Words) -> Mapping[str, str]:
        """See `Game.evidence`: with a referee the lexicon that has an announced word, and its definition."""
        if not isinstance(move, Announce) or state.setup.options.challenges:
            return {}
        rules = validity(state.setup.options)
        entry = rules.accepting(move.word, rules.entries(move.word, words), words)
        if entry is None or not entry.lexicon:
            return {}
        meaning = {"definition": entry.definition} if entry.definition else {}
        return {"lexicon": entry.lexicon, **meaning}

    @override
    def random_move(
        self, state: AnyState, seat: int, chance: Chance, words: Words
    ) -> tuple[Move | None, Chance]:
        """See `Game.random_move`: words mostly from the lexicons, few strikes, few challenges."""
        if seat not in self.to_act(state):
            return None, chance
        return listing.draw(Judge(state.setup, state.position, seat, words), chance)

    @override
    def require_sound(self, state: AnyState) -> None:
        """See `Game.require_sound`."""
        require_sound(state.setup, state.position)


def _require_playable(setup: Setup[Options], words: Words) -> None:
    """Refuse a set-up in which nobody could ever announce a word."""
    if setup.options.first_seat >= setup.seats:
        text = f"first_seat: there is no seat {setup.options.first_seat} among {setup.seats}"
        raise RequestError(Reason.OPTION_CONFLICT, text, "options.first_seat")
    for letter in setup.options.banned_letters:
        require_letters(letter, words.alphabet, "options.banned_letters")
    for index, word in enumerate(setup.options.abbreviations):
        require_letters(word, words.alphabet, f"options.abbreviations[{index}]")
    require_known(setup.options, words)
    _require_useful_abbreviations(setup.options, words)
    search = Search(setup.options.size(setup.seats), validity(setup.options), words)
    if next(search.every_word(), None) is None:
        text = "the lexicons have no word of four letters that may be chosen under these options"
        raise RequestError(Reason.OPTION_CONFLICT, text, "options")


def remarks(setup: Setup[Options], words: Words) -> Iterator[ContractEvent]:
    """Tell what whoever sits down should know: too many players (FL-6), no definitions for challenges (FL-4, FL-9)."""
    if setup.seats > RECOMMENDED_SEATS:
        text = f"More than {RECOMMENDED_SEATS} players are not recommended, and these are {setup.seats}."
        yield ContractEvent(SIZES.id, text, Remark("seats"))
    if setup.options.challenges:
        search = Search(setup.options.size(setup.seats), validity(setup.options), words)
        missing = missing_definitions(words, tuple(islice(search.every_word(), _WORDS_ASKED)))
        if missing is not None:
            yield ContractEvent(CHALLENGES.id, missing, Remark("definitions"))


def _require_useful_abbreviations(options: Options, words: Words) -> None:
    """Refuse an abbreviation that was agreed on and that another option forbids."""
    for index, word in enumerate(options.abbreviations):
        violation = validity(options).violation(word, (LISTED,), words)
        if violation is not None:
            text = f"{word.upper()} could never be chosen: {violation.text}"
            raise RequestError(Reason.OPTION_CONFLICT, text, f"options.abbreviations[{index}]")


def _with_grids(setup: Setup[Options], step: Step[Position]) -> Step[Position]:
    result = outcome(step.position)
    if result is None:
        return step
    size = setup.options.size(setup.seats)
    shown = tuple(
        ContractEvent(
            result.rule,
            f"The grid of seat {seat} is shown.",
            GridShown(seat, views.rows_of(sheet.grid, size)),
        )
        for seat, sheet in enumerate(step.position.sheets)
    )
    return Step(step.position, step.chance, step.events + shown, step.audience, step.same_stage)


def _challenge(turn: Turn, seat: int, move: Challenge) -> None:
    turn.challenge(seat, at_once=turn.setup.options.adjudicator is Adjudicator.LEXICON)


_PLAYS: Mapping[type[Move | Concede], Callable[[Turn, int, Any], None]] = {
    Announce: lambda turn, seat, move: turn.announce(seat, move.word),
    Accept: lambda turn, seat, move: turn.accept(seat),
    Challenge: _challenge,
    Define: lambda turn, seat, move: turn.define(move.lexicon),
    Withdraw: lambda turn, seat, move: turn.withdraw(seat),
    Write: Turn.write,
    Strike: Turn.strike,
    Concede: lambda turn, seat, move: turn.concede(seat),
}

GAME = FourLetterWords()
