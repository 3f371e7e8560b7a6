"""Questions of players about their own grid, and about words."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from trellis_engine.contract import Analysis, State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.four_letter_words.grids import grid as grids
from trellis_engine.games.four_letter_words.grids.fitting_counts import Reach
from trellis_engine.games.four_letter_words.grids.grid import WORD_LENGTH, Line
from trellis_engine.games.four_letter_words.grids.playable_words import Search
from trellis_engine.games.four_letter_words.moves import Write
from trellis_engine.games.four_letter_words.notation import write
from trellis_engine.games.four_letter_words.options import Options, validity
from trellis_engine.games.four_letter_words.state import Position
from trellis_engine.options import text
from trellis_engine.words import Words, require_letters

AnyState = State[Options, Position]
Rows = Iterator[Mapping[str, object]]


@dataclass(frozen=True)
class Nothing:
    """No parameters."""


@dataclass(frozen=True)
class OneWord:
    """A word."""

    word: str | None = text(
        None, WORD_LENGTH, "A word of four letters; null: the word that was announced, if there is one."
    )


class _OfOwnGrid(Analysis[Options, Position]):
    """A question about the asking seat's own grid; an onlooker gets no rows."""

    @override
    def rows(self, state: AnyState, seat: int | None, parameters: Any, words: Words) -> Rows:
        """See `Analysis.rows`."""
        if seat is None:
            return iter(())
        return self.answer(state, state.position.sheets[seat].grid, parameters, words)

    @abstractmethod
    def answer(self, state: AnyState, grid: str, parameters: Any, words: Words) -> Rows:
        """Return the rows about one grid."""


class PlayableWords(_OfOwnGrid):
    """Which words the seat could choose now."""

    id = "playable_words"
    help = "Every word that may be chosen and fits your grid, with the number of ways to write it."
    parameters = Nothing
    look_up = False

    @override
    def answer(self, state: AnyState, grid: str, parameters: Any, words: Words) -> Rows:
        """See `_OfOwnGrid.answer`; in word order."""
        search, first = _search(state, words), _first(state, grid)
        for word in search.playable(grid, first=first):
            ways = sum(1 for _ in grids.placements(grid, search.size, word, first=first))
            yield {"word": word, "placements": ways}


class Room(_OfOwnGrid):
    """How much still fits."""

    id = "room"
    help = "How many words still fit your grid, and how many of its cells are empty."
    parameters = Nothing
    look_up = False

    @override
    def answer(self, state: AnyState, grid: str, parameters: Any, words: Words) -> Rows:
        """See `_OfOwnGrid.answer`; one row."""
        fitting = sum(1 for _ in _search(state, words).playable(grid, first=_first(state, grid)))
        yield {"words": fitting, "empty_cells": grid.count(grids.EMPTY)}


class Placements(_OfOwnGrid):
    """Every way to write a word, best first."""

    id = "placements"
    help = (
        "Every way to write a word into your grid with the number of words that fit afterwards; the most first, "
        "then those that use the most letters that are there."
    )
    parameters = OneWord
    look_up = False

    @override
    def answer(self, state: AnyState, grid: str, parameters: Any, words: Words) -> Rows:
        """See `_OfOwnGrid.answer`.

        A heuristic: what counts is the player's own next turn, not the words that others will announce.
        """
        word = _word(state, parameters.word, words)
        if not word:
            return
        search = _search(state, words)
        found = tuple(grids.placements(grid, search.size, word, first=_first(state, grid)))
        reach = Reach(tuple(search.every_word()) if found else ())
        rows = [_placement(grid, line, word, search, reach) for line in found]
        yield from sorted(rows, key=lambda row: (-row["keeps"], -row["reused"]))


def _first(state: AnyState, grid: str) -> bool:
    """Tell whether the owner of a grid writes its first word, which goes anywhere (FL-1)."""
    late = state.setup.options.late_first_word
    return state.position.first or (late and not grid.strip(grids.EMPTY))


def _placement(grid: str, line: Line, word: str, search: Search, reach: Reach) -> dict[str, Any]:
    after = grids.written(grid, line.cells, word)
    return {
        "move": write(Write(line.start, line.direction)),
        "cells": [str(search.size.cell(cell)) for cell in line.cells],
        "reused": WORD_LENGTH - grids.on(grid, line.cells).count(grids.EMPTY),
        "keeps": reach.count(grids.patterns(after, search.size, first=False)),
    }


class WordEntries(Analysis[Options, Position]):
    """What the lexicons say about a word."""

    id = "word"
    help = "What each agreed dictionary says about a word: its tags, its definition, and whether it may be chosen."
    parameters = OneWord
    look_up = True

    @override
    def rows(self, state: AnyState, seat: int | None, parameters: Any, words: Words) -> Rows:
        """See `Analysis.rows`; the same for everybody."""
        word = _word(state, parameters.word, words)
        rules = validity(state.setup.options)
        for entry in rules.entries(word, words) if word else ():
            broken = rules.violation(word, [entry], words)
            yield {
                "word": word,
                "lexicon": entry.lexicon,
                "tags": sorted(entry.tags),
                "definition": entry.definition,
                "may_be_chosen": broken is None,
                "rule": "" if broken is None else broken.rule,
            }


def _search(state: AnyState, words: Words) -> Search:
    options = state.setup.options
    return Search(options.size(state.setup.seats), validity(options), words)


def _word(state: AnyState, given: str | None, words: Words) -> str:
    """Name the word in question, empty where none is named or announced. Raises `RequestError` for what is no word."""
    phase = state.position.phase
    word = given if given is not None else getattr(phase, "word", "")
    word = require_letters(word, words.alphabet, "parameters.word")
    if len(word) not in (0, WORD_LENGTH):
        told = f"must have {WORD_LENGTH} letters, not {len(word)}"
        raise RequestError(Reason.OPTION_OUT_OF_RANGE, told, "parameters.word")
    return word


ANALYSES: tuple[Analysis[Options, Position], ...] = (PlayableWords(), Room(), Placements(), WordEntries())
