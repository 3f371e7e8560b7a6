"""How fast formations are found in late positions of Rewordable, on ENABLE.

Greedy players play whole games of six; in the last third of each game the seat to move asks for all formations after
any card of its hand. Beside it, what that is made of and what it replaces: one question to the lexicon, the same by
trying each card by itself, and the first page over gRPC from a lexicon service of this machine. The loose tables are
positions in which nobody has formed anything for thirty turns: there are too many formations to list, and a page of the
best is asked for. Wall time and processor time, medians and 99th percentiles, in milliseconds, and ratios; on a machine
that does other work too, processor time is the one to go by.

    python benchmarks/rewordable.py [--games 6] [--no-grpc]
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks._rewordable_play import Match, begin, game
from tests.engine.kit.words import enable
from tests.lexicons import STORE
from trellis_engine.games.rewordable import GAME
from trellis_engine.games.rewordable.cards.formation_finder import formations, rack_of, with_hand
from trellis_engine.games.rewordable.moves import Turn
from trellis_engine.games.rewordable.options import Options
from trellis_engine.games.rewordable.state import lay
from trellis_engine.words import Words
from trellis_engine.words.remote import RemoteLexicons
from trellis_lexicon.server import build
from trellis_lexicon.service.servicer import SERVICE
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.channels import connect
from trellis_ops.server import serving
from trellis_ops.settings import load

SEATS = 6
PAGE = 100
QUIET_TURNS = 30
MEDIAN_GOAL, LATE_GOAL = 20.0, 150.0
"""Milliseconds that the search in a late position may take: the median, and the 99th percentile."""

Question = Callable[[Match, Words], int]


def search(state: Match, words: Words) -> int:
    """All formations after any card of the hand, as the analysis answers them."""
    seat = state.position.turn
    players = state.position.players
    return sum(1 for _ in with_hand(players, seat, players[seat].hand, words))


def page(state: Match, words: Words) -> int:
    """The first page of the same."""
    seat = state.position.turn
    players = state.position.players
    return sum(1 for _ in islice(with_hand(players, seat, players[seat].hand, words), PAGE))


def question(state: Match, words: Words) -> int:
    """The question to the lexicon alone."""
    seat = state.position.turn
    players = state.position.players
    return sum(1 for _ in words.assemblies(rack_of(players, seat, players[seat].hand)))


def card_by_card(state: Match, words: Words) -> int:
    """One search for each card of the hand."""
    seat = state.position.turn
    players = state.position.players
    return sum(
        1 for card in set(players[seat].hand) for _ in formations(lay(players, seat, card), seat, words)
    )


def late_positions(games: int, words: Words) -> list[Match]:
    """The last third of the turns of games between greedy players."""
    found = []
    for number in range(games):
        states = [
            state for state, _ in game(begin(SEATS, number, words, Options(one_letter_words="")), words)
        ]
        found += states[-len(states) // 3 :]
    return found


def loose_positions(games: int, words: Words) -> list[Match]:
    """Tables on which nobody has formed anything."""
    found = []
    for number in range(games):
        state = begin(SEATS, number, words, Options(one_letter_words=""))
        for _ in range(QUIET_TURNS):
            seat = state.position.turn
            state = GAME.apply(state, seat, Turn(state.position.players[seat].hand[0]), words).state
        found.append(state)
    return found


def measured(ask: Question, states: list[Match], words: Words) -> tuple[list[float], list[float], list[int]]:
    """Wall and processor time in milliseconds, ascending, and the number of answers."""
    wall, processor, answers = [], [], []
    for state in states:
        began, worked = time.perf_counter(), time.process_time()
        answers.append(ask(state, words))
        processor.append((time.process_time() - worked) * 1e3)
        wall.append((time.perf_counter() - began) * 1e3)
    return sorted(wall), sorted(processor), sorted(answers)


def share(figures: list[float] | list[int], part: float) -> float:
    """The figure below which this part of the ascending figures lies."""
    return float(figures[min(len(figures) - 1, int(len(figures) * part))])


@contextmanager
def served() -> Iterator[Words]:
    """The words of ENABLE from a lexicon service behind a socket of this machine."""
    environment = {"TRELLIS_LEXICON_PORT": "0", "TRELLIS_LEXICON_DIR": str(STORE.root)}
    settings = load(LexiconSettings, environment)
    with (
        serving(build(settings), settings) as server,
        connect(f"127.0.0.1:{server.port}", SERVICE) as channel,
    ):
        lexicons = RemoteLexicons(channel)
        yield lexicons.open(lexicons.resolve(()))


def table(rows: Sequence[tuple[str, Question, list[Match], Words]]) -> float:
    """Prints a line for each; gives the median of the first."""
    print(
        f"{'':38}{'positions':>10}{'answers':>9}{'wall p50':>10}{'p99':>9}{'cpu p50':>10}{'p99':>9}{'ratio':>8}"
    )
    first = 0.0
    for name, ask, states, words in rows:
        wall, processor, answers = measured(ask, states, words)
        median = share(processor, 0.5)
        first = first or median
        figures = (share(wall, 0.5), share(wall, 0.99), median, share(processor, 0.99))
        shown = "".join(
            f"{figure:>{width}.1f}" for figure, width in zip(figures, (10, 9, 10, 9), strict=True)
        )
        print(
            f"{name:38}{len(states):>10}{share(answers, 0.5):>9.0f}{shown}{median / first:>8.2f}", flush=True
        )
        if ask is search:
            for clock, half, most in (("wall", *figures[:2]), ("processor", *figures[2:])):
                met = "met" if half < MEDIAN_GOAL and most < LATE_GOAL else "MISSED"
                print(f"    p50 < {MEDIAN_GOAL:.0f} ms and p99 < {LATE_GOAL:.0f} ms of {clock} time: {met}")
    return first


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=6, help="games whose positions are measured")
    parser.add_argument("--no-grpc", action="store_true", help="leave the lexicon service out")
    settings = parser.parse_args()
    lexicons = enable()
    words = lexicons.open(lexicons.resolve(()))
    late = late_positions(settings.games, words)
    loose = loose_positions(settings.games, words)
    rows = [
        ("late: all formations, any card", search, late, words),
        ("late: the question to the lexicon", question, late, words),
        ("late: card by card", card_by_card, late, words),
        (f"loose: the best {PAGE}", page, loose, words),
    ]
    table(rows)
    if not settings.no_grpc:
        with served() as remote:
            table([(f"late, over gRPC: the best {PAGE}", page, late, remote)])


if __name__ == "__main__":
    main()
