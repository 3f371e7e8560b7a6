"""Plays the moves of a match again, a leg at a time: each call of the engine has a budget of its own."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from trellis_gateway import codec
from trellis_gateway.clients.engine import EngineClient
from trellis_gateway.errors import Problem

LEG_MOVES = 256
"""Moves that are played in one call."""


async def replayed(
    engine: EngineClient, state: bytes, moves: Sequence[tuple[int, codec.Move]], calls: int | None = None
) -> AsyncIterator[codec.Step]:
    """Yield what each move brings about.

    Raises Problem for the first that the engine refuses: its number, from 0, is in the field ``moves[…]`` and in the
    metadata as ``move``. TOO_MUCH_WORK where more than `calls` of the engine are needed.
    """
    done = made = 0
    while done < len(moves):
        if made == calls:
            raise Problem(
                "TOO_MUCH_WORK", f"playing the moves again takes more than {calls} calls of the engine"
            )
        leg = moves[done : done + LEG_MOVES]
        try:
            steps = await engine.replay(state, leg)
        except Problem as problem:
            raise _numbered(problem, done) from problem
        for step in steps:
            yield step
        done, made, state = done + len(steps), made + 1, steps[-1].state


def _numbered(problem: Problem, before: int) -> Problem:
    """Count a refused move from the first of the match instead of from the first of its leg."""
    index = problem.metadata.get("move_index")
    if index is None and problem.errors and problem.errors[0].field.startswith("moves["):
        index = problem.errors[0].field.removeprefix("moves[").partition("]")[0]
    if index is None:
        return problem
    number = before + int(index)
    errors = tuple(replace(e, field=_renumbered(e.field, number)) for e in problem.errors)
    facts = {name: text for name, text in problem.metadata.items() if name != "move_index"}
    detail = f"move {number}: {problem.detail}"
    return replace(problem, detail=detail, errors=errors, metadata={**facts, "move": str(number)})


def _renumbered(field: str, number: int) -> str:
    return f"moves[{number}]{field.partition(']')[2]}" if field.startswith("moves[") else field
