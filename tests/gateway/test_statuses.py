"""The table from reasons to statuses is complete and frozen."""

import re
from collections.abc import MutableMapping
from pathlib import Path
from typing import cast

import pytest
from grpc import StatusCode

from trellis_engine.errors import Reason
from trellis_engine.statuses import STATUS
from trellis_gateway.statuses import KINDS, RETRY_AFTER_SECONDS, Kind

PROTOS = Path(__file__).parents[2] / "protos" / "trellis"
SOURCES = Path(__file__).parents[2] / "services" / "gateway" / "src" / "trellis_gateway"

NAMES = re.compile(r"\b[A-Z]{3,}(?:_[A-Z]+)+\b")

HTTP = {
    StatusCode.NOT_FOUND: {404},
    StatusCode.INVALID_ARGUMENT: {422},
    StatusCode.RESOURCE_EXHAUSTED: {422},
    StatusCode.FAILED_PRECONDITION: {409},
    StatusCode.UNAVAILABLE: {503},
    StatusCode.DEADLINE_EXCEEDED: {504},
}
# What is wrong with a stored state is not the client's fault; a seat is found by its number; a busy engine may be asked
# again, but not by the channel at once, as UNAVAILABLE would be.
APART = {
    "ENGINE_BUSY": 503,
    "MALFORMED_STATE": 500,
    "UNSUPPORTED_SCHEMA_VERSION": 503,
    "SEAT_OUT_OF_RANGE": 404,
}


@pytest.mark.parametrize("reason", sorted(Reason))
def test_every_reason_of_the_engine_has_the_status_that_its_code_stands_for(reason: Reason) -> None:
    wanted = {APART[reason]} if reason in APART else HTTP[STATUS[reason]]
    assert KINDS[reason].status in wanted


def test_every_reason_that_the_lexicon_documents_is_there() -> None:
    lines = [line.strip() for line in (PROTOS / "lexicon" / "v1" / "lexicon.proto").read_text().splitlines()]
    told = set(NAMES.findall(" ".join(line for line in lines if line.startswith("//"))))
    defined = set(NAMES.findall(" ".join(line for line in lines if not line.startswith("//"))))
    reasons = told - defined - {code.name for code in StatusCode}
    assert {"UNKNOWN_LEXICON", "STRING_TOO_LONG", "INVALID_PLACE"} <= reasons
    assert reasons <= KINDS.keys()


def test_every_reason_that_the_gateway_raises_is_there() -> None:
    raised = set()
    for source in SOURCES.rglob("*.py"):
        raised |= set(re.findall(r'\b(?:Problem|field_problem)\(\s*"([A-Z_]+)"', source.read_text()))
    assert {"UNKNOWN_MATCH", "STALE_VERSION", "BODY_TOO_LARGE"} <= raised
    assert raised <= KINDS.keys()


def test_nobody_changes_the_table() -> None:
    with pytest.raises(TypeError):
        cast("MutableMapping[str, Kind]", KINDS)["NEW"] = Kind(418, "teapot")


def test_whoever_is_told_to_come_again_is_told_when() -> None:
    again = {kind.status for kind in KINDS.values()} & {503, 504}
    assert again == RETRY_AFTER_SECONDS.keys()
