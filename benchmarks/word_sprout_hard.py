"""A search for the hardest rule sets of Word Sprout: CPU time per check and per listing, on ENABLE in this process.

Draws rule sets at random: any optional rules with any parameters, players' own rules, pots from rich to bare, two to
five seats. Plays a few random turns under each, and in each position measures checks of random plays and the listing
of all legal plays, with nothing remembered from earlier positions. Whatever takes more than `CAP` seconds is broken
off and counts as that much. Prints median, 99th percentile and worst, and the hardest questions. Run: python -m
benchmarks.word_sprout_hard [rule sets, 300] [seed, 1] [seconds at most, 600]
"""

import heapq
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any

from tests.engine.kit.words import enable
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup, State
from trellis_engine.errors import RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules import known_words
from trellis_engine.games.word_sprout.search import validity
from trellis_engine.words import Words

CAP = 3.0
CHECKS = 6
TURNS = 7
SHOWN = 12
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
PARAMETERS: dict[str, Callable[[random.Random], dict[str, Any]]] = {
    "complete_words": lambda rng: {"one_letter_words": rng.choice(["aio", ALPHABET, "st", ""])},
    "consonants_first": lambda rng: {"letters": rng.choice([1, 2, 3, 3, 4, 5])},
    "no_more_vowels": lambda rng: {"margin": rng.choice([0, 0, 1, 2])},
    "no_consonant_in_front": lambda rng: {"letters": rng.choice([1, 2, 3, 3, 5])},
    "palindrome_lock": lambda rng: {"from_turn": rng.choice([1, 2, 3, 3, 5])},
    "crossing_strings": lambda rng: {"min_length": rng.choice([2, 3, 5])},
}
NEEDS = {
    "collections_persist": ("vowel_collections",),
    "everyone_turns_in": ("vowel_collections", "collections_persist"),
    "played_again_is_lost": ("vowel_collections",),
    "holes_win": ("crossing_strings",),
}
LEFT_OUT = {"anyone_challenges"}
"""Means nothing with a referee."""
OWN_STRINGS = (
    "position == size(before)",
    "after.endsWith('l') || size(after) < 3",
    "vowels <= 2",
    "turn % 2 == 1 || vowels > 0",
    "!after.contains('s')",
    "played < 4 || position == 0",
    "size(after) < 9",
    "letter != 'e' || size(before) > 4",
)
OWN_WORDS = (
    "word == 'zzzzzzzzz' || word.endsWith('ological')",
    "size(word) >= 9",
    "!('plural' in tags)",
    "word.startsWith('z')",
    "vowels * 2 == length",
    "word.contains('tion')",
    "size(word) > 20",
)


@dataclass
class Taken:
    """What the questions of one kind took: seconds of CPU time, and the hardest with what they were."""

    seconds: list[float] = field(default_factory=list)
    hardest: list[tuple[float, str]] = field(default_factory=list)

    def add(self, seconds: float, what: str) -> None:
        """Notes one question."""
        self.seconds.append(seconds)
        heapq.heappush(self.hardest, (seconds, what))
        if len(self.hardest) > SHOWN:
            heapq.heappop(self.hardest)

    def line(self) -> str:
        """Count, median, 99th percentile and worst in milliseconds."""
        ordered = sorted(self.seconds) or [0.0]
        figures = ordered[len(ordered) // 2], ordered[int(0.99 * len(ordered))], ordered[-1]
        return f"{len(self.seconds):7} " + " ".join(f"{1_000 * figure:9.2f}" for figure in figures)


class TooLongError(Exception):
    """A question took more than `CAP` seconds."""


def _give_up(signal_number: int, frame: object) -> None:
    raise TooLongError


@contextmanager
def measured(taken: Taken, what: str) -> Iterator[None]:
    """Measures one question, and breaks it off when it takes too long."""
    signal.setitimer(signal.ITIMER_VIRTUAL, CAP)
    begun = time.process_time()
    try:
        yield
    except TooLongError:
        pass
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        taken.add(time.process_time() - begun, what)


def drawn_options(rng: random.Random) -> dict[str, Any]:
    """What is agreed on in a match: one to five optional rules, now and then players' own, and tiles."""
    names = [item.name for item in fields(options.read(Options, {}).rules) if item.name not in LEFT_OUT]
    chosen = rng.sample(names, rng.randint(1, 5))
    wanted: dict[str, None] = {name: None for first in chosen for name in (*NEEDS.get(first, ()), first)}
    rules = {name: PARAMETERS[name](rng) if name in PARAMETERS else {} for name in wanted}
    own = []
    if rng.random() < 0.3:
        own.append({"name": "strings", "scope": "STRING", "expression": rng.choice(OWN_STRINGS)})
    if rng.random() < 0.3:
        own.append({"name": "words", "scope": "GOAL_WORD", "expression": rng.choice(OWN_WORDS)})
    return {"rules": rules, "custom_rules": own, "pot": drawn_pot(rng)}


def drawn_pot(rng: random.Random) -> dict[str, int] | None:
    """No pot, as many tiles of each letter, or a few of each at random."""
    kind = rng.randrange(4)
    if kind == 0:
        return None
    if kind == 1:
        return dict.fromkeys(ALPHABET, rng.randint(1, 6))
    return {letter: rng.randint(0, 2 * kind) for letter in ALPHABET}


def forget() -> None:
    """Drops what was found out."""
    validity._findings.cache_clear()  # noqa: SLF001
    known_words.remembered.cache_clear()


class Campaign:
    """The measurements of one run."""

    def __init__(self, words: Words, refs: Any, rng: random.Random) -> None:
        self.words, self.refs, self.rng = words, refs, rng
        self.checks, self.listings, self.creations = Taken(), Taken(), Taken()
        self.refused = 0

    def rule_set(self) -> None:
        """Plays a few turns under rules drawn at random."""
        chosen, seats = drawn_options(self.rng), self.rng.randint(2, 5)
        told = f"{seats} seats {_short(chosen)}"
        state = self._created(chosen, seats, told)
        for _ in range(TURNS):
            if state is None or GAME.outcome(state) is not None:
                return
            state = self._turn(state, told)

    def _created(self, chosen: dict[str, Any], seats: int, told: str) -> State[Any, Any] | None:
        forget()
        with measured(self.creations, told):
            try:
                setup = Setup(options.read(Options, chosen), self.refs, seats)
                return GAME.initial(setup, Chance(bytes(16)), self.words).state
            except RequestError:
                self.refused += 1
        return None

    def _turn(self, state: State[Any, Any], told: str) -> State[Any, Any] | None:
        (seat,) = GAME.to_act(state)
        place = f"{' '.join(GAME.write(play) for play in _played(state))} | {told}"
        forget()
        legal: list[Any] = []
        with measured(self.listings, place):
            legal += GAME.legal_moves(state, seat, self.words)
        for move in self._tried(state, legal):
            forget()
            with measured(self.checks, f"{GAME.write(move)} after {place}"):
                GAME.check(state, seat, move, self.words)
        if not legal:
            return None
        after: list[State[Any, Any]] = []
        with measured(Taken(), ""):
            after.append(GAME.apply(state, seat, self.rng.choice(legal), self.words).state)
        return after[0] if after else None

    def _tried(self, state: State[Any, Any], legal: list[Any]) -> list[Any]:
        """Legal plays, and plays of any letter where one may go."""
        tried = self.rng.sample(legal, min(len(legal), CHECKS // 2))
        string = state.position.table.string
        if len(state.position.table.rows) < 2 and not any("," in GAME.write(move) for move in legal):
            tried += [
                GAME.read(f"+{self.rng.choice(ALPHABET)}@{self.rng.randint(0, len(string))}")
                for _ in range(CHECKS - len(tried))
            ]
        return tried

    def report(self) -> None:
        """Prints the tables."""
        print(f"{'ms of CPU time':10} {'':7} {'median':>9} {'p99':>9} {'worst':>9}")
        for name, taken in (("creation", self.creations), ("listing", self.listings), ("check", self.checks)):
            print(f"{name:10} {taken.line()}")
        print(f"refused when made: {self.refused}")
        for name, taken in (("creation", self.creations), ("listing", self.listings), ("check", self.checks)):
            for seconds, what in sorted(taken.hardest, reverse=True):
                print(f"{name:10} {1_000 * seconds:9.1f}  {what}")


def _played(state: State[Any, Any]) -> list[Any]:
    from trellis_engine.games.word_sprout.moves import PlayLetters  # noqa: PLC0415

    return [PlayLetters(play.additions) for play in state.position.plays]


def _short(chosen: dict[str, Any]) -> str:
    rules = " ".join(
        name + (f"({','.join(map(str, given.values()))})" if given else "")
        for name, given in chosen["rules"].items()
    )
    own = " ".join(f"[{rule['expression']}]" for rule in chosen["custom_rules"])
    pot = (
        ""
        if chosen["pot"] is None
        else "pot " + "".join(f"{letter}{n}" for letter, n in chosen["pot"].items())
    )
    return f"{rules} {own} {pot}"


def main() -> int:
    """Runs the campaign."""
    count, seed, most = (int(given) for given in (*sys.argv[1:], *("300", "1", "600")[len(sys.argv) - 1 :]))
    signal.signal(signal.SIGVTALRM, _give_up)
    lexicons = enable()
    refs = lexicons.resolve(())
    campaign = Campaign(lexicons.open(refs), refs, random.Random(seed))
    ends = time.monotonic() + most
    for number in range(count):
        if time.monotonic() > ends:
            print(f"{number} rule sets in {most} seconds")
            break
        campaign.rng = random.Random(f"{seed} {number}")
        campaign.rule_set()
    campaign.report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
