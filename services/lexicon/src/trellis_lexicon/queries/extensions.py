"""Extensions: what one more letter makes of a string that some word still contains."""

from collections.abc import Sequence

from trellis_lexicon.index.index import Index
from trellis_lexicon.queries.answers import Extensions, Place


def extensions(index: Index, text: str, place: Place = Place.ANYWHERE, letters: str = "") -> Extensions:
    """List the extensions of a string, by position, then letter; see `Lexicon.extensions`."""
    row, rows = index.row(text), index.extensions
    packed: Sequence[int] = _probed(index, text) if row is None else rows.of(row)
    if place is Place.ENDS:
        packed = [entry for entry in packed if rows.at_end(entry)]
    if letters:
        packed = [entry for entry in packed if rows.unpack(entry)[1] in letters]
    return Extensions(index, text, packed)


def _probed(index: Index, text: str) -> list[int]:
    """List the extensions, packed, of a string that no word contains and that has no row: by trying.

    A letter at an end would leave the string whole, so there are only places between. Both parts of the string beside
    the new letter must be contained in a word, which leaves few places: of "botx" no word ends in "tx" or "otx", so
    the letter goes before the "x" or further right; "bot" is contained, so it goes no further right than before the
    "x". One place is left, and 26 look-ups.
    """
    first = next(i for i in range(len(text) + 1) if index.is_substring(text[i:]))
    last = next(i for i in range(len(text), -1, -1) if index.is_substring(text[:i]))
    return [
        index.extensions.pack(position, code, row)
        for position in range(first, last + 1)
        for code, letter in enumerate(index.alphabet.letters)
        # Beside an equal letter the first position alone is listed.
        if not text[:position].endswith(letter)
        and (row := index.row(f"{text[:position]}{letter}{text[position:]}")) is not None
    ]
