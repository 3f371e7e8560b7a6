"""Headers for browsers: what an answer may do, who may frame it, which sites' scripts may read it."""

import asyncio
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack, opened
from trellis_gateway.api.security import page_policy
from trellis_gateway.app import create_app
from trellis_gateway.settings import GatewaySettings
from trellis_ops.settings import SettingsError, load

SITE = {"Origin": "https://play.example"}


@pytest.mark.parametrize("path", ["/v1/games", "/v1/matches/aaaaaaaaaaaaaaaa", "/nothing", "/docs", "/livez"])
def test_every_answer_forbids_guessing_framing_and_referrers(inside: Scenario, path: str) -> None:
    async def scenario(stack: Stack) -> None:
        headers = (await stack.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]

    inside(scenario)


def test_data_that_a_browser_shows_runs_and_loads_nothing(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        policy = (await stack.get("/v1/games")).headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")

    inside(scenario)


@pytest.mark.parametrize("path", ["/docs", "/redoc"])
def test_a_page_runs_its_own_scripts_and_no_others(inside: Scenario, path: str) -> None:
    """By the hash of each inline script, worked out here anew; nothing else inline, nothing from elsewhere."""

    async def scenario(stack: Stack) -> None:
        answer = await stack.get(path)
        (scripts,) = re.findall("script-src ([^;]*)", answer.headers["content-security-policy"])
        inline = re.findall(r"<script>(.*?)</script>", answer.text, re.DOTALL)
        hashes = {f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in inline}
        assert set(scripts.split()) == {"'self'"} | hashes
        assert int(answer.headers["content-length"]) == len(answer.content)

    inside(scenario)


def test_a_script_with_a_source_is_not_taken_for_an_inline_one() -> None:
    assert "sha256" not in page_policy(b'<script src="/a.js"></script>')


def test_no_site_may_use_the_gateway_unless_it_is_named(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get("/v1/games", **SITE)
        assert [name for name in answer.headers if name.startswith("access-control")] == []

    inside(scenario)


async def _with_site(settings: GatewaySettings, site: str) -> None:
    allowed = replace(settings, cors_origins=(site,))
    async with opened(allowed, create_app(allowed)) as stack:
        read = await stack.get("/v1/matches/aaaaaaaaaaaaaaaa", **SITE)
        assert read.status_code == 404
        assert read.headers["access-control-allow-origin"] == site
        assert "etag" in read.headers["access-control-expose-headers"].lower()
        asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "idempotency-key"}
        preflight = await stack.client.options("/v1/matches", headers=SITE | asked)
        assert preflight.status_code == 200
        assert preflight.headers["access-control-allow-origin"] == site
        assert "access-control-allow-credentials" not in preflight.headers
        other = await stack.get("/v1/games", Origin="https://evil.example")
        assert (other.headers.get("access-control-allow-origin") == "*") == (site == "*")


@pytest.mark.parametrize("site", ["https://play.example", "*"])
def test_a_site_that_is_named_may_read_answers_refusals_included(
    settings: GatewaySettings, site: str
) -> None:
    asyncio.run(_with_site(settings, site))


@pytest.mark.parametrize("text", ["play.example", "https://play.example/", "https://a.example,*", "null"])
def test_an_origin_that_is_none_is_refused_at_start(text: str) -> None:
    with pytest.raises(SettingsError, match="TRELLIS_GATEWAY_CORS_ORIGINS"):
        load(GatewaySettings, {"TRELLIS_GATEWAY_CORS_ORIGINS": text})


def test_origins_are_given_with_commas_between_them() -> None:
    text = "https://play.example, http://localhost:5173"
    assert load(GatewaySettings, {"TRELLIS_GATEWAY_CORS_ORIGINS": text}).cors_origins == (
        "https://play.example",
        "http://localhost:5173",
    )


@pytest.mark.parametrize("path", ["/", "/v1/games/", "/docs/", "/static-offline-docs", "//evil.example/.."])
def test_no_answer_sends_anybody_to_the_host_that_the_request_claims(inside: Scenario, path: str) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get(path, Host="evil.example")
        assert "evil.example" not in answer.headers.get("location", "")

    inside(scenario)
