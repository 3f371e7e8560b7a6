from pathlib import Path

import pytest

from tests.cli.few_words import WORDS, recipe
from trellis_lexicon import Store
from trellis_lexicon.build import build_lexicon


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A file of four words."""
    path = tmp_path / "words.txt"
    path.write_text(WORDS)
    return path


@pytest.fixture
def data(words: Path, tmp_path: Path) -> Path:
    """A data directory whose default lexicon has a few words."""
    build_lexicon(recipe(words), Store(tmp_path / "data" / "lexicons"))
    return tmp_path / "data"
