"""The three services as real processes, and people who play at them over REST."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self
from uuid import uuid4

import httpx

from tests.processes import Program, started


@dataclass(frozen=True)
class Backs:
    """Where the services behind the gateway are."""

    lexicon: str
    engine: str


def _serving(program: Program) -> str:
    line = json.loads(program.wait_for('"message": "serving"'))
    return f"{line['host']}:{line['port']}"


@contextmanager
def service(name: str, **variables: str) -> Iterator[tuple[Program, str]]:
    """A service on a free port: the running program, and where it is once it serves."""
    own = {f"TRELLIS_{name.upper()}_PORT": "0", **variables}
    with started([sys.executable, "-m", f"trellis_{name}"], own) as program:
        yield program, _serving(program)


@contextmanager
def backs(lexicons: Path) -> Iterator[Backs]:
    """Lexicon and engine, on a directory of built lexicons."""
    with (
        service("lexicon", TRELLIS_LEXICON_DIR=str(lexicons)) as (_, lexicon),
        service("engine", TRELLIS_ENGINE_LEXICON_TARGET=lexicon) as (_, engine),
    ):
        yield Backs(lexicon, engine)


def gateway_variables(behind: Backs, data: Path, **more: str) -> dict[str, str]:
    """The environment of a gateway with its database in `data`."""
    return {
        "TRELLIS_DATA_DIR": str(data),
        "TRELLIS_GATEWAY_ENGINE_TARGET": behind.engine,
        "TRELLIS_GATEWAY_LEXICON_TARGET": behind.lexicon,
        **more,
    }


@contextmanager
def gateway(behind: Backs, data: Path, **more: str) -> Iterator[tuple[Program, str]]:
    """A gateway with its database in `data`: the running program and its base URL."""
    with service("gateway", **gateway_variables(behind, data, **more)) as (program, where):
        yield program, f"http://{where}"


class Guest:
    """Somebody who speaks HTTP to a gateway, perhaps with a seat's token."""

    def __init__(self, base: str, token: str | None = None) -> None:
        self.base = base
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=f"{base}/v1", headers=headers, timeout=60)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **parameters: Any) -> Any:
        """What a GET answers, which must be a success."""
        answer = self.http.get(path, params=parameters)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(
        self, path: str, body: Any, key: str | None = None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        """The answer to a POST with a fresh Idempotency-Key, or with `key`."""
        sent = {"Idempotency-Key": key or str(uuid4()), **(headers or {})}
        return self.http.post(path, json=body, headers=sent)


class Table:
    """A match with all its seats taken, each held by a `Guest`."""

    def __init__(self, base: str, body: Mapping[str, Any], names: Sequence[str] = ("Ada", "Grace")) -> None:
        self.base = base
        self.onlooker = Guest(base)
        self.guests: list[Guest] = []
        try:
            created = self.onlooker.post("/matches", {"seats": len(names), **body})
            assert created.status_code == 201, created.text
            self.id: str = created.json()["id"]
            self.path = f"/matches/{self.id}"
            self.tokens = [self._token(name) for name in names]
            self.guests += [Guest(base, token) for token in self.tokens]
        except BaseException:
            self.__exit__()
            raise

    def _token(self, name: str) -> str:
        taken = self.onlooker.post(f"{self.path}/seats", {"name": name})
        assert taken.status_code == 201, taken.text
        return str(taken.json()["token"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for guest in (self.onlooker, *self.guests):
            guest.http.close()

    def moved_to(self, base: str) -> None:
        """Go on at the same match after the gateway has moved."""
        self.__exit__()
        self.base, self.onlooker = base, Guest(base)
        self.guests = [Guest(base, token) for token in self.tokens]

    def shown(self, seat: int | None = None) -> Any:
        """The match as a seat or an onlooker sees it."""
        guest = self.onlooker if seat is None else self.guests[seat]
        return guest.get(self.path)

    def history(self, seat: int | None = None) -> list[Any]:
        """Everything that happened, as a seat or an onlooker may know it."""
        guest = self.onlooker if seat is None else self.guests[seat]
        return list(guest.get(f"{self.path}/history", page_size=200)["entries"])

    def moves(self) -> list[str]:
        """The notation of every move played."""
        return [entry["notation"] for entry in self.history() if entry["kind"] == "MOVE"]

    def send(
        self, seat: int, move: Any, version: int | None = None, key: str | None = None
    ) -> httpx.Response:
        """A move of a seat against a version, by default the current one."""
        seen = self.shown()["version"] if version is None else version
        headers = {"If-Match": f'"{seen}"'}
        return self.guests[seat].post(f"{self.path}/moves", {"move": move}, key, headers)

    def play(self, seat: int, move: Any) -> Any:
        """A legal move of a seat; the answer."""
        answer = self.send(seat, move)
        assert answer.status_code == 201, answer.text
        return answer.json()


@contextmanager
def table(base: str, body: Mapping[str, Any], names: Sequence[str] = ("Ada", "Grace")) -> Iterator[Table]:
    """A match with all its seats taken."""
    with Table(base, body, names) as opened:
        yield opened


def refusal(answer: httpx.Response, status: int) -> Any:
    """The problem document of a refused request."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    document = answer.json()
    assert document["status"] == status
    assert document["request_id"] == answer.headers["x-request-id"]
    return document
