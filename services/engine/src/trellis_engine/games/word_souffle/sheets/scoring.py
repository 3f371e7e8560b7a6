"""The score sheet: entries and what they add up to (SF-R6)."""

from dataclasses import replace

from trellis_engine.contract import Event, ScoreChanged
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.rulebook import LONG_WORD_LETTERS, POINTS, RULE_OF
from trellis_engine.games.word_souffle.state import Entry, EntryKind, Player

_CAUSES = {
    EntryKind.NEW_LINE: "a new line",
    EntryKind.WORD: "a word",
    EntryKind.LONG_WORD: "a long word",
    EntryKind.FAILED_CHALLENGE: "a challenge that failed",
    EntryKind.LOST_CHALLENGE: "a line crossed out",
}


def score(player: Player) -> int:
    """Return the points of a player; they may be negative (SF-N2)."""
    return sum(POINTS[entry.kind] for entry in player.entries)


def word_kinds(options: Options, word: str) -> tuple[EntryKind, ...]:
    """Under what an announced word is entered: a long one as such, by option as a word too (SF-4)."""
    if len(word) < LONG_WORD_LETTERS:
        return (EntryKind.WORD,)
    return (EntryKind.WORD, EntryKind.LONG_WORD) if options.long_words_score_both else (EntryKind.LONG_WORD,)


def word_points(options: Options, word: str) -> int:
    """Tell what an announced word gives."""
    return sum(POINTS[kind] for kind in word_kinds(options, word))


def entered(seat: int, player: Player, entry: Entry) -> tuple[Player, Event]:
    """Return the player with one more entry, and the event that reports it."""
    after = replace(player, entries=(*player.entries, entry))
    delta, total = POINTS[entry.kind], score(after)
    cause = f"{_CAUSES[entry.kind]}: {entry.letters.upper()}"
    text = f"Seat {seat} {'gains' if delta > 0 else 'loses'} {abs(delta)} for {cause}; it has {total}."
    return after, Event(RULE_OF[entry.kind].id, text, ScoreChanged(seat, delta, total, cause))
