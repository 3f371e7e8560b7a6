"""Matches are created, listed and shown."""

import sqlite3
from contextlib import closing
from hashlib import sha256

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, reason
from trellis_gateway.settings import DATABASE_FILE


def test_a_new_match_waits_for_its_players(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.post("/v1/matches", {"game": "story", "seats": 3})
        assert answer.status_code == 201
        match = answer.json()
        assert match.pop("host_token") is None
        assert (match["phase"], match["version"], match["viewer"]) == ("WAITING", 0, None)
        assert match["seats"] == [{"seat": n, "name": None} for n in range(3)]
        assert match["status"]["to_act"] == [0]
        assert answer.headers["etag"] == '"0"'
        assert answer.headers["location"] == f"/v1/matches/{match['id']}"
        assert (await stack.get(answer.headers["location"])).json() == match

    inside(scenario)


@pytest.mark.parametrize(
    ("body", "status", "wanted", "field"),
    [
        ({"game": "chess"}, 404, "UNKNOWN_GAME", "game"),
        ({"options": {"colour": 1}}, 422, "UNKNOWN_OPTION", "options.colour"),
        ({"seats": 100}, 422, "SEATS_OUT_OF_RANGE", "seats"),
    ],
)
def test_what_the_engine_refuses_is_not_stored(
    inside: Scenario, body: dict[str, object], status: int, wanted: str, field: str
) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.post("/v1/matches", {"game": "story", "seats": 2, **body})
        assert reason(answer, status) == wanted
        assert answer.json()["field"] == field
        assert (await stack.get("/v1/matches")).json()["matches"] == []

    inside(scenario)


def test_a_seed_reaches_the_engine_and_nobody_else(inside: Scenario) -> None:
    seed = "0123456789abcdef" * 2

    async def scenario(stack: Stack) -> None:
        answer = await stack.post("/v1/matches", {"game": "story", "seats": 1, "seed": seed})
        match = answer.json()["id"]
        token = await stack.join(match)
        for path in ("", "/history", "/legal-moves"):
            shown = await stack.get(f"/v1/matches/{match}{path}", token)
            assert shown.status_code == 200
            assert seed not in shown.text

    inside(scenario)


def test_a_drawn_seed_is_bound_by_its_hash_at_the_start_and_told_at_the_end(inside: Scenario) -> None:
    """G-11: chance can be checked afterwards, by anybody."""

    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        seen = [(await stack.get(f"/v1/matches/{match}", token)).json() for token in (None, *tokens)]
        assert [(before["seed_chosen"], before["seed"]) for before in seen] == [(False, None)] * 3
        await stack.play(match, tokens[0], "say a", 2)
        await stack.play(match, tokens[1], "end", 3)
        after = (await stack.get(f"/v1/matches/{match}")).json()
        assert after["phase"] == "OVER"
        assert {before["seed_sha256"] for before in seen} == {after["seed_sha256"]}
        assert sha256(bytes.fromhex(after["seed"])).hexdigest() == after["seed_sha256"]

    inside(scenario)


def test_a_chosen_seed_is_announced_to_everybody(inside: Scenario) -> None:
    """G-11: whoever chose it can foretell all chance."""

    async def scenario(stack: Stack) -> None:
        match = await stack.create(seed="ab" * 16)
        shown = (await stack.get(f"/v1/matches/{match}")).json()
        assert (shown["seed_chosen"], shown["seed"]) == (True, None)
        assert shown["seed_sha256"] == sha256(b"\xab" * 16).hexdigest()
        other = await stack.create()
        listed = (await stack.get("/v1/matches")).json()["matches"]
        assert {item["id"]: item["seed_chosen"] for item in listed} == {match: True, other: False}

    inside(scenario)


def test_of_a_match_from_before_it_was_noted_down_nobody_knows_who_chose_the_seed(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create()
        with closing(sqlite3.connect(stack.settings.data_dir / DATABASE_FILE)) as connection:
            connection.execute("UPDATE matches SET seed_chosen = NULL")
            connection.commit()
        assert (await stack.get(f"/v1/matches/{match}")).json()["seed_chosen"] is None

    inside(scenario)


def test_lists_go_page_by_page_the_newest_first(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        made = [await stack.create() for _ in range(5)]
        token, found = "", []
        for _ in range(3):
            page = (await stack.get(f"/v1/matches?page_size=2&page_token={token}")).json()
            found += [match["id"] for match in page["matches"]]
            token = page["next_page_token"]
        assert found == made[::-1]
        assert token == ""

    inside(scenario)


def test_lists_can_be_narrowed(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        waiting = await stack.create()
        running, _ = await stack.started()
        by_phase = (await stack.get("/v1/matches?phase=RUNNING")).json()["matches"]
        assert [match["id"] for match in by_phase] == [running]
        assert [seat["name"] for seat in by_phase[0]["seats"]] == ["player 0", "player 1"]
        by_game = (await stack.get("/v1/matches?game=story&phase=WAITING")).json()["matches"]
        assert [match["id"] for match in by_game] == [waiting]
        assert (await stack.get("/v1/matches?game=other")).json()["matches"] == []

    inside(scenario)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("page_token=nonsense", "INVALID_PAGE_TOKEN"),
        ("page_token=ÿ", "INVALID_PAGE_TOKEN"),
        ("page_token=W10", "INVALID_PAGE_TOKEN"),
        ("page_size=0", "FIELD_OUT_OF_RANGE"),
        ("page_size=201", "FIELD_OUT_OF_RANGE"),
        ("page_size=ten", "INVALID_FIELD"),
        ("phase=PAUSED", "INVALID_FIELD"),
        ("game=%00", "INVALID_FIELD"),
    ],
)
def test_a_list_that_cannot_be_given(inside: Scenario, query: str, wanted: str) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get(f"/v1/matches?{query}")
        assert reason(answer, 422) == wanted
        assert answer.json()["field"] == query.split("=", maxsplit=1)[0]

    inside(scenario)


def test_a_page_token_belongs_to_its_question(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        for _ in range(2):
            await stack.create()
        token = (await stack.get("/v1/matches?page_size=1")).json()["next_page_token"]
        answer = await stack.get(f"/v1/matches?page_size=1&game=story&page_token={token}")
        assert reason(answer, 422) == "INVALID_PAGE_TOKEN"

    inside(scenario)


@pytest.mark.parametrize("match", ["aaaaaaaaaaaaaaaa", "x", "AAAAAAAAAAAAAAAA", "%00", "..%2f..", "ü" * 16])
@pytest.mark.parametrize("path", ["", "/history", "/legal-moves", "/events", "/analyses/echo"])
def test_an_unknown_match(inside: Scenario, match: str, path: str) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get(f"/v1/matches/{match}{path}")
        assert reason(answer, 404) in {"UNKNOWN_MATCH", "NOT_FOUND"}

    inside(scenario)


def test_who_has_the_current_version_need_not_read_it_again(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.started()
        path = f"/v1/matches/{match}"
        same = await stack.get(path, **{"If-None-Match": '"2"'})
        assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", '"2"')
        assert (await stack.get(path, **{"If-None-Match": '"1"'})).status_code == 200

    inside(scenario)


def test_each_viewer_sees_its_own_view(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        await stack.play(match, tokens[0], "whisper boo", 2)
        path = f"/v1/matches/{match}"
        assert (await stack.get(path, tokens[0])).json()["view"]["text"] == "whisper boo"
        assert (await stack.get(path, tokens[1])).json()["view"]["text"] == "…"
        assert (await stack.get(path)).json()["view"]["text"] == "…"

    inside(scenario)


def test_tokens_that_open_nothing(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.started()
        _, foreign = await stack.started()
        path = f"/v1/matches/{match}"
        unknown = await stack.get(path, "A" * 43)
        assert reason(unknown, 401) == "INVALID_TOKEN"
        assert unknown.headers["www-authenticate"] == 'Bearer realm="trellis", error="invalid_token"'
        assert reason(await stack.get(path, foreign[0]), 403) == "WRONG_MATCH_TOKEN"
        for header in ("Basic YTpi", "Bearer", "Bearer " + "x" * 257, "x"):
            answer = await stack.client.get(path, headers={"Authorization": header})
            assert reason(answer, 401) == "INVALID_TOKEN"

    inside(scenario)
