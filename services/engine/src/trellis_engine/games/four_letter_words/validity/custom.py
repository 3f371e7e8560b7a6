"""Words that satisfy a rule of the players' own, written in CEL (FL-5)."""

from functools import lru_cache

from trellis_engine.expressions import ExpressionFailed, Kind, Language, Value, Variable

LANGUAGE = Language(
    (
        Variable("word", Kind.TEXT, "the word, in lower case"),
        Variable("vowels", Kind.NUMBER, "how many of its letters are vowels"),
        Variable("consonants", Kind.NUMBER, "how many of its letters are consonants"),
        Variable("different", Kind.NUMBER, "how many different letters it has"),
        Variable(
            "tags", Kind.TEXTS, "the tags that a lexicon gives it, as in 'noun.food', in alphabetical order"
        ),
    )
)

CUSTOM_HELP = (
    "A rule for words in CEL over "
    + ", ".join(f"{variable.name} ({variable.help})" for variable in LANGUAGE.variables)
    + "; as in: word.endsWith('t') && vowels == 1 (FL-5)."
)


def uses_tags(source: str) -> bool:
    """Tell whether a rule looks at tags."""
    return "tags" in LANGUAGE.compile(source).uses


def tags_sought(source: str) -> frozenset[str]:
    """Return the tags that a rule names: ``noun.food`` of ``'noun.food' in tags``."""
    return frozenset(tag for name, tag in LANGUAGE.compile(source).sought if name == "tags")


@lru_cache(maxsize=1 << 16)
def verdict(source: str, word: str, tags: frozenset[str], vowels: frozenset[str]) -> str:
    """Tell why a word does not satisfy a rule; empty if it does. A rule without an answer is not satisfied."""
    count = sum(letter in vowels for letter in word)
    values: dict[str, Value] = {
        "word": word,
        "vowels": count,
        "consonants": len(word) - count,
        "different": len(set(word)),
        "tags": sorted(tags),
    }
    try:
        return "" if LANGUAGE.compile(source).holds(values) else f"{word.upper()} does not satisfy {source}"
    except ExpressionFailed as failed:
        return f"{source} has no answer for {word.upper()}: {failed}"
