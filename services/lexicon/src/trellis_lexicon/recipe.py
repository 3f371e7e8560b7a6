"""Recipes: data that says how a lexicon is built. Adding a lexicon means adding a TOML file, no code."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from trellis_lexicon.alphabet import Alphabet
from trellis_lexicon.errors import BuildError

PACKAGE = "trellis_lexicon"
DEFAULT = "enable"
ENGLISH = Alphabet("abcdefghijklmnopqrstuvwxyz", "aeiou")


@dataclass(frozen=True, slots=True)
class Source:
    """A word list inside a package that is pinned by version and SHA-256."""

    package: str
    sha256: str
    path: str
    license: str


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a lexicon is made of.

    `words_file` stands for a user's own list in place of `sources`; `word_list_sha256`, where given, is what the
    finished list must hash to (sorted by code point, each word ended by a newline).
    """

    lexicon_id: str
    display_name: str
    language: str
    alphabet: Alphabet
    sources: tuple[Source, ...] = ()
    words_file: Path | None = None
    word_list_sha256: str = ""
    skip_foreign: bool = False

    def __post_init__(self) -> None:
        """Refuse an id that is no resource id: it names a directory and stands in requests."""
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,62}", self.lexicon_id):
            message = "begins with a letter and has at most 63 lower-case letters, digits and hyphens"
            raise BuildError(f"{self.lexicon_id!r} cannot be the id of a lexicon: an id {message}")


def parsed(text: str, where: str) -> Recipe:
    """The recipe in a TOML text.

    Raises:
        BuildError: the text is no recipe; the message names `where` and the key.
    """
    try:
        raw = tomllib.loads(text)
        return Recipe(
            lexicon_id=raw["id"],
            display_name=raw["display_name"],
            language=raw["language"],
            alphabet=Alphabet(raw["alphabet"], raw["vowels"]),
            sources=tuple(_source(entry) for entry in raw["sources"]),
            word_list_sha256=raw.get("word_list_sha256", ""),
            skip_foreign=raw.get("skip_foreign", False),
        )
    except KeyError as error:
        raise BuildError(f"the recipe {where} lacks the key {error}") from error
    except (ValueError, TypeError) as error:
        raise BuildError(f"the recipe {where} cannot be read: {error}") from error


def _source(raw: Mapping[str, Any]) -> Source:
    return Source(raw["package"], raw["sha256"], raw["path"], raw["license"])


def shipped_ids() -> list[str]:
    """The ids of the recipes that come with the program."""
    folder = resources.files(PACKAGE) / "recipes"
    return sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )


def shipped(lexicon_id: str) -> Recipe:
    """The recipe that comes with the program under this id.

    Raises:
        BuildError: there is none; the message lists those that exist.
    """
    if lexicon_id not in shipped_ids():
        raise BuildError(f"there is no recipe {lexicon_id!r}; there are {', '.join(shipped_ids())}")
    file = resources.files(PACKAGE) / "recipes" / f"{lexicon_id}.toml"
    return parsed(file.read_text(encoding="utf-8"), f"{lexicon_id}.toml")


def from_file(path: Path) -> Recipe:
    """A user's own recipe.

    Raises:
        BuildError: the file cannot be read, or is no recipe.
    """
    try:
        return parsed(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise BuildError(f"the recipe {path} cannot be read: {error}") from error
