"""Two gateways on one PostgreSQL database: nothing is lost, nothing is played twice, both hear of everything."""

import asyncio
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from tests.gateway.conftest import Pair
from tests.gateway.postgres import sql
from tests.gateway.table import Stack, reason
from tests.gateway.watching import watch
from trellis_gateway.database_urls import database_url
from trellis_gateway.news.notify import APPLICATION
from trellis_gateway.storage.database import Database
from trellis_gateway.storage.migrate import migrate
from trellis_gateway.storage.tables import metadata

LISTENERS = f"FROM pg_stat_activity WHERE application_name = '{APPLICATION}' AND datname = current_database()"
pytestmark = pytest.mark.processes


async def _until_listening(url: str, connections: int) -> None:
    for _ in range(1_000):
        if len(await sql(url, f"SELECT pid {LISTENERS}")) == connections:
            return
    pytest.fail(f"{connections} connections do not listen")


def test_migrations_make_exactly_the_tables_of_the_code(url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def scenario() -> None:
        one, other = Database(database_url(url)), Database(database_url(url))
        await asyncio.gather(migrate(one), migrate(other), migrate(one))
        async with one.reading() as connection:
            assert await connection.run_sync(differences) == []
        await one.close()
        await other.close()

    asyncio.run(scenario())


def test_a_match_is_played_at_both_gateways(pair: Pair) -> None:
    async def scenario(one: Stack, other: Stack) -> None:
        match, tokens = await one.started()
        assert (await one.play(match, tokens[0], "say a", 2)).status_code == 201
        assert (await other.play(match, tokens[1], "whisper b", 3)).status_code == 201
        for stack in (one, other):
            shown = await stack.get(f"/v1/matches/{match}/history", tokens[0])
            notations = [entry["notation"] for entry in shown.json()["entries"][3:]]
            assert notations == ["say a", None]
        again = await other.play(match, tokens[0], "say c", 2)
        assert reason(again, 412) == "STALE_VERSION"

    pair(scenario)


def test_watchers_hear_at_once_of_moves_at_the_other_gateway(pair: Pair) -> None:
    """The streams' own look into the database comes after a minute; the notification must do it."""

    async def scenario(one: Stack, other: Stack) -> None:
        match, tokens = await one.started()
        watcher = await watch(other, match)
        await watcher.next()
        await one.play(match, tokens[0], "say a", 2)
        assert (await watcher.next())[2]["notation"] == "say a"
        assert (await watcher.next())[2]["view"]["text"] == "say a"

    pair(scenario)


def test_a_listener_that_lost_its_connection_listens_again(pair: Pair, url: str) -> None:
    async def scenario(one: Stack, other: Stack) -> None:
        match, tokens = await one.started()
        watcher = await watch(other, match)
        await watcher.next()
        await _until_listening(url, 2)
        assert len(await sql(url, f"SELECT pg_terminate_backend(pid) {LISTENERS}")) == 2
        await one.play(match, tokens[0], "say a", 2)
        assert (await watcher.next())[2]["notation"] == "say a"

    pair(scenario)


def test_the_same_request_at_both_gateways_is_done_once(pair: Pair) -> None:
    async def scenario(one: Stack, other: Stack) -> None:
        key, body = "0123456789abcdef", {"game": "story", "seats": 2}
        created = await asyncio.gather(*(h.post("/v1/matches", body, key=key) for h in (one, other) * 4))
        assert len({answer.text for answer in created}) == 1
        match = created[0].json()["id"]
        path = f"/v1/matches/{match}/seats"
        joined = await asyncio.gather(*(h.post(path, {"name": "Ada"}, key=key) for h in (one, other) * 4))
        assert len({answer.json()["token"] for answer in joined}) == 1
        await one.join(match)
        token = joined[0].json()["token"]
        played = await asyncio.gather(*(h.play(match, token, "say x", 2, key) for h in (one, other) * 4))
        assert len({answer.text for answer in played}) == 1
        assert await one.version(match) == 3

    pair(scenario)


def test_a_table_is_looked_after_at_both_gateways(pair: Pair) -> None:
    async def scenario(one: Stack, other: Stack) -> None:
        match, host = await one.hosted(
            draft=True, start="BY_HOST", spectators={"rule": "DELAYED", "moves": 1}
        )
        key = "0123456789abcdef"
        opened = await asyncio.gather(*(h.act(match, "table:open", host, key) for h in (one, other) * 4))
        assert len({answer.text for answer in opened}) == 1
        lost, token = await one.join(match), await other.join(match)
        started = await asyncio.gather(*(h.act(match, "table:start", host) for h in (one, other) * 4))
        assert sorted(answer.status_code for answer in started) == [200] + [409] * 7
        watcher = await watch(other, match, lost)
        await watcher.next()
        again = (await one.act(match, "seats/0:reissue", host)).json()["token"]
        assert (await watcher.next())[2]["reason"] == "INVALID_TOKEN"
        assert (await other.play(match, again, "say a", 4)).status_code == 201
        assert (await one.play(match, token, "say b", 6)).status_code == 201
        assert await other.version(match) == 6
        done = await asyncio.gather(*(h.act(match, "table:abandon", host) for h in (one, other)))
        assert sorted(answer.status_code for answer in done) == [200, 409]
        assert (await one.get(f"/v1/matches/{match}")).json()["life"] == "ABANDONED"

    pair(scenario)


def test_people_sit_down_at_both_gateways_at_once(pair: Pair) -> None:
    async def scenario(one: Stack, other: Stack) -> None:
        match = await one.create(16)
        path = f"/v1/matches/{match}/seats"
        answers = await asyncio.gather(
            *(h.post(path, {"name": f"p{n}"}) for n, h in enumerate((one, other) * 9))
        )
        taken = [answer.json()["seat"] for answer in answers if answer.status_code == 201]
        assert sorted(taken) == list(range(16))
        assert [reason(a, 409) for a in answers if a.status_code != 201] == ["MATCH_FULL"] * 2

    pair(scenario)
