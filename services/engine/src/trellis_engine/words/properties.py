"""Which properties of words the lexicons of a match know, and which recipes know one that is missing (FL-9).

A property is a tag: `Tag`, or a semantic class as in ``noun.food``. An option that asks for one means nothing where no
lexicon has it, so that every game refuses such a match when it is made, with `require_property`.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from trellis_engine.errors import Reason, RequestError
from trellis_engine.words.port import Tag, Words

CLASSES = tuple(
    f"{part}.{name}"
    for part, names in {
        "adj": "all pert ppl",
        "adv": "all",
        "noun": "act animal artifact attribute body cognition communication event feeling food group location "
        "motive object person phenomenon plant possession process quantity relation shape state substance time tops",
        "verb": "body change cognition communication competition consumption contact creation emotion motion "
        "perception possession social stative weather",
    }.items()
    for name in names.split()
)
"""The semantic classes of WordNet."""

RECIPES: Mapping[str, str] = MappingProxyType(
    {
        Tag.PLURAL.value: "enable",
        Tag.CAPITALISED.value: "scowl-80-all",
        Tag.ABBREVIATION.value: "scowl-80-all",
        Tag.APOSTROPHE.value: "scowl-80-all",
        **dict.fromkeys(CLASSES, "enable-wordnet"),
    }
)
"""For each property a recipe of the lexicon service whose words have it."""

_NAMES: Mapping[str, str] = MappingProxyType(
    {
        Tag.PLURAL.value: "plurals",
        Tag.CAPITALISED.value: "words that are always capitalised",
        Tag.ABBREVIATION.value: "abbreviations",
        Tag.APOSTROPHE.value: "words with an apostrophe",
        Tag.HYPHEN.value: "words with a hyphen",
    }
)


def missing_property(words: Words, tag: str) -> str | None:
    """Say why an option that asks for a property means nothing with these words; None if it does not."""
    if tag in words.tags:
        return None
    name = _NAMES.get(tag, f"words of the class {tag!r:.80}")
    recipe = RECIPES.get(tag)
    hint = f"the recipe {recipe} does" if recipe else "neither does any recipe that comes with Trellis"
    return f"no lexicon of the match tells {name}; {hint}"


DEFINING_RECIPE = "enable-wordnet"
"""A recipe of the lexicon service whose words have definitions."""


def missing_definitions(words: Words, some: Sequence[str]) -> str | None:
    """Tell why a definition cannot be shown for any of some words, in a sentence; None if one of them has a definition.

    Lexicons do not tell whether they have definitions, so that words are asked about: enough of them to meet one.
    """
    if any(entry.definition for entries in words.entries(some) for entry in entries):
        return None
    return (
        "No lexicon of the match has definitions: a challenged word counts as defined if one lists it. "
        f"The recipe {DEFINING_RECIPE} shows definitions."
    )


def require_property(words: Words, tag: str, field: str) -> None:
    """Refuse an option that asks for a property that no lexicon of the match knows.

    Raises:
        RequestError: OPTION_CONFLICT for the field, with the ``tag`` and, if there is one, a ``recipe`` that knows it.
    """
    told = missing_property(words, tag)
    if told is not None:
        hint = {"recipe": RECIPES[tag]} if tag in RECIPES else {}
        raise RequestError(Reason.OPTION_CONFLICT, told, field, {"tag": tag[:80], **hint})
