"""A PostgreSQL server of our own, on a socket in a directory of its own, gone afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # ships no types; two calls

DEBIAN = Path("/usr/lib/postgresql")


def programs() -> Path | None:
    """The directory of PostgreSQL's server programs, None where it is not installed."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    return max(DEBIAN.glob("*/bin"), key=lambda path: float(path.parent.name), default=None)


def _account() -> str | None:
    """The account to run the server as: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Server:
    """A running server; `url` is that of an empty database. Killed at the end, with everything in it."""

    def __init__(self, bin_directory: Path, directory: str) -> None:
        self.url = f"postgresql://trellis@/postgres?host={directory}"
        self.more_options = ""
        self._programs = bin_directory
        self._directory = directory
        self._account = _account()
        if self._account is not None:
            shutil.chown(directory, self._account)
        self._run("initdb", "-U", "trellis", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")

    def _run(self, program: str, *options: str) -> None:
        subprocess.run(
            [self._programs / program, "-D", f"{self._directory}/data", *options],
            cwd="/",
            user=self._account,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = f"-c listen_addresses= -c fsync=off -c unix_socket_directories={self._directory}"
        options += f" {self.more_options}"
        self._run("pg_ctl", "-w", "-o", options, "-l", f"{self._directory}/log", "start")

    def put(self, name: str, text: str) -> str:
        """Write a file of the server's own beside its data, readable by nobody else; gives its path."""
        path = Path(self._directory) / name
        path.write_text(text)
        path.chmod(0o600)
        if self._account is not None:
            shutil.chown(path, self._account)
        return str(path)

    def stop(self) -> None:
        """Stop at once, as after a crash, and wait until it has."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def kill(self) -> None:
        """Kill the server's processes, all of them at once, and wait until they are gone."""
        first = int(Path(f"{self._directory}/data/postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        for _ in range(1_000):
            if not any(Path(f"/proc/{process}").exists() for process in (first, *children)):
                return
            time.sleep(0.01)
        raise AssertionError("the server's processes do not end")


@contextmanager
def server(bin_directory: Path) -> Iterator[Server]:
    """A server of our own that runs."""
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        own = Server(bin_directory, name)
        own.start()
        try:
            yield own
        finally:
            own.stop()


async def sql(url: str, statement: str) -> Any:
    """The rows that a statement gives, run on a connection of its own."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetch(statement)
    finally:
        await connection.close()
