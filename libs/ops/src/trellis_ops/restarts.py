"""When to start a process again that ended by itself: soon, but not over and over."""

from dataclasses import dataclass
from time import monotonic

_FIRST_PAUSE_SECONDS = 0.1
_MAX_PAUSE_SECONDS = 5.0
_STEADY_SECONDS = 10.0


@dataclass(slots=True)
class Restarts:
    """One process's place: when its process began, and how often in a row one died young."""

    began: float = 0.0
    deaths: int = 0

    def begin(self) -> None:
        """Note that a process begins."""
        self.began = monotonic()

    def pause(self) -> float:
        """Note that it ended; return the seconds until the next one: more, the oftener they die young."""
        lived = monotonic() - self.began
        self.deaths = 1 if lived > _STEADY_SECONDS else self.deaths + 1
        return float(min(_MAX_PAUSE_SECONDS, _FIRST_PAUSE_SECONDS * 2 ** (self.deaths - 1)))
