"""Whatever a game searches is paid for in steps of work, and ends soon when nobody waits for it any more (G-10).

What happens between two looks at the caller is counted in calls of functions, not in seconds: 100,000 of them take some
30 ms, so that a search that keeps to it ends within 100 ms on a machine that does other things as well.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pytest

from tests.engine.kit import selfplay, words
from tests.engine.kit.sample import Sample, samples
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import AnyGame, State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.words import NO_WORDS, Words
from trellis_engine.words.counted import CountedWords
from trellis_engine.work import STEPS_BETWEEN_LOOKS, Work, limited

SEED = b"0123456789abcdef"
MAX_CALLS_BETWEEN_LOOKS = 100_000
MOVES = 10
ITEMS = 200
DRAWN = 30
STEPS = 20_000
"""What each question may cost here; the dear ones are cut off."""

Question = Callable[[], Iterable[object]]


class GoneError(Exception):
    """Nobody waits any more."""


@dataclass
class Meter:
    """Counts the functions that are called, and the most of them between two looks."""

    calls: int = 0
    seen: int = 0
    most: int = 0

    def note(self, frame: object, event: str, argument: object) -> None:
        if event in {"call", "c_call"}:
            self.calls += 1

    def look(self) -> None:
        self.most, self.seen = max(self.most, self.calls - self.seen), self.calls


def asked(question: Question, work: Work) -> None:
    """Ask for all that a question has, or as much as its work allows."""
    with limited(work):
        try:
            for _ in islice(question(), ITEMS):
                pass
        except RequestError as error:
            if error.reason not in {Reason.TOO_MUCH_WORK, Reason.MALFORMED_MOVE}:
                raise


def metered(question: Question) -> tuple[Meter, int]:
    """How many functions were called between looks, and how many steps were spent."""
    meter = Meter()
    work = Work(STEPS, meter.look)
    sys.setprofile(meter.note)
    try:
        asked(question, work)
    finally:
        sys.setprofile(None)
    meter.look()
    return meter, work.spent


def _questions(game: AnyGame, state: State[Any, Any], words: Words) -> Iterator[tuple[str, Question]]:
    """Everything that may take long, about one state, asked by a seat that is to act."""
    seat = min(game.to_act(state), default=0)
    yield "new match", lambda: [game.initial(state.setup, Chance(SEED), words)]
    yield "list", lambda: game.all_moves(state, seat, words)
    yield "sample", lambda: game.draw_moves(state, seat, Chance(SEED), DRAWN, words)
    for analysis in game.analyses:
        parameters = options.read(analysis.parameters, {}, "parameters")
        yield analysis.id, lambda a=analysis, p=parameters: a.rows(state, seat, p, words)  # type: ignore[misc]
    for text in ("a", "oat", "a a a a a a a a", "ab" * 30, "a1", "3.4", "17"):
        yield f"say {text}", lambda t=text: game.interpret(state, seat, t, words)  # type: ignore[misc]
    for number, move in enumerate(islice(game.draw_moves(state, seat, Chance(SEED), 3, words), 3)):
        yield f"judge {number}", lambda m=move: [game.check(state, seat, m, words)]  # type: ignore[misc]


def _middle(game: str, sample: Sample) -> tuple[AnyGame, State[Any, Any], Words]:
    """A match after some moves, over the shipped lexicon where the sample has none of its own."""
    if sample.lexicons is words.sample:
        sample = replace(sample, lexicons=words.enable)
    found, start, opened = sample.start(game, SEED)
    counted = opened if opened is NO_WORDS else CountedWords(lambda: opened)
    played = list(selfplay.play(found.game, start.state, opened, Chance(SEED), MOVES))
    states = [start.state, *(each.after.state for each in played)]
    return found.game, next(s for s in reversed(states) if found.game.outcome(s) is None), counted


@pytest.mark.parametrize(("game", "sample"), samples(), ids=lambda value: getattr(value, "name", value))
def test_a_search_is_paid_for_and_ends_when_nobody_waits(game: str, sample: Sample) -> None:
    found, state, opened = _middle(game, sample)

    def gone() -> None:
        raise GoneError

    for name, question in _questions(found, state, opened):
        meter, steps = metered(question)
        assert meter.most <= MAX_CALLS_BETWEEN_LOOKS, f"{name}: {meter.most} calls without a look"
        assert steps < STEPS + MAX_CALLS_BETWEEN_LOOKS
        if steps > STEPS_BETWEEN_LOOKS:
            with pytest.raises(GoneError):
                asked(question, Work(None, gone))
