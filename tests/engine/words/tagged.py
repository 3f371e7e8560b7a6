"""Small lexicons with tags and definitions, built from a package made here."""

import hashlib
import zipfile
from pathlib import Path

from trellis_lexicon import Lexicon, Store
from trellis_lexicon.build import DOWNLOADS, build_lexicon
from trellis_lexicon.recipes.recipe import ENGLISH, Annotation, Recipe, Source

LISTS = {
    "plain.txt": "salt malt plum toss ants lime",
    "names.txt": "anne zeus plum",
    "short.txt": "nasa tbsp",
    "contractions.txt": "don't can't",
}
TAGS = {
    "plain.txt": (),
    "names.txt": ("capitalised",),
    "short.txt": ("abbreviation",),
    "contractions.txt": (),
}
WORDNET = """\
00000001 13 n 01 malt 0 000 | grain that was made to sprout; "malt for beer"
00000002 13 n 02 salt 0 table_salt 0 000 | white crystals that season food
00000003 20 n 01 lime 0 000 | a tree of warm countries
00000004 35 v 01 salt 0 000 | add salt to
malt n 1 0 1 0 00000001
salt n 1 0 1 0 00000002
lime n 1 0 1 0 00000003
salt v 1 0 1 0 00000004
"""
MALT = "malt (noun): grain that was made to sprout"
SALT = "salt (noun): white crystals that season food; salt (verb): add salt to"


def build_tagged(root: Path) -> tuple[Store, dict[str, Lexicon]]:
    """A store with the lexicons ``tagged`` and ``more``, and both opened."""
    store = Store(root / "lexicons")
    archive, digest = _package(store.root.parent / DOWNLOADS)
    tagged = Recipe(
        lexicon_id="tagged",
        display_name="Words of all classes",
        language="en",
        alphabet=ENGLISH,
        sources=tuple(
            Source(
                package=archive,
                sha256=digest,
                paths=(name,),
                license="CC0-1.0",
                tags=TAGS[name],
                drop="'",
                dropped_tag="apostrophe",
            )
            for name in LISTS
        ),
        annotations=(
            Annotation(kind="wordnet", package=archive, sha256=digest, path="wordnet", license="CC0-1.0"),
        ),
    )
    own = root / "more.txt"
    own.write_text("anne\nmemo\nsalt\n", encoding="utf-8")
    more = Recipe(lexicon_id="more", display_name="More", language="en", alphabet=ENGLISH, words_file=own)
    return store, {recipe.lexicon_id: Lexicon(build_lexicon(recipe, store)) for recipe in (tagged, more)}


def _package(downloads: Path) -> tuple[str, str]:
    """Puts a package with the lists where fetched ones are kept; its name and hash."""
    downloads.mkdir(parents=True)
    path = downloads / "made"
    with zipfile.ZipFile(path, "w") as package:
        for name, words in LISTS.items():
            package.writestr(name, "\n".join(words.split()))
        package.writestr("wordnet", WORDNET)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.rename(downloads / digest)
    return "pypi:made-here==1", digest
