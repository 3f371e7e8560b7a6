"""Seats are taken once, and the last one starts the match."""

import asyncio

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, reason


def test_the_match_starts_when_every_seat_is_taken(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create(2)
        path = f"/v1/matches/{match}/seats"
        first = await stack.post(path, {"name": " Ada "})
        assert first.status_code == 201
        assert first.headers["cache-control"] == "no-store"
        taken = first.json()
        assert (taken["seat"], taken["name"], taken["version"], taken["phase"]) == (0, "Ada", 1, "WAITING")
        second = (await stack.post(path, {"name": "Grace", "seat": 1})).json()
        assert (second["seat"], second["version"], second["phase"]) == (1, 2, "RUNNING")
        assert second["token"] != taken["token"]
        shown = (await stack.get(f"/v1/matches/{match}", second["token"])).json()
        assert shown["viewer"] == 1
        assert shown["seats"] == [{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Grace"}]

    inside(scenario)


def test_a_named_seat_leaves_the_others_free(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create(3)
        await stack.join(match, seat=1)
        for wanted in (0, 2):
            name = {"name": f"player {wanted}"}
            taken = (await stack.post(f"/v1/matches/{match}/seats", name)).json()
            assert taken["seat"] == wanted

    inside(scenario)


def test_seats_that_cannot_be_had(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create(2)
        path = f"/v1/matches/{match}/seats"
        await stack.join(match, seat=0)
        taken = await stack.post(path, {"name": "x", "seat": 0})
        assert reason(taken, 409) == "SEAT_TAKEN"
        assert taken.json()["current_version"] == 1
        unknown = await stack.post(path, {"name": "x", "seat": 2})
        assert reason(unknown, 404) == "UNKNOWN_SEAT"
        assert unknown.json()["field"] == "seat"
        await stack.join(match)
        assert reason(await stack.post(path, {"name": "x"}), 409) == "MATCH_FULL"
        assert reason(await stack.post(path, {"name": "x", "seat": 1}), 409) == "MATCH_FULL"
        nowhere = await stack.post("/v1/matches/aaaaaaaaaaaaaaaa/seats", {"name": "x"})
        assert reason(nowhere, 404) == "UNKNOWN_MATCH"
        assert await stack.version(match) == 2

    inside(scenario)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("", "TOO_LONG"),
        ("   ", "TOO_LONG"),
        ("x" * 41, "TOO_LONG"),
        ("a\0b", "INVALID_TEXT"),
        ("a\nb", "INVALID_TEXT"),
        ("\u202eevil", "INVALID_TEXT"),
        ("A\u200bda", "INVALID_TEXT"),  # zero-width space
        ("\u200d", "INVALID_TEXT"),  # zero-width joiner
        ("Ada\u2066", "INVALID_TEXT"),  # begins an isolated run of text
        ("\u0301\u0308", "INVALID_TEXT"),  # marks without a letter
        ("\u3164", "INVALID_TEXT"),  # a filler, which is a letter to Unicode
        ("\u2800\u2800", "INVALID_TEXT"),  # Braille without dots
        (7, "INVALID_FIELD"),
        (None, "INVALID_FIELD"),
    ],
)
def test_names_that_nobody_should_have(inside: Scenario, name: object, wanted: str) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create(2)
        answer = await stack.post(f"/v1/matches/{match}/seats", {"name": name})
        assert reason(answer, 422) == wanted
        assert answer.json()["field"] == "name"
        assert await stack.version(match) == 0

    inside(scenario)


@pytest.mark.parametrize("name", ["Ada", "Zoë", "李", "x" * 40, "🦊 fox"])
def test_names_that_people_have(inside: Scenario, name: str) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create(1)
        await stack.join(match, name)
        assert (await stack.get(f"/v1/matches/{match}")).json()["seats"][0]["name"] == name

    inside(scenario)


@pytest.mark.parametrize(
    "name", ["Ada", "ADA", " ada ", "A d a", "\u00c1da", "Ada\u034f", "\uff21\uff44\uff41", "A\u3164da"]
)
def test_a_name_that_looks_like_another_at_the_table_is_refused(inside: Scenario, name: str) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create(2)
        await stack.join(match, "Ada", seat=1)
        answer = await stack.post(f"/v1/matches/{match}/seats", {"name": name})
        assert reason(answer, 409) == "NAME_TAKEN"
        assert answer.json()["field"] == "name"
        assert answer.json()["metadata"] == {"seat": "1"}
        assert await stack.version(match) == 1

    inside(scenario)


def test_the_same_name_at_another_table_is_free(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        for _ in range(2):
            await stack.join(await stack.create(2), "Ada")

    inside(scenario)


def test_sixty_four_people_sit_down_at_once_each_on_a_seat_of_its_own(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match = await stack.create(64)
        path = f"/v1/matches/{match}/seats"
        answers = await asyncio.gather(*(stack.post(path, {"name": f"p{n}"}) for n in range(70)))
        taken = [answer.json() for answer in answers if answer.status_code == 201]
        assert sorted(seat["seat"] for seat in taken) == list(range(64))
        assert len({seat["token"] for seat in taken}) == 64
        late = [reason(answer, 409) for answer in answers if answer.status_code != 201]
        assert late == ["MATCH_FULL"] * 6
        assert [seat["phase"] for seat in taken].count("RUNNING") == 1
        assert await stack.version(match) == 64

    inside(scenario)
