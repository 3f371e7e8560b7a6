"""The goal words that one more letter can lead to: the original program of the page (WS-14)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from typing_extensions import override

from trellis_engine.contract import Analysis, State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout.analyses.hypothetical import missing_tiles, require_string, with_string
from trellis_engine.games.word_sprout.moves import PlayLetters
from trellis_engine.games.word_sprout.notation import write
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules import Moment
from trellis_engine.games.word_sprout.search.plays import single_plays
from trellis_engine.games.word_sprout.search.validity import judge_of
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.letters import MAX_STRING_LETTERS, Addition
from trellis_engine.games.word_sprout.table.placement import lay
from trellis_engine.options import text
from trellis_engine.words import Words


@dataclass(frozen=True)
class GoalWordsParameters:
    """Parameters of `GoalWords`."""

    string: str | None = text(
        None, MAX_STRING_LETTERS, "The string to add a letter to; null: the one on the table."
    )


class GoalWords(Analysis[Options, Position]):
    """The goal words that one more letter can lead to: the original program of the page (WS-14)."""

    id: ClassVar[str] = "goal_words"
    help: ClassVar[str] = (
        "Lists every goal word that contains something one can make by adding a single letter to the string, under the "
        "rules and tiles in force, in word order, each with a play towards it."
    )
    parameters: ClassVar[type[Any]] = GoalWordsParameters
    look_up: ClassVar[bool] = True

    @override
    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """Yield rows of ``word``, ``play`` (in notation) and ``string`` (what the play makes)."""
        position = state.position
        if parameters.string is not None:
            string = require_string(parameters.string, words)
            missing = missing_tiles(position.table, string)
            if missing:
                text = f"the pot has not enough tiles of {', '.join(missing.upper())} for it (WS-O1)"
                raise RequestError(Reason.OPTION_OUT_OF_RANGE, text, "parameters.string")
            position = with_string(position, string)
        judge = judge_of(state.setup.lexicons, position.rules, words)
        ways: dict[str, tuple[Moment, tuple[Addition, ...]]] = {}
        for additions in single_plays(judge, position):
            for step in judge.steps(position, lay(position.table.rows, additions)):
                ways.setdefault(step.after.string, (step.after, additions))
        for word in judge.goals_around(position, list(ways)):
            for string, (moment, additions) in ways.items():
                if judge.makes_valid(moment, word):
                    yield {"word": word, "play": write(PlayLetters(additions)), "string": string}
                    break
