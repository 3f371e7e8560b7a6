"""Strings packed into 64-bit keys, which numpy compares by the thousand.

A key holds the letters of a string as their places in the alphabet, 1 for the first, each in as many bits as the size
of the alphabet takes, the first letter lowest. With 26 letters, 5 bits each, "bat" is

    t │ a │ b        20 │ 1 │ 2        20<<10 + 1<<5 + 2  =  20,514

and a key holds up to 12 letters. The empty string has the key 0; "a" (1) and "aa" (33) differ, for no letter is 0.
"""

KEY_BYTES = 8
FOREIGN = (1 << 64) - 1
"""Stands for a character that is no letter of the alphabet; no key has it."""
WORD_FLAG = 1 << 63
"""Set in the table for keys of words; keys themselves leave this bit clear."""


def letter_bits(letters: int) -> int:
    """Return how many bits a letter takes in the key, for an alphabet of so many letters."""
    return letters.bit_length()


def max_key_letters(letters: int) -> int:
    """Return how many letters a string with a key may have, for an alphabet of so many letters."""
    return 63 // letter_bits(letters)
