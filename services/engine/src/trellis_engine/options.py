"""Options of games as data: a frozen dataclass whose fields say what they take.

    @dataclass(frozen=True)
    class Options:
        rounds: int = integer(1, 1, 99, "How many rounds a match has.")
        pot: Mapping[str, int] | None = counts(None, 0, 99, 64, "Tiles of each letter; null: unlimited.")

`describe` turns such a class into `Spec`s that a client can build a form from, `read` reads JSON-like values into
it and names the option that is wrong, `show` writes every option back.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, TypeVar

from trellis_engine.errors import Reason, RequestError

T = TypeVar("T")

MAX_TEXT = 10_000
_KEY = "spec"


class Kind(StrEnum):
    """What kind of value an option takes."""

    FLAG = "FLAG"
    INTEGER = "INTEGER"
    CHOICE = "CHOICE"
    TEXT = "TEXT"
    LIST = "LIST"
    COUNTS = "COUNTS"
    RECORD = "RECORD"


@dataclass(frozen=True, slots=True)
class Spec:
    """One option as data; `default` is JSON-like. Bounds hold for the kinds that have them."""

    id: str
    kind: Kind
    help: str
    default: Any = None
    nullable: bool = False
    minimum: int = 0
    maximum: int = 0
    max_length: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    """Each value that may be chosen and what it means."""
    fields: "tuple[Spec, ...]" = ()
    """The element of a list, the fields of a record."""
    rule: str = ""
    """Id of the rule that a record turns on, which people may write instead of its name."""
    build: Callable[[Any], Any] | None = None
    """Makes the Python value of a choice or a record."""


def flag(default: bool, help: str) -> Any:  # noqa: A002, FBT001
    """Declare an option that is true or false."""
    return _field(Spec("", Kind.FLAG, help, default), default)


def integer(default: int | None, minimum: int, maximum: int, help: str) -> Any:  # noqa: A002
    """Declare a whole number in a range; with the default None it may also be null."""
    spec = Spec("", Kind.INTEGER, help, default, default is None, minimum, maximum)
    return _field(spec, default)


def choice(
    default: StrEnum | type[StrEnum],
    help: str,  # noqa: A002
    meanings: Mapping[Any, str] | None = None,
) -> Any:
    """Declare one member of an enumeration, what each means told here or by a property ``meaning`` of its class.

    With the enumeration itself in place of the default it may also be null, and is unless something is chosen.
    """
    if isinstance(default, type):
        spec = choice(next(iter(default)), help, meanings).metadata[_KEY]
        return _field(replace(spec, default=None, nullable=True), None)
    enum, told = type(default), meanings or {}
    choices = tuple(
        (member.value, told.get(member) or str(getattr(member, "meaning", member.value))) for member in enum
    )
    return _field(Spec("", Kind.CHOICE, help, default.value, choices=choices, build=enum), default)


def text(default: str | None, max_length: int, help: str) -> Any:  # noqa: A002
    """Declare a text; with the default None it may also be null."""
    return _field(Spec("", Kind.TEXT, help, default, default is None, max_length=max_length), default)


def counts(default: Mapping[str, int] | None, minimum: int, maximum: int, max_length: int, help: str) -> Any:  # noqa: A002
    """Declare a table from text to whole numbers; with the default None it may also be null."""
    shown = None if default is None else dict(default)
    spec = Spec("", Kind.COUNTS, help, shown, default is None, minimum, maximum, max_length)
    return field(default_factory=lambda: shown and dict(shown), metadata={_KEY: spec})


def record(cls: type[Any], help: str, *, nullable: bool = False, rule: str = "") -> Any:  # noqa: A002
    """Declare a nested dataclass of options; with its defaults where it is not given, or null if that is allowed."""
    default = None if nullable else show(cls())
    spec = Spec("", Kind.RECORD, help, default, nullable, fields=describe(cls), rule=rule, build=cls)
    return _field(spec, None) if nullable else field(default_factory=cls, metadata={_KEY: spec})


def several(element: Any, max_length: int, help: str, default: tuple[Any, ...] = ()) -> Any:  # noqa: A002
    """Declare a list of values, each as ``element`` (the result of another of these functions, or a dataclass) says."""
    inner = (
        Spec("", Kind.RECORD, "", {}, fields=describe(element), build=element)
        if isinstance(element, type)
        else (element.metadata[_KEY])
    )
    shown = [_show(value) for value in default]
    return _field(Spec("", Kind.LIST, help, shown, max_length=max_length, fields=(inner,)), default)


_described: dict[type[Any], tuple[Spec, ...]] = {}


def describe(cls: type[Any]) -> tuple[Spec, ...]:
    """List the options of a dataclass, in their order.

    Every state that comes in asks: found out once for each class.
    """
    if cls not in _described:
        _described[cls] = tuple(_named(item.metadata[_KEY], item.name) for item in fields(cls))
    return _described[cls]


def read(cls: type[T], values: Mapping[str, Any], path: str = "options") -> T:
    """Options from JSON-like values; what is not given has its default.

    Raises:
        RequestError: UNKNOWN_OPTION, OPTION_TYPE or OPTION_OUT_OF_RANGE, its field naming the option; OPTION_CONFLICT
            where the dataclass refuses a combination with ValueError.
    """
    specs = {spec.id: spec for spec in describe(cls)}
    for name in values:
        if name not in specs:
            known = ", ".join(specs) or "none"
            raise RequestError(
                Reason.UNKNOWN_OPTION, f"there is no option {name!r}; known: {known}", f"{path}.{name}"
            )
    given = {name: _read(specs[name], value, f"{path}.{name}") for name, value in values.items()}
    try:
        return cls(**given)
    except ValueError as conflict:
        raise RequestError(Reason.OPTION_CONFLICT, str(conflict), path) from conflict


def show(options: Any) -> dict[str, Any]:
    """Return every option with its value, JSON-like; `read` makes the same options of it again."""
    return {item.name: _show(getattr(options, item.name)) for item in fields(options)}


def chosen(options: Any, path: str = "") -> Iterator[str]:
    """Name the options that differ from their defaults, each by its path, as in ``rules.no_plurals``."""
    for item in fields(options):
        value, spec, name = getattr(options, item.name), item.metadata[_KEY], f"{path}{item.name}"
        if _show(value) == spec.default:
            continue
        inner = (
            []
            if value is None or spec.nullable or spec.kind is not Kind.RECORD
            else [*chosen(value, f"{name}.")]
        )
        yield from inner or [name]


def _field(spec: Spec, default: Any) -> Any:
    return field(default=default, metadata={_KEY: spec})


def _named(spec: Spec, name: str) -> Spec:
    values = {item.name: getattr(spec, item.name) for item in fields(spec)}
    return Spec(**{**values, "id": name})


def _read(spec: Spec, value: Any, path: str) -> Any:
    if value is None and spec.nullable:
        return None
    return _READERS[spec.kind](spec, value, path)


def _read_flag(spec: Spec, value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise _mistyped(path, "true or false", value)
    return value


def _read_integer(spec: Spec, value: Any, path: str) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _mistyped(path, "a whole number", value)
    if not spec.minimum <= value <= spec.maximum:
        raise _outside(path, f"from {spec.minimum} to {spec.maximum}, not {value}")
    return value


def _read_text(spec: Spec, value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise _mistyped(path, "a text", value)
    if len(value) > spec.max_length:
        raise _outside(path, f"at most {spec.max_length} characters, not {len(value)}")
    return value


def _read_choice(spec: Spec, value: Any, path: str) -> Any:
    known = [name for name, _ in spec.choices]
    if not isinstance(value, str):
        raise _mistyped(path, "one of " + ", ".join(known), value)
    if value not in known:
        raise _outside(path, f"one of {', '.join(known)}, not {value!r}")
    assert spec.build is not None
    return spec.build(value)


def _read_list(spec: Spec, value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _mistyped(path, "a list", value)
    if len(value) > spec.max_length:
        raise _outside(path, f"a list of at most {spec.max_length}, not {len(value)}")
    return tuple(_read(spec.fields[0], item, f"{path}[{index}]") for index, item in enumerate(value))


def _read_counts(spec: Spec, value: Any, path: str) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise _mistyped(path, "a table of whole numbers", value)
    if len(value) > spec.max_length:
        raise _outside(path, f"a table of at most {spec.max_length} entries, not {len(value)}")
    return {str(name): _read_integer(spec, value[name], f"{path}.{name}") for name in sorted(value)}


def _read_record(spec: Spec, value: Any, path: str) -> Any:
    if not isinstance(value, Mapping):
        raise _mistyped(path, "a record", value)
    assert isinstance(spec.build, type)
    return read(spec.build, value, path)


_READERS: Mapping[Kind, Callable[[Spec, Any, str], Any]] = {
    Kind.FLAG: _read_flag,
    Kind.INTEGER: _read_integer,
    Kind.TEXT: _read_text,
    Kind.CHOICE: _read_choice,
    Kind.LIST: _read_list,
    Kind.COUNTS: _read_counts,
    Kind.RECORD: _read_record,
}


def _show(value: Any) -> Any:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Mapping):
        return {name: value[name] for name in sorted(value)}
    if isinstance(value, tuple):
        return [_show(item) for item in value]
    return show(value) if hasattr(value, "__dataclass_fields__") else value


def _mistyped(path: str, wanted: str, value: Any) -> RequestError:
    return RequestError(Reason.OPTION_TYPE, f"takes {wanted}, not {value!r:.80}", path)


def _outside(path: str, wanted: str) -> RequestError:
    return RequestError(Reason.OPTION_OUT_OF_RANGE, f"must be {wanted}", path)
