"""Event streams over real connections: of one match and of several, by readers quick and slow."""

import json
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.fakes import FakeEngine, serving
from tests.gateway.table import Stack
from tests.gateway.test_server import COMMAND
from tests.gateway.watching import Watcher
from tests.processes import started

pytestmark = pytest.mark.processes


@dataclass
class Table:
    """A match at a gateway, with the tokens of its seats."""

    base: str
    id: str
    tokens: Sequence[str]
    version: int

    def play(self, move: str) -> None:
        """Play a move of whoever's turn it is."""
        seat = (self.version - len(self.tokens)) % len(self.tokens)
        headers = {"Authorization": f"Bearer {self.tokens[seat]}", "If-Match": f'"{self.version}"'}
        _post(f"{self.base}/matches/{self.id}/moves", {"move": move}, headers)
        self.version += 1


@cache
def _client() -> httpx.Client:
    return httpx.Client(timeout=60)


def _post(url: str, body: Any, headers: Mapping[str, str] | None = None) -> Any:
    answer = _client().post(url, json=body, headers={"Idempotency-Key": str(uuid4()), **(headers or {})})
    assert answer.status_code == 201, answer.text
    return answer.json()


def _table(base: str, seats: int = 2) -> Table:
    match = _post(f"{base}/matches", {"game": "story", "seats": seats})["id"]
    names = [f"player {seat}" for seat in range(seats)]
    tokens = [_post(f"{base}/matches/{match}/seats", {"name": name})["token"] for name in names]
    return Table(base, match, tokens, seats)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A gateway in a process of its own, on an engine that tells stories."""
    with serving(FakeEngine()) as target:
        variables = {
            "TRELLIS_DATA_DIR": str(tmp_path_factory.mktemp("streams")),
            "TRELLIS_GATEWAY_PORT": "0",
            "TRELLIS_GATEWAY_ENGINE_TARGET": target,
            "TRELLIS_GATEWAY_HEARTBEAT_SECONDS": "60",
        }
        with started(COMMAND, variables) as program:
            line = json.loads(program.wait_for('"message": "serving"'))
            yield f"http://{line['host']}:{line['port']}/v1"


class Reader:
    """Reads server-sent events from a response."""

    def __init__(self, response: httpx.Response) -> None:
        self._pieces = response.iter_bytes()
        self._unread = b""

    def block(self) -> bytes:
        """The next event as it was sent. Raises StopIteration at the end of the stream."""
        while b"\n\n" not in self._unread:
            self._unread += next(self._pieces)
        block, _, self._unread = self._unread.partition(b"\n\n")
        return block

    def next(self) -> tuple[str, str, Any]:
        """The next event: its name, its id, its data."""
        while not (block := self.block()).startswith(b"event: "):
            pass
        fields = dict(line.split(": ", 1) for line in block.decode().split("\n"))
        return fields["event"], fields.get("id", ""), json.loads(fields["data"])

    def rest(self) -> list[tuple[str, str, Any]]:
        """The events up to the end of the stream."""
        found = []
        with suppress(StopIteration):
            while True:
                found.append(self.next())
        return found

    def told(self, version: int) -> list[bytes]:
        """The events up to the view of a version, as they were sent."""
        found = [self.block()]
        while not (found[-1].startswith(b"event: view\n") and found[-1].endswith(b"\nid: %d" % version)):
            found.append(self.block())
        return found


@contextmanager
def _reading(url: str, **headers: str) -> Iterator[Reader]:
    with _client().stream("GET", url, headers=headers) as response:
        assert response.status_code == 200, response.read()
        assert response.headers["content-type"].startswith("text/event-stream")
        yield Reader(response)


def _of(*tables: Table) -> str:
    return f"{tables[0].base}/events?" + "&".join(f"match={table.id}" for table in tables)


# --- several matches ---


def test_one_stream_tells_of_several_matches_as_a_seat_of_one_and_an_onlooker_of_the_other(base: str) -> None:
    own, other = _table(base), _table(base)
    with _reading(_of(own, other), **{"Trellis-Seat-Tokens": own.tokens[0]}) as reader:
        shown = [reader.next() for _ in range(2)]
        assert [(name, data["match"], data["view"]["viewer"]) for name, _, data in shown] == [
            ("view", own.id, 0),
            ("view", other.id, None),
        ]
        assert shown[-1][1] == f"{own.id}:2,{other.id}:2"
        other.play("whisper a secret")
        name, identifier, data = reader.next()
        assert (name, identifier, data["match"]) == ("entry", f"{own.id}:2,{other.id}:3", other.id)
        assert (data["entry"]["version"], data["entry"]["hidden"]) == (3, True)
        name, identifier, data = reader.next()
        assert (name, identifier, data["match"]) == ("view", f"{own.id}:2,{other.id}:3", other.id)
        own.play("whisper my own")
        assert reader.next()[2]["entry"]["notation"] == "whisper my own"


def test_a_stream_of_several_matches_resumes_all_of_them_and_takes_more(base: str) -> None:
    tables = [_table(base) for _ in range(3)]
    with _reading(_of(*tables[:2])) as reader:
        last = [reader.next()[1] for _ in range(2)][-1]
    tables[0].play("say a")
    tables[1].play("say b")
    tables[0].play("say c")
    with _reading(_of(*tables[1:], tables[0]), **{"Last-Event-ID": last}) as reader:
        told = [reader.next() for _ in range(6)]
    seen = [(name, data["match"], data[name]["version"]) for name, _, data in told]
    one, two, three = (table.id for table in tables)
    assert seen == [
        ("entry", two, 3),
        ("view", two, 3),
        ("view", three, 2),
        ("entry", one, 3),
        ("entry", one, 4),
        ("view", one, 4),
    ]
    assert told[-1][1] == f"{two}:3,{three}:2,{one}:4"


def test_a_stream_of_several_matches_ends_with_the_last_of_them(base: str) -> None:
    tables = [_table(base), _table(base)]
    with _reading(_of(*tables)) as reader:
        tables[1].play("end")
        tables[0].play("say a")
        tables[0].play("end")
        told = reader.rest()
    assert {(data["match"], data[name]["version"]) for name, _, data in told} >= {
        (tables[0].id, 4),
        (tables[1].id, 3),
    }
    assert _client().get(_of(*tables), headers={"Last-Event-ID": told[-1][1]}).status_code == 204
    with _reading(_of(*tables), **{"Last-Event-ID": f"{tables[1].id}:3"}) as reader:
        assert [reader.next()[2]["match"] for _ in range(2)] == [tables[0].id, tables[1].id]


def test_tokens_go_where_they_belong(base: str) -> None:
    tables = [_table(base), _table(base)]
    headers = {
        "Authorization": f"Bearer {tables[0].tokens[1]}",
        "Trellis-Seat-Tokens": f"{tables[1].tokens[0]} ,",
    }
    with _reading(_of(*tables), **headers) as reader:
        assert [reader.next()[2]["view"]["viewer"] for _ in range(2)] == [1, 0]


def _refused(url: str, headers: Mapping[str, str]) -> tuple[int, str]:
    answer = _client().get(url, headers=headers)
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.status_code, answer.json()["reason"]


def test_what_is_wrong_with_a_stream_of_several_matches_is_said_before_it_begins(base: str) -> None:
    table, other = _table(base), _table(base)
    one, two = table.tokens
    url = _of(table)
    seats = "Trellis-Seat-Tokens"
    cases: list[tuple[str, dict[str, str], tuple[int, str]]] = [
        (f"{base}/events", {}, (422, "MISSING_FIELD")),
        (_of(*[table] * 33), {}, (422, "TOO_LONG")),
        (f"{url}&match={'a' * 16}", {}, (404, "UNKNOWN_MATCH")),
        (f"{url}&match={'a' * 65}", {}, (422, "TOO_LONG")),
        (f"{url}&after=3", {}, (422, "UNKNOWN_FIELD")),
        (url, {seats: "nobody's"}, (401, "INVALID_TOKEN")),
        (url, {"Authorization": "Basic x"}, (401, "INVALID_TOKEN")),
        (url, {seats: f"{one},nobody's"}, (401, "INVALID_TOKEN")),
        (url, {seats: other.tokens[0]}, (403, "WRONG_MATCH_TOKEN")),
        (url, {seats: f"{one},{two}"}, (422, "INVALID_FIELD")),
        (url, {seats: ",".join(["x"] * 33)}, (422, "TOO_LONG")),
        (url, {seats: "x" * 257}, (422, "TOO_LONG")),
        (url, {"Last-Event-ID": "3"}, (400, "INVALID_VERSION")),
        (url, {"Last-Event-ID": f"{table.id}:x"}, (400, "INVALID_VERSION")),
        (url, {"Last-Event-ID": ",".join([f"{table.id}:2"] * 33)}, (400, "INVALID_VERSION")),
        (url, {"Last-Event-ID": f"{table.id}:3"}, (400, "INVALID_VERSION")),
    ]
    assert [_refused(url, headers) for url, headers, _ in cases] == [expected for _, _, expected in cases]


# --- many readers ---


def test_readers_of_a_class_get_the_same_bytes_and_no_other_class_gets_them(base: str) -> None:
    """Two onlookers, and two streams of each of three seats: each class is shown its own, to the byte."""
    table = _table(base, 3)
    url = f"{base}/matches/{table.id}/events"
    viewers: list[dict[str, str]] = [{}, *({"Authorization": f"Bearer {token}"} for token in table.tokens)]
    with ExitStack() as stack:
        classes = [[stack.enter_context(_reading(url, **each)) for _ in range(2)] for each in viewers]
        for readers in classes:
            for reader in readers:
                reader.told(3)
        for number in range(3):
            table.play(f"whisper secret-of-{number}")
        told = [[b"\n\n".join(reader.told(6)) for reader in readers] for readers in classes]
    assert all(first == second for first, second in told)
    texts = [first for first, _ in told]
    assert len(set(texts)) == 4
    for number in range(3):
        secret = f"secret-of-{number}".encode()
        assert [secret in text for text in texts] == [False, *(seat == number for seat in range(3))]


def _all(connection: socket.socket) -> bytes:
    """Everything up to the end of the connection."""
    got = b""
    with suppress(ConnectionResetError):
        while piece := connection.recv(65_536):
            got += piece
    return got


def test_a_reader_that_is_too_slow_is_sent_away_and_comes_again(base: str) -> None:
    """The others have every move meanwhile; the slow one misses nothing of what it did not read."""
    table = _table(base)
    path = f"/v1/matches/{table.id}/events"
    where = httpx.URL(base)
    with closing(socket.socket()) as slow, _reading(f"{base}/matches/{table.id}/events") as quick:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        slow.settimeout(60)
        slow.connect((where.host, where.port))
        slow.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert slow.recv(100).startswith(b"HTTP/1.1 200 ")
        for _ in range(64):
            table.play("say " + "x" * 990)
            quick.told(table.version)
        got = _all(slow)
    assert not got.endswith(b"0\r\n\r\n")  # as a stream that ends in order does
    seen = max(int(line[4:]) for line in got.split(b"\n") if line.startswith(b"id: ") and line[4:].isdigit())
    assert 2 <= seen < table.version
    with _reading(f"{base}/matches/{table.id}/events", **{"Last-Event-ID": str(seen)}) as again:
        told = again.told(table.version)
    versions = [json.loads(b.split(b"\n")[1][6:])["version"] for b in told if b.startswith(b"event: entry")]
    assert versions == list(range(seen + 1, table.version + 1))


# --- within this process ---


def test_a_token_that_is_no_longer_that_of_its_seat_ends_the_stream(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        other, _ = await stack.started()
        stream = await stack.gateway.watch.admit_many([match, other], [tokens[0]], {})
        watcher = Watcher.of(stream)
        shown = [await watcher.tagged() for _ in range(2)]
        assert [data["view"]["viewer"] for _, _, data in shown] == [0, None]
        async with stack.gateway.history._database.writing() as connection:
            await connection.exec_driver_sql(
                "UPDATE seats SET token_hash = x'00' WHERE match_id = ? AND seat = 0", (match,)
            )
        await stack.play(match, tokens[1], "say a", 2)
        await stack.play(other, "nobody", "say a", 2)
        stack.hub.publish(match)
        name, _, data = await watcher.tagged()
        assert (name, data["match"], data["problem"]["reason"]) == ("problem", match, "INVALID_TOKEN")
        with pytest.raises(EOFError):
            await watcher.tagged()

    inside(scenario)


def test_a_crowd_that_comes_again_shares_what_is_read(
    inside: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(stack: Stack) -> None:
        match, tokens = await stack.started()
        for version in range(2, 6):
            await stack.play(match, tokens[version % 2], "say x", version)
        sights = stack.gateway.watch._feeds.sights
        made: list[str] = []
        for name in ("_log", "_view"):
            original = getattr(sights, name)

            def counted(*arguments: Any, name: str = name, original: Any = original) -> Any:
                made.append(name)
                return original(*arguments)

            monkeypatch.setattr(sights, name, counted)
        streams = [await stack.gateway.watch.admit(match, None, 3) for _ in range(50)]
        for watcher in [Watcher.of(stream) for stream in streams]:
            assert await watcher.until(6) == [("entry", 4), ("entry", 5), ("entry", 6), ("view", 6)]
            await watcher.leave()
        assert sorted(made) == ["_log", "_view"]

    inside(scenario)
