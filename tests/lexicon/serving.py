"""A lexicon service for tests, and what it answers to requests that it refuses."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import grpc
import pytest

from trellis_lexicon import Store
from trellis_lexicon.server import build
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.errors import Fault, decode
from trellis_ops.server import serving
from trellis_ops.settings import load


def settings_for(store: Store, default: str) -> LexiconSettings:
    """Settings of a service on a free port that looks for new versions twenty times a second."""
    return load(
        LexiconSettings,
        {
            "TRELLIS_LEXICON_PORT": "0",
            "TRELLIS_LEXICON_DIR": str(store.root),
            "TRELLIS_LEXICON_DEFAULT": default,
            "TRELLIS_LEXICON_REFRESH_SECONDS": "0.05",
        },
    )


@contextmanager
def served(store: Store, default: str) -> Iterator[grpc.Channel]:
    """A channel to a service over the lexicons of a store."""
    own = settings_for(store, default)
    with (
        serving(build(own), own) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        yield channel


def refusal(call: Callable[[Any], Any], request: Any) -> Fault:
    """What a request is refused with; the test fails if it is answered."""
    with pytest.raises(grpc.RpcError) as caught:
        call(request)
    return decode(caught.value)


def reason_of(call: Callable[[Any], Any], request: Any) -> str:
    """The reason for which a request is refused; empty if it is answered."""
    try:
        call(request)
    except grpc.RpcError as error:
        return decode(error).reason
    return ""
