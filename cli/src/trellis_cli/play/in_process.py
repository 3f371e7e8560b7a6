"""A match played entirely in this process: engine and lexicon as libraries, no service."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from secrets import token_bytes
from typing import Any

from trellis_cli.local_words import LocalLexicons
from trellis_cli.play.table import About, CannotPlayError, Meaning, RefusedError, Seen, Table, Wanted
from trellis_engine import options
from trellis_engine.catalog import Entry, entry
from trellis_engine.chance import Chance
from trellis_engine.contract import CONCEDE_NOTATION, Event, IllegalMove, Setup, State
from trellis_engine.contract.asking import require_askable
from trellis_engine.errors import RequestError
from trellis_engine.words import NO_WORDS, Lexicons, Words
from trellis_lexicon import IndexDamagedError, Lexicon, Store, open_lexicon

_SEED_BYTES = 32


def lexicons_in(directory: Path, default: str) -> Lexicons:
    """Return the built lexicons of a directory for the engine's words port."""
    store = Store(directory)

    def find(name: str, digest: str) -> Lexicon | None:
        wanted = name or default
        if wanted not in store.ids():
            return None
        try:
            return open_lexicon(store, wanted, digest)
        except IndexDamagedError as damaged:
            raise CannotPlayError(str(damaged)) from damaged

    return LocalLexicons(find)


class InProcessTable:
    """See `Table`."""

    def __init__(self, wanted: Wanted, lexicons: Lexicons) -> None:
        """Set up a match. Raises `CannotPlayError` for an unknown game, option or lexicon."""
        try:
            self._entry: Entry = entry(wanted.game)
            found = self._entry.game
            refs = lexicons.resolve(wanted.lexicons) if found.info.uses_words else ()
            self._words: Words = lexicons.open(refs) if refs else NO_WORDS
            setup = Setup(options.read(found.options, wanted.options), refs, wanted.seats)
            start = found.initial(setup, Chance(wanted.seed or token_bytes(_SEED_BYTES)), self._words)
        except RequestError as fault:
            raise CannotPlayError(str(fault)) from fault
        self._state: State[Any, Any] = start.state
        self._states = [start.state]
        self._played: list[tuple[int, str]] = []
        self._log: list[Event] = list(start.events)
        self.seats = wanted.seats

    @property
    def about(self) -> About:
        """See `Table`."""
        info = self._entry.game.info
        return About(
            info.title,
            info.summary,
            [(item.form, item.meaning) for item in (*info.notations, CONCEDE_NOTATION)],
            [(analysis.id, analysis.help) for analysis in self._entry.game.analyses],
            {rule.id: rule.text for rule in info.rules},
        )

    def look(self, seat: int | None) -> Seen:
        """See `Table`."""
        found, state = self._entry.game, self._state
        outcome = found.outcome(state)
        told = (
            None
            if outcome is None
            else {"winners": outcome.winners, "reason": outcome.reason, "rule": outcome.rule}
        )
        if told is not None and outcome is not None and outcome.scores:
            told["scores"] = outcome.scores
        picture = found.picture(state.setup, found.project(state, seat))
        return Seen(picture, tuple(sorted(found.to_act(state))), told)

    def in_force(self) -> Sequence[tuple[str, str]]:
        """See `Table`."""
        found, state = self._entry.game, self._state
        return [(rule.id, rule.text) for rule in found.in_force(state.setup, found.project(state, None))]

    def moves(self, seat: int) -> Iterator[str]:
        """See `Table`."""
        listed = self._entry.game.all_moves(self._state, seat, self._words)
        return map(self._entry.game.write_move, listed)

    def meanings(self, seat: int, line: str) -> Sequence[Meaning]:
        """See `Table`."""
        found, state = self._entry.game, self._state
        with _refusing():
            meant = found.interpret(state, seat, line, self._words)
        return [Meaning(found.write_move(move), found.describe_move(state, move)) for move in meant]

    def play(self, seat: int, notation: str) -> None:
        """See `Table`."""
        found = self._entry.game
        with _refusing():
            after = found.apply(self._state, seat, found.read_move(notation), self._words)
        self._state = after.state
        self._states.append(after.state)
        self._played.append((seat, notation))
        self._log += after.events

    def told(self, seat: int | None, after: int) -> tuple[int, Sequence[str]]:
        """See `Table`; moments are counted in events."""
        return len(self._log), [event.text for event in self._log[after:] if event.audience.admits(seat)]

    def ask(
        self, seat: int | None, analysis: str, parameters: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]]:
        """See `Table`."""
        found = self._entry.game
        offered = {item.id: item for item in found.analyses}
        if analysis not in offered:
            raise RefusedError(
                f"there is nothing called {analysis!r} to ask; known: {', '.join(offered) or 'nothing'}"
            )
        with _refusing():
            over = found.outcome(self._states[-1]) is not None
            require_askable(offered[analysis], self._state.setup.options, over=over)
            read = options.read(offered[analysis].parameters, parameters, "parameters")
            yield from offered[analysis].rows(self._state, seat, read, self._words)

    def played(self) -> Sequence[tuple[int, str]]:
        """See `Table`."""
        return self._played

    def past(self, number: int) -> Table:
        """See `Table`."""
        earlier = copy(self)
        earlier._state = self._states[number]  # noqa: SLF001 - a copy of itself
        return earlier

    def close(self) -> None:
        """See `Table`; nothing is kept."""


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except IllegalMove as illegal:
        broken = illegal.violation
        raise RefusedError(broken.text, broken.rule, broken.metadata) from illegal
    except RequestError as fault:
        raise RefusedError(fault.text, fault.metadata.get("rule", "")) from fault
