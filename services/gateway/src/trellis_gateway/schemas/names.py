"""What players are called: names that can be seen, and told apart at a table."""

import re
from typing import Annotated
from unicodedata import category, normalize

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

MAX_NAME_CHARACTERS = 40
ERASED_NAME = "[erased]"
"""What is shown in place of a name that was erased."""
# Letters and symbols by their category, but nothing is drawn for them: fillers of Hangul, and Braille without dots.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_VISIBLE = frozenset("LNPS")
_SPACES = re.compile(r"\s+")


def _shows(letter: str) -> bool:
    """Tell whether something is drawn for a character that stands by itself: no space, no mark that needs a letter."""
    return letter not in _BLANK and category(letter)[0] in _VISIBLE


def checked_name(text: str) -> str:
    """Trim and compose a name. Raises the refusal of one with control characters or with nothing to be seen."""
    name = normalize("NFC", text).strip()
    # Everything of the category C is not printable: controls, zero-width joiners, and what turns the writing round.
    if not name.isprintable():
        text = (
            "must have no control characters, none of zero width and none that turn the direction of writing"
        )
        raise PydanticCustomError("name", "{text}", {"text": text, "reason": "INVALID_TEXT"})
    if not name:
        raise PydanticCustomError("name", "must not be blank", {"reason": "TOO_LONG"})
    if not any(map(_shows, name)):
        raise PydanticCustomError("name", "must show something", {"reason": "INVALID_TEXT"})
    return name


def likeness(name: str) -> str:
    """Reduce a name to what people tell it by, so that two names that look alike are found to be one.

    Case, accents, spaces and forms of the same letter do not count: ADA, "A d a" and Ada in full-width letters are
    all "ada". Letters of another script that look alike (Cyrillic ones) do count: people write their own names.
    """
    plain = normalize("NFKD", normalize("NFKC", name).casefold())
    kept = (letter for letter in plain if letter not in _BLANK and category(letter)[0] != "M")
    return _SPACES.sub("", "".join(kept))


def shown_name(stored: str | None) -> str | None:
    """Show a name as it is stored: an empty one was erased."""
    return ERASED_NAME if stored == "" else stored


PlayerName = Annotated[
    str,
    AfterValidator(checked_name),
    Field(
        min_length=1,
        max_length=MAX_NAME_CHARACTERS,
        description="What the others see; nobody else at the table has a name that looks the same.",
    ),
]
