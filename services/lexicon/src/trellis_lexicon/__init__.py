"""The dictionary service: everything about words. It knows no game.

In-process use: `Store(root)` finds what was built, `open_lexicon(store, id)` opens it, and the `Lexicon` it gives
answers by its methods. Building is in `trellis_lexicon.build`.
"""

from trellis_lexicon.errors import BuildError, IndexDamagedError, LexiconError, Reason
from trellis_lexicon.library.store import Store
from trellis_lexicon.queries.answers import Extension, Extensions, Place, Words
from trellis_lexicon.queries.lexicon import Lexicon
from trellis_lexicon.queries.search import WordFilter
from trellis_lexicon.recipes.recipe import DEFAULT


def open_lexicon(store: Store, lexicon_id: str = DEFAULT, content_hash: str = "") -> Lexicon:
    """Open a built lexicon.

    Args:
        store: where built lexicons lie.
        lexicon_id: which one.
        content_hash: the version to open; empty opens the one in service.

    Raises:
        IndexDamagedError: there is no such lexicon or version, or its index is damaged; the message says which.
    """
    return Lexicon(store.directory(lexicon_id, content_hash or store.current(lexicon_id)))


__all__ = [
    "DEFAULT",
    "BuildError",
    "Extension",
    "Extensions",
    "IndexDamagedError",
    "Lexicon",
    "LexiconError",
    "Place",
    "Reason",
    "Store",
    "WordFilter",
    "Words",
    "open_lexicon",
]
