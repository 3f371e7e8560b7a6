"""What is agreed on before a match, at the keyboard: options listed in words, and read from NAME=VALUE.

rules=WS-R1,no_plurals            rules by id or name
rules.consonants_first.letters=4  an option inside another
pot=a:9,b:2                       a table; words, flags and choices as plain text, everything also as JSON
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from json import JSONDecodeError, dumps, loads
from typing import Any

from trellis_cli.play.table import CannotPlayError
from trellis_engine.options import Kind, Spec

_YES = frozenset({"yes", "on", "y"})
_NO = frozenset({"no", "off", "n"})


def listed(specs: Sequence[Spec], prefix: str = "") -> Iterator[tuple[str, str, Sequence[str]]]:
    """List every option: its path, its default, what it takes, and its meaning with that of each of its choices."""
    for spec in specs:
        path, default = prefix + spec.id, default_of(spec)
        meanings = [spec.help, *(f"{name}: {meaning}" for name, meaning in spec.choices)]
        yield f"{path}={default}" if default else path, takes(spec), [text for text in meanings if text]
        if spec.kind is Kind.RECORD:
            yield from listed(spec.fields, f"{path}.")
        elif spec.kind is Kind.LIST and spec.fields[0].kind is Kind.RECORD:
            yield from listed(spec.fields[0].fields, f"{path}[].")


def takes(spec: Spec) -> str:
    """Tell what an option takes, in words."""
    if spec.kind is Kind.RECORD:
        return "true, or null" if spec.nullable else "name,name,…"
    span = f"{spec.minimum} to {spec.maximum}"
    told = {
        Kind.FLAG: "true or false",
        Kind.INTEGER: span,
        Kind.CHOICE: "one of",
        Kind.TEXT: f"text, up to {spec.max_length}",
        Kind.LIST: f"list, up to {spec.max_length}",
        Kind.COUNTS: f"name:count,… ({span})",
    }
    return told[spec.kind] + (" or null" if spec.nullable else "")


def default_of(spec: Spec) -> str:
    """Return the default as one would write it; nothing for an option that holds others."""
    if spec.kind is Kind.RECORD and not spec.nullable:
        return ""
    return spec.default if isinstance(spec.default, str) and spec.default else dumps(spec.default)


def agreed(pairs: Sequence[str], specs: Sequence[Spec]) -> dict[str, Any]:
    """JSON-like options from NAME=VALUE, later ones added to earlier ones. Raises `CannotPlayError`."""
    chosen: dict[str, Any] = {}
    for pair in pairs:
        path, equals, text = pair.partition("=")
        trail = _trail(path, specs)
        if not equals and not _may_stand_alone(trail[-1]):
            raise CannotPlayError(f"--option: {pair!r} is not of the form name=value")
        value = read_value(trail[-1], text) if equals else _switched_on(trail[-1])
        for spec in reversed(trail):
            value = {spec.id: value}
        _merge(chosen, value)
    return chosen


def _may_stand_alone(spec: Spec) -> bool:
    return spec.kind is Kind.FLAG or (spec.kind is Kind.RECORD and spec.nullable)


def _switched_on(spec: Spec) -> Any:
    return True if spec.kind is Kind.FLAG else {}


def _trail(path: str, specs: Sequence[Spec]) -> list[Spec]:
    """Return the options on the way to one named with dots."""
    trail: list[Spec] = []
    for name in path.strip().split("."):
        inner = trail[-1].fields if trail else specs
        trail.append(_named(name, inner, ".".join(["options", *(spec.id for spec in trail), name])))
    return trail


def _named(name: str, specs: Sequence[Spec], path: str) -> Spec:
    """Return the option with a name, or the one for a rule with that id."""
    known = {key.casefold().replace("-", "_"): spec for spec in specs for key in (spec.id, spec.rule) if key}
    wanted = name.strip().casefold().replace("-", "_")
    if wanted in known:
        return known[wanted]
    near = get_close_matches(wanted, known, 1)
    hint = f"; did you mean {known[near[0]].id}?" if near else ""
    raise CannotPlayError(f"{path}: there is no option {name!r}{hint} (--options lists them)")


def _merge(into: dict[str, Any], more: Mapping[str, Any]) -> None:
    for name, value in more.items():
        if isinstance(value, dict) and isinstance(into.get(name), dict):
            _merge(into[name], value)
        else:
            into[name] = value


def read_value(spec: Spec, text: str) -> Any:
    """Read a value from plain text or JSON; what is neither is left to the engine to refuse.

    Raises `CannotPlayError`.
    """
    text = text.strip()
    try:
        value = loads(text)
    except (JSONDecodeError, RecursionError):
        return _PLAIN.get(spec.kind, _as_text)(spec, text)
    if spec.kind is Kind.TEXT and not isinstance(value, str) and not (value is None and spec.nullable):
        return text
    if spec.kind is Kind.LIST and not isinstance(value, list):
        return _plain_list(spec, text)
    return (
        {}
        if spec.kind is Kind.RECORD and value is True
        else None
        if value is False and _is_rule(spec)
        else value
    )


def _is_rule(spec: Spec) -> bool:
    return spec.kind is Kind.RECORD and spec.nullable


def _as_text(spec: Spec, text: str) -> Any:
    return text


def _plain_flag(spec: Spec, text: str) -> Any:
    answer = text.casefold()
    return True if answer in _YES | {"true"} else False if answer in _NO | {"false"} else text


def _plain_choice(spec: Spec, text: str) -> Any:
    return next((name for name, _ in spec.choices if name.casefold() == text.casefold()), text)


def _plain_list(spec: Spec, text: str) -> Any:
    return [read_value(spec.fields[0], item) for item in text.split(",")] if text else []


def _plain_counts(spec: Spec, text: str) -> Any:
    counts = {}
    for item in text.replace(",", " ").split():
        name, _, count = item.partition(":")
        if not count.isdecimal():
            raise CannotPlayError(f"options.{spec.id}: {item!r} is not of the form name:count, as in a:9,b:2")
        counts[name] = int(count)
    return counts


def _plain_record(spec: Spec, text: str) -> Any:
    """Options inside this one that are turned on, by name or id; on and off for one that can be null."""
    if spec.nullable and text.casefold() in _YES | _NO:
        return {} if text.casefold() in _YES else None
    turned_on = [_named(name, spec.fields, f"options.{spec.id}.{name.strip()}") for name in text.split(",")]
    return {inner.id: _switched_on(inner) if _may_stand_alone(inner) else text for inner in turned_on}


_PLAIN = {
    Kind.FLAG: _plain_flag,
    Kind.CHOICE: _plain_choice,
    Kind.LIST: _plain_list,
    Kind.COUNTS: _plain_counts,
    Kind.RECORD: _plain_record,
}
