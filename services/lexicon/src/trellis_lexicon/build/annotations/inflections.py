"""Readings of words from inflection tables, and the tag of plurals that nothing else justifies (`WS-R3`)."""

import gzip
from collections.abc import Iterable

from trellis_lexicon.build.annotations.about import About, Reading

_AGID = {"N": "noun", "V": "verb", "A": "adjective"}
_LEMMINFLECT = {
    "noun": "noun",
    "verb": "verb",
    "adj": "adjective",
    "adv": "adverb",
    "aux": "verb",
    "propn": "",
}


def read_lemminflect(files: list[bytes], about: About) -> None:
    """Return lines `form,part of speech,lemma/lemma…`."""
    found: dict[str, set[Reading]] = {}
    for data in files:
        for line in gzip.decompress(data).decode().splitlines():
            form, part, lemmas = line.split(",", 2)
            if part := _LEMMINFLECT.get(part, ""):
                # The first lemma is the one to prefer; the others are rarer.
                found.setdefault(form, set()).add(Reading(part, lemmas.split("/")[0]))
    about.evidence.append(found)


def read_agid(files: list[bytes], about: About) -> None:
    """Return lines `lemma,N|V|A,form/form,…`, where `<>` repeats the form before."""
    found: dict[str, set[Reading]] = {}
    for data in files:
        for line in data.decode().splitlines():
            lemma, part, *forms = line.split(",")
            if part in _AGID:
                reading = Reading(_AGID[part], lemma)
                for form in {lemma, *(form for group in forms for form in group.split("/"))}:
                    found.setdefault(form, set()).add(reading)
    about.evidence.append(found)


def plurals(about: About, exceptions: Iterable[str]) -> set[str]:
    """Return the words in -s that are plurals of a noun and nothing else.

    The first table that knows a word decides: it is a mere plural if every reading there is of a noun with
    another lemma. Where no table knows it, it is a plural of the word without -s or -es if that is a word and no verb,
    which it would be if it had forms in -ed and -ing.
    """
    ending = {word for word in about.words if word.endswith("s")}
    return {word for word in ending.difference(exceptions) if _is_plural(word, about)}


def _is_plural(word: str, about: About) -> bool:
    if readings := about.readings(word):
        return all(each.part_of_speech == "noun" and each.lemma != word for each in readings)
    return any(_makes_plural(stem, word, about.words) for stem in (word[:-1], word[:-2]) if word != stem)


def _makes_plural(stem: str, word: str, words: set[str]) -> bool:
    suffix = word[len(stem) :]
    hisses = stem.endswith(("s", "x", "z", "ch", "sh"))
    if stem not in words or suffix not in {"s", "es"} or (suffix == "s") == hisses:
        return False
    bare = stem.removesuffix("e")
    return not (f"{bare}ed" in words and f"{bare}ing" in words)
