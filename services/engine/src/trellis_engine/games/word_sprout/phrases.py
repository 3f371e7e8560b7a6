"""What people write besides the notation: the string that they make, a letter with or without a place, rules by name.

oat             whichever letters make OAT of the string on the table, or of a string on the grid
t, +t           a T at the end; with the plus sign elsewhere, if it cannot stand at the end
t+              a T at the beginning
t 2, +t at 2    a T where two letters stand before it
boat            in answer to a challenge: a goal word
add no_plurals, add consonants_first letters=4, remove complete_words
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from json import JSONDecodeError, loads
from typing import Any

from trellis_engine import options
from trellis_engine.contract import State
from trellis_engine.errors import RequestError
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
from trellis_engine.games.word_sprout.notation import write
from trellis_engine.games.word_sprout.options import Options, option_name
from trellis_engine.games.word_sprout.rules import KINDS, OptionalRule, others, rule_set
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.board import EMPTY, ImpossibleError, openings
from trellis_engine.games.word_sprout.table.letters import MAX_STRING_LETTERS, Addition, lengthened
from trellis_engine.games.word_sprout.table.placement import is_open, lay
from trellis_engine.work import spend

Additions = tuple[Addition, ...]

_DEEDS: dict[str, Move] = {
    **dict.fromkeys(("doubt", "i challenge", "i doubt it", "objection"), ChallengePlay()),
    **dict.fromkeys(("ok", "okay", "yes", "legal", "i accept"), AcceptWin()),
    **dict.fromkeys(("no", "i admit", "i give in"), Admit()),
    **dict.fromkeys(
        ("i cannot play", "i can't play", "cannot play", "can't play", "i am stuck", "i'm stuck", "pass"),
        CannotPlay(),
    ),
    **dict.fromkeys(("none", "nothing", "no change", "keep the rules", "leave"), KeepRules()),
}
_OUT = re.compile(r"(?:call |callout |out )(?:out )?(?:seat )?(\d{1,3})", re.ASCII)
_PLACED = re.compile(r"\+?(\w) ?(?:@|at | ) ?(\d{1,2})")
_RULE = re.compile(r"(add|make|restore|remove|drop) (\S+)(?: (.+))?")
_OTHERS = {name.replace(" ", "_"): rule for rule, name in others.NAMES.items()}


def understand(state: State[Options, Position], text: str) -> Iterator[Move]:
    """List the moves that a text may mean, the likeliest first."""
    position = state.position
    if text in _DEEDS:
        yield _DEEDS[text]
    if position.chooser is not None:
        yield from _choice(position, text)
    elif position.challenge is not None:
        if text.replace(" ", "").isalpha() and len(text) <= MAX_STRING_LETTERS:
            yield ShowWord(text.removeprefix("show "))
    elif found := _OUT.fullmatch(text):
        yield CallOut(int(found[1]))
    else:
        rules = rule_set(position.rules)
        most = rules.letters_when(locked=position.table.locked)
        plays = _on_the_grid(position, text) if rules.on_a_grid else _in_line(position, text)
        yield from (PlayLetters(play) for play in plays if len(play) <= most)


def _in_line(position: Position, text: str) -> Iterator[Additions]:
    """Read letters by their place, or by the string that they make."""
    string = position.table.string
    bare = text.strip("+ ")
    if found := _PLACED.fullmatch(text):
        yield (Addition(found[1], int(found[2])),)
    elif len(bare) == 1 and bare.isalpha():
        end, start = (Addition(bare, len(string)),), (Addition(bare, 0),)
        yield start if text.endswith("+") else end
        yield from _elsewhere(string, bare) if text.startswith("+") else ()
    if bare.isalpha():
        yield from ways(string, bare)


def _elsewhere(string: str, letter: str) -> Iterator[Additions]:
    return ((Addition(letter, place),) for place in range(len(string)))


def ways(string: str, longer: str) -> Iterator[Additions]:
    """List how one or two letters make a longer string: for OTO → OTTO either T, named by its place."""
    more = len(longer) - len(string)
    if more not in (1, 2) or len(longer) > MAX_STRING_LETTERS:
        return
    for new in combinations(range(len(longer)), more):
        spend()
        additions = tuple(Addition(longer[place], place) for place in new)
        if lengthened(string, additions) == longer:
            yield additions


def _on_the_grid(position: Position, text: str) -> Iterator[Additions]:
    """Read one letter by itself, or by a string that it makes with others; wherever that is."""
    rows, bare = position.table.rows, text.strip("+ ")
    if not bare.isalpha():
        return
    for cell in openings(rows):
        for letter in dict.fromkeys(bare):
            spend()
            addition = (Addition(letter, 0, cell),)
            if is_open(rows, cell) and (len(bare) == 1 or bare in _made(rows, addition)):
                yield addition


def _made(rows: tuple[str, ...], additions: Additions) -> list[str]:
    try:
        return [change.after for change in lay(rows, additions).changes]
    except ImpossibleError:
        return []


def _choice(position: Position, text: str) -> Iterator[Move]:
    """Read a rule to make or to remove, by its id or by its name among the options, its parameters as name=value."""
    found = _RULE.fullmatch(text)
    other = None if found is None else _OTHERS.get(found[2].replace("-", "_"))
    if found is not None and other is not None:
        yield RemoveRule(other) if found[1] in ("remove", "drop") else RestoreRule(other)
        return
    kind = None if found is None else kind_named(found[2])
    if found is None or kind is None:
        return
    if found[1] in ("remove", "drop"):
        yield from (RemoveRule(rule.key) for rule in position.rules if isinstance(rule, kind))
        return
    try:
        yield AddRule(options.read(kind, _parameters(found[3] or ""), kind.id))
    except (RequestError, ValueError):
        return


def kind_named(name: str) -> type[OptionalRule] | None:
    """Find the rule with an id, as in ``WS-R3``, or a name among the options, as in ``no_plurals``."""
    wanted = name.casefold().replace("-", "_")
    names = {
        name: kind for kind in KINDS for name in (kind.id.casefold().replace("-", "_"), option_name(kind))
    }
    return names.get(wanted)


def _parameters(text: str) -> dict[str, Any]:
    """Read parameters written ``letters=4, name=value``. Raise ValueError for anything else."""
    given = {}
    for item in text.replace(",", " ").split():
        name, equals, value = item.partition("=")
        if not equals:
            raise ValueError(f"{item!r} is not of the form name=value")
        try:
            given[name] = loads(value)
        except JSONDecodeError:
            given[name] = value
    return given


def described(position: Position, move: Move) -> str:
    """Describe what a play makes, the new letters in brackets; on the grid the strings that it makes."""
    if not isinstance(move, PlayLetters):
        return ""
    if move.additions[0].cell is not None:
        made = _made(position.table.rows, move.additions)
        return f"{_spot(move.additions[0])}, making {' and '.join(made).upper()}"
    string = position.table.string
    marked = [letter.upper() for letter in string]
    for addition in move.additions:
        marked.insert(addition.position, f"[{addition.letter.upper()}]")
    return "".join(marked)


def _spot(addition: Addition) -> str:
    cell = addition.cell
    assert cell is not None
    return f"{addition.letter.upper()} in row {cell.row}, column {cell.column}"


def examples(state: State[Options, Position]) -> tuple[str, ...]:
    """Show how one could answer or choose; the words themselves are for the player to find."""
    position = state.position
    if position.chooser is not None:
        return ("keep", "add no_plurals")
    if position.challenge is not None:
        string = position.table.string or "".join(position.table.rows).replace(EMPTY, "")
        return (f"show …{string}…", "admit")
    return ()


def spoken(position: Position, moves: Sequence[Move]) -> tuple[str, ...]:
    """Return two of some moves as examples: the first in notation, another by its string, if one is known by it."""
    others = [(_spoken(position, move), write(move)) for move in moves[1:]]
    best = min(others, key=lambda forms: forms[0] == forms[1], default=None)
    return (*map(write, moves[:1]), *([best[0]] if best else []))


def _spoken(position: Position, move: Move) -> str:
    """Read a play by the string that it makes, where that leaves no question; without crossing strings alone."""
    string = position.table.string
    if not isinstance(move, PlayLetters) or not string or move.additions[0].cell is not None:
        return write(move)
    longer = lengthened(string, move.additions)
    return longer if len(list(ways(string, longer))) == 1 else write(move)
