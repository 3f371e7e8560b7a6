"""Strings that are only asked about, as if they lay on the table."""

from collections import Counter
from dataclasses import replace

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.letters import MAX_STRING_LETTERS
from trellis_engine.games.word_sprout.table.round import Table
from trellis_engine.words import Words, require_letters


def require_string(string: str, words: Words) -> str:
    """Bring the string of a question into normal form.

    Raises:
        RequestError: LETTER_OUTSIDE_ALPHABET; OPTION_OUT_OF_RANGE for a string that is too long, where one character
            can stand for two letters.
    """
    letters = require_letters(string, words.alphabet, "parameters.string")
    if len(letters) > MAX_STRING_LETTERS:
        text = f"must have at most {MAX_STRING_LETTERS} letters, not {len(letters)}"
        raise RequestError(Reason.OPTION_OUT_OF_RANGE, text, "parameters.string")
    return letters


def missing_tiles(table: Table, string: str) -> str:
    """Name the tiles that a string needs beyond those in the pot and on the table, in alphabetical order (WS-O1)."""
    if table.pot is None:
        return ""
    there = Counter(dict(table.pot.tiles)) + Counter(table.lying)
    return "".join(sorted((Counter(string) - there).elements()))


def with_string(position: Position, string: str) -> Position:
    """Lay another string on the table: what lies there goes back to the pot, and the string's tiles come from it.

    The caller has seen that no tiles are missing.
    """
    table = position.table
    pot = None if table.pot is None else table.pot.changed(table.lying, 1).changed(string, -1)
    return replace(position, table=replace(table, rows=(string,) if string else (), pot=pot))
