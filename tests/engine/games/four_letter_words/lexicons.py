"""Word lists written for the tests of Four Letter Words, with tags and definitions as dictionaries have them."""

from functools import cache

from trellis_engine.words.port import Lexicons
from trellis_engine.words.wordset import WordSet, WordSets

COMMON = (
    "able acid aeon aids ants area atom aunt bale ball bath bean bear beet bell best bias bone boot cake calm "
    "clam coal coin cola corn crab dear deer dolt doom ease east echo eels emit ends epic fire fish fool gala "
    "game glum goat idea idol iron item kale kiln kiss lamb lame last late leek lime lion loom lost lots lump "
    "mail male malt mast meal meat melt mint moon most nail nest noon note oats okra omen onto open oval oxen "
    "pail peas pier pine plot plum pool poll post rice rose ruin sail salt sate seal silt sits slam slim slot "
    "slum soon soot soup spot stem stop sums taco tail team term toil toll tone tool toss tuna tuba unit user "
    "veal void yams yolk zone"
).split()
FOODS = (
    "bean beet cake clam cola corn crab kale lamb leek lime malt meal meat mint oats okra peas plum rice "
    "salt soup taco tuna veal yams"
).split()
DEFINITIONS = {
    "malt": "grain that was made to sprout and then dried",
    "salt": "white crystals that season food",
    "toss": "to throw lightly",
}
TAGS: dict[str, set[str]] = {word: {"noun.food"} for word in FOODS} | {
    "anne": {"capitalised"},
    "zeus": {"capitalised"},
    "nasa": {"abbreviation"},
    "tbsp": {"abbreviation"},
    "dont": {"apostrophe"},
    "nono": {"hyphen"},
}
SECOND = ["anne", "blog", "emoji", "memo", "salt", "wifi"]


@cache
def common() -> Lexicons:
    """A lexicon of everyday words, some of them of classes that may not be chosen."""
    words = [*COMMON, "anne", "zeus", "nasa", "tbsp", "dont", "nono", "salty", "sal"]
    return WordSets(
        {
            "common": WordSet(words, tags=TAGS, definitions=DEFINITIONS),
            "second": WordSet(SECOND, tags={"salt": {"noun.food"}}, definitions={"anne": "a kind of shawl"}),
        }
    )
