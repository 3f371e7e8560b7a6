"""A dictionary of a few words, and the variables that make `trellis up` use it on free ports."""

import sys
from pathlib import Path

from trellis_lexicon.index.alphabet import Alphabet
from trellis_lexicon.recipes.recipe import ENGLISH, Recipe

COMMAND = [sys.executable, "-m", "trellis_cli", "up"]
FREE_PORTS = {f"TRELLIS_{name}_PORT": "0" for name in ("LEXICON", "ENGINE", "GATEWAY")}
WORDS = "oat\noats\nbombast\nbombastic\n"


def recipe(words: Path) -> Recipe:
    """The recipe of the default lexicon, with the words of a file."""
    return Recipe(
        lexicon_id="enable",
        display_name="A few words",
        language="en",
        alphabet=Alphabet(ENGLISH.letters, ENGLISH.vowels),
        words_file=words,
    )


def variables(data: Path, **others: str) -> dict[str, str]:
    """The environment of a command whose data directory is `data`."""
    return {**FREE_PORTS, "TRELLIS_DATA_DIR": str(data), "COLUMNS": "200", **others}
