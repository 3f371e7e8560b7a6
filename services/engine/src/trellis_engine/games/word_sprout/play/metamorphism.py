"""Metamorphism (WS-10): whoever wins a round makes a new rule, removes one, or leaves the rules as they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from trellis_engine.contract import Setup, Violation
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout.events import RuleAdded, RuleRemoved
from trellis_engine.games.word_sprout.moves import AddRule, KeepRules, Move, RemoveRule
from trellis_engine.games.word_sprout.notation import write_rule
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.play.turn import Turn, first_position
from trellis_engine.games.word_sprout.rules import CATALOGUE, Agreed, OptionalRule, clash, in_order
from trellis_engine.games.word_sprout.rules.known_words import KnownWords, remembered
from trellis_engine.games.word_sprout.search.plays import legal_plays
from trellis_engine.games.word_sprout.search.validity import judge_of
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.words import Words

RULE = "WS-10"
TEXT = "With metamorphism, whoever wins a round gets to make a new rule or remove an existing one."

Choice = AddRule | RemoveRule | KeepRules


def obstacle(setup: Setup[Options], rules: tuple[OptionalRule, ...], words: Words) -> str | None:
    """Say why rules cannot be in force together in this match, naming them; None if they can."""
    known_words = KnownWords(words, remembered(setup.lexicons))
    reason = clash(rules, Agreed(setup.options.adjudication, setup.seats, setup.options.rounds, known_words))
    if reason is not None or not rules or _can_begin(setup, rules, words):
        return reason
    guilty = [rule.key for rule in rules if _can_begin(setup, tuple(r for r in rules if r != rule), words)]
    named = " and ".join(guilty or [rule.key for rule in rules])
    return f"under {named} nobody could play the first letter"


def _can_begin(setup: Setup[Options], rules: tuple[OptionalRule, ...], words: Words) -> bool:
    """Tell whether some first letter is valid; where none is without optional rules either, they are not to blame."""
    return _playable(setup, rules, words) or not _playable(setup, (), words)


def _playable(setup: Setup[Options], rules: tuple[OptionalRule, ...], words: Words) -> bool:
    judge = judge_of(setup.lexicons, rules, words)
    return next(legal_plays(judge, first_position(setup, rules)), None) is not None


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
    if isinstance(move, RemoveRule) and move.key not in {rule.key for rule in position.rules}:
        text = f"no rule {move.key} is in force that could be removed"
        return Violation("NO_SUCH_RULE", RULE, text, {"rule_named": move.key})
    reason = obstacle(setup, changed(position.rules, move), words)
    return None if reason is None else Violation("RULES_CLASH", RULE, reason)


def as_choice(move: Any) -> Choice:
    """Read a move between two rounds as a choice: conceding leaves the rules as they are."""
    return move if isinstance(move, AddRule | RemoveRule) else KeepRules()


def changed(rules: tuple[OptionalRule, ...], move: Choice) -> tuple[OptionalRule, ...]:
    """Change rules by a choice."""
    if isinstance(move, AddRule):
        return in_order((*rules, move.rule))
    if isinstance(move, RemoveRule):
        return tuple(rule for rule in rules if rule.key != move.key)
    return rules


def choose(turn: Turn, seat: int, move: Choice) -> None:
    """Change the rules and begin the next round."""
    before = turn.position.rules
    after = changed(before, move)
    for rule in before:
        if rule not in after:
            turn.tell(RULE, f"Seat {seat} removes {rule.key}: {rule.sentence}", RuleRemoved(seat, rule))
    for rule in after:
        if rule not in before:
            turn.tell(RULE, f"Seat {seat} makes {write_rule(rule)}: {rule.sentence}", RuleAdded(seat, rule))
    turn.position = replace(turn.position, rules=after, chooser=None)
    turn.begin_round()


def choices(setup: Setup[Options], position: Position, seat: int, words: Words) -> Iterator[Move]:
    """List what the chooser can do: keep the rules, remove one, add one with its usual parameters."""
    every: list[Choice] = [KeepRules(), *(RemoveRule(rule.key) for rule in position.rules)]
    every += [AddRule(kind()) for kind in CATALOGUE]
    return (move for move in every if refuse_choice(setup, position, seat, move, words) is None)
