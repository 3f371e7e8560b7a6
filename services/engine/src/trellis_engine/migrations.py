"""Brings states of older schema versions up to the current one, a version at a time.

A state names the version it was written with. `STEPS` holds, for each older version, what turns a message
of it into one of the next; a stored message of every version stays in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from trellis_engine.errors import Reason, RequestError

SCHEMA_VERSION = 1
STEPS: Mapping[int, Callable[[Any], None]] = MappingProxyType({})


def migrate(
    message: Any, current: int = SCHEMA_VERSION, steps: Mapping[int, Callable[[Any], None]] = STEPS
) -> None:
    """Turns a State message into one of the current version, in place.

    Raises:
        RequestError: UNSUPPORTED_SCHEMA_VERSION for version 0 (not given) and for versions newer than the current one.
    """
    if not 1 <= message.schema_version <= current:
        text = f"this engine reads versions 1 to {current}, not {message.schema_version}"
        raise RequestError(
            Reason.UNSUPPORTED_SCHEMA_VERSION, text, "schema_version", {"newest": str(current)}
        )
    while message.schema_version < current:
        steps[message.schema_version](message)
        message.schema_version += 1
