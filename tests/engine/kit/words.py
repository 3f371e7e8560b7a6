"""Word lists for tests.

`SAMPLE` is written for these tests: the words of the games' own pages and their families. `enable()` opens the shipped
lexicon, built once into the data directory; tests that need real words use it.
"""

from functools import cache
from pathlib import Path

from trellis_cli.local_words import LocalLexicons
from trellis_engine.words.port import Lexicons
from trellis_engine.words.wordset import WordSet, WordSets

SAMPLE_FILE = Path(__file__).with_name("sample_words.txt")


@cache
def sample() -> Lexicons:
    """The sample list as a lexicon of its own, in memory."""
    return WordSets({"sample": WordSet(SAMPLE_FILE.read_text(encoding="utf-8").split())})


def listed(words: str) -> Lexicons:
    """A lexicon of the words given, separated by spaces; ``cats/plural`` is a word with a tag."""
    split = [word.partition("/") for word in words.split()]
    tags = {word: [tag] for word, _, tag in split if tag}
    return WordSets({"listed": WordSet((word for word, _, _ in split), tags=tags)})


def enable() -> Lexicons:
    """The shipped lexicon, opened in this process."""
    from tests.lexicons import enable_lexicon  # noqa: PLC0415 - built when first asked for

    lexicon = enable_lexicon()
    return LocalLexicons(lambda name, digest: lexicon if name in ("", lexicon.id) else None)
