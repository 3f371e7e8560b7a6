"""`trellis up` or make killed outright: every process that they started ends too, whatever was going on."""

import os
import select
import signal
import sys
from pathlib import Path

import pytest

from tests.cli.few_words import COMMAND, WORDS, variables
from tests.processes import PATIENCE_SECONDS, Program, started

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells whose processes are whose"),
]


def running(folder: Path) -> set[int]:
    """The processes whose environment names a directory: all that were started for a test, however deep."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.fsencode(folder) in (process / "environ").read_bytes():
                found.add(int(process.name))
        except OSError:  # ended meanwhile, or somebody else's
            continue
    return found


def require_gone(folder: Path) -> None:
    """Wait until none of them runs any more; one that goes on fails the test, and is killed lest it go on for ever."""
    try:
        while left := running(folder):
            for process_id in left:
                _require_ended(process_id)
    finally:
        for process_id in running(folder):
            os.kill(process_id, signal.SIGKILL)


def _require_ended(process_id: int) -> None:
    try:
        handle = os.pidfd_open(process_id)
    except ProcessLookupError:
        return
    try:
        ended, _, _ = select.select([handle], [], [], PATIENCE_SECONDS)
        assert ended, (Path("/proc") / str(process_id) / "cmdline").read_bytes().replace(b"\0", b" ")
    finally:
        os.close(handle)


def wait_until_ready(program: Program) -> None:
    program.wait_for("Trellis is ready")
    program.wait_for("  lexicon  ")


def test_all_services_and_their_workers_end_when_the_command_is_killed(data: Path) -> None:
    """Eight processes: the command, the gateway, and the lexicon and the engine service with two workers each."""
    with started([*COMMAND, "--workers", "2"], variables(data)) as program:
        wait_until_ready(program)
        assert len(running(data)) == 8
        os.kill(program.process.pid, signal.SIGKILL)
        require_gone(data)


def test_services_end_when_the_command_is_killed_while_they_start(data: Path) -> None:
    """As soon as the first worker of the lexicon serves: the engine and its workers are still coming up."""
    with started([*COMMAND, "--workers", "2"], variables(data)) as program:
        program.wait_for("lexicon | ")
        os.kill(program.process.pid, signal.SIGKILL)
        require_gone(data)


def test_services_that_have_not_read_their_settings_yet_end_too(data: Path) -> None:
    """Killed as soon as the first process is there, long before it has loaded its modules."""
    with started(COMMAND, variables(data)) as program:
        while len(running(data)) < 2:
            assert program.process.poll() is None
        os.kill(program.process.pid, signal.SIGKILL)
        require_gone(data)


def test_a_command_killed_while_it_builds_the_dictionary_builds_it_at_its_next_start(tmp_path: Path) -> None:
    """The first build is stuck in a pipe with no end, so that it is killed in the middle."""
    words = tmp_path / "words.txt"
    os.mkfifo(words)
    build = (
        "from tests.cli.few_words import recipe; from trellis_cli import main, up; from pathlib import Path\n"
        f"up.shipped = lambda _: recipe(Path({str(words)!r}))\n"
        "main.app(['up'])"
    )
    command, set_up = [sys.executable, "-c", build], variables(tmp_path / "data")
    with started(command, set_up) as program:
        program.wait_for("building the lexicon 'enable'")
        with words.open("w") as endless:  # opens as soon as the build reads
            endless.write("oat\n")
            endless.flush()
            os.kill(program.process.pid, signal.SIGKILL)
            require_gone(tmp_path)
    words.unlink()
    words.write_text(WORDS)
    with started(command, set_up) as program:
        program.wait_for("enable: 4 words")
        wait_until_ready(program)


@pytest.mark.needs("make")
def test_everything_ends_when_make_is_killed(data: Path) -> None:
    with started(make_run(), variables(data)) as program:
        wait_until_ready(program)
        os.kill(program.process.pid, signal.SIGKILL)
        require_gone(data)


@pytest.mark.needs("make")
def test_everything_ends_in_order_when_make_is_told_to_end(data: Path) -> None:
    with started(make_run(), variables(data)) as program:
        wait_until_ready(program)
        os.kill(program.process.pid, signal.SIGTERM)
        ended = [line.split()[0] for line in program.remaining() if line.endswith(" stopped")]
        assert ended == ["gateway", "engine", "lexicon"]
        require_gone(data)


def make_run() -> list[str]:
    """`make run` as it stands, with the Python that runs the tests, and without a look at what is installed."""
    return ["make", "run", f"BIN={Path(sys.executable).parent}", "--assume-old=.venv/.runtime"]


def test_a_parent_that_is_gone_before_the_command_looks_ends_it(data: Path) -> None:
    nobody = 2**22 + 1  # above the largest process id of Linux
    with started([*COMMAND, "--while", str(nobody)], variables(data)) as program:
        program.remaining()
        assert program.ended() in {0, -signal.SIGTERM}
        require_gone(data)
