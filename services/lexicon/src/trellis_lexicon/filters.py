"""Reading the filter of a request, with every rule that it may break."""

from collections.abc import Sequence

from trellis_lexicon.alphabet import MAX_LETTERS, folded
from trellis_lexicon.errors import LexiconError, Reason
from trellis_lexicon.layout import BANDS
from trellis_lexicon.patterns import ANY_LETTER, ANY_RUN
from trellis_lexicon.reader import Lexicon
from trellis_lexicon.search import BLANK, EVERYTHING, WordFilter
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb

MOST_BLANKS = 8
MOST_TAGS = 64


def word_filter(lexicon: Lexicon, message: pb.WordFilter) -> WordFilter:
    """The filter in a request.

    Raises:
        LexiconError: STRING_TOO_LONG, LETTER_OUTSIDE_ALPHABET, INVALID_LENGTH_RANGE, INVALID_PATTERN, INVALID_RACK,
            INVALID_BAND, BATCH_TOO_LARGE or UNKNOWN_TAG.
    """
    if not message.ListFields():
        return EVERYTHING
    _check_lengths(message.min_length, message.max_length)
    low = message.min_frequency_band if message.HasField("min_frequency_band") else 0
    high = message.max_frequency_band if message.HasField("max_frequency_band") else BANDS - 1
    _check_bands(low, high)
    both = f"{ANY_LETTER}{ANY_RUN}"
    return WordFilter(
        contains=lexicon.normalised(message.contains, "filter.contains"),
        starts_with=lexicon.normalised(message.starts_with, "filter.starts_with"),
        ends_with=lexicon.normalised(message.ends_with, "filter.ends_with"),
        min_length=message.min_length,
        max_length=message.max_length,
        pattern=pattern(lexicon, message.pattern, "filter.pattern", both) if message.pattern else "",
        rack=_rack(lexicon, message.rack),
        use_whole_rack=not message.partial_rack,
        contains_with_vowels=lexicon.normalised(message.contains_with_vowels, "filter.contains_with_vowels"),
        tags=_tags(lexicon, message.tags, "filter.tags"),
        without_tags=_tags(lexicon, message.excluded_tags, "filter.excluded_tags"),
        min_band=low,
        max_band=high,
    )


def pattern(lexicon: Lexicon, text: str, where: str, wildcards: str) -> str:
    """A pattern of letters and wildcards, folded.

    Raises:
        LexiconError: INVALID_PATTERN if it is empty, too long or has other characters.
    """
    found = folded(text)
    strange = lexicon.alphabet.foreign_letters(found.translate(dict.fromkeys(map(ord, wildcards))))
    if strange or not 1 <= len(found) <= MAX_LETTERS:
        told = " and ".join(f"`{each}`" for each in wildcards)
        message = f"{where} must have 1 to {MAX_LETTERS} characters: letters of the alphabet and {told}"
        raise LexiconError(Reason.INVALID_PATTERN, where, message, limit=str(MAX_LETTERS))
    return found


def _rack(lexicon: Lexicon, text: str) -> str:
    letters = lexicon.normalised(text.replace(BLANK, ""), "filter.rack")
    blanks = text.count(BLANK)
    if blanks > MOST_BLANKS or len(letters) + blanks > MAX_LETTERS:
        message = (
            f"filter.rack must have at most {MAX_LETTERS} letters, {MOST_BLANKS} of them blanks (`{BLANK}`)"
        )
        raise LexiconError(Reason.INVALID_RACK, "filter.rack", message, limit=str(MOST_BLANKS))
    return letters + BLANK * blanks


def _tags(lexicon: Lexicon, tags: Sequence[str], where: str) -> frozenset[str]:
    if len(tags) > MOST_TAGS:
        message = f"{where} has {len(tags)} elements; at most {MOST_TAGS} are allowed"
        raise LexiconError(Reason.BATCH_TOO_LARGE, where, message, limit=str(MOST_TAGS))
    for i, tag in enumerate(tags):
        if tag not in lexicon.planes.tags:
            known = ", ".join(lexicon.planes.tags) or "none"
            message = f"{where}[{i}] is {tag[:80]!r}; the tags of this lexicon are: {known}"
            raise LexiconError(Reason.UNKNOWN_TAG, f"{where}[{i}]", message)
    return frozenset(tags)


def _check_lengths(low: int, high: int) -> None:
    for name, value in (("min_length", low), ("max_length", high)):
        if not 0 <= value <= MAX_LETTERS:
            message = f"filter.{name} is {value}; it must be 0 (no bound) to {MAX_LETTERS}"
            raise LexiconError(Reason.INVALID_LENGTH_RANGE, f"filter.{name}", message, limit=str(MAX_LETTERS))
    if high and low > high:
        message = f"filter.min_length is {low}, more than filter.max_length, {high}"
        raise LexiconError(Reason.INVALID_LENGTH_RANGE, "filter.min_length", message)


def _check_bands(low: int, high: int) -> None:
    for name, value in (("min_frequency_band", low), ("max_frequency_band", high)):
        if not 0 <= value < BANDS:
            message = f"filter.{name} is {value}; bands are 0 to {BANDS - 1}"
            raise LexiconError(Reason.INVALID_BAND, f"filter.{name}", message, limit=str(BANDS - 1))
    if low > high:
        message = f"filter.min_frequency_band is {low}, more than filter.max_frequency_band, {high}"
        raise LexiconError(Reason.INVALID_BAND, "filter.min_frequency_band", message)
