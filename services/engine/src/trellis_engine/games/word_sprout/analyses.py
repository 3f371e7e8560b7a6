"""Questions that players of Word Sprout ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from trellis_engine.contract import Analysis, State
from trellis_engine.games.word_sprout.course import RULES
from trellis_engine.games.word_sprout.moves import MAX_STRING, Addition, PlayLetters
from trellis_engine.games.word_sprout.notation import write
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules import Moment
from trellis_engine.games.word_sprout.state import Position, Table
from trellis_engine.games.word_sprout.validity import Judge, after
from trellis_engine.options import text
from trellis_engine.words import Words, require_letters


@dataclass(frozen=True)
class GoalWordsParameters:
    """Parameters of `GoalWords`."""

    string: str | None = text(None, MAX_STRING, "The string to add a letter to; null: the one on the table.")


class GoalWords(Analysis[Options, Position]):
    """The original program of the page (WS-14)."""

    id: ClassVar[str] = "goal_words"
    help: ClassVar[str] = (
        "Lists every goal word that contains something one can make by adding a single letter to the string, under the "
        "rules and tiles in force, in word order, each with a play towards it."
    )
    parameters: ClassVar[type[Any]] = GoalWordsParameters

    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """Rows of ``word``, ``play`` (in notation) and ``string`` (what the play makes)."""
        table = _table(state.position.table, parameters.string, words)
        judge = Judge(RULES, words)
        ways: dict[str, tuple[Moment, Addition]] = {}
        for addition in judge.plays(table):
            moment = after(table, (addition,))
            ways.setdefault(moment.string, (moment, addition))
        for word in words.goal_words(table.string):
            for string, (moment, addition) in ways.items():
                if string in word and judge.rules.refuse_goal(moment, word) is None:
                    yield {"word": word, "play": write(PlayLetters((addition,))), "string": string}
                    break


def _table(table: Table, string: str | None, words: Words) -> Table:
    if string is None:
        return table
    letters = require_letters(string, words.alphabet, "parameters.string")
    return Table((letters,) if letters else (), table.pot, table.mover)
