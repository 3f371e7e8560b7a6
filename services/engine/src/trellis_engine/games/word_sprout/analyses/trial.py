"""What a rule of one's own would forbid, tried before anybody agrees to it (WS-12)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from typing_extensions import override

from trellis_engine.chance import Chance
from trellis_engine.contract import Analysis, State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout.listing.sampling import any_word
from trellis_engine.games.word_sprout.moves import ShowWord
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.rules import Moment, Step
from trellis_engine.games.word_sprout.rules.custom import CustomRule
from trellis_engine.games.word_sprout.rules.known_words import KnownWords, remembered
from trellis_engine.games.word_sprout.rules.moment import Circle
from trellis_engine.games.word_sprout.rules.scopes import Scope
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.letters import Addition
from trellis_engine.options import choice, integer, text
from trellis_engine.words import Words


@dataclass(frozen=True)
class TryRuleParameters:
    """Parameters of `TryRule`."""

    expression: str = text("true", 1000, "The expression of the rule.")
    scope: Scope = choice(Scope.STRING, "What the rule is about.")
    sample: int = integer(100, 1, 500, "How many words are drawn from the lexicons.")


class TryRule(Analysis[Options, Position]):
    """A custom rule, tried before anybody agrees to it (WS-12)."""

    id: ClassVar[str] = "try_rule"
    help: ClassVar[str] = (
        "Tries a rule of one's own against words drawn from the lexicons (always the same for the same expression): of "
        "strings, against every string on the way from the first letter of each word to its last; of goal words, "
        "against the words themselves."
    )
    parameters: ClassVar[type[Any]] = TryRuleParameters
    look_up: ClassVar[bool] = True

    @override
    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """Yield a row of ``tried``, ``allowed`` and ``forbidden`` counts, then a row for each ``example`` forbidden."""
        if parameters.scope not in (Scope.STRING, Scope.GOAL_WORD):
            text = "only rules on strings and on goal words are tried on words"
            raise RequestError(Reason.OPTION_OUT_OF_RANGE, text, "parameters.scope")
        try:
            rule = CustomRule("trial", parameters.scope, parameters.expression)
        except ValueError as refused:
            raise RequestError(Reason.OPTION_OUT_OF_RANGE, str(refused), "parameters.expression") from refused
        known_words = KnownWords(words, remembered(state.setup.lexicons))
        judged = {
            what: verdict
            for word in _sample(parameters, words)
            for what, verdict in _tried(rule, word, known_words)
        }
        forbidden = [what for what, allowed in judged.items() if not allowed]
        yield {"tried": len(judged), "allowed": len(judged) - len(forbidden), "forbidden": len(forbidden)}
        yield from ({"example": what} for what in forbidden)


def _sample(parameters: TryRuleParameters, words: Words) -> Iterator[str]:
    chance = Chance(parameters.expression.encode()[:64] or b"-")
    for _ in range(parameters.sample):
        drawn, chance = any_word(chance, words)
        if isinstance(drawn, ShowWord):
            yield drawn.word


def _tried(rule: CustomRule, word: str, known_words: KnownWords) -> Iterator[tuple[str, bool]]:
    if rule.scope is Scope.GOAL_WORD:
        yield word, rule.refuse_goal(word, known_words) is None
        return
    circle = Circle(0, False, (0, 1), ("", ""))
    for turn, letter in enumerate(word):
        before = Moment(word[:turn], letters=turn, turns=turn, circle=circle, round=1)
        after = Moment(word[: turn + 1], letters=turn + 1, turns=turn + 1)
        step = Step(before, (Addition(letter, turn),), after)
        yield after.string, rule.forbid(step, known_words) is None
