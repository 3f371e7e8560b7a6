"""What the shell completes: games, options and their values, lexicons. It must never fail, and never be slow."""

import typer

from trellis_cli.play.agreeing import takes
from trellis_engine import options
from trellis_engine.catalog import entries
from trellis_engine.options import Kind, Spec
from trellis_lexicon import Store
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.settings import SettingsError, load

Completed = list[tuple[str, str]]
"""Each completion with a word about it, for shells that show one."""


def games(ctx: typer.Context, incomplete: str) -> Completed:
    """Return games, as they are written on the command line."""
    found = ((name.replace("_", "-"), entry.game.info.summary) for name, entry in entries().items())
    return [item for item in found if item[0].startswith(incomplete)]


def chosen(ctx: typer.Context, incomplete: str) -> Completed:
    """Options of the game that stands on the line, with dots for those inside others; then their values."""
    # Behind an option that has no value yet, the words before it are left over and no parameter.
    named = (str(word).replace("-", "_") for word in (ctx.params.get("game"), *ctx.args))
    entry = next((entries()[name] for name in named if name in entries()), None)
    if entry is None:
        return []
    specs = dict(_flat(options.describe(entry.game.options)))
    path, equals, value = incomplete.partition("=")
    if equals:
        spec = specs.get(path)
        return [(f"{path}={name}", told) for name, told in _values(spec) if name.startswith(value)]
    return [(f"{name}=", takes(spec)) for name, spec in specs.items() if name.startswith(incomplete)]


def _flat(specs: tuple[Spec, ...], prefix: str = "") -> list[tuple[str, Spec]]:
    """Return every option with its path."""
    found = []
    for spec in specs:
        found.append((prefix + spec.id, spec))
        if spec.kind is Kind.RECORD:
            found += _flat(spec.fields, f"{prefix}{spec.id}.")
    return found


def _values(spec: Spec | None) -> Completed:
    if spec is None:
        return []
    if spec.kind is Kind.FLAG or (spec.kind is Kind.RECORD and spec.nullable):
        return [("true", ""), ("false", "")]
    if spec.kind is Kind.RECORD:
        return [(inner.rule or inner.id, inner.help) for inner in spec.fields]
    return list(spec.choices)


def lexicons(ctx: typer.Context, incomplete: str) -> Completed:
    """Return lexicons that are built in the directory on the line, or in the usual one."""
    try:
        directory = ctx.params.get("directory") or load(LexiconSettings).lexicons
        names = Store(directory).ids()
    except (OSError, SettingsError):
        return []
    return [(name, "") for name in names if name.startswith(incomplete)]
