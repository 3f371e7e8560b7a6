"""How much memory this process may use: what its container (control group) allows, if anything does."""

from pathlib import Path

_UNLIMITED = 1 << 60
"""Version 1 of control groups writes a number of this size where there is no limit."""
_WITHOUT_LIMIT_BYTES = 512 << 20
_SHARE = 16


def container_limit(root: Path = Path("/")) -> int | None:
    """Return the least limit in bytes of the groups that this process is in (cgroup v2 or v1), None without one."""
    limits = [limit for file in _limit_files(root) if (limit := _read(file)) is not None]
    return min(limits, default=None)


def requests_limit(workers: int, root: Path = Path("/")) -> int:
    """Return what the requests under way in one of `workers` processes may take: a sixteenth of the container's memory.

    A request in hand costs several times its bytes: they are there once as received and once as a message, and so is
    the answer. The rest is for the process itself and for the files that it maps.
    """
    limit = container_limit(root)
    return _WITHOUT_LIMIT_BYTES if limit is None else min(_WITHOUT_LIMIT_BYTES, limit // (_SHARE * workers))


def _limit_files(root: Path) -> list[Path]:
    """List the files that may hold a limit, from the own group of this process up to the mount point."""
    groups = root / "sys/fs/cgroup"
    found: list[Path] = []
    for line in _lines(root / "proc/self/cgroup"):
        _, controllers, path = line.split(":", 2)
        if not controllers:
            found += _upwards(groups, path, "memory.max")
        elif "memory" in controllers.split(","):
            found += _upwards(groups / "memory", path, "memory.limit_in_bytes")
    return found


def _upwards(mount: Path, path: str, name: str) -> list[Path]:
    parts = [part for part in path.split("/") if part not in {"", ".."}]
    return [mount.joinpath(*parts[:depth], name) for depth in range(len(parts), -1, -1)]


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text().splitlines()
    except OSError:
        return []


def _read(file: Path) -> int | None:
    lines = _lines(file)
    if not lines or not lines[0].isdigit():  # "max": no limit
        return None
    limit = int(lines[0])
    return None if limit >= _UNLIMITED else limit
