"""The catalogue of optional rules (WS-11), and which of them go together."""

from collections.abc import Iterator

from trellis_engine.games.word_sprout.rules.base import Agreed, SproutRule
from trellis_engine.games.word_sprout.rules.crossing import CrossingStrings, HolesWin
from trellis_engine.games.word_sprout.rules.custom import CustomRule
from trellis_engine.games.word_sprout.rules.plain import PlainRule
from trellis_engine.games.word_sprout.rules.players import (
    AnyoneChallenges,
    CollectionsPersist,
    EveryoneTurnsIn,
    PlayedAgainIsLost,
    Teams,
    VowelCollections,
    VowelsReverse,
)
from trellis_engine.games.word_sprout.rules.scopes import Scope
from trellis_engine.games.word_sprout.rules.strings import (
    CompleteWords,
    ConsonantsFirst,
    NoConsonantInFront,
    NoMoreVowels,
    NoPlurals,
    OnlyAtTheEnds,
    PalindromeLock,
    UnreachableGoals,
    VowelsMayBeMissing,
)

OptionalRule = (
    CompleteWords
    | VowelsMayBeMissing
    | NoPlurals
    | ConsonantsFirst
    | NoMoreVowels
    | NoConsonantInFront
    | PalindromeLock
    | UnreachableGoals
    | AnyoneChallenges
    | VowelsReverse
    | Teams
    | VowelCollections
    | CollectionsPersist
    | EveryoneTurnsIn
    | PlayedAgainIsLost
    | CrossingStrings
    | HolesWin
    | OnlyAtTheEnds
    | CustomRule
    | PlainRule
)

KINDS: tuple[type[OptionalRule], ...] = OptionalRule.__args__
"""Every kind of optional rule, in the order of the seed's page, those of the players last."""
CATALOGUE = tuple(kind for kind in KINDS if kind not in (CustomRule, PlainRule))
"""Those of the seed's page."""

MAX_CUSTOM_RULES = 16
"""How many rules of their own players can have in force."""
_PLACES = {kind: place for place, kind in enumerate(KINDS)}


def in_order(rules: tuple[OptionalRule, ...]) -> tuple[OptionalRule, ...]:
    """Sort rules in the order of the catalogue."""
    return tuple(sorted(rules, key=lambda rule: (_PLACES[type(rule)], rule.key)))


def clash(rules: tuple[SproutRule, ...], agreed: Agreed) -> str | None:
    """Say why rules cannot be in force together in a match like this, naming them; None if they can."""
    return next(_clashes(rules, agreed), None)


def _clashes(rules: tuple[SproutRule, ...], agreed: Agreed) -> Iterator[str]:
    keys = [rule.key for rule in rules]
    if sum(isinstance(rule, CustomRule | PlainRule) for rule in rules) > MAX_CUSTOM_RULES:
        yield f"players make at most {MAX_CUSTOM_RULES} rules of their own (WS-12, WS-P1)"
    ids = {rule.id for rule in rules}
    passing = [rule.key for rule in rules if isinstance(rule, CustomRule) and rule.scope is Scope.NEXT]
    if len(passing) > 1:
        yield f"{' and '.join(passing)} both decide who is next (WS-16)"
    yield from (f"{key} is given twice" for key in keys if keys.count(key) > 1)
    for rule in rules:
        yield from (f"{rule.id} means nothing without {needed}" for needed in rule.needs if needed not in ids)
        yield from (
            f"{rule.id} and {other} contradict each other: {why}"
            for other, why in rule.clashes
            if other in ids
        )
        misfit = rule.unfit(agreed)
        if misfit is not None:
            yield f"{rule.key} does not fit: {misfit}"
