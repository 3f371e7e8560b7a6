"""Building a lexicon from its recipe into a version on disk."""

import gc
import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trellis_lexicon.build.gather import Gathered, gathered, word_list_hash
from trellis_lexicon.build.pipeline import Index, Progress, build_index
from trellis_lexicon.errors import IndexDamagedError
from trellis_lexicon.index import files
from trellis_lexicon.index.manifest import FORMAT, MANIFEST, FileEntry, Manifest, content_hash
from trellis_lexicon.library.store import Store
from trellis_lexicon.recipes.recipe import Recipe

DOWNLOADS = "downloads"


def quiet(step: str, done: float) -> None:
    """Return a progress callback that tells nobody."""


def build_lexicon(recipe: Recipe, store: Store, progress: Progress = quiet) -> Path:
    """Build the lexicon and put it into service; the same recipe gives the same bytes and the same content hash.

    Args:
        recipe: what to build.
        store: where to put it; fetched packages are kept in its directory `downloads`.
        progress: called before each step with its name and the part of the build that is done.

    Returns:
        The directory of the new version.

    Raises:
        BuildError: the words cannot be had or are not what the recipe pins.
    """
    progress("gathering words", 0.0)
    with _no_collecting():
        found = gathered(recipe, store.root.parent / DOWNLOADS)
        index = build_index(found, recipe.alphabet, lambda step, done: progress(step, 0.15 + 0.77 * done))
    progress("writing the index", 0.95)
    directory = _written(store, _manifest(recipe, found, index), index)
    store.publish(recipe.lexicon_id, directory.name)
    progress("done", 1.0)
    return directory


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Leave cycles of objects alone: looking for them among millions of strings is a tenth of a build."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _manifest(recipe: Recipe, found: Gathered, index: Index) -> Manifest:
    entries = {
        name: FileEntry(len(data), hashlib.sha256(data).hexdigest())
        for name, data in sorted(index.files.items())
    }
    return Manifest(
        format=FORMAT,
        lexicon_id=recipe.lexicon_id,
        display_name=recipe.display_name,
        language=recipe.language,
        alphabet=recipe.alphabet.letters,
        vowels=recipe.alphabet.vowels,
        sources=found.sources,
        word_list_sha256=word_list_hash(set(found.words)),
        word_count=len(found.words),
        substring_count=index.substring_count,
        extension_count=index.extension_count,
        longest_word_length=index.longest_word_length,
        files=entries,
    )


def _written(store: Store, manifest: Manifest, index: Index) -> Path:
    """Return the directory with all files, complete; one that exists already stays, unless it was damaged."""
    encoded = manifest.encoded()
    directory = store.directory(manifest.lexicon_id, content_hash(encoded))
    if _intact(directory, manifest):
        return directory
    scratch = directory.with_name(f".building-{os.getpid()}")
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    try:
        for name, data in index.files.items():
            (scratch / name).write_bytes(data)
        (scratch / MANIFEST).write_bytes(encoded)
        shutil.rmtree(directory, ignore_errors=True)  # processes that have it open keep what they mapped
        scratch.rename(directory)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return directory


def _intact(directory: Path, manifest: Manifest) -> bool:
    try:
        files.verify(directory, manifest)
    except (IndexDamagedError, OSError):
        return False
    return (directory / MANIFEST).is_file() and (directory / MANIFEST).read_bytes() == manifest.encoded()


__all__ = ["Progress", "build_lexicon", "quiet"]
