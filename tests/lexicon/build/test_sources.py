"""Sources of words: wheels and Debian packages, fetched by hash, with their tags."""

import hashlib
import io
import tarfile
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from trellis_lexicon import BuildError, Lexicon, Store
from trellis_lexicon.build import DOWNLOADS, build_lexicon
from trellis_lexicon.build.fetch import fetched
from trellis_lexicon.recipes.recipe import ENGLISH, Annotation, Recipe, Source, shipped, shipped_ids


def wheel(files: Mapping[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def deb(files: Mapping[str, bytes]) -> bytes:
    inner = io.BytesIO()
    with tarfile.open(fileobj=inner, mode="w:xz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(f"./{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    parts = [b"!<arch>\n"]
    for name, content in (("debian-binary", b"2.0"), ("data.tar.xz", inner.getvalue())):
        parts.append(f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\n".encode() + content)
        parts.append(b"\n" * (len(content) % 2))
    return b"".join(parts)


def kept(store: Store, data: bytes) -> str:
    """Put a package where fetched ones are kept; returns its hash."""
    digest = hashlib.sha256(data).hexdigest()
    folder = store.root.parent / DOWNLOADS
    folder.mkdir(exist_ok=True)
    (folder / digest).write_bytes(data)
    return digest


def recipe(*sources: Source, **changes: Any) -> Recipe:
    plain = Recipe(lexicon_id="test", display_name="", language="en", alphabet=ENGLISH, sources=sources)
    return replace(plain, **changes)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "lexicons")


LISTS = {
    "usr/words.10": b"oat\nMars's\nmars\ncan't\n",
    "usr/words.20": "caf\xe9\ntom\n".encode("latin-1"),
    "usr/upper.10": b"Mars\nOat\nRome\n",
    "usr/abbreviations.10": b"e.g.\nNASA\n",
}


@pytest.mark.parametrize("pack", [wheel, deb])
def test_lists_of_a_package_are_united_and_tagged(store: Store, pack: Any) -> None:
    digest = kept(store, pack(LISTS))

    def source(path: str, *tags: str) -> Source:
        return Source(
            package="pypi:lists==1",
            sha256=digest,
            paths=(path,),
            license="MIT",
            encoding="latin-1",
            tags=tags,
            drop="'.",
            dropped_tag="apostrophe",
            skip="'s$",
        )

    sources = source("usr/words.*"), source("usr/upper.*", "capitalised"), source("usr/abbr*", "abbreviation")
    lexicon = Lexicon(build_lexicon(recipe(*sources, skip_foreign=True), store))
    found = {word: entry.tags for word in lexicon.words() if (entry := lexicon.entry(word))}
    assert found == {
        "oat": (),
        "mars": (),
        "tom": (),
        "cant": ("apostrophe",),
        "rome": ("capitalised",),
        "eg": ("abbreviation", "apostrophe"),
        "nasa": ("abbreviation",),
    }
    assert [entry.path for entry in lexicon.manifest.sources] == ["usr/words.*", "usr/upper.*", "usr/abbr*"]


def test_a_word_of_a_list_of_one_line_is_read_whole(store: Store) -> None:
    digest = kept(store, wheel({"w.txt": b"tomato"}))
    source = Source(package="pypi:w==1", sha256=digest, paths=("w.txt",), license="MIT")
    assert list(Lexicon(build_lexicon(recipe(source), store)).words()) == ["tomato"]


@pytest.mark.parametrize(
    ("data", "message"),
    [(wheel({"other": b""}), "has no file w.txt"), (b"PK\x03\x04 no zip", "no wheel and no Debian package")],
)
def test_a_package_without_the_list_is_refused(store: Store, data: bytes, message: str) -> None:
    source = Source(package="pypi:w==1", sha256=kept(store, data), paths=("w.txt",), license="MIT")
    with pytest.raises(BuildError, match=message):
        build_lexicon(recipe(source), store)


def test_a_package_of_another_registry_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="must begin with the name of its registry: pypi, debian"):
        fetched("cargo:words", "0" * 64, tmp_path)


def test_a_package_that_cannot_be_fetched_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(BuildError, match=r"cannot be fetched: .*; or put the package's file at"):
        fetched("pypi:trellis-no-such-package==1", "0" * 64, tmp_path)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BuildError, match="there is no apt-get here"):
        fetched("debian:scowl=1", "0" * 64, tmp_path)


def test_an_annotation_of_a_kind_that_there_is_not_is_refused(store: Store) -> None:
    source = Source(package="pypi:w==1", sha256=kept(store, wheel({"w": b"a"})), paths=("w",), license="MIT")
    strange = Annotation(kind="horoscope", package="pypi:w==1", sha256=source.sha256, path="w", license="MIT")
    with pytest.raises(BuildError, match="no annotation 'horoscope'; there are wordfreq"):
        build_lexicon(recipe(source, annotations=(strange,)), store)


def test_every_shipped_recipe_can_be_read_and_is_pinned() -> None:
    for name in shipped_ids():
        found = shipped(name)
        assert found.lexicon_id == name
        pinned: list[Source | Annotation] = [*found.sources, *found.annotations]
        for each in pinned:
            assert each.package.startswith(("pypi:", "debian:"))
            assert "=" in each.package
            assert len(each.sha256) == 64
            assert each.license
