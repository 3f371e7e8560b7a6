"""Fetching the packages that recipes name: by pip or apt from the registry that these are configured for.

A package is pinned as `pypi:name==version` or `debian:name=version`, and by the SHA-256 of its file. It is kept under
that hash, so that it is fetched once.
"""

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from trellis_lexicon.errors import BuildError

SECONDS = 300


def fetched(package: str, sha256: str, downloads: Path) -> Path:
    """Return the file of a package: kept from an earlier build, or fetched now.

    Raises:
        BuildError: it cannot be fetched, or it is not the one that the hash pins.
    """
    kept = downloads / sha256
    if kept.is_file() and _sha256(kept) == sha256:
        return kept
    downloads.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=downloads) as scratch:
        _run(package, kept, Path(scratch))
        candidates = sorted(Path(scratch).iterdir())
        hashes = {_sha256(path): path for path in candidates}
        if sha256 not in hashes:
            found = ", ".join(hashes) or "nothing"
            raise BuildError(f"{package} is not what the recipe pins: SHA-256 {found} instead of {sha256}")
        hashes[sha256].replace(kept)
    return kept


def _pip(package: str) -> list[str]:
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--dest", "."]
    return [sys.executable, "-m", "pip", "download", *options, package]


def _apt(package: str) -> list[str]:
    return ["apt-get", "download", "-qq", package]


_COMMANDS: Mapping[str, Callable[[str], list[str]]] = {"pypi": _pip, "debian": _apt}


def _run(package: str, kept: Path, folder: Path) -> None:
    registry, _, name = package.partition(":")
    if registry not in _COMMANDS:
        raise BuildError(f"{package!r} must begin with the name of its registry: {', '.join(_COMMANDS)}")
    advice = f"or put the package's file at {kept} yourself"
    command = _COMMANDS[registry](name)
    try:
        done = subprocess.run(  # noqa: S603 - the arguments come from a recipe, without a shell
            command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except FileNotFoundError as error:
        raise BuildError(f"{package} cannot be fetched: there is no {command[0]} here; {advice}") from error
    except subprocess.TimeoutExpired as error:
        raise BuildError(f"fetching {package} took more than {SECONDS} s; try again, {advice}") from error
    if done.returncode:
        reason = (done.stderr.strip() or f"{command[0]} gave no reason").splitlines()[-1]
        raise BuildError(f"{package} cannot be fetched: {reason}; {advice}")


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
