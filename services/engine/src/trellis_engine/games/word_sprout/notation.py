"""How moves of Word Sprout are written: ``+i@7``, ``challenge``, ``show bombast``, ``add WS-R4 {"letters": 2}``."""

import json
import re
from collections.abc import Callable
from typing import Any

from trellis_engine import options
from trellis_engine.contract import Notation, Rule
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout.moves import (
    AcceptWin,
    AddRule,
    Admit,
    CallOut,
    CannotPlay,
    ChallengePlay,
    KeepRules,
    Move,
    PlayLetters,
    RemoveRule,
    RestoreRule,
    ShowWord,
)
from trellis_engine.games.word_sprout.options import option_name
from trellis_engine.games.word_sprout.rules import KINDS, OptionalRule, others
from trellis_engine.games.word_sprout.rules.custom import CustomRule
from trellis_engine.games.word_sprout.rules.plain import PlainRule
from trellis_engine.games.word_sprout.table.letters import Addition, Cell, Push

NOTATIONS = (
    Notation("+<letter>@<position>", "add a letter where that many letters of the string stand before it"),
    Notation("+<letter>@<position>+<letter>@<position>", "add two letters, one after the other"),
    Notation("+<letter>@<row>,<column>", "with crossing strings: put a letter into an empty cell"),
    Notation(
        "+<letter>@<row>,<column>>",
        "with crossing strings: insert a letter, pushing what lies there to the right",
    ),
    Notation(
        "+<letter>@<row>,<column>v", "with crossing strings: insert a letter, pushing what lies there down"
    ),
    Notation(
        "+<letter>@<row>,<column>+<letter>@<row>,<column>",
        "with crossing strings: two letters, the cell of the second as seen after the first",
    ),
    Notation("challenge", "challenge the latest play"),
    Notation("show <word>", "answer a challenge with a goal word that contains the string"),
    Notation("admit", "answer a challenge by admitting that the play was not valid"),
    Notation("accept", "accept that the latest play wins the round"),
    Notation("call out <seat>", "call out a seat that has played out of turn"),
    Notation(
        "stuck", "at a table: say that you cannot play, and be out unless the play you are stuck at is undone"
    ),
    Notation("add <rule> {<parameter>: <value>, …}", "make a rule as the winner of a round"),
    Notation("remove <rule>", "remove a rule as the winner of a round"),
    Notation("restore <rule>", "put back another rule 1 to 3 (WS-O1 to WS-O3) as the winner of a round"),
    Notation("keep", "leave the rules as they are as the winner of a round"),
)

_ADDITION = re.compile(r"\+(.)@(\d{1,3})", re.ASCII)
_PLAY = re.compile(r"(?:\+.@\d{1,3})+", re.ASCII)
_ON_THE_GRID = re.compile(r"\+(.)@(-?\d{1,2}),(-?\d{1,2})([>v]?)", re.ASCII | re.IGNORECASE)
_PLAY_ON_THE_GRID = re.compile(rf"(?:{_ON_THE_GRID.pattern})+", _ON_THE_GRID.flags)
_PUSHES = {"": Push.NONE, ">": Push.RIGHT, "v": Push.DOWN}
_SIGNS = {push: sign for sign, push in _PUSHES.items()}
_SEAT = re.compile(r"out +(\d{1,3})", re.ASCII)
_KINDS = {kind.id.casefold(): kind for kind in KINDS}
_BARE: dict[type[Any], str] = {
    ChallengePlay: "challenge",
    Admit: "admit",
    AcceptWin: "accept",
    CannotPlay: "stuck",
    KeepRules: "keep",
}


def write(move: Move) -> str:
    """Write a move in notation."""
    match move:
        case PlayLetters(additions):
            return "".join(map(_write_addition, additions))
        case ShowWord(word):
            return f"show {word}"
        case CallOut(seat):
            return f"call out {seat}"
        case RemoveRule(key) | RestoreRule(key):
            return f"{'remove' if isinstance(move, RemoveRule) else 'restore'} {key}"
        case AddRule(rule):
            return f"add {write_rule(rule)}"
    return _BARE[type(move)]


def _write_addition(addition: Addition) -> str:
    cell = addition.cell
    place = str(addition.position) if cell is None else f"{cell.row},{cell.column}{_SIGNS[cell.push]}"
    return f"+{addition.letter}@{place}"


def write_rule(rule: OptionalRule) -> str:
    """Write a rule with those of its parameters that are not the usual ones."""
    usual = options.show(type(rule)())
    given = {name: value for name, value in options.show(rule).items() if value != usual[name]}
    return f"{rule.id} {json.dumps(given, ensure_ascii=False)}" if given else rule.id


def named(rule: OptionalRule) -> str:
    """Name a rule, with its id and those of its parameters that are not the usual ones, or its own sentence."""
    own = own_sentence(rule)
    if own:
        return f"{_name(rule)} ({rule.id}: {own})"
    return f"{_name(rule)} ({', '.join([rule.id, *_changes(rule)])})"


def in_words(rule: OptionalRule) -> Rule:
    """Describe a rule in force: its name, its sentence, and those of its parameters that are not the usual ones."""
    own = own_sentence(rule)
    if own:
        return Rule(rule.key, f"{_name(rule)}: {own}")
    changes = _changes(rule)
    return Rule(
        rule.key, f"{_name(rule).capitalize()}: {rule.sentence}" + f" ({', '.join(changes)})" * bool(changes)
    )


def own_sentence(rule: OptionalRule) -> str:
    """Give the sentence that players have written for a rule of their own, empty where there is none."""
    return rule.text if isinstance(rule, CustomRule | PlainRule) else ""


def announced(rule: OptionalRule, *, brief: bool = False) -> str:
    """Announce a rule that is made or removed: of the players' own its name and sentence, of others id and sentence.

    A rule of their own without a sentence is announced by what it asks for; `brief` leaves parameters out.
    """
    if isinstance(rule, CustomRule | PlainRule):
        return f"{rule.name} ({rule.id}): {own_sentence(rule) or _asked(rule)}"
    return f"{rule.key if brief else write_rule(rule)}: {rule.sentence}"


def _asked(rule: CustomRule | PlainRule) -> str:
    """Describe a rule of the players that has no sentence: what it decides, and how."""
    return f"{rule.scope.decides}: {rule.expression}" if isinstance(rule, CustomRule) else rule.text


def _name(rule: OptionalRule) -> str:
    if isinstance(rule, CustomRule | PlainRule):
        return rule.name
    return option_name(type(rule)).replace("_", " ")


def _changes(rule: OptionalRule) -> list[str]:
    usual, given = options.show(type(rule)()), options.show(rule)
    names = [name for name, value in given.items() if value != usual[name] and value != _name(rule)]
    return [f"{name.replace('_', ' ')} {_value(given[name])}" for name in names]


def _value(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def read(text: str) -> Move:
    """Read a move in notation, blind to upper and lower case. Raise `RequestError` MALFORMED_MOVE for anything else."""
    word, _, rest = text.strip().partition(" ")
    reader = _READERS.get(word.casefold())
    try:
        return _read_play(text.strip()) if reader is None else reader(rest.strip())
    except ValueError as wrong:
        raise RequestError(Reason.MALFORMED_MOVE, str(wrong), "notation") from wrong


def _read_play(text: str) -> Move:
    if _PLAY_ON_THE_GRID.fullmatch(text):
        return PlayLetters(tuple(_read_on_the_grid(*found) for found in _ON_THE_GRID.findall(text)))
    if not _PLAY.fullmatch(text):
        raise ValueError(f"{text!r:.80} is not a move")
    return PlayLetters(tuple(Addition(letter, int(number)) for letter, number in _ADDITION.findall(text)))


def _read_on_the_grid(letter: str, row: str, column: str, push: str) -> Addition:
    return Addition(letter, 0, Cell(int(row), int(column), _PUSHES[push.casefold()]))


def _bare(kind: type[Any]) -> Callable[[str], Move]:
    def reader(rest: str) -> Move:
        if rest:
            raise ValueError(f"nothing follows {_BARE[kind]!r}, not even {rest!r:.80}")
        move: Move = kind()
        return move

    return reader


def _read_call_out(rest: str) -> Move:
    found = _SEAT.fullmatch(rest.casefold())
    if found is None:
        raise ValueError("a seat is called out with 'call out' and its number")
    return CallOut(int(found.group(1)))


def _read_add(rest: str) -> Move:
    if rest.upper() in others.NAMES:
        return RestoreRule(rest.upper())
    name, _, given = rest.partition(" ")
    kind = _KINDS.get(name.casefold())
    if kind is None:
        raise ValueError(f"there is no rule {name!r:.80}; known: {', '.join(kind.id for kind in KINDS)}")
    try:
        return AddRule(options.read(kind, _record(given or "{}"), kind.id))
    except RequestError as fault:
        raise ValueError(str(fault)) from fault


def _record(text: str) -> dict[str, Any]:
    try:
        values = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise ValueError(f"parameters are written as a JSON object, not {text!r:.80}")  # noqa: TRY004 - a value
    return values


def _read_restore(rest: str) -> Move:
    return RestoreRule(rest.upper())


def _read_remove(rest: str) -> Move:
    if rest.upper() in others.NAMES:
        return RemoveRule(rest.upper())
    name, space, rest_of_key = rest.partition(" ")
    kind = _KINDS.get(name.casefold())
    return RemoveRule(rest if kind is None else f"{kind.id}{space}{rest_of_key}")


_READERS: dict[str, Callable[[str], Move]] = {
    **{word: _bare(kind) for kind, word in _BARE.items()},
    "show": ShowWord,
    "call": _read_call_out,
    "add": _read_add,
    "remove": _read_remove,
    "restore": _read_restore,
}
