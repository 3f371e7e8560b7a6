import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from trellis_ops import logs


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    kept, level = root.handlers[:], root.level
    text = io.StringIO()
    logs.configure("shelf", "info", text)
    yield text
    logging.captureWarnings(capture=False)
    root.handlers[:], root.level = kept, level


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_record_is_one_json_line_with_its_extra_fields(stream: io.StringIO) -> None:
    logging.getLogger("a.b").info("opened %s", "enable\n", extra={"words": 172_823})
    (line,) = lines(stream)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info",
        "service": "shelf",
        "logger": "a.b",
        "message": "opened enable\n",
        "words": 172_823,
    }


def test_traceback_and_request_id_are_fields(stream: io.StringIO) -> None:
    with logs.request("r-1"):
        try:
            int("gone")
        except ValueError:
            logging.getLogger("a").exception("failed")
    (line,) = lines(stream)
    assert line["request_id"] == "r-1"
    assert line["exception"].endswith("invalid literal for int() with base 10: 'gone'")


def test_value_that_json_cannot_hold_is_written_as_text(stream: io.StringIO) -> None:
    logging.getLogger("a").info("odd", extra={"thing": {1}})
    assert lines(stream)[0]["thing"] == "{1}"


def test_level_below_the_configured_one_is_silent(stream: io.StringIO) -> None:
    logging.getLogger("a").debug("hush")
    assert stream.getvalue() == ""


def test_request_ids_nest_and_end() -> None:
    assert logs.request_id() is None
    assert logs.outgoing_metadata() == ()
    with logs.request("outer"):
        with logs.request("inner"):
            assert logs.outgoing_metadata() == (("x-request-id", "inner"),)
        assert logs.request_id() == "outer"
    assert logs.request_id() is None


@pytest.mark.parametrize("text", [None, "", "a b", "x" * 129, "line\nbreak", "ümlaut"])
def test_unfit_id_is_replaced_by_a_fresh_one(text: str | None) -> None:
    first, second = logs.accepted_request_id(text), logs.accepted_request_id(text)
    assert first != second
    assert len(first) == 32


class Call:
    """A call whose client sent an id, among other things."""

    def __init__(self, *metadata: tuple[str, str | bytes]) -> None:
        self.metadata = metadata
        self.asked = 0

    def invocation_metadata(self) -> tuple[tuple[str, str | bytes], ...]:
        self.asked += 1
        return self.metadata


def test_id_of_a_call_is_looked_up_once_and_only_when_asked() -> None:
    call = Call(("user-agent", "x"), ("x-request-id", "r-2"))
    with logs.request(call):
        assert call.asked == 0
        assert [logs.request_id(), logs.request_id()] == ["r-2", "r-2"]
        assert call.asked == 1


def test_call_without_an_id_gets_one_that_stays() -> None:
    with logs.request(Call(("x-request-id", b"\xff"))):
        assert logs.request_id() == logs.request_id()
