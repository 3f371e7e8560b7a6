"""The files of an index: opened by mmap, and refused if they are not what the manifest says.

Hashing a whole index takes tenths of a second, so a full check is done once for each state of the files: its success is
noted beside the directory with size, inode and change times of every file. Opening compares these; whatever was
written since, be it one bit, changes them and brings a full check on. `verify` hashes regardless.
"""

import contextlib
import hashlib
import json
import mmap
import os
import sys
from pathlib import Path

from trellis_lexicon.errors import IndexDamagedError
from trellis_lexicon.manifest import MANIFEST, Manifest, content_hash, decoded


def read_manifest(directory: Path) -> tuple[Manifest, str]:
    """The manifest in `directory` and its content hash, which is the directory's name too.

    Raises:
        IndexDamagedError: there is none, it was altered, or it is of another format.
    """
    try:
        encoded = (directory / MANIFEST).read_bytes()
    except OSError as error:
        raise IndexDamagedError(f"{directory} holds no lexicon: {error.strerror}") from error
    found = content_hash(encoded)
    manifest = decoded(encoded)
    if found != directory.name:
        message = f"{directory / MANIFEST} was altered: its hash is {found[:12]}…, not {directory.name[:12]}…"
        raise IndexDamagedError(message)
    if sys.byteorder != "little":
        raise IndexDamagedError("indexes are little-endian; this machine is not")
    return manifest, found


def check(directory: Path, manifest: Manifest) -> None:
    """Refuse files that differ from the manifest in size, or in content unless a full check has seen this state.

    Raises:
        IndexDamagedError: naming the file and what is wrong with it.
    """
    state = _state(directory, manifest)
    note = directory.with_name(f"{directory.name}.verified")
    with contextlib.suppress(OSError, ValueError):
        if json.loads(note.read_bytes()) == state:
            return
    verify(directory, manifest)
    with contextlib.suppress(OSError):  # a read-only volume: the next process checks again
        scratch = note.with_name(f"{note.name}.{os.getpid()}")
        scratch.write_text(json.dumps(state))
        scratch.replace(note)


def _state(directory: Path, manifest: Manifest) -> dict[str, list[int]]:
    """Size, inode and change times of each file; sizes are compared with the manifest's."""
    state = {}
    for name, entry in manifest.files.items():
        try:
            seen = os.stat(f"{directory}/{name}")  # noqa: PTH116 - a third of Path.stat's time, and opening is timed
        except OSError as error:
            raise IndexDamagedError(f"{directory / name} is missing: {error.strerror}") from error
        if seen.st_size != entry.bytes:
            message = f"{directory / name} has {seen.st_size} bytes, not {entry.bytes}: it was cut short or overwritten"
            raise IndexDamagedError(message)
        state[name] = [seen.st_size, seen.st_ino, seen.st_mtime_ns, seen.st_ctime_ns]
    return state


def verify(directory: Path, manifest: Manifest) -> None:
    """Hash every file and compare with the manifest.

    Raises:
        IndexDamagedError: naming the first file that differs.
    """
    for name, entry in manifest.files.items():
        with (directory / name).open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != entry.sha256:
            message = (
                f"{directory / name} was altered: its SHA-256 is {found[:12]}…, not {entry.sha256[:12]}…"
            )
            raise IndexDamagedError(message)


def mapped(path: Path) -> memoryview:
    """The bytes of a file, shared by all processes that map it and read from disk when first touched."""
    # Half the time of `path.open`; an index has dozens of files, and opening it is timed.
    file = os.open(path, os.O_RDONLY)
    try:
        if not os.fstat(file).st_size:
            return memoryview(b"")
        return memoryview(mmap.mmap(file, 0, access=mmap.ACCESS_READ))
    finally:
        os.close(file)
