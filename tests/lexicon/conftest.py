"""Lexicons for the tests: small ones built from lists written here, and ENABLE, built once."""

import pytest

from tests.lexicon.brute import Brute
from tests.lexicon.small import build_small
from tests.lexicons import enable_lexicon
from trellis_lexicon import Lexicon, Store, open_lexicon
from trellis_lexicon.index.alphabet import Alphabet

GARDEN = """
a aa aah aardvark ab abba abbe abbot ad add added adder aroma aromatic at ate bad bat bath bathe bathed batman be bed
bee beer bib bob bobbin bobbing boo book booked booking bookkeeper bookkeepers bombast bombastic bombastically
bombasts cab cabbage cat cats cot coot dab eel else fee feel feeling flee fleece i in inn innings is it kayak level
lend blend moo mood noon o oat oats of off offer on onto oozy oxo ox pop popped poppy queue queued queueing radar rye
see seed seedling sees she sheet sheets sleep tat tattoo tattooed to tomato tomatoes too toot tooth tot tree trees
vacuum we wee weed wheel you zoo zoom
"""


@pytest.fixture(scope="session")
def garden_words() -> tuple[str, ...]:
    return tuple(sorted(set(GARDEN.split())))


@pytest.fixture(scope="session")
def garden_store(tmp_path_factory: pytest.TempPathFactory, garden_words: tuple[str, ...]) -> Store:
    return build_small(tmp_path_factory.mktemp("garden"), garden_words, lexicon_id="garden")[0]


@pytest.fixture(scope="session")
def garden(garden_store: Store) -> Lexicon:
    return open_lexicon(garden_store, "garden")


@pytest.fixture(scope="session")
def garden_brute(garden_words: tuple[str, ...]) -> Brute:
    return Brute(garden_words)


@pytest.fixture(scope="session")
def spanish(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """A handful of words with letters outside ASCII."""
    letters = Alphabet("abcdefghijklmnñopqrstuvwxyzáéíóúü", "aeiouáéíóúü")
    words = ["año", "niño", "niña", "ñu", "nube", "pingüino", "ópalo", "zorro", "mañana", "mano", "nz"]
    return build_small(tmp_path_factory.mktemp("es"), words, lexicon_id="es", alphabet=letters)[1]


@pytest.fixture(scope="session")
def enable() -> Lexicon:
    """ENABLE, from the repository's data directory."""
    return enable_lexicon()


@pytest.fixture(scope="session")
def enable_words(enable: Lexicon) -> tuple[str, ...]:
    return tuple(enable.words())
