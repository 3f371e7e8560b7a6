"""Players who note down every move that was answered, whatever happens to the services meanwhile."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx

from tests.integration.test_word_sprout import BOMBASTIC

PATIENCE_SECONDS = 120
"""How long a request is sent again before the campaign fails."""
_PAUSE_SECONDS = 0.05
GAMES: Sequence[tuple[dict[str, Any], Sequence[str] | None]] = (
    ({"game": "word_sprout", "lexicons": ["seed"], "seats": 2}, BOMBASTIC),
    ({"game": "sprout_r_out", "seats": 2}, None),
)
"""What is played: the body of the match, and the moves in turn (None: legal ones, drawn at random)."""


@dataclass(slots=True)
class Ledger:
    """What was answered: by match the notations in the order of their versions, from version 3 on."""

    matches: dict[str, list[str]] = field(default_factory=dict)
    moves: int = 0
    repeated: int = 0
    replayed: int = 0


class Player:
    """Plays matches of two seats until told to stop; every request is repeated with its key until it is answered."""

    def __init__(self, bases: Callable[[], Sequence[str]], ledger: Ledger) -> None:
        self._bases = bases
        self._ledger = ledger
        self._turn = 0

    async def play(self, client: httpx.AsyncClient, number: int, enough: Callable[[], bool]) -> None:
        """Play one match after the other."""
        while not enough():
            body, moves = GAMES[number % len(GAMES)]
            match, tokens = await self._opened(client, body)
            await self._match(client, match, tokens, moves, enough)
            number += 1

    async def _opened(self, client: httpx.AsyncClient, body: Any) -> tuple[str, list[str]]:
        match = str((await self._send(client, "POST", "/matches", 201, json=body)).json()["id"])
        tokens = []
        for name in ("Ada", "Grace"):
            taken = await self._send(client, "POST", f"/matches/{match}/seats", 201, json={"name": name})
            tokens.append(str(taken.json()["token"]))
        return match, tokens

    async def _match(
        self,
        client: httpx.AsyncClient,
        match: str,
        tokens: Sequence[str],
        moves: Sequence[str] | None,
        enough: Callable[[], bool],
    ) -> None:
        log = self._ledger.matches.setdefault(match, [])
        seat, version = 0, len(tokens)
        while not enough() and (moves is None or len(log) < len(moves)):
            owner = {"Authorization": f"Bearer {tokens[seat]}"}
            move = await self._drawn(client, match, owner) if moves is None else moves[len(log)]
            headers = owner | {"If-Match": f'"{version}"'}
            path = f"/matches/{match}/moves"
            answer = await self._send(client, "POST", path, 201, json={"move": move}, headers=headers)
            self._ledger.moves += 1
            self._ledger.replayed += "idempotency-replayed" in answer.headers
            played = answer.json()
            assert played["version"] == version + 1, played
            log.append(played["notation"])
            version = played["version"]
            if not played["status"]["to_act"]:
                return
            seat = played["status"]["to_act"][0]

    async def _drawn(self, client: httpx.AsyncClient, match: str, headers: dict[str, str]) -> str:
        path = f"/matches/{match}/legal-moves?sample=1&sample_seed={self._ledger.moves}"
        drawn = (await self._send(client, "GET", path, 200, headers=headers)).json()["moves"]
        return str(drawn[0]["notation"])

    async def _send(
        self,
        client: httpx.AsyncClient,
        method: str,
        path: str,
        wanted: int,
        headers: dict[str, str] | None = None,
        **body: Any,
    ) -> httpx.Response:
        """Send a request until something other than a failure comes back, each time to the next gateway."""
        sent = {"Idempotency-Key": str(uuid4()), **(headers or {})}
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                bases = self._bases()
                self._turn += 1
                try:
                    url = f"{bases[self._turn % len(bases)]}/v1{path}"
                    answer = await client.request(method, url, headers=sent, **body)
                except httpx.HTTPError:
                    answer = None
                if answer is not None and answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR:
                    assert answer.status_code == wanted, (method, path, answer.text)
                    return answer
                assert answer is None or answer.status_code != httpx.codes.INTERNAL_SERVER_ERROR, answer.text
                self._ledger.repeated += 1
                await asyncio.sleep(_PAUSE_SECONDS)


async def history(base: str, match: str) -> list[Any]:
    """Everything that happened in a match, page by page."""
    found: list[Any] = []
    token = ""
    async with httpx.AsyncClient(base_url=f"{base}/v1", timeout=60) as client:
        while True:
            answer = await client.get(
                f"/matches/{match}/history", params={"page_size": 200, "page_token": token}
            )
            page = answer.raise_for_status().json()
            found += page["entries"]
            token = page["next_page_token"]
            if not token:
                return found
