"""Say whether a move may be played now, and if not which rule it breaks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from trellis_engine.contract import Rule, Setup, Violation
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.four_letter_words.grids import grid as grids
from trellis_engine.games.four_letter_words.grids.grid import WORD_LENGTH, Cell
from trellis_engine.games.four_letter_words.moves import (
    CROSSES,
    Accept,
    Announce,
    Challenge,
    Define,
    Move,
    Strike,
    Withdraw,
    Write,
)
from trellis_engine.games.four_letter_words.options import Options, validity
from trellis_engine.games.four_letter_words.rulebook import (
    AGREEING,
    CHALLENGES,
    CROSSING,
    IN_LEXICON,
    REUSING,
    SKIPPING,
    STRAIGHT,
    TURNS,
    WRITING,
)
from trellis_engine.games.four_letter_words.state import (
    Announcing,
    Challenged,
    Considering,
    Decision,
    Position,
    Writing,
)
from trellis_engine.games.four_letter_words.validity.restrictions import NotHyphenated
from trellis_engine.words import Words, require_letters

_HYPHENS = frozenset(" -'\u2019\u2010\u2011")


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges the moves of one seat; looks at no other seat's grid (G-4)."""

    setup: Setup[Options]
    position: Position
    seat: int
    words: Words

    @property
    def grid(self) -> str:
        """The seat's own grid."""
        return self.position.sheets[self.seat].grid

    @property
    def first(self) -> bool:
        """Whether the seat writes its first word, which goes anywhere (FL-1)."""
        return self.position.begins(self.seat, late=self.setup.options.late_first_word)

    def violation(self, move: Move) -> Violation | None:
        """Return the rule that a move breaks, or None. Raises `RequestError` for a move that means nothing."""
        wrong_time = self._wrong_time(move)
        return wrong_time or _CHECKS[type(move)](self, move)

    # --- whose turn it is ---

    def _wrong_time(self, move: Move) -> Violation | None:
        if self.position.sheets[self.seat].out is not None:
            return Violation("ALREADY_OUT", TURNS.id, f"seat {self.seat} is out")
        phases, rule = _TIMES[type(move)]
        if not isinstance(self.position.phase, phases):
            return Violation("WRONG_PHASE", rule.id, f"this is not the time to {_DOING[type(move)]}")
        return None

    def _require_mover(self) -> Violation | None:
        phase = self.position.phase
        if phase.seat == self.seat:
            return None
        text = f"it is the turn of seat {phase.seat}"
        return Violation("NOT_YOUR_TURN", TURNS.id, text, {"to_act": str(phase.seat)})

    # --- announcing ---

    def announce(self, move: Announce) -> Violation | None:
        """Return a word that may be chosen and fits the announcer's own grid."""
        return (
            self._require_mover()
            or self._require_may_replace(move)
            or self._require_spelling(move.word)
            or self._require_choosable(move.word)
            or self._require_fit(move.word)
        )

    def _require_may_replace(self, move: Announce) -> Violation | None:
        phase = self.position.phase
        assert isinstance(phase, Announcing | Challenged)
        if isinstance(phase, Challenged):
            kept = _may_not_replace(self.setup.options, phase.word.upper())
            if kept is not None:
                return kept
        if move.word in withdrawn(phase):
            text = f"{move.word.upper()} was challenged in this turn; another word is needed"
            return Violation("WORD_REJECTED", CHALLENGES.id, text, {"word": move.word})
        return None

    def _require_spelling(self, word: str) -> Violation | None:
        if _HYPHENS.intersection(word):
            text = f"{word.upper()} has a space, a hyphen or an apostrophe"
            return Violation(NotHyphenated.reason, NotHyphenated.rule.id, text, {"word": word})
        require_letters(word, self.words.alphabet, "word")
        if len(word) != WORD_LENGTH:
            text = f"{word.upper()} has {len(word)} letters, not {WORD_LENGTH}"
            return Violation("NOT_FOUR_LETTERS", IN_LEXICON.id, text, {"word": word})
        return None

    def _require_choosable(self, word: str) -> Violation | None:
        """With a referee; at a table a word is accepted unchecked (G-6)."""
        if self.setup.options.challenges:
            return None
        rules = validity(self.setup.options)
        return rules.violation(word, rules.entries(word, self.words), self.words)

    def _require_fit(self, word: str) -> Violation | None:
        size = self.setup.options.size(self.setup.seats)
        if next(grids.placements(self.grid, size, word, first=self.first), None) is not None:
            return None
        text = f"{word.upper()} does not fit your grid, and its announcer must write it"
        return Violation("DOES_NOT_FIT", WRITING.id, text, {"word": word})

    # --- challenging ---

    def consider(self, move: Accept | Challenge) -> Violation | None:
        """Judge an answer to the word: everybody but the announcer accepts or challenges, once."""
        phase = self.position.phase
        assert isinstance(phase, Considering)
        if phase.seat == self.seat:
            return Violation("OWN_WORD", CHALLENGES.id, "nobody challenges or accepts its own word")
        if self.seat in phase.accepted:
            return Violation("ALREADY_ACCEPTED", CHALLENGES.id, f"you have accepted {phase.word.upper()}")
        return None

    def define(self, move: Define) -> Violation | None:
        """Judge which lexicon is named: the challenged player names one of the match's."""
        return self._require_mover() or self._require_agreed(move.lexicon)

    def _require_agreed(self, lexicon: str) -> Violation | None:
        agreed = [ref.id for ref in self.setup.lexicons]
        if lexicon in agreed:
            return None
        text = f"{lexicon!r} was not agreed on; agreed: {', '.join(agreed)}"
        return Violation("LEXICON_NOT_AGREED", CHALLENGES.id, text, {"lexicon": lexicon})

    def withdraw(self, move: Withdraw) -> Violation | None:
        """Judge giving the word up, which the challenged player may where that costs the turn."""
        if self.setup.options.withdrawing_costs_turn:
            return self._require_mover()
        text = "a challenged word is given up by announcing another one, or not at all"
        return self._require_mover() or Violation("NOTHING_TO_WITHDRAW", CHALLENGES.id, text)

    # --- writing ---

    def write(self, move: Write) -> Violation | None:
        """Return a line on which the word may go."""
        size = self.setup.options.size(self.setup.seats)
        _require_on_grid([move.start], self.setup, "start")
        cells = grids.run(move.start, move.direction)
        done = self._require_waiting()
        if done is not None:
            return done
        if not all(map(size.holds, cells)):
            return Violation("OFF_GRID", STRAIGHT.id, "the word would run out of the grid")
        return self._require_line(tuple(map(size.place, cells)))

    def _require_waiting(self) -> Violation | None:
        phase = self.position.phase
        assert isinstance(phase, Writing)
        if phase.decisions[self.seat] is Decision.WAITING:
            return None
        return Violation("ALREADY_DONE", WRITING.id, f"you are done with {phase.word.upper()}")

    def _require_line(self, cells: tuple[int, ...]) -> Violation | None:
        phase = self.position.phase
        assert isinstance(phase, Writing)
        pattern = grids.on(self.grid, cells)
        if not grids.agrees(pattern, phase.word):
            return self._clash(pattern, phase.word, cells)
        if grids.admits(pattern, first=self.first):
            return None
        if pattern == phase.word:
            return Violation(
                "NO_EMPTY_CELL", REUSING.id, f"{phase.word.upper()} stands there already, letter by letter"
            )
        return Violation(
            "NO_LETTER_REUSED", REUSING.id, "the word must use at least one letter that is there"
        )

    def _clash(self, pattern: str, word: str, cells: tuple[int, ...]) -> Violation:
        size = self.setup.options.size(self.setup.seats)
        wrong = [place for place in range(WORD_LENGTH) if pattern[place] not in (grids.EMPTY, word[place])]
        named = ", ".join(f"{pattern[p].upper()} at {size.cell(cells[p])}" for p in wrong)
        told = {
            "cells": " ".join(str(size.cell(cells[p])) for p in wrong),
            "letters": "".join(pattern[p] for p in wrong),
        }
        return Violation("LETTERS_CLASH", AGREEING.id, f"{word.upper()} does not go with {named}", told)

    def strike(self, move: Strike) -> Violation | None:
        """Judge a strike, which is taken on another's word.

        In the X variant three empty cells, as long as there are three.
        """
        phase = self.position.phase
        assert isinstance(phase, Writing)
        _require_on_grid(move.cells, self.setup, "cells")
        if phase.seat == self.seat:
            return Violation("OWN_WORD", SKIPPING.id, "your own word cannot be skipped")
        return self._require_waiting() or self._require_crosses(move.cells)

    def _require_crosses(self, cells: tuple[Cell, ...]) -> Violation | None:
        wanted = self.crosses
        if len(cells) != wanted:
            text = f"name {wanted} cells, not {len(cells)}" if wanted else "a strike names no cells here"
            return Violation("CROSS_COUNT", CROSSING.id, text, {"cells": str(wanted)})
        size = self.setup.options.size(self.setup.seats)
        taken = [str(cell) for cell in cells if self.grid[size.place(cell)] != grids.EMPTY]
        if taken:
            text = f"{', '.join(taken)} {'is' if len(taken) == 1 else 'are'} not empty"
            return Violation("CELL_TAKEN", CROSSING.id, text, {"cells": " ".join(taken)})
        return None

    @property
    def crosses(self) -> int:
        """How many X the seat writes when it skips a word: three in the X variant, none where they have no room."""
        if not self.setup.options.x_variant:
            return 0
        return CROSSES if self.grid.count(grids.EMPTY) >= CROSSES else 0


def _may_not_replace(options: Options, word: str) -> Violation | None:
    """Tell why a challenged word cannot be replaced by another one, if it cannot."""
    if options.must_define:
        return Violation("MUST_DEFINE", CHALLENGES.id, f"{word} must be defined, not replaced")
    if options.withdrawing_costs_turn:
        text = f"{word} is defined or withdrawn; withdrawing it costs the turn"
        return Violation("WITHDRAWING_COSTS_TURN", CHALLENGES.id, text)
    return None


def withdrawn(phase: Announcing | Challenged) -> frozenset[str]:
    """Return the words that cannot be announced in this turn any more."""
    return phase.rejected | ({phase.word} if isinstance(phase, Challenged) else frozenset())


def _require_on_grid(cells: Any, setup: Setup[Options], field: str) -> None:
    size = setup.options.size(setup.seats)
    for cell in cells:
        if not size.holds(cell):
            text = f"row {cell.row}, column {cell.column} (from 0) is not on a grid of {size.rows} by {size.columns}"
            raise RequestError(Reason.MALFORMED_MOVE, text, field)


_CHECKS: Mapping[type[Move], Callable[[Judge, Any], Violation | None]] = {
    Announce: Judge.announce,
    Accept: Judge.consider,
    Challenge: Judge.consider,
    Define: Judge.define,
    Withdraw: Judge.withdraw,
    Write: Judge.write,
    Strike: Judge.strike,
}
_TIMES: Mapping[type[Move], tuple[Any, Rule]] = {
    Announce: (Announcing | Challenged, TURNS),
    Accept: (Considering, CHALLENGES),
    Challenge: (Considering, CHALLENGES),
    Define: (Challenged, CHALLENGES),
    Withdraw: (Challenged, CHALLENGES),
    Write: (Writing, WRITING),
    Strike: (Writing, WRITING),
}
_DOING = {
    Announce: "announce a word",
    Accept: "accept a word",
    Challenge: "challenge a word",
    Define: "define a word",
    Withdraw: "withdraw a word",
    Write: "write",
    Strike: "take a strike",
}
