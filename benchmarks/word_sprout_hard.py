"""A search for the hardest questions of Word Sprout: CPU time and steps of work, on ENABLE in this process.

Draws set-ups at random (any optional rules with any parameters, players' own rules, pots from rich to bare, two to
eight seats) and asks in positions reached by play: checks of random plays, a page of legal plays as one call lists it,
all legal plays, and a play made (which looks whether the next player is stuck). Under each set-up a short game is
played at random. Where something in it is hard (`HARD_STEPS`), one is played against the engine, in which each turn
takes that of a few plays after which a page costs most; then the hardest position is made harder by changing the set-up
as long as that costs more steps. Before each question everything is forgotten but the list of all words, which a
process reads once; and each may cost the steps that the service allows.

Prints median, 99th percentile and worst, and the hardest questions. With a file, what was measured is noted in it, and
the next run goes on where that ended. Run: python -m benchmarks.word_sprout_hard [set-ups, 300] [seed, 1] [seconds at
most, 600] [file]
"""

import heapq
import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks import _sprout_draws
from benchmarks._sprout_draws import Setting
from benchmarks._tables import percentile, show
from tests.engine.kit.words import enable
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import IllegalMove, Setup, State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.moves import PlayLetters
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules import custom, known_words
from trellis_engine.games.word_sprout.search import validity
from trellis_engine.server import EngineSettings
from trellis_engine.words import LexiconRef
from trellis_engine.words.counted import CountedWords
from trellis_engine.work import Work, limited
from trellis_ops import settings

CHECKS = 4
TURNS = 3
HARD_TURNS = 7
HARD_STEPS = 40_000
WIDTH = 2
CLIMBS = 8
PAGE = 100
SHOWN = 8
_LIMITS = settings.load(EngineSettings, {})
KINDS = {
    "match made": _LIMITS.max_heavy_steps,
    "check": _LIMITS.max_move_steps,
    "play made": _LIMITS.max_move_steps,
    f"page of {PAGE}": _LIMITS.max_heavy_steps,
    "all plays": _LIMITS.max_heavy_steps,
}
ASKED = ("check", "play made", f"page of {PAGE}")
Match = State[Any, Any]


@dataclass(frozen=True, order=True)
class Question:
    """What is asked: a move or a list, after which plays, under which set-up (as JSON)."""

    what: str
    plays: str
    setting: str

    def told(self) -> str:
        """Tell it in one line."""
        return f"{self.what} after {self.plays} under {Setting(**json.loads(self.setting)).told()}"


@dataclass
class Taken:
    """What the questions of one kind took: seconds of CPU time and steps, the hardest, and how many were too much."""

    questions: list[tuple[float, int]] = field(default_factory=list)
    hardest: list[tuple[float, int, Question]] = field(default_factory=list)
    too_much: int = 0

    def add(self, seconds: float, steps: int, what: Question) -> None:
        """Note one question."""
        self.questions.append((seconds, steps))
        heapq.heappush(self.hardest, (seconds, steps, what))
        if len(self.hardest) > SHOWN:
            heapq.heappop(self.hardest)

    def merge(self, other: "Taken") -> None:
        """Take over what another has noted."""
        self.questions += other.questions
        self.too_much += other.too_much
        self.hardest = heapq.nlargest(SHOWN, self.hardest + other.hardest)

    def row(self) -> tuple[Any, ...]:
        """Count; median, 99th percentile and worst in milliseconds; the same steps; how many were too much."""
        seconds = [1_000 * taken for taken, _ in self.questions] or [0.0]
        steps = [taken for _, taken in self.questions] or [0]
        ranks = (0.5, 0.99, 1.0)
        return (
            len(self.questions),
            *(round(percentile(seconds, rank), 2) for rank in ranks),
            *(percentile(steps, rank) for rank in ranks[1:]),
            self.too_much,
        )


Ledger = dict[str, Taken]


@dataclass(frozen=True)
class Found:
    """A position of a game under a set-up, the plays that led to it, and the steps that a page costs in it."""

    setting: Setting
    plays: tuple[PlayLetters, ...]
    state: Match
    steps: int


def forget(refs: tuple[LexiconRef, ...]) -> None:
    """Drop what was found out, but for the list of all words, which a process reads once."""
    kept = known_words.remembered(refs)
    validity._findings.cache_clear()  # noqa: SLF001
    known_words.remembered.cache_clear()
    memory = known_words.remembered(refs)
    memory.every, memory.spelled = kept.every, kept.spelled
    for answers in (custom.true_of, custom.number_for, custom.admits_word):
        answers.cache_clear()


class Searching:
    """The measurements under one set-up and its changes.

    Args:
        rng: draws everything.
    """

    def __init__(self, rng: random.Random) -> None:
        lexicons = enable()
        self.refs = lexicons.resolve(())
        self.words = CountedWords(lambda: lexicons.open(self.refs))
        self.rng = rng
        self.ledger: Ledger = {kind: Taken() for kind in KINDS}
        self.refused = 0

    def run(self) -> None:
        """Play at random; where that is hard play against the engine, and make the hardest position harder."""
        setting = _sprout_draws.drawn(self.rng)
        found = self.game(setting, TURNS, width=1)
        asked = [steps for kind in ASKED for _, steps in self.ledger[kind].questions]
        if max(asked, default=0) < HARD_STEPS or not found:
            return
        found += self.game(setting, HARD_TURNS, width=WIDTH)
        hardest = max(found, key=lambda one: one.steps)
        for _ in range(CLIMBS):
            other = _sprout_draws.changed(hardest.setting, self.rng)
            again = self.replayed(other, hardest.plays)
            if again is not None and again.steps > hardest.steps:
                hardest = again
        (seat,) = GAME.to_act(hardest.state)
        question = _question("plays", hardest.plays, hardest.setting)
        self.measured("all plays", question, lambda: list(GAME.legal_moves(hardest.state, seat, self.words)))

    def game(self, setting: Setting, turns: int, width: int) -> list[Found]:
        """Play a game, each turn the hardest for the engine of as many plays drawn; list its positions."""
        state, found = self.made(setting), list[Found]()
        plays: tuple[PlayLetters, ...] = ()
        for _ in range(turns):
            if state is None or GAME.outcome(state) is not None:
                break
            legal, steps = self.asked(state, setting, plays)
            found.append(Found(setting, plays, state, steps))
            tried = self.rng.sample(legal, min(len(legal), width))
            afterwards = [(move, self.taken(state, move, setting, plays)) for move in tried]
            reached = [(move, after) for move, after in afterwards if after is not None]
            if not reached:
                break
            move, state = max(reached, key=lambda one: self.page_steps(one[1]) if width > 1 else 0)
            plays = (*plays, move)
        return found

    def replayed(self, setting: Setting, plays: tuple[PlayLetters, ...]) -> Found | None:
        """Play what was played under other rules, as far as that is legal, and ask there."""
        state = self.made(setting)
        made: tuple[PlayLetters, ...] = ()
        for move in plays:
            if state is None or GAME.outcome(state) is not None:
                return None
            after = self.taken(state, move, setting, made)
            if after is None:
                break
            state, made = after, (*made, move)
        if state is None or GAME.outcome(state) is not None:
            return None
        return Found(setting, made, state, self.asked(state, setting, made)[1])

    def made(self, setting: Setting) -> Match | None:
        """Make a match."""
        question = _question("match", (), setting)
        found: Match | None = self.measured("match made", question, lambda: self._made(setting))
        return found

    def _made(self, setting: Setting) -> Match:
        setup = Setup(options.read(Options, setting.chosen), self.refs, setting.seats)
        return GAME.initial(setup, Chance(bytes(16)), self.words).state

    def asked(
        self, state: Match, setting: Setting, plays: tuple[PlayLetters, ...]
    ) -> tuple[list[PlayLetters], int]:
        """Ask in a position; give legal plays, and the steps that a page of them has cost."""
        (seat,) = GAME.to_act(state)
        place = _question("plays", plays, setting)
        legal: list[Any] = []
        self.measured(
            f"page of {PAGE}",
            place,
            lambda: legal.extend(islice(GAME.legal_moves(state, seat, self.words), PAGE)),
        )
        steps = self.ledger[f"page of {PAGE}"].questions[-1][1]
        for move in self._tried(state, legal):
            what = replace(place, what=GAME.write(move))
            self.measured("check", what, self._checking(state, seat, move))
        return legal, steps

    def _checking(self, state: Match, seat: int, move: Any) -> Callable[[], object]:
        return lambda: GAME.check(state, seat, move, self.words)

    def page_steps(self, state: Match) -> int:
        """Tell what a page costs in a position, without noting it."""
        if GAME.outcome(state) is not None:
            return 0
        (seat,) = GAME.to_act(state)
        forget(self.refs)
        with limited(Work(_LIMITS.max_heavy_steps)) as work:
            try:
                list(islice(GAME.legal_moves(state, seat, self.words), PAGE))
            except RequestError as error:
                _require_too_much(error)
        return work.spent

    def taken(
        self, state: Match, move: PlayLetters, setting: Setting, plays: tuple[PlayLetters, ...]
    ) -> Match | None:
        """Make a play."""
        (seat,) = GAME.to_act(state)
        what = _question(GAME.write(move), plays, setting)
        found: Match | None = self.measured(
            "play made", what, lambda: GAME.apply(state, seat, move, self.words).state
        )
        return found

    def measured(self, kind: str, what: Question, ask: Callable[[], Any]) -> Any:
        """Measure a question with everything forgotten before; None if it is refused."""
        forget(self.refs)
        begun = time.process_time()
        with limited(Work(KINDS[kind])) as work:
            answer = None
            try:
                answer = ask()
            except IllegalMove:
                pass
            except RequestError as error:
                if error.reason is Reason.TOO_MUCH_WORK:
                    self.ledger[kind].too_much += 1
                    what = replace(what, what=f"TOO MUCH: {what.what}")
                else:
                    self.refused += kind == "match made"
        self.ledger[kind].add(time.process_time() - begun, work.spent, what)
        return answer

    def _tried(self, state: Match, legal: list[Any]) -> list[Any]:
        """Draw legal plays, and plays of any letter where one may go."""
        tried = self.rng.sample(legal, min(len(legal), CHECKS // 2))
        if state.position.table.letters and not any("," in GAME.write(move) for move in legal):
            length = len(state.position.table.string)
            tried += [
                GAME.read(f"+{self.rng.choice(_sprout_draws.ALPHABET)}@{self.rng.randint(0, length)}")
                for _ in range(CHECKS - len(tried))
            ]
        return tried


def _require_too_much(error: RequestError) -> None:
    if error.reason is not Reason.TOO_MUCH_WORK:
        raise error


def _question(what: str, plays: tuple[PlayLetters, ...], setting: Setting) -> Question:
    written = "; ".join(map(GAME.write, plays)) or "nothing"
    return Question(what, written, json.dumps(asdict(setting)))


def _noted(file: Path) -> dict[int, Ledger]:
    """Read what earlier runs have measured, by number of the set-up."""
    found = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        entry = json.loads(line)
        found[entry["number"]] = {
            kind: Taken([(s, n) for s, n in q], [(s, n, Question(**w)) for s, n, w in h], much)
            for kind, (q, h, much) in entry["taken"].items()
        }
    return found


def report(ledger: Ledger) -> None:
    """Print the tables."""
    header = ("", "questions", "median ms", "p99", "worst", "p99 steps", "worst", "too much")
    show("CPU time and steps", header, [(kind, *taken.row()) for kind, taken in ledger.items()])
    for kind, taken in ledger.items():
        rows = [
            (what.told(), round(1_000 * seconds), steps)
            for seconds, steps, what in sorted(taken.hardest)[::-1]
        ]
        show(f"hardest: {kind}", ("", "ms", "steps"), rows)


def main() -> int:
    """Run the campaign."""
    given = (*sys.argv[1:4], *("300", "1", "600")[len(sys.argv[1:4]) :])
    count, seed, most = map(int, given)
    file = Path(sys.argv[4]) if len(sys.argv) > 4 else None
    known = {} if file is None else _noted(file)
    ends = time.monotonic() + most
    total: Ledger = {kind: Taken() for kind in KINDS}
    made = 0
    for number in range(count):
        if number not in known:
            if time.monotonic() > ends:
                continue
            searching = Searching(random.Random(f"{seed} {number}"))
            searching.run()
            known[number] = searching.ledger
            if file is not None:
                notes = {
                    kind: (taken.questions, [(s, n, asdict(w)) for s, n, w in taken.hardest], taken.too_much)
                    for kind, taken in searching.ledger.items()
                }
                with file.open("a") as book:
                    book.write(json.dumps({"number": number, "taken": notes}) + "\n")
        made += 1
        for kind, taken in known[number].items():
            total[kind].merge(taken)
    print(f"{made} set-ups drawn, the hard ones changed {CLIMBS} times, seed {seed}")
    report(total)
    return 0


if __name__ == "__main__":
    sys.exit(main())
