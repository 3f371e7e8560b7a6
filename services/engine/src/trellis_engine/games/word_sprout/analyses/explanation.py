"""Why a play, or the string as it lies, is valid or not."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar

from typing_extensions import override

from trellis_engine.contract import Analysis, State, Violation
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout.analyses.hypothetical import missing_tiles, require_string, with_string
from trellis_engine.games.word_sprout.moves import PlayLetters
from trellis_engine.games.word_sprout.notation import read
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.play.turn import misplaced
from trellis_engine.games.word_sprout.rules import Moment
from trellis_engine.games.word_sprout.rules.core import no_tile_left
from trellis_engine.games.word_sprout.search.validity import StringJudge, judge_of
from trellis_engine.games.word_sprout.search.verdicts import Proof
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table import board
from trellis_engine.games.word_sprout.table.letters import MAX_STRING_LETTERS, Addition
from trellis_engine.games.word_sprout.table.placement import lay
from trellis_engine.options import text
from trellis_engine.words import Words, require_letters

MAX_NOTATION_CHARACTERS = 40
MAX_GOALS_SHOWN = 5


@dataclass(frozen=True)
class ExplainParameters:
    """Parameters of `Explain`."""

    play: str = text("", MAX_NOTATION_CHARACTERS, "The play in notation; empty: the string as it lies.")
    string: str | None = text(None, MAX_STRING_LETTERS, "The string to play on; null: the one on the table.")


class Explain(Analysis[Options, Position]):
    """Why a play, or the string as it lies, is valid or not."""

    id: ClassVar[str] = "explain"
    help: ClassVar[str] = (
        "Explains whether a play, or the string as it lies, is valid under the rules and tiles in force: a goal word "
        "and a path to it, or the rule that fails and the nearest goal words that fail it."
    )
    parameters: ClassVar[type[Any]] = ExplainParameters
    look_up: ClassVar[bool] = False

    @override
    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """Yield rows of ``string``, ``valid``, then ``word``, ``path``, or ``rule``, ``reason``, ``text``, ``nearest``.

        They have ``string`` and ``valid``; a valid one ``word`` and ``path``, an invalid one ``rule``, ``reason``,
        ``text`` and ``nearest``.
        """
        position = state.position
        judge = judge_of(state.setup.lexicons, position.rules, words)
        if parameters.string is not None:
            string = require_string(parameters.string, words)
            missing = missing_tiles(position.table, string)
            if missing:
                yield _refused(judge, string, no_tile_left(missing[0]))
                return
            position = with_string(position, string)
        if not parameters.play:
            for string in board.texts(position.table.rows):
                yield _explained(judge, judge.rules.moment(position, string))
            return
        additions = _additions(parameters.play, position, judge, words)
        objection = judge.rules.prevent(position, additions)
        if objection is not None:
            yield {"string": "", "valid": False, **_told(objection)}
            return
        layout = lay(position.table.rows, additions)
        forbidden = judge.forbidden(position, layout)
        if forbidden is not None:
            yield _refused(judge, *forbidden)
            return
        for moment in judge.moments(position, layout):
            yield _explained(judge, moment)


def _additions(notation: str, position: Position, judge: StringJudge, words: Words) -> tuple[Addition, ...]:
    move = read(notation)
    if not isinstance(move, PlayLetters):
        raise RequestError(Reason.OPTION_OUT_OF_RANGE, "must be a play of letters", "parameters.play")
    for addition in move.additions:
        require_letters(addition.letter, words.alphabet, "parameters.play")
    wrong = misplaced(position.table, move.additions, on_a_grid=judge.rules.on_a_grid)
    if wrong is not None:
        raise RequestError(Reason.OPTION_OUT_OF_RANGE, wrong[1], "parameters.play")
    return move.additions


def _explained(judge: StringJudge, moment: Moment) -> Mapping[str, object]:
    verdict = judge.verdict(moment)
    if isinstance(verdict, Proof):
        return {"string": moment.string, "valid": True, "word": verdict.word, "path": list(verdict.path)}
    return _refused(judge, moment.string, verdict)


def _refused(judge: StringJudge, string: str, objection: Violation) -> Mapping[str, object]:
    near = islice(judge.near(string), MAX_GOALS_SHOWN)
    return {"string": string, "valid": False, **_told(objection), "nearest": list(near)}


def _told(objection: Violation) -> dict[str, object]:
    return {"rule": objection.rule, "reason": objection.reason, "text": objection.text}
