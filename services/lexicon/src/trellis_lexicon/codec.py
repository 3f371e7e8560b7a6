"""Between the contract's messages and the lexicon's own values."""

from collections.abc import Mapping, Sequence

from trellis_lexicon.alphabet import MAX_LETTERS
from trellis_lexicon.answers import Extension, Place
from trellis_lexicon.errors import LexiconError, Reason
from trellis_lexicon.reader import Lexicon
from trellis_lexicon.search import WordFilter
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb

LARGEST_BATCH = 1_000

_PLACES: Mapping[int, Place] = {
    pb.EXTENSION_PLACE_UNSPECIFIED: Place.ANYWHERE,
    pb.EXTENSION_PLACE_ANYWHERE: Place.ANYWHERE,
    pb.EXTENSION_PLACE_ENDS: Place.ENDS,
}


def batch(lexicon: Lexicon, texts: Sequence[str], where: str) -> Sequence[str]:
    """The normalised strings of a batch.

    Raises:
        LexiconError: BATCH_TOO_LARGE, STRING_TOO_LONG or LETTER_OUTSIDE_ALPHABET.
    """
    if len(texts) > LARGEST_BATCH:
        message = f"{where} has {len(texts)} strings; at most {LARGEST_BATCH} are allowed"
        raise LexiconError(Reason.BATCH_TOO_LARGE, where, message, limit=str(LARGEST_BATCH))
    return lexicon.alphabet.normalised_batch(texts, where)


def place(value: int) -> Place:
    """Where a letter may be added.

    Raises:
        LexiconError: INVALID_PLACE for a number that the enumeration does not have.
    """
    found = _PLACES.get(value)
    if found is None:
        message = f"place is {value}; it must be one of ANYWHERE (1) and ENDS (2)"
        raise LexiconError(Reason.INVALID_PLACE, "place", message)
    return found


def word_filter(lexicon: Lexicon, message: pb.WordFilter) -> WordFilter:
    """The filter in a request.

    Raises:
        LexiconError: STRING_TOO_LONG, LETTER_OUTSIDE_ALPHABET or INVALID_LENGTH_RANGE.
    """
    _check_lengths(message.min_length, message.max_length)
    return WordFilter(
        contains=lexicon.normalised(message.contains, "filter.contains"),
        starts_with=lexicon.normalised(message.starts_with, "filter.starts_with"),
        ends_with=lexicon.normalised(message.ends_with, "filter.ends_with"),
        min_length=message.min_length,
        max_length=message.max_length,
    )


def _check_lengths(low: int, high: int) -> None:
    for name, value in (("min_length", low), ("max_length", high)):
        if not 0 <= value <= MAX_LETTERS:
            message = f"filter.{name} is {value}; it must be 0 (no bound) to {MAX_LETTERS}"
            raise LexiconError(Reason.INVALID_LENGTH_RANGE, f"filter.{name}", message, limit=str(MAX_LETTERS))
    if high and low > high:
        message = f"filter.min_length is {low}, more than filter.max_length, {high}"
        raise LexiconError(Reason.INVALID_LENGTH_RANGE, "filter.min_length", message)


def extension(found: Extension) -> pb.Extension:
    """An extension as a message."""
    position, last_position, letter, text, witness, word_count = found
    return pb.Extension(
        position=position,
        last_position=last_position,
        letter=letter,
        text=text,
        witness=witness,
        word_count=word_count,
    )


def description(lexicon: Lexicon, default: str) -> pb.Lexicon:
    """A lexicon as a message."""
    manifest = lexicon.manifest
    sources = [
        pb.LexiconSource(origin=each.origin, path=each.path, license=each.license, sha256=each.sha256)
        for each in manifest.sources
    ]
    return pb.Lexicon(
        name=f"lexicons/{lexicon.id}",
        lexicon_id=lexicon.id,
        content_hash=lexicon.content_hash,
        display_name=manifest.display_name,
        language=manifest.language,
        alphabet=manifest.alphabet,
        vowels=manifest.vowels,
        word_count=manifest.word_count,
        substring_count=manifest.substring_count,
        extension_count=manifest.extension_count,
        longest_word_length=manifest.longest_word_length,
        word_list_sha256=manifest.word_list_sha256,
        sources=sources,
        default=lexicon.id == default,
    )
