"""Analyses get their parameters in the right kinds and nothing that the asker may not know."""

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, reason


def test_parameters_are_read_by_their_kinds(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        path = f"/v1/matches/{match}/analyses/echo?count=3&text=3&page_size=7"
        page = (await stack.get(path, tokens[1])).json()
        assert page == {"rows": [{"count": 3, "text": "3", "seat": 1}], "version": 2, "next_page_token": ""}
        onlooker = (await stack.get(f"/v1/matches/{match}/analyses/echo")).json()
        assert onlooker["rows"] == [{"seat": None}]

    inside(scenario)


@pytest.mark.parametrize("count", ["three", "[" * 5_000, "1" * 5_000, "{"])
def test_a_parameter_of_the_wrong_kind(inside: Scenario, count: str) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.started()
        answer = await stack.get(f"/v1/matches/{match}/analyses/echo?count={count}")
        assert reason(answer, 422) == "OPTION_TYPE"
        assert answer.json()["field"] == "parameters.count"

    inside(scenario)


def test_an_unknown_analysis(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, _ = await stack.started()
        answer = await stack.get(f"/v1/matches/{match}/analyses/magic")
        assert reason(answer, 404) == "UNKNOWN_ANALYSIS"

    inside(scenario)
