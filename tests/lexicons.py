"""The shipped lexicon for tests, built once into the data directory of the repository.

python -m tests.lexicons    builds it if it is missing, before tests wait for it
"""

import fcntl
from functools import cache
from pathlib import Path

from trellis_lexicon import IndexDamagedError, Lexicon, Store, open_lexicon
from trellis_lexicon.build import build_lexicon
from trellis_lexicon.recipes.recipe import shipped

STORE = Store(Path(__file__).parents[1] / "data" / "lexicons")


@cache
def enable_lexicon() -> Lexicon:
    """ENABLE, built first if it is missing or of another format; of several processes one builds, the others wait."""
    STORE.root.mkdir(parents=True, exist_ok=True)
    with (STORE.root / ".tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            return open_lexicon(STORE)
        except IndexDamagedError:
            return Lexicon(build_lexicon(shipped("enable"), STORE))


if __name__ == "__main__":
    enable_lexicon()
