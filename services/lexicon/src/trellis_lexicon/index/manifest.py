"""The manifest of a built lexicon: what it is, and size and hash of every file of its index.

The content hash of a lexicon is the SHA-256 of its manifest, so it covers every byte of the index.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from trellis_lexicon.errors import IndexDamagedError

FORMAT = 7
"""The version of the index format; a reader opens its own and no other."""

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class FileEntry:
    """One file of the index: its length in bytes and its SHA-256 in hexadecimal digits."""

    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """Where words come from: package with version (or a user's own file), path in it, licence, SHA-256."""

    origin: str
    path: str
    license: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """Everything about one version of a lexicon that is not in its data files."""

    format: int
    lexicon_id: str
    display_name: str
    language: str
    alphabet: str
    vowels: str
    sources: tuple[SourceEntry, ...]
    word_list_sha256: str
    word_count: int
    substring_count: int
    extension_count: int
    longest_word_length: int
    files: Mapping[str, FileEntry]

    def encoded(self) -> bytes:
        """Return the manifest as the bytes that are stored and hashed: JSON with sorted keys."""
        text = json.dumps(asdict(self), sort_keys=True, ensure_ascii=True, indent=1)
        return text.encode() + b"\n"


def content_hash(encoded: bytes) -> str:
    """Return the content hash of the lexicon with this manifest, as hexadecimal digits."""
    return hashlib.sha256(encoded).hexdigest()


def decoded(encoded: bytes) -> Manifest:
    """Return the manifest in `encoded`.

    Raises:
        IndexDamagedError: it is of another format, or no manifest at all.
    """
    try:
        raw = json.loads(encoded)
        found = raw["format"]
        if found != FORMAT:
            message = (
                f"the index has format {found}, this program reads format {FORMAT}: build the lexicon anew"
            )
            raise IndexDamagedError(message)
        raw["sources"] = tuple(SourceEntry(**source) for source in raw["sources"])
        raw["files"] = {name: FileEntry(**entry) for name, entry in raw["files"].items()}
        return Manifest(**raw)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise IndexDamagedError(f"{MANIFEST} cannot be read: {error}") from error


def is_content_hash(text: str) -> bool:
    """Tell whether `text` has the form of a content hash: 64 lower-case hexadecimal digits."""
    return re.fullmatch("[0-9a-f]{64}", text) is not None
