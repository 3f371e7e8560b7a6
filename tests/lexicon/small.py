"""Building a small lexicon from words that a test gives."""

from collections.abc import Sequence
from pathlib import Path

from trellis_lexicon import Lexicon, Store
from trellis_lexicon.build import build_lexicon
from trellis_lexicon.index.alphabet import Alphabet
from trellis_lexicon.recipes.recipe import ENGLISH, Recipe


def build_small(
    root: Path, words: Sequence[str], *, lexicon_id: str = "small", alphabet: Alphabet = ENGLISH
) -> tuple[Store, Lexicon]:
    """A store in `root` holding one lexicon of `words`, and that lexicon opened."""
    source = root / f"{lexicon_id}.txt"
    source.write_text("\n".join(words), encoding="utf-8")
    store = Store(root / "lexicons")
    recipe = Recipe(
        lexicon_id=lexicon_id,
        display_name="A list for tests",
        language="en",
        alphabet=alphabet,
        words_file=source,
    )
    return store, Lexicon(build_lexicon(recipe, store))
