"""Watching a match over real connections."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.integration.stack import Backs, gateway, table
from tests.integration.test_word_sprout import BOMBASTIC

pytestmark = pytest.mark.processes

GAME = {"game": "word_sprout", "lexicons": ["seed"]}


class Stream:
    """Reads server-sent events."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.iter_lines()

    def next(self) -> tuple[str, int, Any]:
        """The next event: its name, its id, its data. Raises StopIteration at the end of the stream."""
        fields: dict[str, str] = {}
        while "event" not in fields:
            fields = {}
            while line := next(self._lines):
                name, _, value = line.partition(": ")
                fields[name] = value
        return fields["event"], int(fields["id"]), json.loads(fields["data"])

    def rest(self) -> list[tuple[str, int, Any]]:
        """Everything up to the end of the stream."""
        found = []
        while True:
            try:
                found.append(self.next())
            except StopIteration:
                return found


@contextmanager
def watching(base: str, path: str, token: str | None = None, seen: int | None = None) -> Iterator[Stream]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    if seen is not None:
        headers["Last-Event-ID"] = str(seen)
    with httpx.stream("GET", f"{base}/v1{path}/events", headers=headers, timeout=60) as response:
        assert response.status_code == 200
        yield Stream(response)


def test_watchers_see_every_move_as_it_is_played(base: str) -> None:
    with table(base, GAME) as played, watching(base, played.path) as stream:
        _, _, shown = stream.next()
        assert shown["version"] == 2
        for number, move in enumerate(BOMBASTIC):
            played.play(number % 2, move)
            name, version, entry = stream.next()
            assert (name, version, entry["notation"]) == ("entry", 3 + number, move)
            name, version, shown = stream.next()
            assert (name, version, shown["version"]) == ("view", 3 + number, 3 + number)
        assert shown["phase"] == "OVER"
        assert stream.rest() == []
        assert httpx.get(f"{base}/v1{played.path}/events", headers={"Last-Event-ID": "11"}).status_code == 204


def test_a_client_resumes_its_stream_where_it_was_cut(base: str) -> None:
    with table(base, GAME) as played:
        with watching(base, played.path, played.tokens[0]) as stream:
            stream.next()
            played.play(0, BOMBASTIC[0])
            assert stream.next()[:2] == ("entry", 3)
        for number in range(1, 5):
            played.play(number % 2, BOMBASTIC[number])
        with watching(base, played.path, played.tokens[0], seen=3) as stream:
            events = [stream.next() for _ in range(5)]
            assert [(name, version) for name, version, _ in events[:4]] == [("entry", n) for n in range(4, 8)]
            assert [entry["notation"] for _, _, entry in events[:4]] == BOMBASTIC[1:5]
            assert events[4][0] == "view"
            assert events[4][2]["viewer"] == 0


def test_a_client_resumes_its_stream_at_another_process(behind: Backs, tmp_path: Path) -> None:
    with gateway(behind, tmp_path) as (program, base), table(base, GAME) as played:
        with watching(base, played.path) as stream:
            stream.next()
            played.play(0, BOMBASTIC[0])
            assert stream.next()[:2] == ("entry", 3)
            played.play(1, BOMBASTIC[1])
            program.process.terminate()
            stream.rest()
        assert program.ended() == 0
        with gateway(behind, tmp_path) as (_, second), watching(second, played.path, seen=3) as stream:
            assert stream.next()[:2] == ("entry", 4)
            played.moved_to(second)
            assert stream.next()[:2] == ("view", 4)
            played.play(0, BOMBASTIC[2])
            assert stream.next()[2]["notation"] == BOMBASTIC[2]
