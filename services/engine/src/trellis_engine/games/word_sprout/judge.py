"""May this be played? Every move is judged here before it changes anything."""

from trellis_engine.contract import State, Violation
from trellis_engine.contract.adjudication import Adjudication
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout.moves import (
    AcceptWin,
    AddRule,
    Admit,
    CallOut,
    CannotPlay,
    ChallengePlay,
    KeepRules,
    Move,
    PlayLetters,
    RemoveRule,
    RestoreRule,
    ShowWord,
)
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.play import challenges, metamorphism
from trellis_engine.games.word_sprout.play.turn import misplaced, rightful
from trellis_engine.games.word_sprout.rules import rule_set
from trellis_engine.games.word_sprout.search.validity import judge_of, latest_layout
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.words import Words, require_letters

Match = State[Options, Position]
Deed = PlayLetters | ChallengePlay | AcceptWin | CallOut | CannotPlay


def to_act(position: Position) -> frozenset[int]:
    """Find who is to choose rules, to answer a challenge, or to move."""
    if position.chooser is not None:
        return frozenset({position.chooser})
    return frozenset(
        {position.table.mover if position.challenge is None else challenges.challenged(position)}
    )


def judge_move(state: Match, seat: int, move: Move, words: Words) -> Violation | None:
    """Find the rule that a move breaks; None if it may be played. See `Game.judge`."""
    if isinstance(move, AddRule | RemoveRule | RestoreRule | KeepRules):
        return metamorphism.refuse_choice(state.setup, state.position, seat, move, words)
    _require_sense(state, move, words)
    if state.position.chooser is not None:
        text = f"seat {state.position.chooser} may change the rules before the next round begins"
        return Violation("RULES_TO_CHOOSE", metamorphism.RULE, text)
    if isinstance(move, ShowWord | Admit):
        return _judge_answer(state.position, seat, move, words)
    return _judge_deed(state, seat, move, words) or _while_challenged(state.position)


def _judge_answer(position: Position, seat: int, move: ShowWord | Admit, words: Words) -> Violation | None:
    objection = challenges.refuse_answer(position, seat)
    if objection is not None or isinstance(move, Admit):
        return objection
    wanted = len(latest_layout(position)[1].changes)
    if len(move.words) != wanted:
        text = (
            f"the play has changed {wanted} strings; name one word for each"
            if wanted > 1
            else "name one word"
        )
        return Violation("WRONG_NUMBER_OF_WORDS", challenges.RULE, text, {"words": str(wanted)})
    for word, real in zip(move.words, words.contains(move.words), strict=True):
        if not real:
            text = f"{word.upper()} is not a word of the lexicons; name another, or admit"
            return Violation("NOT_IN_LEXICON", "G-6", text, {"word": word})
    return None


def _judge_deed(state: Match, seat: int, move: Deed, words: Words) -> Violation | None:
    options, position = state.setup.options, state.position
    match move:
        case PlayLetters():
            return _while_challenged(position) or _judge_play(state, seat, move, words)
        case ChallengePlay():
            return challenges.refuse_challenge(options, position, seat)
        case AcceptWin():
            return challenges.refuse_acceptance(position, seat)
        case CallOut(offender):
            return challenges.refuse_call_out(options, position, seat, offender)
        case CannotPlay():
            return challenges.refuse_stuck(options, position, seat) or _while_claimed(position)


def _judge_play(state: Match, seat: int, move: PlayLetters, words: Words) -> Violation | None:
    position = state.position
    objection = refuse_turn(state, seat)
    if objection is not None:
        return objection
    objection = _while_claimed(position)
    if objection is not None:
        return objection
    judge = judge_of(state.setup.lexicons, position.rules, words)
    if state.setup.options.adjudication is Adjudication.TABLE:
        return judge.rules.prevent(position, move.additions)
    return judge.refuse_play(position, move.additions)


def _while_claimed(position: Position) -> Violation | None:
    if position.claim is None:
        return None
    text = "the latest play wins the round unless it is challenged: accept or challenge"
    return Violation("WIN_CLAIMED", position.claim.rule, text)


def refuse_turn(state: Match, seat: int) -> Violation | None:
    """Say why it is not a seat's turn; at a table everyone may try (WS-6)."""
    position = state.position
    if not position.players[seat].playing:
        return Violation("SEAT_IS_OUT", "WS-C1", f"seat {seat} is out of the round")
    if seat in rightful(position) or state.setup.options.adjudication is Adjudication.TABLE:
        return None
    mover = position.table.mover
    return Violation("NOT_YOUR_TURN", "WS-C1", f"it is the turn of seat {mover}", {"mover": str(mover)})


def _require_sense(state: Match, move: Move, words: Words) -> None:
    """Raise `RequestError` for letters that the alphabet lacks and for places that the string does not have."""
    if isinstance(move, ShowWord):
        require_letters(move.word.replace(" ", ""), words.alphabet, "word")
    if not isinstance(move, PlayLetters):
        return
    for index, addition in enumerate(move.additions):
        require_letters(addition.letter, words.alphabet, f"additions[{index}].letter")
    on_a_grid = rule_set(state.position.rules).on_a_grid
    wrong = misplaced(state.position.table, move.additions, on_a_grid=on_a_grid)
    if wrong is not None:
        index, text = wrong
        raise RequestError(
            Reason.MALFORMED_MOVE, text, f"additions[{index}].{'cell' if on_a_grid else 'position'}"
        )


def _while_challenged(position: Position) -> Violation | None:
    if position.challenge is None:
        return None
    text = f"the challenge by seat {position.challenge.challenger} must be answered first"
    return Violation("CHALLENGE_PENDING", challenges.RULE, text)
