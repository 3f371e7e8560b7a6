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
from trellis_lexicon.index.manifest import MANIFEST, Manifest, content_hash, decoded

_LARGE = 1 << 20
"""Files of so many bytes are read page by page."""


def read_manifest(directory: Path) -> tuple[Manifest, str]:
    """Return the manifest in `directory` and its content hash, which is the directory's name too.

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
    """Return size, inode and change times of each file, the sizes being those of the manifest."""
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


def mapped(directory: Path, name: str, *, scanned: bool = False) -> memoryview:
    """Return the bytes of a file, shared by all processes that map it and read from disk when first touched.

    Of a large file that is not `scanned` from end to end the kernel is told to read what is touched alone: otherwise it
    reads megabytes around it, and the first answers wait for that. `read_ahead` is for the others.
    """
    # Paths as text and no `path.open`: an index has dozens of files, and opening it is timed.
    file = os.open(f"{directory}/{name}", os.O_RDONLY)
    try:
        pages = mmap.mmap(file, 0, access=mmap.ACCESS_READ)
    except ValueError:  # an empty file cannot be mapped
        return memoryview(b"")
    finally:
        os.close(file)
    if len(pages) >= _LARGE and not scanned:
        pages.madvise(mmap.MADV_RANDOM)
    return memoryview(pages)


def read_ahead(directory: Path, manifest: Manifest) -> None:
    """Have the kernel read all files of an index in the background, where it can be asked to."""
    if not hasattr(os, "posix_fadvise"):
        return  # macOS reads on demand
    for name in manifest.files:
        with contextlib.suppress(OSError):  # the version was removed meanwhile
            file = os.open(directory / name, os.O_RDONLY)
            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_WILLNEED)
            os.close(file)


def fetched(path: Path) -> Path:
    """Read a file into memory unless it is there, and return its path: one long read beats page faults all over it."""
    file = os.open(path, os.O_RDONLY)
    try:
        size = os.fstat(file).st_size
        if not _resident(file, size):
            os.pread(file, size, 0)
    finally:
        os.close(file)
    return path


def _resident(file: int, size: int) -> bool:
    """Tell whether the last byte of a file is in memory, as far as the system tells."""
    if not hasattr(os, "RWF_NOWAIT"):
        return True
    try:
        return os.preadv(file, [bytearray(1)], size - 1, os.RWF_NOWAIT) == 1
    except OSError:  # it is not, or this file system does not tell
        return False
