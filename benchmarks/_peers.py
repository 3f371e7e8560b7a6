"""What one would take in place of the lexicon's index: the contenders of `lexicon_queries.py`."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from trellis_lexicon import Lexicon

PAGE = 20
LETTERS = "abcdefghijklmnopqrstuvwxyz"

Extensions = list[tuple[str, str, int]]
Page = tuple[list[str], int]


@dataclass(frozen=True, slots=True)
class Contender:
    """One way to answer; `shares` are the parts of the strings that it is measured with for each question.

    Extensions are (string, witness, number of words), sorted; what a contender cannot answer is None.
    """

    name: str
    substring: Callable[[str], bool]
    extensions: Callable[[str], Extensions] | None
    words: Callable[[str], Page] | None
    shares: tuple[float, float, float] = (1, 1, 1)


def contenders(lexicon: Lexicon, stack: ExitStack) -> list[Contender]:
    """All contenders that this machine has what they need for; Trellis is the first, as Python values and as rows."""
    words = list(lexicon.words())
    found = [_trellis(lexicon), _trellis_rows(lexicon), _dictionary(words)]
    found += [_marisa(words), _sqlite(words)]
    if find_spec("dawg"):
        found.append(_dawg(words))
    else:
        print("without DAWG2: it has no wheel for this machine")
    for name, program, make in (("PostgreSQL pg_trgm", "psql", _postgres), ("ripgrep", "rg", _ripgrep)):
        if shutil.which(program):
            found.append(make(name, words, stack))
        else:
            print(f"without {name}: there is no {program} here")
    return found


def inserted(text: str) -> set[str]:
    """Every string that one more letter makes of this one."""
    return {f"{text[:i]}{letter}{text[i:]}" for i in range(len(text) + 1) for letter in LETTERS}


def _trellis(lexicon: Lexicon) -> Contender:
    def extensions(text: str) -> Extensions:
        return sorted((each.text, each.witness, each.word_count) for each in lexicon.extensions(text))

    def words(text: str) -> Page:
        found = lexicon.words_containing(text)
        return list(found[:PAGE]), len(found)

    return Contender("Trellis, all as Python strings", lexicon.is_substring, extensions, words)


def _trellis_rows(lexicon: Lexicon) -> Contender:
    """The sequences that the lexicon answers with, whose items become Python values when asked for."""
    rows: Any = lexicon
    words: Any = lambda text: rows.words_containing(text, PAGE)  # noqa: E731 - measured without another call
    return Contender("Trellis, rows of the index", rows.is_substring, rows.extensions, words)


def _dictionary(words: Sequence[str]) -> Contender:
    table: dict[str, tuple[str, int]] = {}
    for word in words:
        for text in {word[i:j] for i in range(len(word)) for j in range(i + 1, len(word) + 1)}:
            first, count = table.get(text, (word, 0))
            table[text] = first, count + 1

    def extensions(text: str) -> Extensions:
        return sorted((each, *table[each]) for each in inserted(text) if each in table)

    def page(text: str) -> Page:
        found = [word for word in words if text in word]
        return found[:PAGE], len(found)

    return Contender("dict of all substrings", table.__contains__, extensions, page, (1, 0.2, 0.01))


def _by_suffix(
    name: str, contains: Callable[[str], bool], numbers: Callable[[str], set[int]], words: Sequence[str]
) -> Contender:
    """A contender that finds the words of a string by the suffixes that begin with it."""

    def extensions(text: str) -> Extensions:
        rows = []
        for each in inserted(text):
            if contains(each):
                found = numbers(each)
                rows.append((each, words[min(found)], len(found)))
        return sorted(rows)

    def page(text: str) -> Page:
        found = sorted(numbers(text))
        return [words[number] for number in found[:PAGE]], len(found)

    return Contender(name, contains, extensions, page, (1, 0.1, 0.5))


def _suffixes(words: Sequence[str]) -> list[tuple[str, tuple[int]]]:
    return [(word[i:], (number,)) for number, word in enumerate(words) for i in range(len(word))]


def _marisa(words: Sequence[str]) -> Contender:
    library: Any = import_module("marisa_trie")
    trie = library.RecordTrie("<I", _suffixes(words))

    def contains(text: str) -> bool:
        return next(trie.iterkeys(text), None) is not None

    return _by_suffix("MARISA trie of suffixes", contains, lambda t: {n for _, (n,) in trie.items(t)}, words)


def _dawg(words: Sequence[str]) -> Contender:
    library: Any = import_module("dawg")
    dawg = library.RecordDAWG("<I", _suffixes(words))
    return _by_suffix(
        "DAWG2 of suffixes", dawg.has_keys_with_prefix, lambda t: {n for _, (n,) in dawg.items(t)}, words
    )


def _by_query(name: str, one: Callable[[str], bool], page: Callable[[str], Page], share: float) -> Contender:
    """A contender that is asked by text; extensions would be hundreds of queries."""
    return Contender(name, one, None, page, (share, 0, share))


def _sqlite(words: Sequence[str]) -> Contender:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE VIRTUAL TABLE words USING fts5(word, tokenize='trigram', detail='none')")
    database.executemany("INSERT INTO words(rowid, word) VALUES (?, ?)", enumerate(words, 1))

    def one(text: str) -> bool:
        query = "SELECT 1 FROM words WHERE word LIKE ? LIMIT 1"
        return database.execute(query, (f"%{text}%",)).fetchone() is not None

    def page(text: str) -> Page:
        rows = database.execute("SELECT word FROM words WHERE word LIKE ? ORDER BY rowid", (f"%{text}%",))
        found = [word for (word,) in rows]
        return found[:PAGE], len(found)

    return _by_query("SQLite FTS5 trigram", one, page, 0.02)


def _ripgrep(name: str, words: Sequence[str], stack: ExitStack) -> Contender:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    file = folder / "words"
    file.write_text("\n".join(words))

    def lines(*arguments: str) -> list[str]:
        command = ["rg", "--no-config", "--fixed-strings", *arguments, str(file)]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()

    def page(text: str) -> Page:
        found = lines(text)
        return found[:PAGE], len(found)

    return _by_query(name, lambda text: bool(lines("--max-count=1", text)), page, 0.005)


def _postgres(name: str, words: Sequence[str], stack: ExitStack) -> Contender:
    asyncpg: Any = import_module("asyncpg")
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    _start_postgres(folder, stack)
    loop = asyncio.new_event_loop()
    stack.callback(loop.close)
    link = loop.run_until_complete(asyncpg.connect(host=str(folder), user="postgres", database="postgres"))
    stack.callback(lambda: loop.run_until_complete(link.close()))

    async def fill() -> None:
        await link.execute("CREATE EXTENSION pg_trgm; CREATE TABLE words (number int, word text)")
        await link.copy_records_to_table("words", records=list(enumerate(words)))
        await link.execute("CREATE INDEX ON words USING gin (word gin_trgm_ops); ANALYZE words")

    loop.run_until_complete(fill())
    every = "SELECT word FROM words WHERE word LIKE '%' || $1 || '%'"

    def page(text: str) -> Page:
        found = [row[0] for row in loop.run_until_complete(link.fetch(f"{every} ORDER BY number", text))]
        return found[:PAGE], len(found)

    def one(text: str) -> bool:
        return loop.run_until_complete(link.fetchrow(f"{every} LIMIT 1", text)) is not None

    return _by_query(name, one, page, 0.02)


def _start_postgres(folder: Path, stack: ExitStack) -> None:
    """A server of its own on a socket in `folder`; run by the user postgres, for it refuses root."""
    binaries = max(Path("/usr/lib/postgresql").glob("*/bin"))
    folder.chmod(0o777)
    data = folder / "data"
    user = {"user": "postgres"} if os.geteuid() == 0 else {}
    make: list[Any] = [binaries / "initdb", "--auth=trust", "--username=postgres", "--pgdata", data]
    subprocess.run(make, check=True, capture_output=True, cwd=folder, **user)  # type: ignore[call-overload]
    serve: list[Any] = [binaries / "pg_ctl", "--pgdata", data, "--wait", "--log", folder / "log"]
    options = ["-o", f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"]
    subprocess.run([*serve, *options, "start"], check=True, capture_output=True, cwd=folder, **user)  # type: ignore[call-overload]
    stop = [*serve, "--mode=immediate", "stop"]
    stack.callback(lambda: subprocess.run(stop, check=False, capture_output=True, cwd=folder, **user))  # type: ignore[call-overload]
