"""A table has a host, who sets it, opens it, starts the match and looks after the seats; all of it is written down."""

import asyncio
from typing import Any

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, reason
from tests.gateway.watching import watch


async def _change(stack: Stack, match: str, token: str | None, **body: Any) -> Any:
    headers = {"Idempotency-Key": f"{match}-{len(str(body))}-{id(body)}"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    return await stack.client.patch(f"/v1/matches/{match}/table", json=body, headers=headers)


async def _kinds(stack: Stack, match: str, token: str | None = None) -> list[str]:
    shown = await stack.get(f"/v1/matches/{match}/history", token)
    return [entry["kind"] for entry in shown.json()["entries"]]


async def _shown(stack: Stack, match: str, token: str | None = None) -> Any:
    answer = await stack.get(f"/v1/matches/{match}", token)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_table_goes_from_draft_to_open_to_running_to_finished(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(draft=True, start="BY_HOST")
        lives = [(await _shown(stack, match, host))["life"]]
        assert (await stack.act(match, "table:open", host)).json()["life"] == "OPEN"
        lives.append((await _shown(stack, match))["life"])
        tokens = [await stack.join(match) for _ in range(2)]
        assert (await _shown(stack, match))["phase"] == "WAITING"
        begun = (await stack.act(match, "table:start", host)).json()
        assert (begun["phase"], begun["life"], begun["version"]) == ("RUNNING", "RUNNING", 4)
        lives.append((await _shown(stack, match))["life"])
        assert (await stack.play(match, tokens[0], "end", 4)).status_code == 201
        over = await _shown(stack, match)
        assert [*lives, over["life"]] == ["DRAFT", "OPEN", "RUNNING", "FINISHED"]
        assert over["phase"] == "OVER"
        kinds = ["CREATED", "OPENED", "SEAT_TAKEN", "SEAT_TAKEN", "STARTED", "MOVE"]
        assert await _kinds(stack, match) == kinds

    inside(scenario)


def test_a_match_without_a_table_is_what_it_always_was(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        created = (await stack.post("/v1/matches", {"game": "story", "seats": 1})).json()
        assert created["host_token"] is None
        assert created["table"] == {
            "visibility": "PUBLIC",
            "start": "WHEN_FULL",
            "spectators": {"rule": "ALLOWED", "moves": 0, "seconds": 0},
            "hosted": False,
        }
        token = await stack.join(created["id"])
        for deed in ("table:start", "table:abandon", "seats/0:kick", "seats/0:reissue"):
            assert reason(await stack.act(created["id"], deed, token), 403) == "NOT_THE_HOST"
        assert await _kinds(stack, created["id"]) == ["CREATED", "SEAT_TAKEN"]

    inside(scenario)


def test_the_token_of_the_host_comes_again_with_the_key_and_is_stored_nowhere(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        body = {"game": "story", "seats": 2, "table": {}}
        key = "0123456789abcdef"
        first, again = [await stack.post("/v1/matches", body, key=key) for _ in range(2)]
        assert first.json()["host_token"] == again.json()["host_token"]
        assert again.headers["Idempotency-Replayed"] == "true"
        assert first.headers["cache-control"] == "no-store"
        stored = b"".join(path.read_bytes() for path in stack.settings.data_dir.glob("gateway.sqlite3*"))
        assert first.json()["host_token"].encode() not in stored

    inside(scenario)


def test_nobody_is_told_of_a_draft_and_nobody_sits_down_there(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(draft=True)
        assert reason(await stack.get(f"/v1/matches/{match}"), 404) == "UNKNOWN_MATCH"
        assert (await stack.get("/v1/matches")).json()["matches"] == []
        path = f"/v1/matches/{match}/seats"
        assert reason(await stack.post(path, {"name": "Ada"}), 404) == "UNKNOWN_MATCH"
        assert reason(await stack.post(path, {"name": "Ada"}, host), 409) == "TABLE_NOT_OPEN"
        await stack.act(match, "table:open", host)
        assert reason(await stack.act(match, "table:open", host), 409) == "TABLE_OPEN"
        assert (await stack.get("/v1/matches")).json()["matches"][0]["id"] == match

    inside(scenario)


def test_the_host_changes_the_table_until_somebody_sits_there(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted()
        seed = (await _shown(stack, match))["seed_sha256"]
        terms = {"visibility": "UNLISTED", "spectators": {"rule": "DELAYED", "moves": 2}}
        done = await _change(stack, match, host, seats=3, options={"together": True}, **terms)
        assert (done.json()["act"], done.json()["version"]) == ("CONFIGURED", 1)
        shown = await _shown(stack, match)
        assert len(shown["seats"]) == 3
        assert shown["status"]["to_act"] == [0, 1, 2]
        assert shown["table"]["visibility"] == "UNLISTED"
        assert shown["table"]["spectators"] == {"rule": "DELAYED", "moves": 2, "seconds": 0}
        assert shown["seed_sha256"] == seed
        # What was not named stays: three seats, all at once.
        assert (await _change(stack, match, host, visibility="PUBLIC")).status_code == 200
        shown = await _shown(stack, match)
        assert (len(shown["seats"]), shown["status"]["to_act"]) == (3, [0, 1, 2])
        token = await stack.join(match)
        refused = await _change(stack, match, host, seats=2)
        assert reason(refused, 409) == "TERMS_SETTLED"
        await stack.act(match, "seats/0:leave", token)
        assert (await _change(stack, match, host, seats=1)).status_code == 200
        token = await stack.join(match)
        assert (await stack.play(match, token, "place x", await stack.version(match))).status_code == 201
        assert reason(await _change(stack, match, host, seats=2), 409) == "MATCH_STARTED"

    inside(scenario)


@pytest.mark.parametrize(
    ("body", "status", "wanted"),
    [
        ({"options": {"nonsense": 1}}, 422, "UNKNOWN_OPTION"),
        ({"seats": 100}, 422, "SEATS_OUT_OF_RANGE"),
        ({"seats": 0}, 422, "FIELD_OUT_OF_RANGE"),
        ({"visibility": "SECRET"}, 422, "INVALID_FIELD"),
        ({"spectators": {"rule": "DELAYED"}}, 422, "INVALID_FIELD"),
        ({"spectators": {"rule": "ALLOWED", "moves": 1}}, 422, "INVALID_FIELD"),
        ({"spectators": {"rule": "DELAYED", "seconds": 10**6}}, 422, "FIELD_OUT_OF_RANGE"),
        ({"game": "chess"}, 422, "UNKNOWN_FIELD"),
    ],
)
def test_a_table_is_not_changed_to_what_cannot_be(
    inside: Scenario, body: dict[str, Any], status: int, wanted: str
) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted()
        assert reason(await _change(stack, match, host, **body), status) == wanted
        assert await stack.version(match) == 0

    inside(scenario)


def test_the_host_starts_when_everybody_sits_and_not_before(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(start="BY_HOST")
        await stack.join(match)
        early = await stack.act(match, "table:start", host)
        assert reason(early, 409) == "SEATS_FREE"
        assert early.json()["detail"] == "1 of 2 seats are free"
        token = await stack.join(match)
        assert reason(await stack.play(match, token, "say x", 2), 409) == "MATCH_NOT_STARTED"
        assert (await stack.act(match, "table:start", host)).status_code == 200
        assert reason(await stack.act(match, "table:start", host), 409) == "MATCH_STARTED"

    inside(scenario)


def test_who_is_kicked_or_leaves_has_no_seat_and_the_next_one_has_it(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(start="BY_HOST")
        kicked, left = await stack.join(match, "Ada"), await stack.join(match, "Grace")
        assert (await stack.act(match, "seats/0:kick", host)).json()["seat"] == 0
        assert (await stack.act(match, "seats/1:leave", left)).status_code == 200
        for token in (kicked, left):
            assert reason(await stack.get(f"/v1/matches/{match}", token), 401) == "INVALID_TOKEN"
        assert [seat["name"] for seat in (await _shown(stack, match))["seats"]] == [None, None]
        again = await stack.post(f"/v1/matches/{match}/seats", {"name": "Ada", "seat": 1})
        assert again.status_code == 201
        names = [
            [seat["name"] for seat in (await _shown(stack, f"{match}?version={version}"))["seats"]]
            for version in range(6)
        ]
        assert names == [
            [None, None],
            ["Ada", None],
            ["Ada", "Grace"],
            [None, "Grace"],
            [None, None],
            [None, "Ada"],
        ]
        assert reason(await stack.act(match, "seats/0:kick", host), 409) == "SEAT_FREE"
        assert reason(await stack.act(match, "seats/7:kick", host), 404) == "UNKNOWN_SEAT"

    inside(scenario)


def test_nobody_is_kicked_or_leaves_once_the_match_has_begun(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted()
        token = await stack.join(match)
        await stack.join(match)
        assert reason(await stack.act(match, "seats/0:kick", host), 409) == "MATCH_STARTED"
        assert reason(await stack.act(match, "seats/0:leave", token), 409) == "MATCH_STARTED"
        assert reason(await stack.act(match, "seats/1:leave", token), 403) == "WRONG_SEAT_TOKEN"

    inside(scenario)


def test_a_lost_seat_gets_a_new_token_and_everybody_is_told(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted()
        lost, other = await stack.join(match), await stack.join(match)
        key = "fedcba9876543210"
        issued = await stack.act(match, "seats/0:reissue", host, key)
        token = issued.json()["token"]
        assert issued.headers["cache-control"] == "no-store"
        assert (await stack.act(match, "seats/0:reissue", host, key)).json()["token"] == token
        assert reason(await stack.play(match, lost, "say x", 3), 401) == "INVALID_TOKEN"
        assert (
            await stack.play(match, token, "say x", 2)
        ).status_code == 201  # seen before the token was replaced
        entry = (await stack.get(f"/v1/matches/{match}/history", other)).json()["entries"][3]
        assert (entry["kind"], entry["seat"]) == ("SEAT_REISSUED", 0)

    inside(scenario)


def test_a_holder_changes_its_token_and_learns_it_again_with_the_key(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        key = "fedcba9876543210"
        changed = await stack.act(match, "seats/0:rotate", tokens[0], key)
        again = await stack.act(match, "seats/0:rotate", tokens[0], key)
        assert again.json() == changed.json()
        assert again.headers["Idempotency-Replayed"] == "true"
        assert changed.json()["version"] == 2
        assert reason(await stack.act(match, "seats/0:rotate", tokens[0]), 401) == "INVALID_TOKEN"
        token = changed.json()["token"]
        assert (await _shown(stack, match, token))["viewer"] == 0
        assert (await stack.play(match, token, "say x", 2)).status_code == 201

    inside(scenario)


def test_the_streams_of_a_token_that_was_changed_end(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        watcher = await watch(stack, match, tokens[0])
        await watcher.next()
        await stack.act(match, "seats/0:rotate", tokens[0])
        event, _, problem = await watcher.next()
        assert (event, problem["reason"]) == ("problem", "INVALID_TOKEN")

    inside(scenario)


def test_an_abandoned_match_is_over_without_an_outcome(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted()
        tokens = [await stack.join(match) for _ in range(2)]
        await stack.play(match, tokens[0], "whisper x", 2)
        done = (await stack.act(match, "table:abandon", host)).json()
        assert (done["phase"], done["life"], done["version"]) == ("OVER", "ABANDONED", 4)
        shown = await _shown(stack, match)
        assert (shown["phase"], shown["life"], shown["status"]["outcome"]) == ("OVER", "ABANDONED", None)
        assert shown["seed"] is not None
        assert reason(await stack.play(match, tokens[1], "say x", 4), 409) == "MATCH_OVER"
        assert reason(await stack.act(match, "table:abandon", host), 409) == "MATCH_OVER"
        assert (await stack.get(f"/v1/matches/{match}/history")).json()["entries"][3][
            "notation"
        ] == "whisper x"
        before = await _shown(stack, f"{match}?version=3")
        assert (before["phase"], before["life"]) == ("RUNNING", "RUNNING")
        empty, other = await stack.hosted()
        await stack.act(empty, "table:abandon", other)
        assert reason(await stack.post(f"/v1/matches/{empty}/seats", {"name": "x"}), 409) == "MATCH_OVER"

    inside(scenario)


def test_a_name_is_erased_everywhere_and_the_match_goes_on(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create(2)
        key = "fedcba9876543210"
        path = f"/v1/matches/{match}/seats"
        token = (await stack.post(path, {"name": "Ada Lovelace"}, key=key)).json()["token"]
        other = await stack.join(match, "Grace")
        assert reason(await stack.act(match, "seats/0:erase-name", other), 403) == "WRONG_SEAT_TOKEN"
        assert (await stack.act(match, "seats/0:erase-name", token)).status_code == 200
        assert reason(await stack.act(match, "seats/0:erase-name", token), 409) == "NAME_ERASED"
        for shown in (match, f"{match}?version=1"):
            assert (await _shown(stack, shown))["seats"][0]["name"] == "[erased]"
        log = (await stack.get(f"/v1/matches/{match}/history")).json()["entries"]
        assert [(entry["kind"], entry["seat"], entry["name"]) for entry in log[1:]] == [
            ("SEAT_TAKEN", 0, "[erased]"),
            ("SEAT_TAKEN", 1, "Grace"),
            ("NAME_ERASED", 0, None),
        ]
        assert (await stack.play(match, token, "say x", 3)).status_code == 201
        async with stack.gateway.tables._database.reading() as connection:
            for table in ("seats", "entries", "idempotency"):
                rows = (await connection.exec_driver_sql(f"SELECT * FROM {table}")).fetchall()
                assert "Lovelace" not in str(rows)

    inside(scenario)


def test_the_host_reads_who_did_what(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(seats=1, draft=True, start="BY_HOST")
        await _change(stack, match, host, options={})
        await stack.act(match, "table:open", host)
        token = await stack.join(match)
        await stack.act(match, "seats/0:leave", token)
        await stack.join(match)
        await stack.act(match, "seats/0:kick", host)
        token = await stack.join(match)
        token = (await stack.act(match, "seats/0:rotate", token)).json()["token"]
        await stack.act(match, "table:start", host)
        await stack.act(match, "seats/0:erase-name", token)
        await stack.act(match, "seats/0:reissue", host)
        await stack.act(match, "table:abandon", host)
        path, found, page = f"/v1/matches/{match}/audit?page_size=5", [], ""
        for _ in range(3):
            answer = (await stack.get(f"{path}&page_token={page}", host)).json()
            found += [(e["actor"], e["act"], e["seat"], e["version"]) for e in answer["entries"]]
            page = answer["next_page_token"]
        assert page == ""
        assert found == [
            ("HOST", "CREATED", None, 0),
            ("HOST", "CONFIGURED", None, 1),
            ("HOST", "OPENED", None, 2),
            ("GUEST", "SEAT_TAKEN", 0, 3),
            ("SEAT", "SEAT_LEFT", 0, 4),
            ("GUEST", "SEAT_TAKEN", 0, 5),
            ("HOST", "SEAT_KICKED", 0, 6),
            ("GUEST", "SEAT_TAKEN", 0, 7),
            ("SEAT", "TOKEN_ROTATED", 0, 7),
            ("HOST", "STARTED", None, 8),
            ("SEAT", "NAME_ERASED", 0, 9),
            ("HOST", "SEAT_REISSUED", 0, 10),
            ("HOST", "ABANDONED", None, 11),
        ]
        assert reason(await stack.get(f"/v1/matches/{match}/audit"), 401) == "TOKEN_REQUIRED"

    inside(scenario)


DEEDS = [
    "table:open",
    "table:start",
    "table:abandon",
    "seats/0:kick",
    "seats/0:reissue",
    "seats/0:leave",
    "seats/0:rotate",
    "seats/0:erase-name",
]


@pytest.mark.parametrize("deed", DEEDS)
def test_strangers_do_nothing_to_a_table(inside: Scenario, deed: str) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted()
        seated = await stack.join(match)
        elsewhere, _ = await stack.hosted()
        foreign = await stack.join(elsewhere)
        assert reason(await stack.act(match, deed, None), 401) == "TOKEN_REQUIRED"
        assert reason(await stack.act(match, deed, "nobody's"), 401) == "INVALID_TOKEN"
        assert reason(await stack.act(match, deed, foreign), 403) == "WRONG_MATCH_TOKEN"
        wrong = host if deed.split(":")[1] in {"leave", "rotate", "erase-name"} else seated
        assert (await stack.act(match, deed, wrong)).status_code in {401, 403}
        bare = await stack.client.post(
            f"/v1/matches/{match}/{deed}", headers={"Authorization": f"Bearer {host}"}
        )
        assert reason(bare, 400) == "IDEMPOTENCY_KEY_REQUIRED"
        assert reason(await stack.act("a" * 16, deed, host), 404) == "UNKNOWN_MATCH"
        assert await stack.version(match) == 1

    inside(scenario)


def test_a_private_match_is_answered_like_one_that_does_not_exist(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(visibility="PRIVATE")
        token = (await stack.post(f"/v1/matches/{match}/seats", {"name": "Ada"}, host)).json()["token"]
        paths = ("", "/history", "/legal-moves", "/analyses/echo", "/events", "/audit")
        stranger = await stack.join(await stack.create())
        nothing = "b" * 16
        for sent in (None, "nobody's", stranger):
            for path in paths:
                answers = [await stack.get(f"/v1/matches/{which}{path}", sent) for which in (match, nothing)]
                assert reason(answers[0], 404) == "UNKNOWN_MATCH"
                assert _alike(answers[0].json(), match) == _alike(answers[1].json(), nothing)
            for path, body in (("seats", {"name": "Eve"}), *((deed, None) for deed in DEEDS)):
                posted = [
                    await stack.post(f"/v1/matches/{which}/{path}", body, sent) for which in (match, nothing)
                ]
                assert reason(posted[0], 404) == "UNKNOWN_MATCH"
                assert _alike(posted[0].json(), match) == _alike(posted[1].json(), nothing)
        assert (await _shown(stack, match, token))["viewer"] == 0
        assert (await _shown(stack, match, host))["viewer"] is None
        assert match not in (await stack.get("/v1/matches")).text

    inside(scenario)


def _alike(problem: dict[str, Any], match: str) -> str:
    return str({**problem, "request_id": None}).replace(match, "MATCH")


def test_an_unlisted_match_is_found_by_its_id_alone(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.hosted(visibility="UNLISTED")
        assert (await stack.get("/v1/matches")).json()["matches"] == []
        assert (await _shown(stack, match))["life"] == "OPEN"
        await stack.join(match)

    inside(scenario)


def test_the_same_act_sent_many_times_at_once_is_done_once(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted()
        await stack.join(match)
        key = "0123456789abcdef"
        answers = await asyncio.gather(*(stack.act(match, "seats/0:reissue", host, key) for _ in range(8)))
        assert len({answer.json()["token"] for answer in answers}) == 1
        assert await stack.version(match) == 2

    inside(scenario)
