"""What a match looks like from outside depends on what the asker may know, and on nothing else (G-4)."""

import re

from tests.gateway.conftest import Scenario
from tests.gateway.table import Stack

OWN = re.compile(r'\d{4}-\d\d-\d\dT[0-9:.]+Z|(?<="request_id":")[0-9a-f]+')
"""What no two answers share: moments and ids of requests."""


async def _seen(stack: Stack, match: str, token: str | None) -> dict[str, str]:
    """Bodies and headers of everything that can be asked, less what tells matches and moments apart."""
    paths = ("", "/history?page_size=2", "/legal-moves?page_size=1", "/analyses/echo?page_size=1")
    found = {}
    for path in paths:
        answer = await stack.get(f"/v1/matches/{match}{path}", token)
        body = OWN.sub("OWN", answer.text.replace(match, "MATCH"))
        tag, length = answer.headers.get("ETag"), len(body)
        found[path] = f"{answer.status_code} {tag} {length} {body}"
    bad = await stack.post(f"/v1/matches/{match}/moves", {"move": "say bad"}, token, version=3)
    document = {**bad.json(), "instance": None, "request_id": None}
    return {**found, "refusal": f"{bad.status_code} {document}"}


def test_matches_that_differ_in_a_secret_look_alike_to_whoever_may_not_know_it(inside: Scenario) -> None:
    """Seat 0 whispers a short line in one match and a long one in the other; page tokens and sizes do not tell."""

    async def scenario(stack: Stack) -> None:
        seen: list[list[dict[str, str]]] = []
        own = []
        for secret in ("x", "a long and winding tale"):
            match, tokens = await stack.started(3, seed="00" * 16)
            assert (await stack.play(match, tokens[0], f"whisper {secret}", 3)).status_code == 201
            seen.append([await _seen(stack, match, token) for token in (None, tokens[1], tokens[2])])
            own.append(await _seen(stack, match, tokens[0]))
        # The page tokens of the log name the match that they belong to.
        short, long = (str(each) for each in seen)
        assert _less_tokens(short) == _less_tokens(long)
        assert _less_tokens(str(own[0])) != _less_tokens(str(own[1]))

    inside(scenario)


def _less_tokens(text: str) -> str:
    """The text with the tokens of the log left out, whose length stays."""
    return re.sub(r'"next_page_token":"([^"]+)"', lambda found: f"token of {len(found[1])}", text)
