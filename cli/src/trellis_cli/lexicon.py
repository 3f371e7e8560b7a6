"""`trellis lexicon`: build lexicons, look into them, and ask them what a player would ask."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from trellis_lexicon import (
    DEFAULT,
    BuildError,
    IndexDamagedError,
    Lexicon,
    LexiconError,
    Place,
    Store,
    Words,
    open_lexicon,
)
from trellis_lexicon.build import build_lexicon
from trellis_lexicon.index.alphabet import Alphabet
from trellis_lexicon.queries.filters import checked_filter, pattern
from trellis_lexicon.recipes.recipe import ENGLISH, Recipe, from_file, shipped, shipped_ids
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.settings import SettingsError, load
from trellis_words.conditions import TYPES, Condition, parameters

NO = 1
"""Exit code of a question whose answer is no, and of a build that failed."""
WRONG = 2
"""Exit code of a question that cannot be answered: wrong input, or no such lexicon."""

app = typer.Typer(
    name="lexicon",
    help="Build dictionaries and query them on this machine, without the service.",
    no_args_is_help=True,
)
out = Console()
err = Console(stderr=True)

Directory = Annotated[
    Path | None,
    typer.Option(
        "--dir", help="Directory of built lexicons.  [env: TRELLIS_LEXICON_DIR]", show_default=False
    ),
]
Id = Annotated[str, typer.Option("--lexicon", "-l", help="Id of the lexicon.")]
Text = Annotated[str, typer.Argument(help="The letters in play.", show_default=False)]
Ends = Annotated[bool, typer.Option("--ends", help="Add letters at the ends only.")]


def store_at(directory: Path | None) -> Store:
    """Return the store in a directory, by default the one that the service reads."""
    try:
        return Store(directory or load(LexiconSettings).lexicons)
    except SettingsError as error:
        raise _ended(str(error), WRONG) from error


def _ended(message: str, code: int) -> typer.Exit:
    err.print(f"[red]error:[/red] {message}", highlight=False, soft_wrap=True)
    return typer.Exit(code)


@contextmanager
def _asking(lexicon_id: str, directory: Path | None) -> Iterator[Lexicon]:
    """Return the lexicon to ask; what is wrong with it or with the question ends the program."""
    try:
        yield open_lexicon(store_at(directory), lexicon_id)
    except (IndexDamagedError, LexiconError) as error:
        raise _ended(str(error), WRONG) from error


# --- building ---


@app.command()
def build(  # noqa: PLR0917 - typer makes options of parameters
    names: Annotated[
        list[str] | None,
        typer.Argument(help=f"Ids of shipped recipes; {DEFAULT} if none is named.", show_default=False),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Build every shipped recipe.")] = False,
    recipe: Annotated[Path | None, typer.Option(help="Build from your own recipe, a TOML file.")] = None,
    words: Annotated[
        Path | None, typer.Option(help="Build from your own list: UTF-8, a word a line.")
    ] = None,
    name: Annotated[str, typer.Option("--id", help="With --words: the id of the lexicon.")] = "own",
    alphabet: Annotated[str, typer.Option(help="With --words: the letters, in order.")] = ENGLISH.letters,
    vowels: Annotated[str, typer.Option(help="With --words: those that are vowels.")] = ENGLISH.vowels,
    language: Annotated[str, typer.Option(help="With --words: the language as a BCP 47 tag.")] = "en",
    skip_foreign: Annotated[
        bool,
        typer.Option("--skip-foreign", help="With --words: leave out words that the alphabet cannot spell."),
    ] = False,
    prune: Annotated[
        bool,
        typer.Option("--prune", help="Remove older versions, of which running matches may still need some."),
    ] = False,
    directory: Directory = None,
) -> None:
    """Build lexicons and put them into service.

    A running service takes a new version up by itself. The same recipe gives the same content hash.
    """
    store = store_at(directory)
    try:
        if words is not None:
            letters = _alphabet(alphabet, vowels)
            recipes = [_own(words, name, language, letters, skip_foreign)]
        else:
            recipes = _recipes(recipe, shipped_ids() if every else names or [DEFAULT])
        _build(recipes, store, prune)
    except BuildError as error:
        raise _ended(str(error), NO) from error


def _own(words: Path, name: str, language: str, letters: Alphabet, skip_foreign: bool) -> Recipe:
    return Recipe(
        lexicon_id=name,
        display_name=words.name,
        language=language,
        alphabet=letters,
        words_file=words,
        skip_foreign=skip_foreign,
    )


def _recipes(own: Path | None, names: Sequence[str]) -> list[Recipe]:
    return [from_file(own)] if own is not None else [shipped(each) for each in names]


def _build(recipes: Sequence[Recipe], store: Store, prune: bool) -> None:
    for each in recipes:
        build_with_progress(each, store)
        if prune:
            removed = store.prune(each.lexicon_id)
            out.print(f"{each.lexicon_id}: {len(removed)} older versions removed", highlight=False)


def _alphabet(letters: str, vowels: str) -> Alphabet:
    try:
        return Alphabet(letters, vowels)
    except ValueError as error:
        raise BuildError(f"--alphabet and --vowels: {error}") from error


def build_with_progress(recipe: Recipe, store: Store, console: Console = out) -> Lexicon:
    """Build a lexicon, showing a progress bar on a terminal and one line at the end anywhere."""
    columns = (TextColumn("{task.description:<28}"), BarColumn(), TimeElapsedColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("", total=1.0)
            directory = build_lexicon(
                recipe, store, lambda step, done: bar.update(task, description=step, completed=done)
            )
    except OSError as error:
        raise BuildError(
            f"the lexicon cannot be written to {store.root}: {error.strerror or error}"
        ) from error
    lexicon = Lexicon(directory)
    size = sum(entry.bytes for entry in lexicon.manifest.files.values()) / 1e6
    told = f"{recipe.lexicon_id}: {lexicon.word_count:,} words, {size:.0f} MB, {lexicon.content_hash}"
    console.print(told, highlight=False, soft_wrap=True)
    return lexicon


# --- asking ---


@app.command()
def info(
    names: Annotated[
        list[str] | None, typer.Argument(help="Ids of lexicons; all that are built if none is named.")
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Hash every file of the index.")] = False,
    directory: Directory = None,
) -> None:
    """Describe built lexicons: words, letters, sources, content hash."""
    store = store_at(directory)
    wanted = names or store.ids()
    if not wanted:
        raise _ended(f"there is no lexicon in {store.root}: build one with `trellis lexicon build`", WRONG)
    for name in wanted:
        with _asking(name, directory) as lexicon:
            if verify:
                lexicon.verify()
            _describe(lexicon, "verified" if verify else "")


def _describe(lexicon: Lexicon, state: str) -> None:
    manifest = lexicon.manifest
    table = Table(title=f"{lexicon.id}: {manifest.display_name}", show_header=False, title_justify="left")
    table.add_column()
    table.add_column(overflow="fold")
    size = sum(entry.bytes for entry in manifest.files.values())
    rows = {
        "words": f"{manifest.word_count:,}, the longest of {manifest.longest_word_length} letters",
        "substrings": f"{manifest.substring_count:,} with {manifest.extension_count:,} extensions",
        "language": manifest.language,
        "alphabet": f"{manifest.alphabet} (vowels {manifest.vowels})",
        "content hash": lexicon.content_hash,
        "on disk": f"{size / 1e6:.1f} MB in {lexicon.directory}",
        "sources": "\n".join(f"{s.origin} {s.path} ({s.license})" for s in manifest.sources),
        "index": state,
    }
    for key, value in rows.items():
        if value:
            table.add_row(key, value)
    out.print(table, highlight=False, soft_wrap=True)


@app.command()
def check(
    strings: Annotated[list[str], typer.Argument(help="Strings to look up.", show_default=False)],
    lexicon_id: Id = DEFAULT,
    directory: Directory = None,
) -> None:
    """Tell whether strings are words, and how many words contain them; exit code 1 if one is no word."""
    with _asking(lexicon_id, directory) as lexicon:
        table = Table("string", "word", "contained in", "for example")
        texts = [lexicon.normalised(text, f"string {i}") for i, text in enumerate(strings, 1)]
        for text in texts:
            count = lexicon.count_containing(text)
            counted = f"{count:,} word{'' if count == 1 else 's'}"
            table.add_row(text, "yes" if lexicon.is_word(text) else "no", counted, lexicon.witness(text))
        out.print(table, highlight=False)
        if not all(map(lexicon.is_word, texts)):
            raise typer.Exit(NO)


@app.command()
def extend(
    text: Text = "",
    ends: Ends = False,
    letters: Annotated[str, typer.Option(help="Add only these letters.")] = "",
    lexicon_id: Id = DEFAULT,
    directory: Directory = None,
) -> None:
    """List what one more letter makes of a string that some word contains; exit code 1 if there is nothing."""
    with _asking(lexicon_id, directory) as lexicon:
        place = Place.ENDS if ends else Place.ANYWHERE
        text, letters = lexicon.normalised(text), lexicon.normalised(letters, "--letters")
        found = lexicon.extensions(text, place, letters)
        table = Table("letter", "position", "string", "words", "for example")
        for each in found:
            at = str(each.position)
            if each.last_position > each.position:
                at = f"{at}–{each.last_position}"  # noqa: RUF001 - a range
            table.add_row(each.letter, at, each.text, f"{each.word_count:,}", each.witness)
        if found:
            out.print(table, highlight=False)
        out.print(
            f"{len(found)} extensions, {lexicon.goal_word_count(text, place):,} goal words", highlight=False
        )
        if not found:
            raise typer.Exit(NO)


@app.command()
def goals(
    text: Text = "",
    ends: Ends = False,
    limit: Annotated[int, typer.Option(min=0, help="List at most so many; 0 lists all.")] = 100,
    lexicon_id: Id = DEFAULT,
    directory: Directory = None,
) -> None:
    """List the goal words of a string: all that contain something one more letter makes of it."""
    with _asking(lexicon_id, directory) as lexicon:
        found = lexicon.goal_words(lexicon.normalised(text), Place.ENDS if ends else Place.ANYWHERE)
        _listed(found, limit, "goal words")


def _listed(found: Words, limit: int, what: str) -> None:
    shown = found[: limit or len(found)]
    for word in shown:
        out.print(word, highlight=False)
    err.print(f"{len(shown):,} of {len(found):,} {what}", highlight=False)
    if not found:
        raise typer.Exit(NO)


def _option(condition: Condition) -> Any:
    """Annotate the option of a condition for typer."""
    name = f"--{condition.name.replace('_', '-')}"
    kind = TYPES[condition.kind]
    low, high = (0, condition.maximum) if kind is int else (None, None)
    option = typer.Option(name, help=condition.help, min=low, max=high, show_default=False)
    return Annotated[kind | None if condition.parameter_default is None else kind, option]


def _with_conditions(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each condition, in place of the keywords that it takes."""
    own = [each for each in signature(command).parameters.values() if each.kind is not Parameter.VAR_KEYWORD]
    command.__signature__ = Signature([*parameters(_option), *own])  # type: ignore[attr-defined]
    return command


@app.command()
@_with_conditions
def search(
    *,
    frequent: Annotated[bool, typer.Option("--frequent", help="The most frequent words first.")] = False,
    limit: Annotated[int, typer.Option(min=0, help="List at most so many; 0 lists all.")] = 100,
    lexicon_id: Id = DEFAULT,
    directory: Directory = None,
    **conditions: Any,
) -> None:
    """List the words that meet all conditions given; exit code 1 if there is none."""
    given = {name: value for name, value in conditions.items() if value is not None}
    with _asking(lexicon_id, directory) as lexicon:
        found = lexicon.search(checked_filter(lexicon.index, given), by_frequency=frequent)
        _listed(found, limit, "words")


@app.command()
@_with_conditions
def fits(
    *,
    patterns: Annotated[
        list[str], typer.Argument(help="Letters, and . for any letter, as on the lines of a grid.")
    ],
    lexicon_id: Id = DEFAULT,
    directory: Directory = None,
    **conditions: Any,
) -> None:
    """Tell how many words fit patterns and meet all conditions; exit code 1 if none fits one of the patterns."""
    given = {name: value for name, value in conditions.items() if value is not None}
    with _asking(lexicon_id, directory) as lexicon:
        asked = [pattern(lexicon.index, each, f"pattern {i}", ".") for i, each in enumerate(patterns, 1)]
        found = lexicon.fits(asked, checked_filter(lexicon.index, given))
        table = Table("pattern", "words", "for example")
        for each, (count, witness) in zip(asked, found, strict=True):
            table.add_row(each, f"{count:,}", witness)
        out.print(table, highlight=False)
        if not all(count for count, _ in found):
            raise typer.Exit(NO)


@app.command()
def analyze(
    text: Text = "", ends: Ends = False, lexicon_id: Id = DEFAULT, directory: Directory = None
) -> None:
    """Tell who wins when two players extend a string in turn and whoever cannot is beaten."""
    with _asking(lexicon_id, directory) as lexicon:
        place = Place.ENDS if ends else Place.ANYWHERE
        found = lexicon.analysis(lexicon.normalised(text), place)
        line = lexicon.best_line(found.text, place)
        table = Table(show_header=False)
        table.add_row("the player to extend it", "wins" if found.won else "is beaten")
        table.add_row("Grundy value", str(found.grundy))
        table.add_row("letters to the end", str(found.distance))
        table.add_row("best extensions", ", ".join(each.text for each in found.best) or "none")
        table.add_row("a line of best play", " ".join(each or "(nothing)" for each in line))
        out.print(table, highlight=False)
