"""Golden playthroughs: games written down in text files that are played again by the tests.

A file in `tests/engine/games/<game>/playthroughs/` starts with a header and goes on with moves; everything else in it
is what the game answers, written by `python -m tests.engine.kit.playthrough --write [FILE …]`, compared by the tests.

    # What this game shows, and the rules it proves.
    seats: 2
    seed: 000102030405060708090a0b0c0d0e0f
    options: {"adjudication": "REFEREE"}
    words: tomato bombast cats/plural        (or: words: @sample, words: @enable)

    > 0 +o@0                                 a move: the seat and the notation
    ! 1 +z@0                                 a move that must be refused

Write the moves by hand from the rules, together with what they should bring about, before the file is first
generated; then read what was generated.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.engine.kit import words as lists
from tests.engine.kit.sample import GAMES, Sample
from trellis_engine.catalog import Entry
from trellis_engine.contract import Audience, IllegalMove, State, Transition
from trellis_engine.errors import RequestError
from trellis_engine.words import Lexicons, Words

LISTS: dict[str, Callable[[], Lexicons]] = {"@sample": lists.sample, "@enable": lists.enable}


@dataclass(frozen=True)
class Script:
    """What a person wrote: header and moves."""

    comments: tuple[str, ...]
    header: dict[str, str]
    moves: tuple[tuple[str, int, str], ...]
    """A sign (``>`` or ``!``), the seat and the notation."""


def parse(text: str) -> Script:
    """The script in a playthrough file, whatever was generated around it."""
    comments, header, moves = [], {}, []
    for line in text.splitlines():
        if line.startswith("# "):
            comments.append(line)
        elif line[:2] in ("> ", "! "):
            sign, seat, notation = line.split(" ", 2)
            moves.append((sign, int(seat), notation))
        elif not moves and line.partition(":")[0] in ("seats", "seed", "options", "words"):
            name, _, value = line.partition(":")
            header[name] = value.strip()
    return Script(tuple(comments), header, tuple(moves))


def render(game: str, script: Script) -> str:
    """The whole file: the script with what the game answers."""
    sample = Sample("playthrough", int(script.header["seats"]), _options(script), lambda: _lexicons(script))
    found, start, words = sample.start(game, bytes.fromhex(script.header["seed"]))
    lines = [*script.comments, *(f"{name}: {value}" for name, value in script.header.items()), ""]
    lines += [*_events(start), *_table(found, start.state)]
    state = start.state
    for sign, seat, notation in script.moves:
        lines += ["", f"{sign} {seat} {notation}"]
        if sign == "!":
            lines.append(_refusal(found, state, seat, notation, words))
            continue
        after = found.game.apply(state, seat, found.game.read_move(notation), words)
        state = after.state
        lines += [*_seen_by(after.audience, "the move is seen by"), *_events(after), *_table(found, state)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _options(script: Script) -> dict[str, Any]:
    options: dict[str, Any] = json.loads(script.header.get("options", "{}"))
    return options


def _lexicons(script: Script) -> Lexicons:
    named = script.header.get("words", "@sample")
    return LISTS[named]() if named in LISTS else lists.listed(named)


def _refusal(found: Entry, state: State[Any, Any], seat: int, notation: str, words: Words) -> str:
    try:
        found.game.apply(state, seat, found.game.read_move(notation), words)
    except IllegalMove as illegal:
        broken = illegal.violation
        shown = "".join(f" {name}={value}" for name, value in sorted(broken.metadata.items()))
        return f"  refused {broken.reason} ({broken.rule}): {broken.text}{shown}"
    except RequestError as fault:
        return f"  refused {fault.reason} [{fault.field}]: {fault.text}"
    raise AssertionError(f"{notation} by seat {seat} was to be refused, and was not")


def _events(after: Transition[Any, Any]) -> Iterator[str]:
    for event in after.events:
        shown = "".join(_seen_by(event.audience, ""))
        yield f"  * {event.rule}: {event.text}{shown and ' [' + shown.strip() + ']'}"


def _seen_by(audience: Audience, before: str) -> list[str]:
    if audience.everyone:
        return []
    seats = ", ".join(map(str, sorted(audience.seats))) or "nobody"
    return [f"  {before} {'seat ' if audience.seats else ''}{seats}".replace("   ", "  ")]


def _table(found: Entry, state: State[Any, Any]) -> Iterator[str]:
    """Every seat's view, views that look the same together, and where the match stands."""
    pictures: dict[str, list[str]] = {}
    for viewer in (*range(state.setup.seats), None):
        picture = found.game.picture(state.setup, found.game.project(state, viewer))
        pictures.setdefault(picture, []).append("onlooker" if viewer is None else f"seat {viewer}")
    for picture, viewers in pictures.items():
        yield "  seen by everyone:" if len(pictures) == 1 else f"  seen by {', '.join(viewers)}:"
        yield from (f"    | {line}" for line in picture.splitlines())
    outcome = found.game.outcome(state)
    waiting = ", ".join(map(str, sorted(found.game.to_act(state))))
    yield f"  to act: {waiting}" if outcome is None else f"  over: {_outcome(outcome)}"


def _outcome(outcome: Any) -> str:
    winners = ", ".join(map(str, outcome.winners)) or "nobody"
    scores = f", scores {list(outcome.scores)}" if outcome.scores else ""
    return f"{outcome.kind} {winners} by {outcome.reason} ({outcome.rule}){scores}"


def files() -> list[Path]:
    """Every playthrough of every game."""
    return sorted(GAMES.glob("*/playthroughs/*.txt"))


def game_of(path: Path) -> str:
    """The game that a playthrough is of."""
    return path.parents[1].name


def main(arguments: list[str]) -> int:
    """Writes playthroughs again; says which changed."""
    if not arguments or arguments[0] != "--write":
        print(__doc__)  # noqa: T201
        return 2
    for path in [Path(name) for name in arguments[1:]] or files():
        old = path.read_text(encoding="utf-8")
        new = render(game_of(path.resolve()), parse(old))
        path.write_text(new, encoding="utf-8")
        print(f"{'same' if old == new else 'CHANGED'} {path}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
