"""Slow and endless clients, over sockets: what they get, and that others are served meanwhile."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import repeat
from pathlib import Path

import httpx
import pytest

from tests.gateway.test_server import COMMAND
from tests.processes import started

pytestmark = pytest.mark.processes

LIMITS = {
    "TRELLIS_GATEWAY_PORT": "0",
    "TRELLIS_GATEWAY_HEAD_SECONDS": "2",
    "TRELLIS_GATEWAY_BODY_SECONDS": "2",
    "TRELLIS_GATEWAY_MAX_HEADER_BYTES": "8192",
    "TRELLIS_GATEWAY_MAX_HEADERS": "50",
    "TRELLIS_GATEWAY_MAX_CONNECTIONS": "40",
    "TRELLIS_GATEWAY_MAX_CONNECTIONS_PER_ADDRESS": "20",
}
HEAD = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
KEYED = HEAD + b"Idempotency-Key: 0123456789abcdef\r\n"
MIB = 1 << 20

Place = tuple[str, int]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A gateway with small limits; what is asked here needs neither engine nor lexicon."""
    data: Path = tmp_path_factory.mktemp("guarded")
    with started(COMMAND, {"TRELLIS_DATA_DIR": str(data), **LIMITS}) as program:
        line = json.loads(program.wait_for('"message": "serving"'))
        yield line["host"], line["port"]


def _connect(place: Place) -> socket.socket:
    return socket.create_connection(place, timeout=60)


def _rest(connection: socket.socket) -> bytes:
    """Everything up to the end of the connection, however it ends."""
    got = b""
    try:
        while part := connection.recv(65_536):
            got += part
    except ConnectionError:
        pass
    return got


def _received(connection: socket.socket, end: bytes) -> bytes:
    """Everything up to `end`."""
    got = b""
    while not got.endswith(end):
        part = connection.recv(65_536)
        assert part, got
        got += part
    return got


def _send_endlessly(connection: socket.socket, part: bytes) -> int:
    """Send until the connection is closed, 64 MiB at most; how much was sent."""
    sent = 0
    try:
        for piece in repeat(part, 64 * MIB // len(part)):
            connection.sendall(piece)
            sent += len(piece)
    except OSError:
        return sent
    raise AssertionError(f"the gateway took {sent} bytes")


def _reason(answer: bytes, status: int) -> str:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status), answer[:300]
    assert b"application/problem+json" in head
    return str(json.loads(body)["reason"])


def _alive(place: Place) -> bool:
    return httpx.get(f"http://{place[0]}:{place[1]}/livez", timeout=60).status_code == 200


@pytest.mark.parametrize(
    ("begin", "part"),
    [
        (b"GET /livez HTTP/1.1\r\nHost: x\r\nX-Endless: ", b"a" * 65_536),
        (b"GET /livez HTTP/1.1\r\nHost: x\r\n", b"X-Many: a\r\n" * 5_000),
        (b"GET /", b"a" * 65_536),
        (KEYED + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-Trailer: ", b"a" * 65_536),
        (KEYED + b"Transfer-Encoding: chunked\r\n\r\n1;", b"a" * 65_536),
        (b"", b"\r\n" * 30_000),
    ],
    ids=["header", "headers", "path", "trailer", "chunk-extension", "empty-lines"],
)
def test_what_never_ends_is_cut_off_after_little(place: Place, begin: bytes, part: bytes) -> None:
    with closing(_connect(place)) as connection:
        connection.sendall(begin)
        # What lies in the buffers of both systems counts as sent; it is a few MiB.
        assert _send_endlessly(connection, part) < 32 * MIB
    assert _alive(place)


@pytest.mark.parametrize(
    "line", [b"X-Long: " + b"a" * 20_000 + b"\r\n", b"X-Many: a\r\n" * 60], ids=["long", "many"]
)
def test_headers_beyond_the_limit_are_answered_431(place: Place, line: bytes) -> None:
    with closing(_connect(place)) as connection:
        connection.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\n" + line + b"\r\n")
        assert _reason(_rest(connection), 431) == "HEADERS_TOO_LARGE"


def test_headers_within_the_limit_are_served(place: Place) -> None:
    with closing(_connect(place)) as connection:
        lines = b"X-Long: " + b"a" * 7_000 + b"\r\n" + b"X-Many: a\r\n" * 40
        connection.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + lines + b"\r\n")
        assert _rest(connection).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("sent", [b"GET /livez HTT", KEYED, KEYED + b"Content-Length: 50\r\n\r\n{"])
def test_a_request_that_does_not_go_on_is_answered_408(place: Place, sent: bytes) -> None:
    with closing(_connect(place)) as connection:
        connection.sendall(sent)
        assert _reason(_rest(connection), 408) == "REQUEST_TIMEOUT"


def test_a_second_request_has_no_more_time_than_the_first(place: Place) -> None:
    """Empty lines after an answer begin no request, and yet they do not keep the connection open for ever."""
    with closing(_connect(place)) as connection:
        connection.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
        assert _received(connection, b'"degraded":[]}').startswith(b"HTTP/1.1 200 ")
        connection.sendall(b"\r\n")
        assert _reason(_rest(connection), 408) == "REQUEST_TIMEOUT"


def test_a_connection_that_was_opened_in_advance_is_closed_without_a_word(place: Place) -> None:
    with closing(_connect(place)) as connection:
        assert _rest(connection) == b""


def test_a_body_that_was_refused_may_not_go_on_for_ever(place: Place) -> None:
    with closing(_connect(place)) as connection:
        connection.sendall(KEYED + b"Content-Length: 999999999\r\n\r\n")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 413 ")
        assert _send_endlessly(connection, b"a" * 65_536) < 32 * MIB


def test_a_body_in_pieces_larger_than_a_head_is_read_whole(place: Place) -> None:
    """What is wrong with it is its field, so that it was read to the end."""
    body = b'{"game": "story", "seats": 2, "colour": "' + b"r" * 60_000 + b'"}'
    with closing(_connect(place)) as connection:
        connection.sendall(KEYED + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        assert _reason(_rest(connection), 422) == "UNKNOWN_FIELD"


def test_requests_sent_together_are_answered_in_their_order(place: Place) -> None:
    asked = b"".join(
        b"GET /problems/%s HTTP/1.1\r\nHost: x\r\n\r\n" % kind for kind in (b"MATCH_FULL", b"NO")
    )
    with closing(_connect(place)) as connection:
        connection.sendall(asked + b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answers = _rest(connection).split(b"HTTP/1.1 ")
    assert [answer[:3] for answer in answers[1:]] == [b"200", b"404", b"200"]


@pytest.mark.parametrize("sent", [b"POST /v1/ma", KEYED + b"Content-Length: 50\r\n\r\n{", b""])
def test_many_half_sent_requests_keep_nobody_out(place: Place, sent: bytes) -> None:
    """Three times as many as one address may have: whoever waits for longest goes, a fair request is served."""
    with ExitStack() as stack:
        held = [stack.enter_context(closing(_connect(place))) for _ in range(60)]
        for connection in held:
            try:
                connection.sendall(sent)
            except OSError:
                continue  # sent away already
        assert _alive(place)
        assert _rest(held[0]) == b""
