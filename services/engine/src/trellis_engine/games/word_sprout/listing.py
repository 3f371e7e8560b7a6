"""Which letters can be added to the string on the table, listed lazily."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from trellis_engine.games.word_sprout import board
from trellis_engine.games.word_sprout.letters import Addition, lengthened
from trellis_engine.games.word_sprout.position import Position
from trellis_engine.games.word_sprout.rules.strings import is_palindrome
from trellis_engine.games.word_sprout.validity import Judge

CELLS = 8
"""Cells whose letters are asked about at once on the grid."""
Additions = tuple[Addition, ...]


def legal_plays(judge: Judge, position: Position) -> Iterator[Additions]:
    """The plays that a referee allows: one letter by position, then letter; then two letters likewise."""
    yield from single_plays(judge, position)
    if judge.rules.letters_per_turn > 1:
        yield from (play for play in _doubles(judge, position) if judge.refuse_play(position, play) is None)


def single_plays(judge: Judge, position: Position) -> Iterator[Additions]:
    """Those of one letter."""
    on_a_grid = judge.rules.on_a_grid
    plays = _on_the_grid(judge, position) if on_a_grid else _likely(judge, position.table.string)
    return (play for play in plays if judge.refuse_play(position, play) is None)


def possible_plays(judge: Judge, position: Position) -> Iterator[Additions]:
    """The plays that nothing prevents, valid or not, in the same order."""
    string, alphabet = position.table.string, judge.lore.words.alphabet
    if judge.rules.on_a_grid:
        yield from (
            play for play in _cells(position, alphabet) if judge.rules.prevent(position, play) is None
        )
        return
    for additions in _anywhere(string, alphabet):
        if judge.rules.prevent(position, additions) is None:
            yield additions
    if judge.rules.letters_per_turn > 1:
        for first in _anywhere(string, alphabet):
            for second in _anywhere(lengthened(string, first), alphabet):
                if judge.rules.prevent(position, first + second) is None:
                    yield first + second


def _anywhere(string: str, alphabet: str) -> Iterator[Additions]:
    for position in range(len(string) + 1):
        for letter in alphabet:
            yield (Addition(letter, position),)


def _cells(position: Position, alphabet: str) -> Iterator[Additions]:
    """Every letter in every cell where one can be put."""
    for cell in board.openings(position.table.rows):
        for letter in alphabet if board.is_open(position.table.rows, cell) else "":
            yield (Addition(letter, 0, cell),)


def _on_the_grid(judge: Judge, position: Position) -> Iterator[Additions]:
    """The additions after which some word may contain each string that changes."""
    rows, alphabet = position.table.rows, judge.lore.words.alphabet
    if judge.rules.fillers(judge.lore):
        yield from _cells(position, alphabet)
        return
    cells = (cell for cell in board.openings(rows) if board.is_open(rows, cell))
    while some := list(islice(cells, CELLS)):
        made = [(cell, letter, board.made_by(rows, cell, letter)) for cell in some for letter in alphabet]
        judge.lore.learn_parts([string for _, _, strings in made for string in strings])
        for cell, letter, strings in made:
            if all(map(judge.lore.is_part, strings)):
                yield (Addition(letter, 0, cell),)


def _doubles(judge: Judge, position: Position) -> Iterator[Additions]:
    string, alphabet = position.table.string, judge.lore.words.alphabet
    for first in _anywhere(string, alphabet):
        between = lengthened(string, first)
        seconds = _mirrored(between, alphabet) if position.table.locked else _likely(judge, between)
        for second in seconds:
            yield first + second


def _mirrored(string: str, alphabet: str) -> Iterator[Additions]:
    """The additions that make a palindrome."""
    return (
        additions for additions in _anywhere(string, alphabet) if is_palindrome(lengthened(string, additions))
    )


def _likely(judge: Judge, string: str) -> Iterator[Additions]:
    """The additions after which some word may contain the string."""
    fillers = judge.rules.fillers(judge.lore)
    if fillers:
        for additions in _anywhere(string, judge.lore.words.alphabet):
            if judge.lore.can_fill(lengthened(string, additions), fillers):
                yield additions
        return
    extensions = judge.lore.words.extensions(string)
    found = [(Addition(extension.letter, extension.position),) for extension in extensions]
    if judge.rules.complete_words_only:
        judge.lore.learn_words([lengthened(string, additions) for additions in found])
    yield from found
