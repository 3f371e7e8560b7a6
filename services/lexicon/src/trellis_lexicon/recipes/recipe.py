"""Recipes: data that says how a lexicon is built. Adding a lexicon means adding a TOML file, no code."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from trellis_lexicon.errors import BuildError
from trellis_lexicon.index.alphabet import Alphabet

PACKAGE = "trellis_lexicon"
DEFAULT = "enable"
ENGLISH = Alphabet("abcdefghijklmnopqrstuvwxyz", "aeiou")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Word lists inside a package that is pinned by version and SHA-256.

    Args:
        package: `pypi:name==version` or `debian:name=version`.
        sha256: of the package's file.
        paths: shell patterns of the lists in the package, one word a line.
        license: of the lists, as an SPDX expression.
        encoding: of the lists.
        tags: what every word of these lists is, unless a list without the tag has it too.
        drop: characters that a word loses; if it had one, it gets the tag `dropped_tag`.
        dropped_tag: see `drop`.
        skip: a regular expression; lines that fit it are left out.
    """

    package: str
    sha256: str
    paths: tuple[str, ...]
    license: str
    encoding: str = "utf-8"
    tags: tuple[str, ...] = ()
    drop: str = ""
    dropped_tag: str = ""
    skip: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """Data about words: `kind` names how it is read (see `trellis_lexicon.build.annotations`)."""

    kind: str
    package: str
    sha256: str
    path: str
    license: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What a lexicon is made of.

    Args:
        lexicon_id: names the lexicon in requests and on disk.
        display_name: for people.
        language: BCP 47 tag.
        alphabet: the letters and vowels.
        sources: where the words come from; the lists are united.
        words_file: a user's own list, in place of sources.
        word_list_sha256: what the finished list must hash to: sorted by code point, each word ended by a newline.
        skip_foreign: whether words that the alphabet cannot spell are left out; otherwise they stop the build.
        min_letters: shorter words are left out.
        min_zipf: words of a lower frequency are left out (10 to this power in a thousand million words).
        annotations: data about the words.
        not_plurals: words that the tag `plural` is kept from, whatever the annotations say.
    """

    lexicon_id: str
    display_name: str
    language: str
    alphabet: Alphabet
    sources: tuple[Source, ...] = ()
    words_file: Path | None = None
    word_list_sha256: str = ""
    skip_foreign: bool = False
    min_letters: int = 1
    min_zipf: float = 0.0
    annotations: tuple[Annotation, ...] = ()
    not_plurals: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Refuse an id that is no resource id: it names a directory and stands in requests."""
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,62}", self.lexicon_id):
            rule = "an id begins with a letter and has at most 63 lower-case letters, digits and hyphens"
            raise BuildError(f"{self.lexicon_id!r} cannot be the id of a lexicon: {rule}")


def parsed(text: str, where: str) -> Recipe:
    """Return the recipe in a TOML text.

    Raises:
        BuildError: the text is no recipe; the message names `where` and the key.
    """
    try:
        raw = tomllib.loads(text)
        letters = Alphabet(raw.pop("alphabet"), raw.pop("vowels"))
        sources = tuple(_source(entry) for entry in raw.pop("sources"))
        annotations = tuple(Annotation(**entry) for entry in raw.pop("annotations", ()))
        not_plurals = frozenset(raw.pop("not_plurals", ()))
        return Recipe(
            lexicon_id=raw.pop("id"),
            alphabet=letters,
            display_name=raw.pop("display_name"),
            language=raw.pop("language"),
            sources=sources,
            annotations=annotations,
            not_plurals=not_plurals,
            **raw,
        )
    except KeyError as error:
        raise BuildError(f"the recipe {where} lacks the key {error}") from error
    except (ValueError, TypeError) as error:
        raise BuildError(f"the recipe {where} cannot be read: {error}") from error


def _source(raw: Mapping[str, Any]) -> Source:
    listed: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()
    }
    return Source(**listed)


def shipped_ids() -> list[str]:
    """Return the ids of the recipes that come with the program."""
    folder = resources.files(PACKAGE) / "recipes"
    return sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )


def shipped(lexicon_id: str) -> Recipe:
    """Return the recipe that comes with the program under this id.

    Raises:
        BuildError: there is none; the message lists those that exist.
    """
    if lexicon_id not in shipped_ids():
        raise BuildError(f"there is no recipe {lexicon_id!r}; there are {', '.join(shipped_ids())}")
    file = resources.files(PACKAGE) / "recipes" / f"{lexicon_id}.toml"
    return parsed(file.read_text(encoding="utf-8"), f"{lexicon_id}.toml")


def from_file(path: Path) -> Recipe:
    """Return a user's own recipe.

    Raises:
        BuildError: the file cannot be read, or is no recipe.
    """
    try:
        return parsed(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise BuildError(f"the recipe {path} cannot be read: {error}") from error
