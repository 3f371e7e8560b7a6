"""The lobby shows the tables where somebody may sit down, and nothing of the others."""

from typing import Any

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, reason
from trellis_gateway.storage.database import Database


async def _lobby(stack: Stack, query: str = "") -> list[str]:
    """The ids of the tables in the lobby, all pages together."""
    found: list[str] = []
    token = ""
    for _ in range(20):
        answer = await stack.get(f"/v1/lobby?page_token={token}{query}")
        assert answer.status_code == 200, answer.text
        found += [table["id"] for table in answer.json()["tables"]]
        token = answer.json()["next_page_token"]
        if not token:
            return found
    raise AssertionError("the lobby does not end")


def test_open_public_tables_are_listed_the_newest_first_and_no_others(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        old = await stack.create(2)
        await stack.hosted(visibility="PRIVATE")
        await stack.hosted(visibility="UNLISTED")
        draft, host = await stack.hosted(draft=True)
        await stack.started()
        left, other = await stack.hosted()
        await stack.act(left, "table:abandon", other)
        full, _ = await stack.hosted(1, start="BY_HOST")
        await stack.join(full)
        new, _ = await stack.hosted()
        assert await _lobby(stack) == [new, old]
        await stack.act(draft, "table:open", host)
        assert await _lobby(stack) == [new, draft, old]

    inside(scenario)


def test_pages_go_on_where_the_last_one_ended(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        made = [await stack.create(2) for _ in range(5)]
        assert await _lobby(stack, "&page_size=2") == made[::-1]
        token = (await stack.get("/v1/lobby?page_size=2")).json()["next_page_token"]
        foreign = await stack.get(f"/v1/lobby?game=story&page_token={token}")
        assert reason(foreign, 422) == "INVALID_PAGE_TOKEN"

    inside(scenario)


def test_tables_are_found_by_game_free_seats_and_options(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        pair, many = await stack.create(2), await stack.create(4)
        await stack.join(many)
        async with _database(stack).writing() as connection:
            statement = """UPDATE matches SET options = '{"level":"HARD","rounds":3}' WHERE id = ?"""
            await connection.exec_driver_sql(statement, (many,))
        assert await _lobby(stack, "&game=story") == [many, pair]
        assert await _lobby(stack, "&game=chess") == []
        assert await _lobby(stack, "&seats_free=3") == [many]
        assert await _lobby(stack, "&option=rounds:3&option=level:HARD") == [many]
        assert await _lobby(stack, "&option=rounds:2") == []
        (shown,) = (await stack.get("/v1/lobby?seats_free=3")).json()["tables"]
        assert (shown["seats_free"], shown["options"]) == (3, {"level": "HARD", "rounds": 3})
        assert reason(await stack.get("/v1/lobby?option=rounds"), 422) == "INVALID_FIELD"
        assert reason(await stack.get("/v1/lobby?seats_free=0"), 422) == "FIELD_OUT_OF_RANGE"

    inside(scenario)


def _database(stack: Stack) -> Database:
    lobby: Any = stack.gateway.lobby
    database: Database = lobby._database
    return database
