"""A gateway that starts before its database: it waits, says for what, and goes on, gives up or stops."""

import signal
import sys
from pathlib import Path

import pytest

from tests.gateway.postgres import programs, server
from tests.needs import lacking
from tests.processes import started
from tests.resources import free_port

COMMAND = [sys.executable, "-m", "trellis_gateway"]
pytestmark = pytest.mark.processes


def _variables(directory: Path, database: str, seconds: str = "60") -> dict[str, str]:
    return {
        "TRELLIS_DATA_DIR": str(directory),
        "TRELLIS_GATEWAY_PORT": "0",
        "TRELLIS_GATEWAY_DATABASE_URL": database,
        "TRELLIS_GATEWAY_DATABASE_WAIT_SECONDS": seconds,
        "TRELLIS_READY_FILE": str(directory / "ready.json"),
    }


def _programs() -> Path:
    found = programs()
    if found is None:
        lacking("PostgreSQL's server programs (initdb, pg_ctl) are not installed")
    return found


def test_a_gateway_waits_for_a_database_that_starts_later(tmp_path: Path) -> None:
    with server(_programs()) as database:
        database.stop()
        url = database.url.replace("trellis@", "trellis:secret@")
        with started(COMMAND, _variables(tmp_path, url)) as program:
            line = program.wait_for("waiting")
            assert "does not answer" in line
            assert "secret" not in line
            database.start()
            program.wait_for('"message": "serving"')
            program.process.send_signal(signal.SIGTERM)
            assert program.ended() == 0


def test_a_gateway_that_waits_stops_when_told_to(tmp_path: Path) -> None:
    url = f"postgresql://trellis@127.0.0.1:{free_port()}/postgres"
    with started(COMMAND, _variables(tmp_path, url)) as program:
        program.wait_for("waiting")
        program.process.send_signal(signal.SIGTERM)
        assert program.ended() == 0


def test_a_wait_in_vain_ends_with_the_reason(tmp_path: Path) -> None:
    url = f"postgresql://trellis@127.0.0.1:{free_port()}/postgres"
    with started(COMMAND, _variables(tmp_path, url, "0.2")) as program:
        line = program.wait_for("cannot start")
        assert "refused" in line or "failed" in line
        assert "waited 0.2 s" in line
        assert program.ended() == 1


def test_what_no_waiting_mends_is_said_at_once(tmp_path: Path) -> None:
    with server(_programs()) as database:
        missing = database.url.replace("/postgres?", "/nowhere?")
        with started(COMMAND, _variables(tmp_path, missing)) as program:
            assert 'database \\"nowhere\\" does not exist' in program.wait_for("cannot start")
            assert program.ended() == 1
            assert not any("waiting" in line for line in program.said)
