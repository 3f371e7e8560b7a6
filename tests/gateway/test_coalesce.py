"""Questions share calls, and nobody hears of another's mistakes."""

import asyncio
from collections.abc import Sequence

import pytest

from trellis_gateway.coalesce import Coalescer
from trellis_gateway.errors import Problem


class Service:
    """Doubles numbers, one call at a time, when `gate` is open; refuses 13."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, list[int]]] = []
        self.gate = asyncio.Event()

    async def call(self, key: str, questions: Sequence[int]) -> Sequence[int]:
        self.calls.append((key, list(questions)))
        await self.gate.wait()
        if 13 in questions:
            raise Problem("LETTER_OUTSIDE_ALPHABET", "13 is no number")
        return [2 * question for question in questions]


def test_questions_gather_while_a_call_is_under_way() -> None:
    async def scenario() -> None:
        service = Service()
        asker: Coalescer[str, int, int] = Coalescer("double", service.call, 4)
        first = asyncio.create_task(asker.ask("k", [1]))
        await asyncio.sleep(0)
        others = [asyncio.create_task(asker.ask("k", [n, 10 * n])) for n in (2, 3, 4)]
        apart = asyncio.create_task(asker.ask("other", [9]))
        await asyncio.sleep(0)
        service.gate.set()
        assert [list(await task) for task in (first, *others, apart)] == [
            [2],
            [4, 40],
            [6, 60],
            [8, 80],
            [18],
        ]
        assert sorted(service.calls) == [("k", [1]), ("k", [2, 20, 3, 30]), ("k", [4, 40]), ("other", [9])]

    asyncio.run(scenario())


def test_a_caller_with_more_questions_than_the_limit_is_not_stuck() -> None:
    async def scenario() -> None:
        service = Service()
        service.gate.set()
        asker: Coalescer[str, int, int] = Coalescer("double", service.call, 2)
        assert list(await asker.ask("k", [1, 2, 3])) == [2, 4, 6]

    asyncio.run(scenario())


def test_only_the_one_who_asked_amiss_hears_of_it() -> None:
    async def scenario() -> None:
        service = Service()
        asker: Coalescer[str, int, int] = Coalescer("double", service.call, 9)
        tasks = [asyncio.create_task(asker.ask("k", [n])) for n in (1, 12, 13, 14)]
        await asyncio.sleep(0)
        service.gate.set()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert [list(a) if not isinstance(a, BaseException) else "refused" for a in answers] == [
            [2],
            [24],
            "refused",
            [28],
        ]

    asyncio.run(scenario())


def test_a_service_that_is_away_is_away_for_all() -> None:
    async def scenario() -> None:
        calls = 0

        async def call(key: str, questions: Sequence[int]) -> Sequence[int]:
            nonlocal calls
            calls += 1
            await asyncio.sleep(0)
            raise Problem("LEXICON_UNAVAILABLE", "away")

        asker: Coalescer[str, int, int] = Coalescer("double", call, 9)
        tasks = [asyncio.create_task(asker.ask("k", [n])) for n in range(5)]
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(answer, Problem) for answer in answers)
        assert calls <= 2

    asyncio.run(scenario())


def test_one_who_leaves_takes_nobody_along() -> None:
    async def scenario() -> None:
        service = Service()
        asker: Coalescer[str, int, int] = Coalescer("double", service.call, 9)
        tasks = [asyncio.create_task(asker.ask("k", [n])) for n in (1, 2, 3)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        tasks[1].cancel()
        service.gate.set()
        assert list(await tasks[2]) == [6]
        with pytest.raises(asyncio.CancelledError):
            await tasks[0]

    asyncio.run(scenario())


def test_as_many_calls_as_are_allowed_are_under_way_at_once() -> None:
    async def scenario() -> None:
        service = Service()
        asker: Coalescer[str, int, int] = Coalescer("double", service.call, 9, calls=2)
        tasks = [asyncio.create_task(asker.ask("k", [n])) for n in (1, 2, 3, 4)]
        await asyncio.sleep(0)
        assert service.calls == [("k", [1]), ("k", [2])]
        service.gate.set()
        assert [list(await task) for task in tasks] == [[2], [4], [6], [8]]
        assert service.calls[2:] == [("k", [3, 4])]
        assert list(await asker.ask("k", [5])) == [10]

    asyncio.run(scenario())
