"""Metamorphism (WS-10): whoever wins a round makes a new rule, removes one, or leaves the rules as they are."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from trellis_engine.contract import Setup, Violation
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout.events import (
    OtherRuleRemoved,
    OtherRuleRestored,
    RuleAdded,
    RuleRemoved,
)
from trellis_engine.games.word_sprout.moves import AddRule, KeepRules, Move, RemoveRule, RestoreRule
from trellis_engine.games.word_sprout.notation import announced
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.play import probing
from trellis_engine.games.word_sprout.play.setting import first_position
from trellis_engine.games.word_sprout.play.turn import Turn
from trellis_engine.games.word_sprout.rules import CATALOGUE, Agreed, OptionalRule, clash, in_order, others
from trellis_engine.games.word_sprout.rules.known_words import KnownWords, remembered
from trellis_engine.games.word_sprout.search.plays import legal_plays
from trellis_engine.games.word_sprout.search.validity import judge_of
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.words import Words

RULE = "WS-10"
TEXT = "With metamorphism, whoever wins a round gets to make a new rule or remove an existing one."

Choice = AddRule | RemoveRule | RestoreRule | KeepRules


def obstacle(
    setup: Setup[Options],
    rules: tuple[OptionalRule, ...],
    words: Words,
    removed: tuple[str, ...] = (),
    *,
    tried_out: bool = True,
) -> str | None:
    """Say why rules cannot be in force together in this match, naming them; None if they can.

    Args:
        setup: what was agreed on.
        rules: the optional rules.
        words: the words of the match.
        removed: ids of the seed's other rules that are not in force.
        tried_out: whether some turns are played under the rules, to see whether that takes too much work (G-10).
    """
    known_words = KnownWords(words, remembered(setup.lexicons))
    options = setup.options
    agreed = Agreed(options.adjudication, setup.seats, options.rounds, known_words, options.adjudicator)
    reason = clash(rules, agreed)

    def can_begin(some: tuple[OptionalRule, ...]) -> bool:
        # Where no first letter is valid without optional rules either, they are not to blame.
        return _playable(setup, some, removed, words) or not _playable(setup, (), removed, words)

    if reason is not None or not rules:
        return reason
    if can_begin(rules):
        return _hard(setup, rules, removed, words) if tried_out else None
    guilty = [rule.key for rule in rules if can_begin(tuple(r for r in rules if r != rule))]
    named = " and ".join(guilty or [rule.key for rule in rules])
    return f"under {named} nobody could play the first letter"


def _hard(
    setup: Setup[Options], rules: tuple[OptionalRule, ...], removed: tuple[str, ...], words: Words
) -> str | None:
    """Say that plays under some rules take too much work to judge, if a few turns show it."""
    if not probing.takes_too_much(setup, first_position(setup, rules, removed), words):
        return None
    named = " and ".join(rule.key for rule in rules)
    return f"under {named} together plays take too much work to judge (G-10): leave out one of them"


def _playable(
    setup: Setup[Options], rules: tuple[OptionalRule, ...], removed: tuple[str, ...], words: Words
) -> bool:
    """Tell whether some first letter is valid."""
    judge = judge_of(setup.lexicons, rules, words)
    return next(legal_plays(judge, first_position(setup, rules, removed)), None) is not None


def require_fit(setup: Setup[Options], rules: tuple[OptionalRule, ...], words: Words) -> None:
    """Raise `RequestError` OPTION_CONFLICT for rules that cannot be in force together."""
    reason = obstacle(setup, rules, words)
    if reason is not None:
        raise RequestError(Reason.OPTION_CONFLICT, reason, "options.rules")


def refuse_choice(
    setup: Setup[Options], position: Position, seat: int, move: Choice, words: Words
) -> Violation | None:
    """Say why a seat may not change the rules like this now; None if it may."""
    if position.chooser is None:
        return Violation("NO_RULES_TO_CHOOSE", RULE, "no round has just been won")
    if seat != position.chooser:
        text = f"seat {position.chooser} has won the round and chooses"
        return Violation("NOT_YOUR_TURN", RULE, text, {"chooser": str(position.chooser)})
    if isinstance(move, RemoveRule) and move.key not in _removable(setup.options, position):
        text = f"no rule {move.key} is in force that could be removed"
        return Violation("NO_SUCH_RULE", RULE, text, {"rule_named": move.key})
    if isinstance(move, RestoreRule) and move.key not in position.removed:
        text = f"no rule {move.key} has been removed that could be put back"
        return Violation("NO_SUCH_RULE", RULE, text, {"rule_named": move.key})
    removed = still_removed(position.removed, move)
    reason = _too_few_tiles(setup, position, removed)
    if reason is None:
        after = changed(position.rules, move)
        reason = obstacle(setup, after, words, removed, tried_out=_is_rare(move))
    return None if reason is None else Violation("RULES_CLASH", RULE, reason)


def _is_rare(move: Choice) -> bool:
    """Tell whether a choice is not among those listed, each of which would have to be tried out for that."""
    return isinstance(move, AddRule) and move.rule != type(move.rule)()


def _removable(options: Options, position: Position) -> list[str]:
    """Name the rules in force that can be removed: the optional ones, and those other rules that mean something."""
    there = others.meaningful(options.adjudication, options.tiles)
    return [
        *(rule.key for rule in position.rules),
        *(rule for rule in there if rule not in position.removed),
    ]


def _too_few_tiles(setup: Setup[Options], position: Position, removed: tuple[str, ...]) -> str | None:
    """Say which letters players have collected, without a limit on tiles, beyond those of the pot."""
    tiles = setup.options.tiles
    short = (
        "" if tiles is None or others.TILES in removed else others.short_tiles(position.table.hands, tiles)
    )
    return f"players hold more {', '.join(short.upper())} than there are tiles (WS-O1)" if short else None


def as_choice(move: Any) -> Choice:
    """Read a move between two rounds as a choice: conceding leaves the rules as they are."""
    return move if isinstance(move, AddRule | RemoveRule | RestoreRule) else KeepRules()


def changed(rules: tuple[OptionalRule, ...], move: Choice) -> tuple[OptionalRule, ...]:
    """Change rules by a choice."""
    if isinstance(move, AddRule):
        return in_order((*rules, move.rule))
    if isinstance(move, RemoveRule):
        return tuple(rule for rule in rules if rule.key != move.key)
    return rules


def still_removed(removed: tuple[str, ...], move: Choice) -> tuple[str, ...]:
    """Change which of the seed's other rules are not in force by a choice."""
    if isinstance(move, RemoveRule) and move.key in others.NAMES:
        return tuple(sorted({*removed, move.key}))
    if isinstance(move, RestoreRule):
        return tuple(rule for rule in removed if rule != move.key)
    return removed


def choose(turn: Turn, seat: int, move: Choice) -> None:
    """Change the rules and begin the next round."""
    before = turn.position.rules
    after = changed(before, move)
    for rule in before:
        if rule not in after:
            turn.tell(RULE, f"Seat {seat} removes {announced(rule, brief=True)}", RuleRemoved(seat, rule))
    for rule in after:
        if rule not in before:
            turn.tell(RULE, f"Seat {seat} makes {announced(rule)}", RuleAdded(seat, rule))
    removed = still_removed(turn.position.removed, move)
    _tell_others(turn, seat, removed)
    turn.position = replace(turn.position, rules=after, removed=removed, chooser=None)
    turn.begin_round()


def _tell_others(turn: Turn, seat: int, removed: tuple[str, ...]) -> None:
    before = set(turn.position.removed)
    for rule in sorted(set(removed) - before):
        text = f"Seat {seat} removes {rule} ({others.NAMES[rule]}): {others.WITHOUT[rule]}."
        turn.tell(RULE, text, OtherRuleRemoved(seat, rule))
    for rule in sorted(before - set(removed)):
        text = f"Seat {seat} puts {rule} back ({others.NAMES[rule]})."
        turn.tell(RULE, text, OtherRuleRestored(seat, rule))


def choices(setup: Setup[Options], position: Position, seat: int, words: Words) -> Iterator[Move]:
    """List what the chooser can do: keep the rules, remove one, add one with its usual parameters."""
    every: list[Choice] = [KeepRules(), *map(RemoveRule, _removable(setup.options, position))]
    every += map(RestoreRule, position.removed)
    every += [AddRule(kind()) for kind in CATALOGUE]
    return (move for move in every if refuse_choice(setup, position, seat, move, words) is None)
