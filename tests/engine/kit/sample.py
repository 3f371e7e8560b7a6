"""What a game gives the kit: `tests/engine/games/<game>/conformance.py` exports ``SAMPLES`` and ``scramble``.

    SAMPLES = (Sample("plain", seats=2), Sample("table", seats=4, options={"adjudication": "TABLE"}))

    def scramble(state, viewer, chance):
        '''A state that differs from this one only in what the viewer may not know.'''

A game in which nothing but the seed is hidden has no ``scramble``; the kit changes seed and counter itself.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.engine.kit import words
from trellis_engine import options
from trellis_engine.catalog import Entry, entries, entry
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup, State, Transition
from trellis_engine.words import NO_WORDS, Lexicons, Words

GAMES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Sample:
    """A set-up that the laws are tried on.

    Args:
        name: what it shows, for the names of tests.
        seats: number of seats.
        options: JSON-like options that differ from their defaults.
        lexicons: makes the lexicons; the sample list if not given.
        moves: how many moves of a random game are played at most.
    """

    name: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    lexicons: Callable[[], Lexicons] = words.sample
    moves: int = 60

    def start(self, game: str, seed: bytes) -> tuple[Entry, Transition[Any, Any], Words]:
        """The first state of a match with this set-up, and the words that it is played with."""
        found = entry(game)
        lexicons = self.lexicons()
        refs = lexicons.resolve(()) if found.game.info.uses_words else ()
        opened = lexicons.open(refs) if refs else NO_WORDS
        setup = Setup(options.read(found.game.options, self.options), refs, self.seats)
        return found, found.game.initial(setup, Chance(seed), opened), opened


Scramble = Callable[[State[Any, Any], int | None, Chance], State[Any, Any]]


def conformance(game: str) -> ModuleType | None:
    """The module in which a game gives its samples; `test_house` fails for a game that has none."""
    path = GAMES / game / "conformance.py"
    if not path.exists():
        return None
    spec = spec_from_file_location(f"conformance_{game}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def samples() -> list[tuple[str, Sample]]:
    """Every sample of every game found."""
    return [(game, sample) for game in entries() for sample in getattr(conformance(game), "SAMPLES", ())]


def scramble_of(game: str) -> Scramble | None:
    """How a game hides other secrets than the seed, if it has any."""
    found: Scramble | None = getattr(conformance(game), "scramble", None)
    return found


def conserved_of(game: str) -> Callable[[State[Any, Any]], Any] | None:
    """What no move of a game changes, as in all its cards, if the game names something."""
    found: Callable[[State[Any, Any]], Any] | None = getattr(conformance(game), "conserved", None)
    return found
