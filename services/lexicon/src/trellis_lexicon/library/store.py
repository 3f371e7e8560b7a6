"""Where built lexicons lie: `<root>/<id>/<content hash>/`, with `<root>/<id>/current` naming the version in service.

A version's directory never changes. A new one is written under another name and renamed when complete; then
`current` is replaced. Both are atomic, so a reader sees the old version or the new one, never a part of either.
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from trellis_lexicon.errors import IndexDamagedError
from trellis_lexicon.index.manifest import MANIFEST, is_content_hash

CURRENT = "current"


def _entries(folder: Path) -> list[Path]:
    """Return what is in a folder; nothing if it is none, or is no longer there."""
    try:
        return list(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []


@dataclass(frozen=True, slots=True)
class Store:
    """A directory of built lexicons."""

    root: Path

    def ids(self) -> list[str]:
        """Return the ids of all lexicons that have a current version, sorted."""
        return sorted(entry.name for entry in _entries(self.root) if (entry / CURRENT).is_file())

    def current(self, lexicon_id: str) -> str:
        """Return the content hash of the version in service.

        Raises:
            IndexDamagedError: there is none, or the file that names it is damaged.
        """
        pointer = self.root / lexicon_id / CURRENT
        try:
            found = pointer.read_text(encoding="ascii", errors="replace").strip()
        except OSError as error:
            message = (
                f"there is no lexicon {lexicon_id!r} in {self.root}: build it with `trellis lexicon build`"
            )
            raise IndexDamagedError(message) from error
        if not is_content_hash(found):
            raise IndexDamagedError(f"{pointer} does not name a version: {found[:80]!r}")
        return found

    def directory(self, lexicon_id: str, content_hash: str) -> Path:
        """Return the directory of a version, whether it exists or not."""
        return self.root / lexicon_id / content_hash

    def versions(self, lexicon_id: str) -> list[str]:
        """Return the content hashes of all complete versions on disk, sorted."""
        folder = self.root / lexicon_id
        names = (entry.name for entry in _entries(folder) if (entry / MANIFEST).is_file())
        return sorted(name for name in names if is_content_hash(name))

    def publish(self, lexicon_id: str, content_hash: str) -> None:
        """Put a version that is on disk into service."""
        pointer = self.root / lexicon_id / CURRENT
        scratch = pointer.with_name(f".{CURRENT}.{os.getpid()}")
        scratch.write_text(f"{content_hash}\n", encoding="ascii")
        scratch.replace(pointer)

    def prune(self, lexicon_id: str) -> list[str]:
        """Remove all versions but the one in service; returns the content hashes of those removed.

        Processes that have a removed version open go on answering from it.
        """
        keep = self.current(lexicon_id)
        removed = [each for each in self.versions(lexicon_id) if each != keep]
        for content_hash in removed:
            directory = self.directory(lexicon_id, content_hash)
            shutil.rmtree(directory)
            directory.with_name(f"{content_hash}.verified").unlink(missing_ok=True)
        return removed
