"""Strings as the contract takes them: how they are compared, what stands for unknown letters, how much is too much."""

from unicodedata import normalize

MAX_STRING_LETTERS = 64
"""Letters of the longest string that a request may hold; no word is longer."""
MAX_BATCH_STRINGS = 1_000
"""Strings in the largest batch."""
MAX_PAGE_ITEMS = 1_000
"""Items on the largest page of a listing."""

ANY_LETTER = "."
"""Stands for any one letter in a pattern; no alphabet has it."""
ANY_RUN = "*"
"""Stands for any run of letters, or none, in the pattern of a search."""
BLANK = "?"
"""Stands for any one letter in the rack of a search."""


def normal(text: str) -> str:
    """Return a text as it is compared: NFC after case folding (G-1). ASCII in lower case comes back as it is."""
    if text.isascii():
        return text.lower()
    return normalize("NFC", normalize("NFC", text).casefold())
