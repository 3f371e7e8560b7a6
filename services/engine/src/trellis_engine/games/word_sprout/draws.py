"""Random answers to a challenge, drawn without listing the lexicon."""

from __future__ import annotations

from itertools import islice

from trellis_engine.chance import Chance
from trellis_engine.games.word_sprout.moves import Admit, Move, ShowWord
from trellis_engine.words import Words

PROOFS = 50


def draw_word(string: str, chance: Chance, words: Words) -> tuple[Move, Chance]:
    """One of three, equally likely: admitting, one of the first words that contain the string, any word."""
    way, chance = chance.below(3)
    if way == 0:
        return Admit(), chance
    proofs = tuple(islice(words.containing(string), PROOFS)) if way == 1 else ()
    if proofs:
        word, chance = chance.choice(proofs)
        return ShowWord(word), chance
    return _any_word(chance, words)


def _any_word(chance: Chance, words: Words) -> tuple[Move, Chance]:
    """A walk along extensions that may stop at every word it meets, so that every word can be drawn."""
    string = ""
    while True:
        extensions = words.extensions(string)
        if string and words.contains([string])[0]:
            stop, chance = chance.below(2)
            if stop or not extensions:
                return ShowWord(string), chance
        if not extensions:
            return Admit(), chance
        step, chance = chance.choice(extensions)
        string = string[: step.position] + step.letter + string[step.position :]
