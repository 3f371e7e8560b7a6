"""Word Sprout as a game of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from trellis_engine.chance import Chance
from trellis_engine.contract import (
    SHARED_RULES,
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
from trellis_engine.faults import Fault, Reason
from trellis_engine.games.word_sprout import challenges, notation, view
from trellis_engine.games.word_sprout.analyses import GoalWords
from trellis_engine.games.word_sprout.course import RULES, Course, fresh_table, over
from trellis_engine.games.word_sprout.draws import draw_word
from trellis_engine.games.word_sprout.moves import Addition, Admit, ChallengePlay, Move, PlayLetters, ShowWord
from trellis_engine.games.word_sprout.options import Adjudication, Options
from trellis_engine.games.word_sprout.rules import CORE, Moment
from trellis_engine.games.word_sprout.soundness import require_sound
from trellis_engine.games.word_sprout.state import Player, Position
from trellis_engine.games.word_sprout.validity import SUBSTRING, SUBSTRING_TEXT, Judge, after
from trellis_engine.words import Words, require_letters

MAX_SEATS = 16

_RULINGS = (
    Rule(SUBSTRING, SUBSTRING_TEXT),
    Rule("WS-C3", "Players who cannot play on their turn are out, and play continues to the next player."),
    Rule(challenges.RULE, challenges.TEXT),
    Rule(
        "WS-O4",
        "When a player is out, the play that put it out is undone and play resumes with the next player.",
    ),
    Rule("WS-4", "With a referee, a player without a legal play is out at the moment its turn would begin."),
    Rule(
        "WS-9",
        "A match is a number of rounds; the next round starts with the seat after the one that started.",
    ),
    Rule("G-6", "With a referee invalid plays are refused; at a table they stand until challenged."),
)


class WordSprout(Game[Options, Position, Move, view.View]):
    """The rules of Word Sprout."""

    info: ClassVar[GameInfo] = GameInfo(
        id="word_sprout",
        title="Word Sprout",
        summary="Take turns adding letters to a string that must stay part of a word; the last player left wins.",
        min_seats=2,
        max_seats=MAX_SEATS,
        rules=(*(Rule(rule.id, rule.text) for rule in CORE), *_RULINGS, *SHARED_RULES),
        notations=notation.NOTATIONS,
    )
    options = Options
    analyses = (GoalWords(),)

    def begin(self, setup: Setup[Options], chance: Chance, words: Words) -> Step[Position]:
        """See `Game.begin`. Seat 0 starts; in `REFEREE` players who cannot play are out at once (WS-4)."""
        for letter in setup.options.pot or {}:
            require_letters(letter, words.alphabet, f"options.pot.{letter}")
        players = (Player(),) * setup.seats
        course = Course(setup, Position(0, 0, fresh_table(setup.options, 0), players), words)
        course.settle()
        return Step(course.position, chance, tuple(course.events))

    def to_act(self, state: State[Options, Position]) -> frozenset[int]:
        """See `Game.to_act`: the player to move, or the one who was challenged."""
        position = state.position
        if over(state.setup, position):
            return frozenset()
        asked = position.table.mover if position.challenge is None else challenges.challenged(position)
        return frozenset({asked})

    def legal_moves(self, state: State[Options, Position], seat: int, words: Words) -> Iterator[Move]:
        """See `Game.legal_moves`: plays by position, then letter; the challenge; `admit`, answers in word order."""
        position = state.position
        if challenges.refuse_answer(position, seat) is None:
            yield Admit()
            yield from map(ShowWord, words.containing(""))
            return
        if position.challenge is None and RULES.refuse_turn(position, seat) is None:
            yield from self._plays(state, words)
        if self._refuse_challenge(state, seat) is None:
            yield ChallengePlay()

    def _plays(self, state: State[Options, Position], words: Words) -> Iterator[Move]:
        table = state.position.table
        if state.setup.options.adjudication is Adjudication.REFEREE:
            yield from (PlayLetters((addition,)) for addition in Judge(RULES, words).plays(table))
            return
        for position in range(len(table.string) + 1):
            for letter in words.alphabet:
                additions = (Addition(letter, position),)
                if RULES.prevent(table, additions) is None:
                    yield PlayLetters(additions)

    def judge(self, state: State[Options, Position], seat: int, move: Move, words: Words) -> Violation | None:
        """See `Game.judge`."""
        if isinstance(move, PlayLetters):
            return self._judge_play(state, seat, move, words)
        if isinstance(move, ChallengePlay):
            return self._refuse_challenge(state, seat)
        objection = challenges.refuse_answer(state.position, seat)
        if objection is None and isinstance(move, ShowWord):
            word = require_letters(move.word, words.alphabet, "word")
            if not words.contains([word])[0]:
                text = f"{word.upper()} is not a word of the lexicons; name another, or admit"
                objection = Violation("NOT_IN_LEXICON", "G-6", text, {"word": word})
        return objection

    def _judge_play(
        self, state: State[Options, Position], seat: int, move: PlayLetters, words: Words
    ) -> Violation | None:
        position = state.position
        length = len(position.table.string)
        for index, addition in enumerate(move.additions):
            require_letters(addition.letter, words.alphabet, f"additions[{index}].letter")
            if addition.position > length + index:
                text = f"the string has {length + index} letters, so positions are from 0 to {length + index}"
                raise Fault(Reason.MALFORMED_MOVE, text, f"additions[{index}].position")
        objection = _while_challenged(position) or RULES.refuse_turn(position, seat)
        if objection is not None:
            return objection
        if state.setup.options.adjudication is Adjudication.TABLE:
            return RULES.prevent(position.table, move.additions)
        return Judge(RULES, words).play(position.table, move.additions)

    def _refuse_challenge(self, state: State[Options, Position], seat: int) -> Violation | None:
        objection = challenges.refuse_challenge(state.setup.options, state.position, seat)
        return objection or _while_challenged(state.position)

    def may_concede(self, state: State[Options, Position], seat: int) -> bool:
        """See `Game.may_concede`: a player out of this round is in again in the next."""
        return state.position.players[seat].playing

    def advance(
        self, state: State[Options, Position], seat: int, move: Move | Concede, words: Words
    ) -> Step[Position]:
        """See `Game.advance`."""
        course = Course(state.setup, state.position, words)
        if isinstance(move, PlayLetters):
            course.play(seat, move.additions)
        elif isinstance(move, ChallengePlay):
            challenges.challenge(course, seat)
        elif isinstance(move, ShowWord):
            challenges.answer(course, move.word)
        elif isinstance(move, Admit):
            challenges.decide(course, "", shown=False)
        else:
            challenges.concede(course, seat)
        course.settle()
        return Step(course.position, state.chance, tuple(course.events))

    def outcome(self, state: State[Options, Position]) -> Outcome | None:
        """See `Game.outcome`: the most rounds won wins the match (WS-9)."""
        if not over(state.setup, state.position):
            return None
        scores = tuple(player.rounds_won for player in state.position.players)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        kind = OutcomeKind.WIN if len(winners) == 1 else OutcomeKind.TIE
        if state.setup.options.rounds == 1:
            return Outcome(kind, winners, "LAST_PLAYER_LEFT", "WS-C4", scores)
        return Outcome(kind, winners, "MOST_ROUNDS_WON", "WS-9", scores)

    def project(self, state: State[Options, Position], seat: int | None) -> view.View:
        """See `Game.project`."""
        return view.project(state.position)

    def picture(self, setup: Setup[Options], view_: view.View) -> str:
        """See `Game.picture`."""
        return view.picture(setup, view_)

    def write(self, move: Move) -> str:
        """See `Game.write`."""
        return notation.write(move)

    def read(self, text: str) -> Move:
        """See `Game.read`."""
        return notation.read(text)

    def evidence(
        self, state: State[Options, Position], seat: int, move: Move, words: Words
    ) -> Mapping[str, str]:
        """See `Game.evidence`: with a referee, ``string`` and a goal word that contains it as ``witness``."""
        if not isinstance(move, PlayLetters) or state.setup.options.adjudication is Adjudication.TABLE:
            return {}
        moment = after(state.position.table, move.additions)
        return {"string": moment.string, "witness": Judge(RULES, words).witness(moment) or ""}

    def random_move(
        self, state: State[Options, Position], seat: int, chance: Chance, words: Words
    ) -> tuple[Move | None, Chance]:
        """See `Game.random_move`; the words that could answer a challenge are drawn without listing them all."""
        if challenges.refuse_answer(state.position, seat) is not None:
            return super().random_move(state, seat, chance, words)
        return draw_word(Moment.of(state.position.table).string, chance, words)

    def require_sound(self, state: State[Options, Position]) -> None:
        """See `Game.require_sound`."""
        require_sound(state)


def _while_challenged(position: Position) -> Violation | None:
    if position.challenge is None:
        return None
    text = f"the challenge by seat {position.challenge.challenger} must be answered first"
    return Violation("CHALLENGE_PENDING", challenges.RULE, text)


GAME = WordSprout()
