"""What the lexicon's benchmarks share: timing single calls, tables, and processor time of processes."""

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

_SCHEDULED = 2  # CPUCLOCK_SCHED of Linux: with a process id it makes the id of that process's clock


def timed(call: Callable[[str], object], strings: Iterable[str]) -> list[int]:
    """How long each call took, in nanoseconds, less what measuring itself takes."""
    clock = time.perf_counter_ns
    found = []
    gc.disable()
    for string in strings:
        started = clock()
        call(string)
        found.append(clock() - started)
    gc.enable()
    return found


def overhead() -> float:
    """What `timed` finds for a call that does nothing, in nanoseconds."""
    return statistics.median(timed(lambda string: None, ["x"] * 2_000))


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def processor_seconds(pid: int) -> float:
    """The processor time that a process has used, all its threads together, by a clock of its own (Linux)."""
    return time.clock_gettime((~pid) << 3 | _SCHEDULED)


def show(title: str, header: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print a table as Markdown."""
    print(f"\n{title}\n")
    print("| " + " | ".join(header) + " |")
    print("| --- |" + " ---: |" * (len(header) - 1))
    for row in rows:
        print("| " + " | ".join(_cell(value) for value in row) + " |", flush=True)


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
