"""What is found out about a string: why it is valid, or what forbids it, and what else to remember for the next."""

from dataclasses import dataclass, field

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.rules import Moment
from trellis_engine.games.word_sprout.search.goals import Goals
from trellis_engine.games.word_sprout.search.lookahead import Ahead
from trellis_engine.games.word_sprout.search.reachability import Path
from trellis_engine.games.word_sprout.search.schedules import Known


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a string is valid: a goal word, and the strings on a path to it, the string itself not among them."""

    word: str
    path: Path


Verdict = Proof | Violation


@dataclass(frozen=True, slots=True)
class Decided:
    """It is known whether a string is valid; `proof` is None if it is not."""

    proof: Proof | None


@dataclass(frozen=True, slots=True)
class Findings:
    """What has been found out with some lexicons under some rules: verdicts, and what one letter makes of a string."""

    verdicts: dict[Moment, Verdict] = field(default_factory=dict)
    longer: dict[Moment, tuple[Moment, ...]] = field(default_factory=dict)
    schedules: Known = field(default_factory=Known)
    ahead: Ahead = field(default_factory=Ahead)
    goals: dict[bool, Goals | None] = field(default_factory=dict)
