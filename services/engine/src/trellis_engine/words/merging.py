"""The answers of several lexicons as one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import merge
from itertools import groupby

from trellis_engine.words.port import Extension


def merged_extensions(found: Iterable[Extension]) -> tuple[Extension, ...]:
    """Return extensions as one list by position, then letter; for one found twice the goal words are added up."""
    merged: dict[tuple[int, str], Extension] = {}
    for item in found:
        key = (item.position, item.letter)
        merged[key] = _both(merged[key], item) if key in merged else item
    return tuple(merged[key] for key in sorted(merged))


def _both(one: Extension, other: Extension) -> Extension:
    witness = min(one.witness, other.witness)
    return Extension(one.position, one.letter, witness, one.goal_words + other.goal_words)


def united(alphabets: Iterable[str]) -> str:
    """Return all letters of several alphabets, in the order of the largest that has them.

    So words come in the order of each alphabet, as long as the smaller ones are the largest without some letters.
    """
    return "".join(dict.fromkeys("".join(sorted(alphabets, key=len, reverse=True))))


def in_word_order(alphabet: str, lists: Sequence[Iterable[str]]) -> Iterator[str]:
    """Return sorted lists of words as one in the order of the alphabet, each word once."""
    if len(lists) == 1:
        return iter(lists[0])
    return (word for word, _ in groupby(merge(*lists, key=word_order(alphabet))))


def told(definitions: Iterable[tuple[str, str, str]]) -> str:
    """Return definitions, each as a word, its part of speech and what it means, in one line."""
    return "; ".join(f"{word} ({part}): {meaning}" for word, part, meaning in definitions)


def word_order(alphabet: str) -> Callable[[str], list[int]]:
    """Return a key that sorts words in the order of an alphabet."""
    ranks = {letter: rank for rank, letter in enumerate(alphabet)}
    return lambda word: [ranks[letter] for letter in word]
