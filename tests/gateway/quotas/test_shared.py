"""Gateways that count by themselves and tell each other through their database."""

import asyncio
from collections.abc import Mapping

import pytest
from typing_extensions import override

from tests.gateway.conftest import Pair, Scenario
from tests.gateway.table import Stack
from trellis_gateway.quotas.counting import Account, Counting
from trellis_gateway.quotas.shared import IN_DATABASE, Ledger, SharedMemory

ADA = Account("address", "192.0.2.1", "address 192.0.2.1", 10)


async def _told(ledger: Ledger, *gateways: Counting) -> None:
    for gateway in gateways:
        assert gateway.in_step is not None
        await gateway.in_step.tell(ledger)


async def _spent(gateway: Counting, points: int) -> tuple[int, bool]:
    (balance,) = await gateway.spend([ADA], points)
    return balance.left, balance.is_overdrawn


async def _together(ledger: Ledger, second: Ledger) -> None:
    """Until they have told each other each gateway knows only what was spent at it."""
    one, other = Counting(IN_DATABASE), Counting(IN_DATABASE)
    assert await _spent(one, 4) == (6, False)
    assert await _spent(other, 5) == (5, False)
    await _told(ledger, one)
    await _told(second, other)
    assert await _spent(other, 1) == (0, False)
    assert await _spent(other, 1) == (0, True)
    await _told(second, other)
    await _told(ledger, one)
    assert await _spent(one, 1) == (5, False)  # nothing was spent at it that it could have told
    await _told(ledger, one)
    assert await _spent(one, 1) == (0, True)


class _Still(SharedMemory):
    """Stands still in time."""

    @override
    def _turn(self) -> None:
        self._window = 1 << 40


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no minute end meanwhile."""
    monkeypatch.setattr("trellis_gateway.quotas.counting.SharedMemory", _Still)


def test_two_processes_on_one_sqlite_file_count_together(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        await _together(stack.gateway.quota_counts, stack.gateway.quota_counts)

    inside(scenario)


def test_two_gateways_on_one_postgresql_count_together(pair: Pair) -> None:
    async def scenario(one: Stack, other: Stack) -> None:
        await _together(one.gateway.quota_counts, other.gateway.quota_counts)

    pair(scenario)


class _Slow:
    """A ledger during whose answer more is spent."""

    def __init__(self, gateway: Counting) -> None:
        self._gateway = gateway
        self.asked: list[Mapping[str, int]] = []

    async def add(self, spent: Mapping[str, int], window: int) -> Mapping[str, int]:
        self.asked.append(spent)
        if len(self.asked) == 1:
            await self._gateway.spend([ADA], 3)
        return dict.fromkeys(spent, 7)


def test_what_is_spent_meanwhile_is_told_the_next_time() -> None:
    async def scenario() -> None:
        gateway = Counting(IN_DATABASE)
        ledger = _Slow(gateway)
        await gateway.spend([ADA], 2)
        await _told(ledger, gateway)
        assert await _spent(gateway, 0) == (0, False)  # 7 at all, and 3 that they do not know of
        await _told(ledger, gateway)
        await _told(ledger, gateway)
        assert [list(asked.values()) for asked in ledger.asked] == [[2], [3]]

    asyncio.run(scenario())
