"""Rules that players write themselves: yes-or-no questions in CEL, the Common Expression Language (WS-12, FL-5).

Google's evaluator (``cel-expr-python``) parses, checks types and evaluates. On top of it this module admits only what
cannot grow: expressions over the declared variables, without macros that loop, without maps, messages, clocks or
conversions, within a limit on length and cost. A macro-free expression visits each of its nodes at most once, so
the cost of its syntax tree bounds its work.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any

from cel_expr_python import cel  # type: ignore[import-untyped]  # it has stubs, but no py.typed
from cel_expr_python.ext import ext_strings  # type: ignore[import-untyped]  # as above
from google.protobuf.empty_pb2 import Empty
from google.protobuf.unknown_fields import UnknownFieldSet

from trellis_engine.work import spend

MAX_LENGTH = 1_000
MAX_COST = 300
PATTERN_COST = 50
MAX_PATTERN = 64

STEPS_A_PATTERN = 2
"""What a regular expression takes beside the rest, for each text."""
TEXTS_A_STEP = 12
"""Texts of a list that an expression without one filters in a step of work."""
_SIEVED = 5_000
"""How many texts are asked about at once; the evaluator gives up at 10,000 rounds of a loop."""
_TEXTS = "texts"

Value = bool | int | str | Sequence[str]


class ExpressionRefused(ValueError):  # noqa: N818 - an answer to whoever wrote it, not an error of the program
    """An expression that is no rule: it does not parse, its types clash, or it could do too much."""


class ExpressionFailed(Exception):  # noqa: N818 - as above
    """An expression that has no answer for these values, as a division by zero."""


class Kind(StrEnum):
    """What a variable holds."""

    FLAG = "bool"
    NUMBER = "int"
    TEXT = "string"
    TEXTS = "list of string"


_TYPES = {
    Kind.FLAG: cel.Type.BOOL,
    Kind.NUMBER: cel.Type.INT,
    Kind.TEXT: cel.Type.STRING,
    Kind.TEXTS: cel.Type.List(cel.Type.STRING),
}


@dataclass(frozen=True, slots=True)
class Variable:
    """Something that an expression may look at."""

    name: str
    kind: Kind
    help: str


@dataclass(frozen=True, slots=True)
class Expression:
    """A rule that has passed every check.

    Args:
        source: the expression as written.
        uses: the variables that it mentions.
        cost: an upper bound of the nodes it visits, `PATTERN_COST` for each regular expression.
        sought: the texts that it looks for in variables, each with the variable: ``('tags', 'noun.food')`` for
            ``'noun.food' in tags``.
    """

    source: str
    uses: frozenset[str]
    cost: int
    sought: frozenset[tuple[str, str]]
    _program: Any = field(repr=False, compare=False)

    def holds(self, values: Mapping[str, Value]) -> bool:
        """The answer for these values of the declared variables. Raises `ExpressionFailed` where there is none."""
        return bool(self._answer(values, Kind.FLAG))

    def number(self, values: Mapping[str, Value]) -> int:
        """The answer of an expression of a `Language` of numbers. Raises `ExpressionFailed` where there is none."""
        return int(self._answer(values, Kind.NUMBER))

    @property
    def steps(self) -> int:
        """What an evaluation takes, in steps of work, beside one for each list of values."""
        return STEPS_A_PATTERN * (self.cost // PATTERN_COST)

    def _answer(self, values: Mapping[str, Value], kind: Kind) -> Any:
        spend(1 + self.steps)
        answer = self._program.eval(data=values)
        if answer.type() != _TYPES[kind]:
            raise ExpressionFailed(str(answer.value()).partition(": ")[2])
        return answer.value()


class Language:
    """The expressions over some variables.

    Args:
        variables: what an expression may look at.
        answer: what it answers: yes or no, or a whole number.
    """

    def __init__(self, variables: Sequence[Variable], answer: Kind = Kind.FLAG) -> None:
        self._answer = answer
        self.variables = tuple(variables)
        self._names = frozenset(variable.name for variable in variables)
        self._environment = cel.NewEnv(
            variables={variable.name: _TYPES[variable.kind] for variable in variables},
            extensions=[ext_strings.ExtStrings()],
        )

    @lru_cache(maxsize=1024)  # noqa: B019 - there is one language for each kind of rule, as long as the process
    def compile(self, source: str) -> Expression:
        """Return the rule for which a text stands.

        Raises:
            ExpressionRefused: with what is wrong and where, in a sentence for whoever wrote it.
        """
        if len(source) > MAX_LENGTH:
            raise ExpressionRefused(f"an expression has at most {MAX_LENGTH} characters, not {len(source)}")
        program = self._parse(source)
        if program.return_type() != _TYPES[self._answer]:
            wanted = "true or false" if self._answer is Kind.FLAG else "a whole number"
            raise ExpressionRefused(
                f"must be {wanted}, but is of type {program.return_type().name().lower()}"
            )
        cost, uses, sought = _measure(program.serialize(), self._names)
        if cost > MAX_COST:
            raise ExpressionRefused(f"costs {cost}, and the limit is {MAX_COST}")
        return Expression(source, uses, cost, sought, program)

    def admitted(
        self, source: str, name: str, texts: Sequence[str], values: Mapping[str, Value]
    ) -> list[str] | None:
        """Return those of many texts for which an expression is true, asked at once: 20 times as fast as one by one.

        Args:
            source: an expression that `compile` accepts.
            name: the variable that holds each text in turn.
            texts: the texts.
            values: the other variables, the same for all texts.

        Returns:
            The texts; None if there is no answer for one of them, so that they must be asked about one by one.
        """
        sieve, steps = self._sieve(source, name), self.compile(source).steps
        found: list[str] = []
        for start in range(0, len(texts), _SIEVED):
            some = list(texts[start : start + _SIEVED])
            spend(1 + len(some) // TEXTS_A_STEP + len(some) * steps)
            try:
                answer = sieve.eval(data={**values, _TEXTS: some})
            except RuntimeError:
                return None
            if answer.type() == cel.Type.ERROR:
                return None
            found += map(str, answer.plain_value())
        return found

    @lru_cache(maxsize=64)  # noqa: B019 - as above
    def _sieve(self, source: str, name: str) -> Any:
        """Return a program that filters a list of texts; only this module writes expressions that loop."""
        types = {variable.name: _TYPES[variable.kind] for variable in self.variables if variable.name != name}
        types[_TEXTS] = cel.Type.List(cel.Type.STRING)
        environment = cel.NewEnv(variables=types, extensions=[ext_strings.ExtStrings()])
        return environment.compile(f"{_TEXTS}.filter({name}, ({source}\n))")

    def _parse(self, source: str) -> Any:
        try:
            return self._environment.compile(source)
        except RuntimeError as wrong:
            raise ExpressionRefused(_readable(str(wrong))) from wrong
        except TypeError as wrong:  # lone surrogates have no UTF-8
            raise ExpressionRefused("holds characters that no text can hold") from wrong


_PLACED = re.compile(r"<input>:(\d+):(\d+): (.*)")
_OPERATOR = re.compile(r"'[!@]?_?([^\w\s]+|in|\[_\])_?'")
_LONGEST_TEXT = 300


def _readable(error: str) -> str:
    """Return the evaluator's first complaint without its trappings, as in ``line 1, column 6: …``."""
    found = _PLACED.search(error)
    if found is None:
        return error.partition(": ")[2].partition(" [")[0]
    line, column, complaint = found.groups()
    plain = _OPERATOR.sub(r"'\1'", complaint.removesuffix(" [INVALID_ARGUMENT]"))
    return f"line {line}, column {column}: {plain}"[:_LONGEST_TEXT]


# --- the checked syntax tree ---------------------------------------------------------------------------------------
# The evaluator hands out its tree as a serialised cel.expr.CheckedExpr (https://github.com/google/cel-spec), for which
# no Python package carries the classes; the numbers below are those of cel/expr/checked.proto and syntax.proto.

_LENGTH_DELIMITED = 2
_ANY_VALUE, _CHECKED_EXPR = 2, 4
_CONST, _IDENT, _SELECT, _CALL, _LIST, _STRUCT, _COMPREHENSION = 3, 4, 5, 6, 7, 8, 9
_IDENT_NAME = 1
_CALL_TARGET, _CALL_FUNCTION, _CALL_ARGUMENT = 1, 2, 3
_LIST_ELEMENT = 1
_CONST_TEXT = 6

_OPERATORS = (
    "_&&_", "_||_", "!_", "_?_:_", "_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_",
    "_+_", "_-_", "_*_", "_/_", "_%_", "-_", "@in", "_[_]",
)  # fmt: skip
_ON_TEXTS = (
    "size", "contains", "startsWith", "endsWith", "matches",
    "charAt", "indexOf", "lastIndexOf", "substring", "reverse",
)  # fmt: skip
FUNCTIONS = frozenset(_OPERATORS + _ON_TEXTS)
"""The functions that an expression may call; none makes a text longer than its arguments together."""

_REFUSED = {
    _SELECT: "fields: only the variables can be looked at",
    _STRUCT: "maps and messages",
    _COMPREHENSION: "all, exists, exists_one, map or filter: a rule cannot loop",
}

_MATCHER = cel.NewEnv(variables={"pattern": cel.Type.STRING}).compile("''.matches(pattern)")
"""Has the evaluator compile a regular expression, which it does not do before it meets one."""

_Parts = list[tuple[int, bytes]]


def _measure(
    serialised: bytes, names: frozenset[str]
) -> tuple[int, frozenset[str], frozenset[tuple[str, str]]]:
    """Tell what an expression costs, which of the variables it uses, and which texts it looks for in them."""
    checked = _first(_parts(serialised), _ANY_VALUE)
    nodes = list(_walk(_first(_parts(checked), _CHECKED_EXPR)))
    used = {_first(_parts(body), _IDENT_NAME).decode() for kind, body in nodes if kind == _IDENT}
    if used - names:
        raise ExpressionRefused(f"uses {', '.join(sorted(used - names))}, which is not a variable")
    sought = frozenset(pair for kind, body in nodes if kind == _CALL for pair in _sought(_parts(body)))
    return sum(_cost(kind, body) for kind, body in nodes), frozenset(used), sought


def _sought(call: _Parts) -> Iterator[tuple[str, str]]:
    """Yield the variable and the text of a call such as ``'noun.food' in tags``."""
    if _first(call, _CALL_FUNCTION) == b"@in":
        text, holder = (_parts(each) for each in _children(_CALL, call))
        name = _first(_parts(_first(holder, _IDENT)), _IDENT_NAME)
        if name and (found := _first(_parts(_first(text, _CONST)), _CONST_TEXT)):
            yield name.decode(), found.decode()


def _walk(expression: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the nodes of a tree, each as its kind and its body, from the root."""
    for kind, body in _parts(expression):
        if kind in _REFUSED:
            raise ExpressionRefused(f"uses {_REFUSED[kind]}")
        if kind < _CONST:
            continue
        yield kind, body
        for inner in _children(kind, _parts(body)):
            yield from _walk(inner)


def _children(kind: int, body: _Parts) -> list[bytes]:
    if kind == _CALL:
        return [data for number, data in body if number in (_CALL_TARGET, _CALL_ARGUMENT)]
    return [data for number, data in body if number == _LIST_ELEMENT] if kind == _LIST else []


def _cost(kind: int, body: bytes) -> int:
    if kind != _CALL:
        return 1
    call = _parts(body)
    function = _first(call, _CALL_FUNCTION).decode()
    if function not in FUNCTIONS:
        raise ExpressionRefused(f"calls {function}, which rules may not")
    return 1 + (_pattern_cost(call) if function == "matches" else 0)


def _pattern_cost(call: _Parts) -> int:
    """Return the cost of a regular expression, which must be a plain literal: RE2 compiles it at each evaluation."""
    literal = _first(_parts(_children(_CALL, call)[-1]), _CONST)
    pattern = _first(_parts(literal), _CONST_TEXT).decode()
    if not pattern or len(pattern) > MAX_PATTERN or "{" in pattern:
        raise ExpressionRefused(
            f"matches takes a literal pattern of 1 to {MAX_PATTERN} characters without counted repetition"
        )
    answer = _MATCHER.eval(data={"pattern": pattern})
    if answer.type() != cel.Type.BOOL:
        wrong = str(answer.value()).rpartition("regular expression: ")[2]
        raise ExpressionRefused(f"{pattern!r} is no regular expression: {wrong}"[:_LONGEST_TEXT])
    return PATTERN_COST


def _parts(message: bytes) -> _Parts:
    """Return the length-delimited fields of a message, by number."""
    holder = Empty()
    holder.ParseFromString(message)
    fields: Any = UnknownFieldSet(holder)  # iterable, which its stubs do not know
    return [(part.field_number, part.data) for part in fields if part.wire_type == _LENGTH_DELIMITED]


def _first(parts: _Parts, number: int) -> bytes:
    return next((data for found, data in parts if found == number), b"")
