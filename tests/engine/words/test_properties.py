"""Options that ask for properties of words that no lexicon of the match knows (FL-9): refused in every game alike."""

import tomllib
from importlib import resources
from typing import Any

import pytest

from trellis_engine import options
from trellis_engine.catalog import entry
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup
from trellis_engine.errors import Reason, RequestError
from trellis_engine.words import Tag, Words, missing_property
from trellis_engine.words.properties import RECIPES
from trellis_engine.words.wordset import WordSet, WordSets

FOODS = "'noun.food' in tags"
ASKING: list[tuple[str, dict[str, Any], str]] = [
    ("four_letter_words", {"semantic_class": "noun.food"}, "noun.food"),
    ("four_letter_words", {"custom": FOODS}, "noun.food"),
    ("four_letter_words", {"custom": f"!({FOODS}) || word == 'salt'"}, "noun.food"),
    ("four_letter_words", {"allow_capitalised": True}, "capitalised"),
    ("four_letter_words", {"allow_abbreviations": True}, "abbreviation"),
    ("word_sprout", {"rules": {"no_plurals": {}}}, "plural"),
    (
        "word_sprout",
        {"custom_rules": [{"name": "foods", "scope": "GOAL_WORD", "expression": FOODS}]},
        "noun.food",
    ),
]
NEEDED = {
    "plural": {"lemminflect-lemmas", "agid"},
    "noun.food": {"wordnet"},
    "capitalised": {"tags capitalised"},
    "abbreviation": {"tags abbreviation"},
    "apostrophe": {"dropped apostrophe"},
}


def begun(game: str, chosen: dict[str, Any], *collections: WordSet) -> Any:
    lexicons = WordSets({f"list{index}": words for index, words in enumerate(collections)})
    refs = lexicons.resolve([f"list{index}" for index in range(len(collections))])
    rules = entry(game).game
    setup = Setup(options.read(rules.options, chosen), refs, 2)
    return rules.initial(setup, Chance(bytes(16)), lexicons.open(refs)).state


@pytest.mark.parametrize(("game", "chosen", "tag"), ASKING)
def test_a_match_that_asks_for_a_property_that_no_lexicon_knows_is_refused(
    game: str, chosen: dict[str, Any], tag: str
) -> None:
    """The refusal names the option and a recipe whose words have the property."""
    with pytest.raises(RequestError) as refused:
        begun(game, chosen, WordSet(["salt", "salts"]), WordSet(["malt"]))
    assert refused.value.reason is Reason.OPTION_CONFLICT
    assert refused.value.field.startswith("options.")
    assert "no lexicon of the match tells" in refused.value.text
    assert f"the recipe {RECIPES[tag]} does" in refused.value.text


@pytest.mark.parametrize(("game", "chosen", "tag"), ASKING)
def test_one_lexicon_that_knows_the_property_is_enough(game: str, chosen: dict[str, Any], tag: str) -> None:
    knowing = WordSet(["salt", "salts", "tall"], tags={"salt": [tag]})
    assert begun(game, chosen, WordSet(["malt", "alt", "t"]), knowing).position


def test_the_refusal_carries_tag_and_recipe_as_data() -> None:
    with pytest.raises(RequestError) as refused:
        begun("four_letter_words", {"semantic_class": "noun.food"}, WordSet(["salt"]))
    assert refused.value.field == "options.semantic_class"
    assert refused.value.metadata == {"tag": "noun.food", "recipe": "enable-wordnet"}


def test_a_class_that_no_recipe_knows_is_said_to_be_unknown() -> None:
    words: Words = WordSet(["salt"])
    told = missing_property(words, "noun.foood")
    assert told == (
        "no lexicon of the match tells words of the class 'noun.foood'; "
        "neither does any recipe that comes with Trellis"
    )
    assert missing_property(WordSet(["salt"], tags={"salt": ["noun.foood"]}), "noun.foood") is None


@pytest.mark.parametrize("tag", [*NEEDED, *RECIPES])
def test_the_recipes_named_gather_the_property(tag: str) -> None:
    path = resources.files("trellis_lexicon") / "recipes" / f"{RECIPES[tag]}.toml"
    recipe = tomllib.loads(path.read_text(encoding="utf-8"))
    gathered = {annotation["kind"] for annotation in recipe["annotations"]}
    gathered |= {f"tags {name}" for source in recipe["sources"] for name in source.get("tags", ())}
    gathered |= {
        f"dropped {source['dropped_tag']}" for source in recipe["sources"] if "dropped_tag" in source
    }
    assert NEEDED.get(tag, NEEDED["noun.food"]) <= gathered


def test_every_tag_by_which_games_refuse_words_has_a_recipe_or_is_known_to_have_none() -> None:
    assert set(Tag) - set(RECIPES) == {Tag.HYPHEN}
