"""Makes the shipped deck of Rewordable, `standard_deck.txt` of the game's package (RW-1).

The same words, settings and seed give the same deck. In short (docs/games/rewordable.md says why):

1. Common words of ENABLE (Zipf frequency 3 and more, four letters and more), weighted by frequency.
2. A unigram model of pieces of one to three letters is fitted to them by expectation maximisation, the least
   likely pieces being dropped in steps: what is left are the candidates, and their likelihoods the first weights.
3. Rounds of play-testing: a deck is dealt out from the weights, greedy players play it, and at every few turns every
   candidate is tried as if it were in the hand. Its worth is the letters that the best formation needing it would win
   and take from rivals, more if it steals. Candidates that are worth more than the deck's average gain weight, others
   lose it, and so do kinds that are discarded more often than others.
4. Of the decks of all rounds the one is taken that does best against a deck of single letters and a naive deck of
   frequent runs of letters, on its weakest figure, in games that were not used before.
5. Steps 3 and 4 are done for three settings of how much stealing and discarding count; the three decks are averaged.

    python scripts/rewordable_deck.py [--rounds 9] [--games 4] [--trials 24] [--seed 1] [--dry-run]
"""

import argparse
import math
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks._rewordable_decks import (
    CARDS,
    LETTERS,
    LONGEST,
    Deck,
    Weights,
    apportioned,
    common_words,
    grams,
    letters_only,
    naive,
    weighted_words,
)
from benchmarks._rewordable_play import Match, Tally, begin, game, worth
from trellis_engine.games.rewordable import GAME
from trellis_engine.games.rewordable.cards.formation_finder import with_hand
from trellis_engine.games.rewordable.options import Options

REPOSITORY = Path(__file__).resolve().parents[1]
TARGET = REPOSITORY / "services/engine/src/trellis_engine/games/rewordable/cards/standard_deck.txt"
NAMED = ("sh", "ist", "con", "s", "ing", "le", "nd", "b", "lin", "ed", "se", "g", "be")
"""The cards that the seed names; they are in the deck whatever the figures say."""
KINDS = (1_000, 500, 300, 200, 150)
"""How many pieces are kept after each stage of the fit."""
PASSES = 4
CAPS = {1: 12, 2: 6, 3: 4}
"""The most cards of a kind, by letters, so that no card rules the game."""
LEAST = 0.6
"""A kind enters the deck from this many cards on."""
SEATS = 4
EVERY = 6
"""Candidates are tried at every so manieth turn."""
TEMPERS = ((1.25, 2.0), (1.75, 2.5), (3.0, 3.0))
"""How much more a formation with stolen cards is worth, and how much weight a kind loses for being discarded more often
than others: play-testing is done with each, and the best decks are averaged."""
EVIDENCE = 10
"""Cards of a kind that must have been dealt before its own share of discards counts for more than the average."""
HIGHER_IS_BETTER = {"letters a word": 1, "playable turns": 1, "turns with a steal": 1, "dead cards": -1}


def candidates(words: Mapping[str, float]) -> dict[str, float]:
    """Return the pieces that the words are most likely made of, with their likelihoods."""
    model: dict[str, float] = {}
    for length in range(1, LONGEST + 1):
        model |= grams(words, length)
    model = _share(model)
    for kept in KINDS:
        for _ in range(PASSES):
            model = _share(_expected(words, model))
            for letter in LETTERS:
                model.setdefault(letter, 1e-6)
        ranked = sorted(model, key=_descending(model))
        longer = [piece for piece in ranked if len(piece) > 1]
        chosen = {*LETTERS, *NAMED, *longer[: kept - len(LETTERS)]}
        model = _share({piece: model.get(piece, 1e-6) for piece in sorted(chosen)})
    # A lone q is of use in a handful of words; it comes with its u.
    return {"qu" if piece == "q" else piece: weight for piece, weight in model.items() if piece != "qu"}


def _descending(weights: Weights) -> Callable[[str], tuple[float, str]]:
    return lambda piece: (-weights[piece], piece)


def _share(weights: Weights) -> dict[str, float]:
    total = sum(weights.values())
    return {piece: weight / total for piece, weight in weights.items() if weight > 0}


def _expected(words: Mapping[str, float], model: Weights) -> dict[str, float]:
    """Tell how often each piece is expected in the words, over all ways to cut them (forward-backward)."""
    found: defaultdict[str, float] = defaultdict(float)
    for word, weight in words.items():
        pieces = [
            (start, end, word[start:end])
            for start in range(len(word))
            for end in range(start + 1, min(start + LONGEST, len(word)) + 1)
            if word[start:end] in model
        ]
        before, after = [1.0, *[0.0] * len(word)], [*[0.0] * len(word), 1.0]
        for start, end, piece in pieces:
            before[end] += before[start] * model[piece]
        for start, end, piece in reversed(pieces):
            after[start] += after[end] * model[piece]
        for start, end, piece in pieces:
            found[piece] += weight * before[start] * model[piece] * after[end] / before[-1]
    return found


def dealt(weights: Weights) -> Deck:
    """Return a deck in proportion to weights: the named cards, every letter somewhere, and what earns its place."""
    cards = {piece: share * CARDS for piece, share in _share(weights).items()}
    chosen = {piece for piece, count in cards.items() if count >= LEAST or piece in NAMED}
    for letter in LETTERS:
        if not any(letter in piece for piece in chosen):
            chosen.add(
                max((piece for piece in cards if letter in piece), key=lambda piece: (cards[piece], piece))
            )
    return apportioned({piece: cards[piece] for piece in sorted(chosen)}, CARDS, CAPS)


@dataclass
class Trial:
    """What rounds of play-testing showed.

    Args:
        theft: how much more a formation with stolen cards is worth.
        worth: for each candidate the letters it was worth in the latest round, a turn.
        dealt: how many cards of each kind have been in a game, over all rounds.
        dead: how many of them were discarded at the end.
    """

    theft: float
    worth: dict[str, float] = field(default_factory=dict)
    dealt: Counter[str] = field(default_factory=Counter)
    dead: Counter[str] = field(default_factory=Counter)

    def play(self, deck: Deck, seed: int, games: int, pieces: tuple[str, ...]) -> None:
        """Play a round and try every candidate at every few turns."""
        total, tried = Counter[str](), 0
        for number in range(games):
            end = begin(SEATS, seed + number, common_words(), Options(deck=deck, one_letter_words=""))
            for turn, (state, choice) in enumerate(game(end, common_words())):
                if turn % EVERY == 0:
                    tried += 1
                    total.update(_best(state, pieces, self.theft))
                end = GAME.apply(state, state.position.turn, choice.turn, common_words()).state
            self.dealt.update(end.position.cards())
            self.dead.update(end.position.discard)
        self.worth = {piece: total[piece] / tried for piece in pieces}

    def death(self, piece: str) -> float:
        """Return the share of a kind that is discarded, taken as the average of all kinds until there is evidence."""
        average = self.dead.total() / self.dealt.total()
        return (self.dead[piece] + average * EVIDENCE) / (self.dealt[piece] + EVIDENCE) - average


def _best(state: Match, pieces: tuple[str, ...], theft: float) -> Counter[str]:
    """Tell what each piece would be worth to the seat to move: the best formation that needs it."""
    best: Counter[str] = Counter()
    for found in with_hand(state.position.players, state.position.turn, pieces, common_words()):
        if len(found.play) == 1 and found.play[0] is not None:
            value = worth(found.formation) * (theft if found.formation.steals else 1)
            best[found.play[0]] = max(best[found.play[0]], round(value))
    return best


def figures(deck: Deck, seed: int, games: int) -> dict[str, float]:
    """Tell what games with a deck show."""
    tally = Tally()
    for number in range(games):
        tally.add(
            begin(SEATS, seed + number, common_words(), Options(deck=deck, one_letter_words="")),
            common_words(),
        )
    return tally.figures()


def advantage(own: Mapping[str, float], peers: list[dict[str, float]]) -> float:
    """Return the weakest of the figures' ratios to the better peer; above 1 the deck beats both on everything."""
    return min((own[name] / peer[name]) ** sign for name, sign in HIGHER_IS_BETTER.items() for peer in peers)


def play_tested(
    prior: Weights, temper: tuple[float, float], rounds: int, games: int, seed: int
) -> list[Deck]:
    """Return the deck of each round of play-testing."""
    pieces = tuple(sorted(prior))
    lean = dict.fromkeys(pieces, 0.0)
    theft, death = temper
    decks, trial = [], Trial(theft)
    for number in range(rounds):
        deck = dealt({piece: math.sqrt(prior[piece]) * math.exp(lean[piece]) for piece in pieces})
        decks.append(deck)
        trial.play(deck, seed + 1_000 * number, games, pieces)
        mean = sum(trial.worth[piece] * count for piece, count in deck.items()) / CARDS
        for piece in pieces:
            step = trial.worth[piece] / mean - 1 - death * trial.death(piece)
            lean[piece] += step * 0.4 / (1 + number / 4)
        print(f"round {number + 1}: {len(deck)} kinds, worth {mean:.2f} letters a card and turn", flush=True)
    return decks


def chosen(decks: list[Deck], words: Mapping[str, float], games: int, seed: int) -> Deck:
    """Return the deck with the greatest advantage; the decks of the first rounds are not yet looked at."""
    peers = [figures(deck, seed, games) for deck in (letters_only(words), naive(words))]
    for name, found in zip(("single letters", "naive"), peers, strict=True):
        print(f"{name}: {_shown(found)}")
    results = []
    for number, deck in enumerate(decks):
        if number >= len(decks) // 3:
            own = figures(deck, seed, games)
            results.append((advantage(own, peers), number))
            print(f"deck {number + 1}: advantage {results[-1][0]:.3f}; {_shown(own)}", flush=True)
    return decks[max(results)[1]]


def _shown(found: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:.3f}" for name, value in found.items())


def averaged(decks: list[Deck]) -> Deck:
    """Return the average of decks, without kinds that have too few cards in it."""
    total = Counter[str]()
    for deck in decks:
        total.update(deck)
    whole = total.total()
    kept = {card: count for card, count in total.items() if count / whole * CARDS >= LEAST or card in NAMED}
    return apportioned(kept, CARDS, CAPS)


def written(deck: Deck, settings: argparse.Namespace) -> str:
    """Return the deck as its file."""
    told = f"--rounds {settings.rounds} --games {settings.games} --trials {settings.trials} --seed {settings.seed}"
    rows = (f"{card} {deck[card]}" for card in sorted(deck, key=lambda card: (len(card), card)))
    return "\n".join((f"# Made by scripts/rewordable_deck.py {told}", *rows, ""))


def main() -> None:
    """Make the deck and write it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=9, help="rounds of play-testing")
    parser.add_argument("--games", type=int, default=4, help="games of each round")
    parser.add_argument("--trials", type=int, default=24, help="games with which the decks are compared")
    parser.add_argument("--seed", type=int, default=1, help="seed of all games")
    parser.add_argument("--dry-run", action="store_true", help="print the deck, write nothing")
    settings = parser.parse_args()
    began = time.process_time()
    words = weighted_words()
    prior = candidates(words)
    print(
        f"{len(words)} words, {len(prior)} candidates, {time.process_time() - began:.0f} s of processor time"
    )
    seed, best = settings.seed * 1_000_000, []
    for temper in TEMPERS:
        decks = play_tested(prior, temper, settings.rounds, settings.games, seed)
        best.append(chosen(decks, words, settings.trials, seed + 500_000))
    deck = averaged(best)
    text = written(deck, settings)
    print(text)
    if not settings.dry_run:
        TARGET.write_text(text, encoding="utf-8")
    print(f"{time.process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main()
