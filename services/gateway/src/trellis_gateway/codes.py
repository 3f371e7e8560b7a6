"""Codes of invitations: what a person can read aloud, type and scan, and nobody can guess.

A code is twelve characters of an alphabet of 32 without I, L, O and U (Crockford's): 60 random bits, written in three
groups of four, `7KQF-M2XW-9DTR`. It is read however it is typed: small letters, spaces, missing hyphens, O for 0, I and
L for 1.
"""

import re

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE = re.compile(f"[{_ALPHABET}]{{12}}")
_GROUP = 4
_CHARACTERS = 12
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", " ": None, "-": None})
MAX_TYPED_CHARACTERS = 64


def write(bits: bytes) -> str:
    """Write a code of the first 60 of these bits."""
    number = int.from_bytes(bits[:8]) >> 4
    letters = [_ALPHABET[number >> 5 * place & 31] for place in range(_CHARACTERS)]
    return "-".join("".join(letters[i : i + _GROUP]) for i in range(0, _CHARACTERS, _GROUP))


def read(typed: str) -> str | None:
    """Read a code as somebody typed it; None if it is none."""
    if len(typed) > MAX_TYPED_CHARACTERS:
        return None
    plain = typed.upper().translate(_MISREAD)
    if not _CODE.fullmatch(plain):
        return None
    return "-".join(plain[i : i + _GROUP] for i in range(0, _CHARACTERS, _GROUP))
