"""A PostgreSQL server of our own, on a socket in a directory of its own, gone afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def server(bin_directory: Path) -> Iterator[str]:
    """A running server; gives the URL of an empty database."""
    account = _account()
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        if account is not None:
            shutil.chown(name, account)
        data = f"{name}/data"

        def run(*command: str) -> None:
            subprocess.run(
                [bin_directory / command[0], *command[1:]],
                cwd="/",
                user=account,
                check=True,
                stdout=subprocess.DEVNULL,
            )

        run("initdb", "-D", data, "-U", "trellis", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        options = f"-c listen_addresses= -c fsync=off -c unix_socket_directories={name}"
        run("pg_ctl", "-D", data, "-w", "-o", options, "-l", f"{name}/log", "start")
        try:
            yield f"postgresql://trellis@/postgres?host={name}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


async def sql(url: str, statement: str) -> Any:
    """The rows that a statement gives, run on a connection of its own."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetch(statement)
    finally:
        await connection.close()
