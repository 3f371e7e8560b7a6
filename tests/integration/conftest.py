"""Start all services once for all integration tests of a process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.stack import Backs, backs, gateway
from tests.lexicon.small import build_small
from tests.lexicons import STORE, enable_lexicon

# The words of the seed's example, and nothing that goes on after "bombastic".
SEED_WORDS = ("aromatic", "bombast", "bombastic", "combat", "oat", "tomato")


@pytest.fixture(scope="session")
def lexicons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """ENABLE, and a small lexicon `seed` in which nothing follows BOMBASTIC."""
    enable_lexicon()
    root = tmp_path_factory.mktemp("lexicons")
    store, _ = build_small(root, SEED_WORDS, lexicon_id="seed")
    (store.root / "enable").symlink_to(STORE.root.resolve() / "enable")
    return store.root


@pytest.fixture(scope="session")
def behind(lexicons: Path) -> Iterator[Backs]:
    """Lexicon and engine as processes."""
    with backs(lexicons) as running:
        yield running


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the gateway keeps its database."""
    return tmp_path_factory.mktemp("gateway")


@pytest.fixture(scope="session")
def base(behind: Backs, data: Path) -> Iterator[str]:
    """A gateway as a process: its base URL. All tests come from one address, more of them than people would."""
    with gateway(behind, data, TRELLIS_GATEWAY_POINTS_PER_ADDRESS="1000000000") as (_, url):
        yield url
