"""The legal moves of a seat, listed lazily; `plays` lists the letters that can be added."""

from collections.abc import Iterator

from trellis_engine.contract.adjudication import Adjudication
from trellis_engine.games.word_sprout.judge import Match, judge_move, refuse_turn
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
from trellis_engine.games.word_sprout.play import challenges, metamorphism
from trellis_engine.games.word_sprout.search.plays import legal_plays, possible_plays
from trellis_engine.games.word_sprout.search.validity import judge_of, latest_layout
from trellis_engine.words import Words


def list_moves(state: Match, seat: int, words: Words) -> Iterator[Move]:
    """List the legal moves of a seat except conceding, in the order of `WordSprout.legal_moves`."""
    position = state.position
    if position.chooser is not None:
        yield from metamorphism.choices(state.setup, position, seat, words)
        return
    if challenges.refuse_answer(position, seat) is None:
        yield Admit()
        yield from map(ShowWord, _answers(words, len(latest_layout(position)[1].changes)))
    elif position.challenge is None:
        yield from _plays(state, seat, words)
        yield from other_deeds(state, seat, words)


def _answers(words: Words, count: int) -> Iterator[str]:
    """List every choice of as many words as a play has changed strings, in word order."""
    for word in words.containing(""):
        if count == 1:
            yield word
        else:
            yield from (f"{word} {rest}" for rest in _answers(words, count - 1))


def other_deeds(state: Match, seat: int, words: Words) -> Iterator[Move]:
    """List what a seat may do at a table instead of playing."""
    others: list[Move] = [AcceptWin(), ChallengePlay(), *map(CallOut, state.position.offenders), CannotPlay()]
    return (move for move in others if judge_move(state, seat, move, words) is None)


def _plays(state: Match, seat: int, words: Words) -> Iterator[Move]:
    position = state.position
    if position.claim is not None or refuse_turn(state, seat) is not None:
        return
    judge = judge_of(state.setup.lexicons, position.rules, words)
    refereed = state.setup.options.adjudication is Adjudication.REFEREE
    plays = legal_plays(judge, position) if refereed else possible_plays(judge, position)
    yield from map(PlayLetters, plays)
