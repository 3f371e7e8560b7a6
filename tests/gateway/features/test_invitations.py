"""An invitation is a code that lets people sit down or look on, for as long and as often as its host says."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.gateway.conftest import Pair, Scenario
from tests.gateway.table import Stack, opened, reason
from tests.gateway.watching import watch
from trellis_gateway import codes
from trellis_gateway.app import create_app
from trellis_gateway.features.invitations import MAX_INVITATIONS
from trellis_gateway.settings import GatewaySettings


async def _invite(stack: Stack, match: str, host: str, **body: Any) -> dict[str, Any]:
    answer = await stack.post(f"/v1/matches/{match}/invitations", body, host)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def _sit(stack: Stack, match: str, code: str | None, name: str = "Ada", **body: Any) -> Any:
    return await stack.post(f"/v1/matches/{match}/seats", {"name": name, "invitation": code, **body})


async def _expire(stack: Stack) -> None:
    async with stack.gateway.tables._database.writing() as connection:
        await connection.exec_driver_sql("UPDATE invitations SET expires_at = created_at")


def test_a_guest_finds_a_private_match_looks_at_it_and_sits_down(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(visibility="PRIVATE")
        code = (await _invite(stack, match, host, seat=1))["code"]
        found = await stack.client.post("/v1/invitations:find", json={"code": code.lower().replace("-", " ")})
        assert (found.json()["match"], found.json()["game"], found.json()["seat"]) == (match, "story", 1)
        for path in ("", "/history"):
            assert (await stack.get(f"/v1/matches/{match}{path}", code)).status_code == 200
        watcher = await watch(stack, match, code)
        assert (await watcher.next())[2]["id"] == match
        taken = await _sit(stack, match, code)
        assert (taken.status_code, taken.json()["seat"]) == (201, 1)
        # It was good for one person.
        assert reason(await _sit(stack, match, code, "Grace"), 404) == "UNKNOWN_MATCH"
        assert reason(await stack.get(f"/v1/matches/{match}", code), 404) == "UNKNOWN_MATCH"
        assert (await watcher.next())[2]["reason"] == "UNKNOWN_MATCH"

    inside(scenario)


def test_two_strangers_take_up_a_challenge(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(visibility="PRIVATE")
        code = (await _invite(stack, match, host, max_uses=2))["code"]
        seats = [(await _sit(stack, match, code, name)).json() for name in ("Ada", "Grace")]
        assert [(seat["seat"], seat["phase"]) for seat in seats] == [(0, "WAITING"), (1, "RUNNING")]
        assert (await stack.play(match, seats[0]["token"], "say hello", 2)).status_code == 201
        listed = (await stack.get(f"/v1/matches/{match}/invitations", host)).json()["invitations"]
        assert [(each["uses"], each["max_uses"]) for each in listed] == [(2, 2)]
        assert code not in str(listed)

    inside(scenario)


def test_an_invitation_to_watch_lets_nobody_sit_down(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(visibility="PRIVATE", spectators={"rule": "DELAYED", "moves": 1})
        code = (await _invite(stack, match, host, purpose="WATCH"))["code"]
        assert reason(await _sit(stack, match, code), 404) == "UNKNOWN_MATCH"
        tokens = []
        for name in ("Ada", "Grace"):
            taken = await stack.post(f"/v1/matches/{match}/seats", {"name": name}, host)
            tokens.append(taken.json()["token"])
        await stack.play(match, tokens[0], "say a", 2)
        await stack.play(match, tokens[1], "say b", 3)
        shown = (await stack.get(f"/v1/matches/{match}", code)).json()
        assert (shown["version"], shown["view"]["text"]) == (3, "say a")

    inside(scenario)


@pytest.mark.parametrize("spoilt", ["revoked", "expired", "foreign", "mistyped", "no code"])
def test_an_invitation_that_is_not_good(inside: Scenario, spoilt: str) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted()
        hidden, other = await stack.hosted(visibility="PRIVATE")
        made = await _invite(stack, match, host)
        code = {"mistyped": "0000-0000-0000", "no code": "please!"}.get(spoilt, made["code"])
        if spoilt == "revoked":
            deed = f"invitations/{made['number']}:revoke"
            assert reason(await stack.act(match, deed, other), 401) == "INVALID_TOKEN"
            assert (await stack.act(match, deed, host)).json()["act"] == "INVITATION_REVOKED"
        if spoilt == "expired":
            await _expire(stack)
        if spoilt == "foreign":
            match, host = await stack.hosted()
        else:
            found = await stack.client.post("/v1/invitations:find", json={"code": code})
            assert reason(found, 404) == "UNKNOWN_INVITATION"
        assert reason(await _sit(stack, match, code), 403) == "INVITATION_INVALID"
        assert reason(await _sit(stack, hidden, code), 404) == "UNKNOWN_MATCH"
        assert reason(await stack.get(f"/v1/matches/{hidden}", code), 404) == "UNKNOWN_MATCH"

    inside(scenario)


def test_an_invitation_for_one_seat_is_for_no_other(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted(3)
        code = (await _invite(stack, match, host, seat=2, max_uses=3))["code"]
        assert reason(await _sit(stack, match, code, seat=0), 403) == "WRONG_SEAT_INVITATION"
        assert (await _sit(stack, match, code)).json()["seat"] == 2
        assert reason(await _sit(stack, match, code, "Grace"), 409) == "SEAT_TAKEN"
        # Who did not sit down has not used it.
        listed = (await stack.get(f"/v1/matches/{match}/invitations", host)).json()["invitations"]
        assert [each["uses"] for each in listed] == [1]
        unknown = await stack.post(f"/v1/matches/{match}/invitations", {"seat": 3}, host)
        assert reason(unknown, 404) == "UNKNOWN_SEAT"

    inside(scenario)


def test_only_the_host_invites_and_only_so_often(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, host = await stack.hosted()
        seated = await stack.join(match)
        path = f"/v1/matches/{match}/invitations"
        assert reason(await stack.post(path, {}, seated), 403) == "NOT_THE_HOST"
        assert reason(await stack.post(path, {}), 401) == "TOKEN_REQUIRED"
        assert reason(await stack.get(path, seated), 403) == "NOT_THE_HOST"
        for wrong in ({"seconds": 1}, {"max_uses": 0}, {"max_uses": 257}, {"seat": -1}):
            assert reason(await stack.post(path, wrong, host), 422) == "FIELD_OUT_OF_RANGE"
        key = "0123456789abcdef"
        first, again = [await stack.post(path, {}, host, key) for _ in range(2)]
        assert first.json() == again.json()
        for _ in range(MAX_INVITATIONS - 1):
            await _invite(stack, match, host)
        assert reason(await stack.post(path, {}, host), 409) == "TOO_MANY_INVITATIONS"
        audit = (await stack.get(f"/v1/matches/{match}/audit?page_size=200", host)).json()["entries"]
        assert [entry["act"] for entry in audit].count("INVITED") == MAX_INVITATIONS

    inside(scenario)


def test_guessing_codes_is_bounded(settings: GatewaySettings) -> None:
    """Whoever may spend 3,500 points a minute looks up three codes."""

    async def main() -> None:
        few = replace(settings, points_per_address=3_500)
        async with opened(few, create_app(few)) as stack:
            answers = [
                await stack.client.post("/v1/invitations:find", json={"code": f"0000-0000-000{n}"})
                for n in range(4)
            ]
            assert [reason(answer, answer.status_code) for answer in answers] == [
                *["UNKNOWN_INVITATION"] * 3,
                "RATE_LIMITED",
            ]

    asyncio.run(main())


def test_links_and_pictures_begin_with_the_public_address(settings: GatewaySettings) -> None:
    async def main(public: str | None) -> dict[str, Any]:
        async with opened(replace(settings, public_url=public)) as stack:
            match, host = await stack.hosted()
            return await _invite(stack, match, host)

    known, unknown = asyncio.run(main("https://play.example")), asyncio.run(main(None))
    assert known["link"] == f"https://play.example/join#{known['code']}"
    assert unknown["link"] == f"/join#{unknown['code']}"
    for made in (known, unknown):
        assert made["qr_svg"].startswith("<svg ")
        assert made["qr_svg"].endswith("</svg>\n")


@pytest.mark.processes
def test_an_invitation_for_one_is_used_once_at_two_gateways(pair: Pair) -> None:
    async def scenario(one: Stack, other: Stack) -> None:
        match, host = await one.hosted(8, visibility="PRIVATE")
        code = (await _invite(other, match, host, max_uses=3))["code"]
        answers = await asyncio.gather(
            *(_sit(stack, match, code, f"p{n}") for n, stack in enumerate((one, other) * 4))
        )
        assert sorted(answer.status_code for answer in answers) == [201] * 3 + [404] * 5

    pair(scenario)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("7KQF-M2XW-9DTR", "7KQF-M2XW-9DTR"),
        ("7kqfm2xw9dtr", "7KQF-M2XW-9DTR"),
        (" 7kqf m2xw 9dtr ", "7KQF-M2XW-9DTR"),
        ("ooii-llll-0011", "0011-1111-0011"),
        ("7KQF-M2XW-9DT", None),
        ("7KQF-M2XW-9DTU", None),
        ("", None),
        ("\u0667KQF-M2XW-9DTR", None),
    ],
)
def test_codes_are_read_however_they_are_typed(typed: str, meant: str | None) -> None:
    assert codes.read(typed) == meant


def test_codes_hold_sixty_bits_and_read_back() -> None:
    assert codes.write(bytes(32)) == "0000-0000-0000"
    assert codes.write(b"\xff" * 32) == "ZZZZ-ZZZZ-ZZZZ"
    for number in range(0, 2**60, 2**54 + 12_345):
        code = codes.write((number << 4).to_bytes(8))
        assert codes.read(code) == code
