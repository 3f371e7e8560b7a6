"""A service is told for whom it is asked, by a name that gives nobody away."""

from collections.abc import Iterable
from typing import Any, cast

import pytest

from trellis_ops.askers import ASKER_HEADER, MAX_ASKER_CHARACTERS, Asker, asking, outgoing_asker


class Call:
    """The part of a call's context that tells who asks."""

    def __init__(self, peer: str, *metadata: tuple[str, str | bytes]) -> None:
        self._peer, self._metadata = peer, metadata

    def peer(self) -> str:
        return self._peer

    def invocation_metadata(self) -> Iterable[tuple[str, str | bytes]]:
        return self._metadata


def _name(call: Call) -> str:
    return Asker(cast("Any", call)).name()


def test_whoever_is_served_is_told_apart_and_not_named() -> None:
    assert outgoing_asker() == ()
    with asking("address 192.0.2.7"):
        told = outgoing_asker()
        with asking("address 192.0.2.8"):
            other = outgoing_asker()
        assert outgoing_asker() == told
    ((header, name),) = told
    assert (header, told != other) == (ASKER_HEADER, True)
    assert "192" not in name
    assert outgoing_asker() == ()


def test_an_asker_is_known_again() -> None:
    with asking("API key 'acme'"):
        first = outgoing_asker()
    with asking("API key 'acme'"):
        assert outgoing_asker() == first


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (Call("ipv4:192.0.2.7:4711", ("user-agent", "x"), (ASKER_HEADER, "abc")), "abc"),
        (Call("ipv4:192.0.2.7:4711", (ASKER_HEADER, "x" * 5_000)), "x" * MAX_ASKER_CHARACTERS),
        (Call("ipv4:192.0.2.7:4711"), "ipv4:192.0.2.7"),
        (Call("ipv6:%5B2001:db8::7%5D:4711"), "ipv6:%5B2001:db8::7%5D"),
        (Call("unix:"), "unix"),
    ],
)
def test_an_asker_is_who_the_client_says_or_else_the_client(call: Call, name: str) -> None:
    assert _name(call) == name
