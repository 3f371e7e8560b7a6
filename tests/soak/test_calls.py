"""A long campaign against where calls are received: frames in every order, over connections that are cut.

How long is set by SOAK_STORMS (rounds, each of up to six connections with up to sixty calls); what was sent is printed.
"""

import os
import threading
from pathlib import Path
from random import Random

import grpc
import pytest

from tests.ops.places import HANDLED, ask, place_server, room_for
from tests.ops.processes import PATIENCE_SECONDS
from tests.ops.storm import Storm, all_ended, silence

STORMS = int(os.environ.get("SOAK_STORMS", "2000"))

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3_600)]


def _resident() -> str:
    """The memory of this process, where the system tells."""
    status = Path("/proc/self/status")
    return status.read_text().partition("VmRSS:")[2].splitlines()[0].strip() if status.exists() else "unknown"


@pytest.mark.parametrize("places", [3, 8_192], ids=["three requests awaited at once", "thousands"])
def test_after_calls_in_any_order_of_frames_nothing_is_left_and_all_are_answered(
    capsys: pytest.CaptureFixture[str], places: int
) -> None:
    limits = room_for(places) | {"TRELLIS_ECHO_THREADS": "2"}
    with (
        silence(),
        place_server(**limits) as server,
        grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel,
    ):
        storm = Storm(server.port, PATIENCE_SECONDS, Random(1))
        assert all_ended(server, channel) == {}
        threads = threading.active_count()
        for number in range(1, STORMS + 1):
            storm.round(storm.random.randint(1, 6), storm.random.randint(1, 60))
            # Answered after what was sent before: grpc cancels calls if thousands wait to be received.
            assert ask(channel, "Quick", "short")
            HANDLED.clear()  # the memory told below is to be the server's
            if number % 500 == 0 or number == STORMS:
                assert all_ended(server, channel) == {}
                with capsys.disabled():
                    print(f"\n{number} rounds, {_resident()}, sent {dict(storm.sent)}")  # noqa: T201 - the result
        assert threading.active_count() <= threads + 20
