"""What a request costs, in points: one for what is read or written in a moment, more for what others work at."""

import re
from collections.abc import Sequence

PLAIN_POINTS = 1
GUESS_POINTS = 1_000
"""What it costs to ask what a code is for, so that nobody finds one by trying."""
FREE = frozenset({"/livez", "/readyz"})
"""What whoever runs the gateway asks all the time."""

# In this order; the first that fits counts. The figures are about one point per 5 ms that a service may work at it.
_COSTS: Sequence[tuple[str, re.Pattern[str], int]] = (
    ("GET", re.compile(r"/v1/matches/[^/]+/analyses/"), 100),
    ("GET", re.compile(r"/v1/games/[^/]+/printables/"), 100),
    ("POST", re.compile(r"/v1/invitations:find$"), GUESS_POINTS),
    ("POST", re.compile(r"/v1/matches/?$"), 50),
    ("POST", re.compile(r"/v1/matches:import$"), 200),
    ("GET", re.compile(r"/v1/matches/[^/]+/export$"), 20),
    ("GET", re.compile(r"/v1/matches/[^/]+/legal-moves$"), 10),
    ("GET", re.compile(r"/v1/lobby$"), 10),
    ("GET", re.compile(r"/v1/events$"), 5),
    ("POST", re.compile(r"/v1/matches/[^/]+/moves:validate$"), 5),
    ("POST", re.compile(r"/v1/lexicons/[^/]+/[^/]+:(lookup|check)$"), 5),
    ("GET", re.compile(r"/v1/lexicons/[^/]+/(words|extensions|goal-words)$"), 5),
)
_STREAM = re.compile(r"/v1/(matches/[^/]+/)?events")


def points(method: str, path: str) -> int:
    """Tell what a request costs."""
    if path in FREE:
        return 0
    return next((cost for m, found, cost in _COSTS if m == method and found.match(path)), PLAIN_POINTS)


def is_stream(path: str) -> bool:
    """Tell whether an answer at this path stays open."""
    return _STREAM.fullmatch(path) is not None
