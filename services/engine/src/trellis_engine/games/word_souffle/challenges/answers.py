"""The words that may be named against a challenge: all that contain the line, real or not (SF-5)."""

from collections.abc import Iterator
from itertools import islice, product

from trellis_engine.chance import Chance
from trellis_engine.games.word_souffle.moves import Admit, NameWord
from trellis_engine.words import Words
from trellis_words.strings import MAX_STRING_LETTERS

_REAL_WORDS = 100
_WAYS = 4


def names(chain: str, alphabet: str) -> Iterator[NameWord]:
    """Yield every answer that names a word, each once: the chain itself, then with one more letter, then with two.

    Whether they are words the lexicons say when one is named, not this list.
    """
    if not _nameable(chain, alphabet):
        return
    for more in range(MAX_STRING_LETTERS - len(chain) + 1):
        for before in range(more + 1):
            for letters in product(alphabet, repeat=more):
                word = "".join((*letters[:before], chain, *letters[before:]))
                if word.find(chain) == before:
                    yield NameWord(word)


def _nameable(chain: str, alphabet: str) -> bool:
    """Tell whether a word that may be named can contain a line; without a referee lines may be longer than all."""
    return len(chain) <= MAX_STRING_LETTERS and set(chain) <= set(alphabet)


def draw(chain: str, chance: Chance, words: Words) -> tuple[NameWord | Admit, Chance]:
    """Draw an answer: a real word half of the time if there is one, otherwise any string around the chain, or none."""
    way, chance = chance.below(_WAYS)
    if way == 0 or not _nameable(chain, words.alphabet):
        return Admit(), chance
    real = tuple(islice(words.containing(chain), _REAL_WORDS)) if way > 1 else ()
    if not real:
        return _draw_string(chain, chance, words.alphabet)
    word, chance = chance.choice(real)
    return NameWord(word), chance


def _draw_string(chain: str, chance: Chance, alphabet: str) -> tuple[NameWord, Chance]:
    more, chance = chance.below(MAX_STRING_LETTERS - len(chain) + 1)
    before, chance = chance.below(more + 1)
    letters = []
    for _ in range(more):
        letter, chance = chance.choice(alphabet)
        letters.append(letter)
    return NameWord("".join((*letters[:before], chain, *letters[before:]))), chance
