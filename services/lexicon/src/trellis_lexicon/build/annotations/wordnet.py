"""Semantic classes and definitions from WordNet.

Its files are as wndb(5WN) describes them: those of senses (`data.noun`, …), then those of lemmas (`index.noun`, …).
"""

from dataclasses import dataclass

from trellis_lexicon.build.annotations.about import About, Reading

_PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
_GLOSS = " | "  # what a line has that describes a sense
_SATELLITE = "s"  # an adjective too
# The lexicographer files of WordNet by number: lexnames(5WN).
_CLASSES = tuple(
    f"{part}.{name}"
    for part, names in (
        ("adj", "all pert"),
        ("adv", "all"),
        (
            "noun",
            "tops act animal artifact attribute body cognition communication event feeling food group location",
        ),
        (
            "noun",
            "motive object person phenomenon plant possession process quantity relation shape state substance time",
        ),
        (
            "verb",
            "body change cognition communication competition consumption contact creation emotion motion",
        ),
        ("verb", "perception possession social stative weather"),
        ("adj", "ppl"),
    )
    for name in names.split()
)


@dataclass(frozen=True, slots=True)
class _Sense:
    """A set of synonyms: its class, its definition, and those of its lemmas that are written without capitals."""

    name: str
    definition: str
    lemmas: frozenset[str]


def read(files: list[bytes], about: About) -> None:
    """Take the classes of all senses, and the definition of the most usual one, for each lemma and part of speech."""
    senses: dict[tuple[str, str], _Sense] = {}
    for data in files:
        for line in data.decode("ascii").splitlines():
            if line.startswith(" "):
                continue  # the licence
            if _GLOSS in line:
                _take_sense(line, senses)
            else:
                _take_lemma(line, senses, about)


def _take_sense(line: str, senses: dict[tuple[str, str], _Sense]) -> None:
    """Read `offset class type count word id word id … | definition; "example"`."""
    fields, _, gloss = line.partition(_GLOSS)
    offset, number, kind, count, *rest = fields.split(" ")
    names = {rest[2 * place].split("(")[0] for place in range(int(count, 16))}
    lemmas = frozenset(name for name in names if name.islower() and name.isalpha())
    definition = gloss.split('; "')[0].strip()
    senses["a" if kind == _SATELLITE else kind, offset] = _Sense(_CLASSES[int(number)], definition, lemmas)


def _take_lemma(line: str, senses: dict[tuple[str, str], _Sense], about: About) -> None:
    """Read `lemma type senses pointers …pointer… senses tagged offset offset …`, the most usual sense first."""
    lemma, kind, _, pointers, *rest = line.split()
    reading = Reading(_PARTS[kind], lemma)
    for offset in rest[int(pointers) + 2 :]:
        sense = senses[kind, offset]
        if lemma in sense.lemmas:
            about.classes.setdefault(reading, []).append(sense.name)
            about.definitions.setdefault(reading, sense.definition)


def class_tags(about: About) -> None:
    """Tag each word with the classes of its own senses, not of those that it is an inflected form of."""
    for reading, names in about.classes.items():
        if reading.lemma in about.words:
            for name in names:
                about.tags.setdefault(name, set()).add(reading.lemma)
