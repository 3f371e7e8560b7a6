"""Sends questions together that would otherwise wait for calls of their own.

While as many calls are under way as may be (one, where nothing else is said), questions to the same method gather; when
one returns, all of them go out as the next. Nobody ever waits for company: a question that finds room leaves at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from trellis_gateway.errors import Problem
from trellis_gateway.metrics import BATCHED, BATCHES

Key = TypeVar("Key", bound=Hashable)
Question = TypeVar("Question")
Answer = TypeVar("Answer")

_CLIENT_ERRORS = range(400, 500)


@dataclass(slots=True)
class _Asked(Generic[Question, Answer]):
    questions: Sequence[Question]
    answers: asyncio.Future[Sequence[Answer]]


@dataclass(slots=True)
class _Lane(Generic[Question, Answer]):
    """How many calls are under way, and what waits for one of them to return."""

    calls: int = 0
    waiting: list[_Asked[Question, Answer]] = field(default_factory=list)


def _clients_fault(error: Exception) -> bool:
    return isinstance(error, Problem) and error.status in _CLIENT_ERRORS


class Coalescer(Generic[Key, Question, Answer]):
    """Asks `call(key, questions)` for many callers at once: at most `limit` questions a call, `calls` at the same time.

    Questions with different keys never share a call. The answers come in the order of the questions. A call that fails
    because of a question (`fault_of_one` tells that from the error; by default a Problem 4xx) is repeated caller by
    caller, so that only the one who asked it hears of it. The request id that travels with a call is that of the caller
    who started it.
    """

    def __init__(
        self,
        name: str,
        call: Callable[[Key, Sequence[Question]], Awaitable[Sequence[Answer]]],
        limit: int,
        calls: int = 1,
        fault_of_one: Callable[[Exception], bool] = _clients_fault,
    ) -> None:
        self._name = name
        self._call = call
        self._limit = limit
        self._calls = calls
        self._fault_of_one = fault_of_one
        self._lanes: dict[Key, _Lane[Question, Answer]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, key: Key, questions: Sequence[Question]) -> Sequence[Answer]:
        """Get the answers to `questions`. Raises the Problem that `call` raises."""
        lane = self._lanes.setdefault(key, _Lane[Question, Answer]())
        if lane.calls < self._calls:
            return await self._lead(key, lane, questions)
        asked: _Asked[Question, Answer] = _Asked(questions, asyncio.get_running_loop().create_future())
        lane.waiting.append(asked)
        return await asked.answers

    async def _lead(
        self, key: Key, lane: _Lane[Question, Answer], questions: Sequence[Question]
    ) -> Sequence[Answer]:
        """Call at once, for nobody else; then see to those who came in the meantime."""
        lane.calls += 1
        self._count(1)
        try:
            return await self._call(key, questions)
        finally:
            if lane.waiting:
                task = asyncio.create_task(self._drive(key, lane))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            else:
                self._leave(key, lane)

    def _count(self, callers: int) -> None:
        BATCHES.labels(self._name).inc()
        BATCHED.labels(self._name).inc(callers)

    async def _drive(self, key: Key, lane: _Lane[Question, Answer]) -> None:
        """Call until nothing waits any more."""
        while batch := self._next(lane):
            await self._answer(key, batch)
        self._leave(key, lane)

    def _leave(self, key: Key, lane: _Lane[Question, Answer]) -> None:
        lane.calls -= 1
        if not lane.calls:
            del self._lanes[key]

    def _next(self, lane: _Lane[Question, Answer]) -> list[_Asked[Question, Answer]]:
        """Take as many waiting callers as fit into one call; a caller's own questions stay together."""
        batch: list[_Asked[Question, Answer]] = []
        size = 0
        while lane.waiting and (not batch or size + len(lane.waiting[0].questions) <= self._limit):
            asked = lane.waiting.pop(0)
            if not asked.answers.done():
                batch.append(asked)
                size += len(asked.questions)
        return batch

    async def _answer(self, key: Key, batch: list[_Asked[Question, Answer]]) -> None:
        together = [question for asked in batch for question in asked.questions]
        self._count(len(batch))
        try:
            answers = await self._call(key, together)
        except Exception as error:  # noqa: BLE001 - whatever it is, those who asked must hear it
            await self._failed(key, batch, error)
            return
        start = 0
        for asked in batch:
            end = start + len(asked.questions)
            if not asked.answers.done():
                asked.answers.set_result(answers[start:end])
            start = end

    async def _failed(self, key: Key, batch: list[_Asked[Question, Answer]], error: Exception) -> None:
        if len(batch) > 1 and self._fault_of_one(error):
            for asked in batch:
                await self._answer(key, [asked])
            return
        for asked in batch:
            if not asked.answers.done():
                asked.answers.set_exception(error)
