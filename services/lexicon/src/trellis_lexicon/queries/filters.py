"""Making filters of what somebody asks for, with every rule that it may break."""

from collections.abc import Sequence

from trellis_lexicon.errors import LexiconError, Reason
from trellis_lexicon.index.alphabet import MAX_LETTERS, folded
from trellis_lexicon.index.index import Index
from trellis_lexicon.index.layout import BANDS
from trellis_lexicon.index.patterns import ANY_LETTER, ANY_RUN
from trellis_lexicon.queries.search import BLANK, WordFilter

MOST_BLANKS = 8
MOST_TAGS = 64


def checked_filter(
    index: Index,
    where: str = "",
    *,
    contains: str = "",
    starts_with: str = "",
    ends_with: str = "",
    min_length: int = 0,
    max_length: int = 0,
    text_pattern: str = "",
    rack: str = "",
    partial_rack: bool = False,
    contains_with_vowels: str = "",
    tags: Sequence[str] = (),
    excluded_tags: Sequence[str] = (),
    min_band: int = 0,
    max_band: int = BANDS - 1,
) -> WordFilter:
    """A filter from what somebody asks for; `where` stands before the names of fields in errors.

    Raises:
        LexiconError: STRING_TOO_LONG, LETTER_OUTSIDE_ALPHABET, INVALID_LENGTH_RANGE, INVALID_PATTERN, INVALID_RACK,
            INVALID_BAND, BATCH_TOO_LARGE or UNKNOWN_TAG.
    """
    _check_lengths(where, min_length, max_length)
    _check_bands(where, min_band, max_band)
    both = f"{ANY_LETTER}{ANY_RUN}"
    return WordFilter(
        contains=index.alphabet.normalised(contains, f"{where}contains"),
        starts_with=index.alphabet.normalised(starts_with, f"{where}starts_with"),
        ends_with=index.alphabet.normalised(ends_with, f"{where}ends_with"),
        min_length=min_length,
        max_length=max_length,
        pattern=pattern(index, text_pattern, f"{where}pattern", both) if text_pattern else "",
        rack=_rack(index, rack, f"{where}rack"),
        use_whole_rack=not partial_rack,
        contains_with_vowels=index.alphabet.normalised(contains_with_vowels, f"{where}contains_with_vowels"),
        tags=_tags(index, tags, f"{where}tags"),
        without_tags=_tags(index, excluded_tags, f"{where}excluded_tags"),
        min_band=min_band,
        max_band=max_band,
    )


def pattern(index: Index, text: str, where: str, wildcards: str) -> str:
    """A pattern of letters and wildcards, folded.

    Raises:
        LexiconError: INVALID_PATTERN if it is empty, too long or has other characters.
    """
    found = folded(text)
    strange = index.alphabet.foreign_letters(found.translate(dict.fromkeys(map(ord, wildcards))))
    if strange or not 1 <= len(found) <= MAX_LETTERS:
        told = " and ".join(f"`{each}`" for each in wildcards)
        message = f"{where} must have 1 to {MAX_LETTERS} characters: letters of the alphabet and {told}"
        raise LexiconError(Reason.INVALID_PATTERN, where, message, limit=str(MAX_LETTERS))
    return found


def _rack(index: Index, text: str, where: str) -> str:
    letters = index.alphabet.normalised(text.replace(BLANK, ""), where)
    blanks = text.count(BLANK)
    if blanks > MOST_BLANKS or len(letters) + blanks > MAX_LETTERS:
        message = f"{where} must have at most {MAX_LETTERS} letters, {MOST_BLANKS} of them blanks (`{BLANK}`)"
        raise LexiconError(Reason.INVALID_RACK, where, message, limit=str(MOST_BLANKS))
    return letters + BLANK * blanks


def _tags(index: Index, tags: Sequence[str], where: str) -> frozenset[str]:
    if len(tags) > MOST_TAGS:
        message = f"{where} has {len(tags)} elements; at most {MOST_TAGS} are allowed"
        raise LexiconError(Reason.BATCH_TOO_LARGE, where, message, limit=str(MOST_TAGS))
    for i, tag in enumerate(tags):
        if tag not in index.planes.tags:
            known = ", ".join(index.planes.tags) or "none"
            message = f"{where}[{i}] is {tag[:80]!r}; the tags of this lexicon are: {known}"
            raise LexiconError(Reason.UNKNOWN_TAG, f"{where}[{i}]", message)
    return frozenset(tags)


def _check_lengths(where: str, low: int, high: int) -> None:
    for name, value in ((f"{where}min_length", low), (f"{where}max_length", high)):
        if not 0 <= value <= MAX_LETTERS:
            message = f"{name} is {value}; it must be 0 (no bound) to {MAX_LETTERS}"
            raise LexiconError(Reason.INVALID_LENGTH_RANGE, name, message, limit=str(MAX_LETTERS))
    if high and low > high:
        message = f"{where}min_length is {low}, more than {where}max_length, {high}"
        raise LexiconError(Reason.INVALID_LENGTH_RANGE, f"{where}min_length", message)


def _check_bands(where: str, low: int, high: int) -> None:
    for name, value in ((f"{where}min_frequency_band", low), (f"{where}max_frequency_band", high)):
        if not 0 <= value < BANDS:
            message = f"{name} is {value}; bands are 0 to {BANDS - 1}"
            raise LexiconError(Reason.INVALID_BAND, name, message, limit=str(BANDS - 1))
    if low > high:
        message = f"{where}min_frequency_band is {low}, more than {where}max_frequency_band, {high}"
        raise LexiconError(Reason.INVALID_BAND, f"{where}min_frequency_band", message)
