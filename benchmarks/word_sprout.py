"""How long checking a play of Word Sprout takes, for rule sets from easy to hard, on ENABLE in this process.

For each rule set random games are played; in each position random letters, and letters after which some word contains
the string, are checked. Milliseconds of CPU time: median, 99th percentile, largest, and the string it was for. `cold`
forgets what was found out before each position, `warm` keeps it as a running service does.
Run: python -m benchmarks.word_sprout
"""

import random
import sys
import time
from itertools import islice
from typing import Any

from tests.engine.kit.words import enable
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Concede, Setup
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.moves import play
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules import known_words
from trellis_engine.games.word_sprout.search import validity

TILES = dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 2) | {
    "e": 5,
    "a": 4,
    "s": 4,
    "t": 3,
    "i": 4,
    "o": 3,
}
LAST_TILES = {"e": 2, "z": 2, "q": 1, "x": 1, "j": 2, "w": 1}
CASES: dict[str, tuple[tuple[str, ...], dict[str, int] | None]] = {
    "core rules": ((), None),
    "tiles": ((), TILES),
    "eight odd tiles": ((), LAST_TILES),
    "R1": (("complete_words",), None),
    "R2": (("vowels_may_be_missing",), None),
    "R3": (("no_plurals",), None),
    "R4": (("consonants_first",), None),
    "R6": (("no_consonant_in_front",), None),
    "R7": (("palindrome_lock",), None),
    "R12 tiles": (("vowel_collections",), TILES),
    "R4 R5 R6": (("consonants_first", "no_more_vowels", "no_consonant_in_front"), None),
    "R4 R5 R6 tiles": (("consonants_first", "no_more_vowels", "no_consonant_in_front"), TILES),
    "R3 R4 R5 R6 R12 tiles": (
        ("no_plurals", "consonants_first", "no_more_vowels", "no_consonant_in_front", "vowel_collections"),
        TILES,
    ),
    "R2 R4 R5 R6 tiles": (
        ("vowels_may_be_missing", "consonants_first", "no_more_vowels", "no_consonant_in_front"),
        TILES,
    ),
}
POSITIONS = 60
CHECKS = 12
LISTED = 300


def forget() -> None:
    """Drops what was found out."""
    validity._findings.cache_clear()  # noqa: SLF001
    known_words.remembered.cache_clear()


def measure(
    rules: tuple[str, ...], tiles: dict[str, int] | None, *, cold: bool
) -> list[tuple[float, str, str]]:
    """Milliseconds, string and move of each check, sorted."""
    lexicons = enable()
    refs = lexicons.resolve(())
    words = lexicons.open(refs)
    chosen: dict[str, Any] = {"rules": {rule: {} for rule in rules}, "pot": tiles, "auto_eliminate": False}
    setup = Setup(options.read(Options, chosen), refs, 2)
    rng = random.Random(1)
    taken: list[tuple[float, str, str]] = []
    forget()
    state, game = None, 0
    for _ in range(POSITIONS):
        if state is None or GAME.outcome(state) is not None:
            game += 1
            state = GAME.initial(setup, Chance(bytes([game]) * 16), words).state
        (seat,) = GAME.to_act(state)
        string = state.position.table.string
        if cold:
            forget()
        likely = [play(item.letter, item.position) for item in words.extensions(string)]
        letters = [play(rng.choice(words.alphabet), rng.randint(0, len(string))) for _ in range(CHECKS)]
        for move in [*letters, *rng.sample(likely, min(CHECKS, len(likely)))]:
            begun = time.process_time()
            GAME.check(state, seat, move, words)
            taken.append((1_000 * (time.process_time() - begun), string, GAME.write_move(move)))
        legal = list(islice(GAME.legal_moves(state, seat, words), LISTED))
        chosen_move: Any = rng.choice(legal) if legal else Concede()
        state = GAME.apply(state, seat, chosen_move, words).state
    return sorted(taken)


def main() -> int:
    """Prints the table."""
    print(f"{'rules':24} {'':5} {'checks':>6} {'p50':>8} {'p99':>8} {'max':>8}  for")
    for name, (rules, tiles) in CASES.items():
        for cold in (True, False):
            taken = measure(rules, tiles, cold=cold)
            median, high, worst = taken[len(taken) // 2], taken[int(0.99 * len(taken))], taken[-1]
            kind = "cold" if cold else "warm"
            figures = f"{median[0]:8.3f} {high[0]:8.2f} {worst[0]:8.1f}"
            print(
                f"{name:24} {kind:5} {len(taken):6} {figures}  {worst[1].upper() or '(empty)'} {worst[2]}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
