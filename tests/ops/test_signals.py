"""Signals in a process of their own, since they belong to the whole process."""

import os
import signal
import subprocess
import sys

from tests.processes import REPOSITORY

PROGRAM = """
import os, signal, threading
from trellis_ops.signals import SignalPipe, held_back
pipe = SignalPipe()
{}
"""


def run(body: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", PROGRAM.format(body)]
    return subprocess.run(command, check=False, cwd=REPOSITORY, capture_output=True, text=True)


def test_signals_that_came_before_anybody_waits_are_kept_in_order() -> None:
    done = run(
        "os.kill(os.getpid(), signal.SIGINT); os.kill(os.getpid(), signal.SIGTERM); print(pipe.wait(), pipe.wait())"
    )
    assert done.stdout.split() == [str(int(signal.SIGINT)), str(int(signal.SIGTERM))]


def test_a_thread_may_stand_in_for_a_signal() -> None:
    assert run("threading.Thread(target=pipe.set).start(); print(pipe.wait())").stdout == "0\n"


def test_second_signal_ends_the_process_at_once() -> None:
    done = run("pipe.set(); pipe.wait_once(); os.kill(os.getpid(), signal.SIGTERM); print('survived')")
    assert (done.returncode, done.stdout) == (-signal.SIGTERM, "")


def test_signal_held_back_is_delivered_at_the_end() -> None:
    body = "\nwith held_back(): os.kill(os.getpid(), signal.SIGTERM); print('inside', flush=True)\nprint(pipe.wait())"
    assert run(body).stdout.split() == ["inside", str(int(signal.SIGTERM))]


def test_no_signal_is_lost_however_it_meets_the_start_of_waiting() -> None:
    """In each of two hundred rounds a signal races with the wait for it."""
    body = (
        "\nfor _ in range(200):\n"
        "    threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGTERM)).start()\n"
        "    assert pipe.wait() == signal.SIGTERM\n"
        "print(os.getpid())"
    )
    assert int(run(body).stdout) != os.getpid()
