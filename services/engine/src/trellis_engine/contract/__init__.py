"""The contract between the engine and its games: what a game is, and the values that it takes and gives.

States, positions, moves, views and events are frozen dataclasses.
"""

from trellis_engine.contract.game import Analysis, AnyGame, Game, require_seat
from trellis_engine.contract.values import (
    CONCEDE_NOTATION,
    EVERYONE,
    RULE_CONCEDE,
    RULE_OVER,
    SHARED_RULES,
    Audience,
    Concede,
    Event,
    GameInfo,
    IllegalMove,
    MatchOver,
    Notation,
    Outcome,
    OutcomeKind,
    Rule,
    ScoreChanged,
    SeatOut,
    Setup,
    State,
    Step,
    Transition,
    Violation,
)

__all__ = [
    "CONCEDE_NOTATION",
    "EVERYONE",
    "RULE_CONCEDE",
    "RULE_OVER",
    "SHARED_RULES",
    "Analysis",
    "AnyGame",
    "Audience",
    "Concede",
    "Event",
    "Game",
    "GameInfo",
    "IllegalMove",
    "MatchOver",
    "Notation",
    "Outcome",
    "OutcomeKind",
    "Rule",
    "ScoreChanged",
    "SeatOut",
    "Setup",
    "State",
    "Step",
    "Transition",
    "Violation",
    "require_seat",
]
