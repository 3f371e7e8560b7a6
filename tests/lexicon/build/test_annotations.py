"""What lexicons know about words: plurals judged by hand, categories of lists, classes, frequencies."""

import gzip

import pytest

from trellis_lexicon import Lexicon
from trellis_lexicon.build.annotations import About, Reading, frequency, inflections, wordnet
from trellis_lexicon.errors import BuildError

# Plurals of nouns that nothing else justifies (`WS-R3`).
MERE_PLURALS = """
oats churches apples oceans bananas teachers cities ladies rivers mountains trousers tomatoes potatoes aunts uncles
nieces zebras giraffes violins guitars onions carrots daughters penguins elephants igloos volcanoes museums students
lawyers galaxies planets scientists daisies knives mosquitoes heroes hospitals lemons
""".split()

# Words in -s that are something else besides, or no plurals at all, and what they are.
JUSTIFIED = {
    "bikes": "to bike",
    "buses": "to bus: the verb has this form too, so the string stands whatever it is as a noun",
    "runs": "to run",
    "plays": "to play",
    "books": "to book",
    "watches": "to watch",
    "dishes": "to dish",
    "pants": "to pant",
    "glasses": "to glass",
    "eats": "to eat",
    "sees": "to see",
    "knows": "to know",
    "sings": "to sing",
    "trees": "to tree",
    "houses": "to house",
    "boxes": "to box",
    "leaves": "to leave",
    "shelves": "to shelve",
    "kids": "to kid",
    "hands": "to hand",
    "was": "to be",
    "has": "to have",
    "does": "to do",
    "goes": "to go",
    "lens": "a singular",
    "bus": "a singular",
    "gas": "a singular",
    "glass": "a singular",
    "iris": "a singular",
    "chaos": "a singular",
    "virus": "a singular",
    "atlas": "a singular",
    "canvas": "a singular",
    "cactus": "a singular",
    "news": "a singular",
    "mathematics": "a singular",
    "princess": "a singular",
    "business": "a singular",
    "always": "an adverb",
    "perhaps": "an adverb",
    "thus": "an adverb",
    "this": "a pronoun",
    "its": "a pronoun",
    "ours": "a pronoun",
    "hers": "a pronoun",
    "yours": "a pronoun",
    "theirs": "a pronoun",
    "his": "a pronoun",
    "across": "a preposition",
    "famous": "an adjective",
    "serious": "an adjective",
    "endless": "an adjective",
}


def test_at_least_eighty_words_are_judged_by_hand() -> None:
    assert len({*MERE_PLURALS, *JUSTIFIED}) == len(MERE_PLURALS) + len(JUSTIFIED) >= 80


@pytest.mark.parametrize("word", MERE_PLURALS)
def test_a_plural_that_nothing_else_justifies_is_tagged(enable: Lexicon, word: str) -> None:
    assert "plural" in tags(enable, word)


@pytest.mark.parametrize(("word", "why"), JUSTIFIED.items())
def test_a_word_that_is_something_else_is_no_plural(enable: Lexicon, word: str, why: str) -> None:
    assert "plural" not in tags(enable, word), why


def tags(lexicon: Lexicon, word: str) -> tuple[str, ...]:
    found = lexicon.entry(word)
    assert found is not None
    return found.tags


def test_words_that_no_table_knows_are_judged_by_the_forms_beside_them() -> None:
    words = {
        "zorp",
        "zorps",
        "blix",
        "blixes",
        "fleeb",
        "fleebs",
        "fleebed",
        "fleebing",
        "snurs",
        "glaze",
        "glazes",
    }
    words |= {"glazed", "glazing", "qux", "quxs"}
    about = About(words)
    about.evidence.append({})
    assert inflections.plurals(about, ()) == {"zorps", "blixes"}
    assert inflections.plurals(about, ["zorps"]) == {"blixes"}


def test_the_first_table_that_knows_a_word_decides() -> None:
    about = About({"zorps"})
    about.evidence.append({"zorps": {Reading("noun", "zorp")}})
    about.evidence.append({"zorps": {Reading("verb", "zorp")}})
    assert inflections.plurals(about, ()) == {"zorps"}


def test_agid_gives_readings_of_every_form() -> None:
    about = About(set())
    inflections.read_agid([b"bus,N,buses/busses\nbus,V,bused,<>,busing,buses\n!,X,y\n"], about)
    assert about.readings("buses") == [Reading("noun", "bus"), Reading("verb", "bus")]
    assert about.readings("bused") == [Reading("verb", "bus")]
    assert not about.readings("y")


DATA = rb"""  1 licence | of the data
00000001 13 n 02 oat 0 Quaker 0 001 @ 00000002 n 0000 | annual grass; grains used as food; "oats"
00000002 20 n 01 oat 1 000 | a plant
00000003 00 s 01 oaty(a) 0 000 | like oats
"""
INDEX = b"""  1 licence
oat n 2 1 @ 2 1 00000002 00000001
quaker n 1 0 1 0 00000001
oaty a 1 0 1 0 00000003
"""


def test_wordnet_gives_classes_of_all_senses_and_the_definition_of_the_most_usual() -> None:
    about = About({"oat", "oats", "quaker", "oaty"})
    about.evidence.append({"oats": {Reading("noun", "oat")}})
    wordnet.read([DATA, INDEX], about)
    wordnet.class_tags(about)
    assert about.tags == {"noun.food": {"oat"}, "noun.plant": {"oat"}, "adj.all": {"oaty"}}
    assert about.definitions[Reading("noun", "oat")] == "a plant"
    assert [about.definitions.get(each) for each in about.meanings("oats") if each.lemma == "oat"] == [
        "a plant"
    ]


def test_a_frequency_list_of_another_format_is_refused() -> None:
    data = gzip.compress(b"\x91\x82\xa6format\xa2cC\xa7version\x01")
    with pytest.raises(BuildError, match="unknown format"):
        frequency.read([data], About(set()))


def test_frequencies_are_hundredths_of_the_zipf_scale() -> None:
    data = gzip.compress(b"\x94\x82\xa6format\xa2cB\xa7version\x01\x90\x91\xa3THE\x92\xa1a\xa1b")
    about = About(set())
    frequency.read([data], about)
    assert about.frequency == {"the": 899, "a": 898, "b": 898}
