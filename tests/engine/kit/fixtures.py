"""States as they were stored by each schema version: `tests/engine/fixtures/v<version>/<game>.binpb`.

`python -m tests.engine.kit.fixtures` writes those of the current version for the games that have none yet. A stored
file is never written again: it shows what an engine of that version gave to somebody.
"""

import sys
from pathlib import Path

from tests.engine.kit import selfplay
from tests.engine.kit.sample import samples
from trellis_engine import codec
from trellis_engine.chance import Chance
from trellis_engine.migrations import SCHEMA_VERSION

FIXTURES = Path(__file__).parents[1] / "fixtures"
MOVES = 6
SEED = bytes(range(16))


def fixture(game: str, version: int) -> Path:
    """Where the state of a game and a version is stored."""
    return FIXTURES / f"v{version}" / f"{game}.binpb"


def stored(game: str) -> bytes:
    """A state of the first sample of a game some moves into a random match."""
    sample = dict(reversed(samples()))[game]
    found, start, words = sample.start(game, SEED)
    state = start.state
    for played in selfplay.play(found.game, state, words, Chance(b"fixture"), MOVES):
        if found.game.outcome(played.after.state) is None:
            state = played.after.state
    return codec.encode_state(found, state).SerializeToString(deterministic=True)


def main() -> int:
    """Writes what is missing; says what was written."""
    for game in dict(samples()):
        path = fixture(game, SCHEMA_VERSION)
        if path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(stored(game))
        print(f"wrote {path}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
