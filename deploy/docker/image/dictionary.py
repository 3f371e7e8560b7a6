"""Build the default dictionary into the directory that is named."""

import sys
from pathlib import Path

from trellis_lexicon import DEFAULT, Store
from trellis_lexicon.build import build_lexicon
from trellis_lexicon.recipes.recipe import shipped

if __name__ == "__main__":
    build_lexicon(shipped(DEFAULT), Store(Path(sys.argv[1])))
