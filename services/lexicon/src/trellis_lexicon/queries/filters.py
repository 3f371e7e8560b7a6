"""Making filters of what somebody asks for, with every rule that it may break."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trellis_lexicon.errors import LexiconError, Reason
from trellis_lexicon.index.index import Index
from trellis_lexicon.queries.search import WordFilter
from trellis_words.conditions import BANDS, CONDITIONS, MAX_RACK_BLANKS, MAX_TAGS, Kind
from trellis_words.strings import ANY_LETTER, ANY_RUN, BLANK, MAX_STRING_LETTERS, normal


def checked_filter(index: Index, given: Mapping[str, Any], where: str = "") -> WordFilter:
    """Make a filter of what somebody asks for.

    Args:
        index: has the letters and the tags that may be asked for.
        given: conditions by their names in `CONDITIONS`; those that are left out, or have the default, ask for nothing.
        where: stands before the names of fields in errors.

    Raises:
        LexiconError: STRING_TOO_LONG, LETTER_OUTSIDE_ALPHABET, INVALID_LENGTH_RANGE, INVALID_PATTERN, INVALID_RACK,
            INVALID_BAND, BATCH_TOO_LARGE or UNKNOWN_TAG.
    """
    asked = {each: given.get(each.name, each.default) for each in CONDITIONS}
    checked = {
        each.name: _CHECKS[each.kind](index, value, f"{where}{each.name}")
        for each, value in asked.items()
        if value != each.default
    }
    wanted = WordFilter(**checked)
    if wanted.max_length and wanted.min_length > wanted.max_length:
        bounds = f"{wanted.min_length}, more than {where}max_length, {wanted.max_length}"
        raise _turned(Reason.INVALID_LENGTH_RANGE, f"{where}min_length", bounds)
    if wanted.min_frequency_band > wanted.max_frequency_band:
        bounds = (
            f"{wanted.min_frequency_band}, more than {where}max_frequency_band, {wanted.max_frequency_band}"
        )
        raise _turned(Reason.INVALID_BAND, f"{where}min_frequency_band", bounds)
    return wanted


def pattern(index: Index, text: str, where: str, wildcards: str = f"{ANY_LETTER}{ANY_RUN}") -> str:
    """Return a pattern of letters and wildcards, folded.

    Raises:
        LexiconError: INVALID_PATTERN if it is empty, too long or has other characters.
    """
    found = normal(text)
    strange = index.alphabet.foreign_letters(found.translate(dict.fromkeys(map(ord, wildcards))))
    if strange or not 1 <= len(found) <= MAX_STRING_LETTERS:
        told = " and ".join(f"`{each}`" for each in wildcards)
        message = (
            f"{where} must have 1 to {MAX_STRING_LETTERS} characters: letters of the alphabet and {told}"
        )
        raise LexiconError(Reason.INVALID_PATTERN, where, message, limit=str(MAX_STRING_LETTERS))
    return found


def _letters(index: Index, text: str, where: str) -> str:
    return index.alphabet.normalised(text, where)


def _rack(index: Index, text: str, where: str) -> str:
    letters = index.alphabet.normalised(text.replace(BLANK, ""), where)
    blanks = text.count(BLANK)
    if blanks > MAX_RACK_BLANKS or len(letters) + blanks > MAX_STRING_LETTERS:
        limits = f"at most {MAX_STRING_LETTERS} letters, {MAX_RACK_BLANKS} of them blanks (`{BLANK}`)"
        raise LexiconError(
            Reason.INVALID_RACK, where, f"{where} must have {limits}", limit=str(MAX_RACK_BLANKS)
        )
    return letters + BLANK * blanks


def _tags(index: Index, tags: Sequence[str], where: str) -> frozenset[str]:
    if len(tags) > MAX_TAGS:
        message = f"{where} has {len(tags)} elements; at most {MAX_TAGS} are allowed"
        raise LexiconError(Reason.BATCH_TOO_LARGE, where, message, limit=str(MAX_TAGS))
    for i, tag in enumerate(tags):
        if tag not in index.planes.tags:
            known = ", ".join(index.planes.tags) or "none"
            message = f"{where}[{i}] is {tag[:80]!r}; the tags of this lexicon are: {known}"
            raise LexiconError(Reason.UNKNOWN_TAG, f"{where}[{i}]", message)
    return frozenset(tags)


def _length(index: Index, value: int, where: str) -> int:
    if not 0 <= value <= MAX_STRING_LETTERS:
        message = f"{where} is {value}; it must be 0 (no bound) to {MAX_STRING_LETTERS}"
        raise LexiconError(Reason.INVALID_LENGTH_RANGE, where, message, limit=str(MAX_STRING_LETTERS))
    return value


def _band(index: Index, value: int, where: str) -> int:
    if not 0 <= value < BANDS:
        message = f"{where} is {value}; bands are 0 to {BANDS - 1}"
        raise LexiconError(Reason.INVALID_BAND, where, message, limit=str(BANDS - 1))
    return value


def _flag(index: Index, value: bool, where: str) -> bool:  # noqa: FBT001 - the value of a condition
    return value


_CHECKS: Mapping[Kind, Callable[[Index, Any, str], Any]] = {
    Kind.LETTERS: _letters,
    Kind.PATTERN: pattern,
    Kind.RACK: _rack,
    Kind.LENGTH: _length,
    Kind.FLAG: _flag,
    Kind.TAGS: _tags,
    Kind.BAND: _band,
}
"""What checks the value of a condition and gives it as a filter has it: of the index, the value, the field's name."""


def _turned(reason: Reason, field: str, bounds: str) -> LexiconError:
    return LexiconError(reason, field, f"{field} is {bounds}")
