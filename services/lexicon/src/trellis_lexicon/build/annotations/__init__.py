"""What is known about words beside their spelling: tags, frequency, readings, definitions.

Each kind of data that a recipe may name is read by a module here, which fills its part of `About`.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from trellis_lexicon.build import archives
from trellis_lexicon.build.annotations import frequency, inflections, wordnet
from trellis_lexicon.build.annotations.about import About, Reading
from trellis_lexicon.build.fetch import fetched
from trellis_lexicon.errors import BuildError
from trellis_lexicon.index.manifest import SourceEntry
from trellis_lexicon.recipes.recipe import Recipe

READERS: Mapping[str, Callable[[list[bytes], About], None]] = {
    "wordfreq": frequency.read,
    "lemminflect-lemmas": inflections.read_lemminflect,
    "agid": inflections.read_agid,
    "wordnet": wordnet.read,
}


def annotated(recipe: Recipe, words: set[str], downloads: Path) -> tuple[About, tuple[SourceEntry, ...]]:
    """Return what the recipe's annotations tell about the words, and where it is from.

    Raises:
        BuildError: a package cannot be had, or the recipe names a kind that there is not.
    """
    about = About(words)
    entries = []
    for each in recipe.annotations:
        if each.kind not in READERS:
            raise BuildError(f"there is no annotation {each.kind!r}; there are {', '.join(READERS)}")
        archive = fetched(each.package, each.sha256, downloads)
        READERS[each.kind](archives.read(archive, each.path, each.package), about)
        entries.append(SourceEntry(each.package, each.path, each.license, each.sha256))
    if about.evidence:
        about.tags["plural"] = inflections.plurals(about, recipe.not_plurals)
    wordnet.class_tags(about)
    return about, tuple(entries)


__all__ = ["About", "Reading", "annotated"]
