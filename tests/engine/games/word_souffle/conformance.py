"""The set-ups of Word Soufflé that the laws of the contract are tried on, and how its secrets are changed."""

from dataclasses import replace
from typing import Any

from tests.engine.kit.sample import Sample
from trellis_engine.chance import Chance
from trellis_engine.contract import State
from trellis_engine.games.word_souffle.moves import Place

TABLE = {"adjudication": "TABLE"}

SAMPLES = (
    Sample("alone", seats=1),
    Sample("referee", seats=2, moves=20),
    Sample("by_hand", seats=3, options={"auto_announce": False, "min_word_letters": 3}, moves=20),
    Sample(
        "boggle", seats=5, options={"dice": "BOGGLE", "end_condition": "ANNOUNCED_WORDS", "words_to_end": 3}
    ),
    Sample("table", seats=3, options=TABLE | {"max_rounds": 12}),
    Sample("table_by_hand", seats=2, options=TABLE | {"auto_announce": False, "max_rounds": 4}, moves=20),
    Sample(
        "table_lexicon",
        seats=4,
        options=TABLE | {"adjudicator": "LEXICON", "dice": "BOGGLE", "max_rounds": 9},
    ),
    Sample("crowd", seats=64, moves=200),
    Sample(
        "readings",
        seats=2,
        options={
            "dice_faces": ["aeio*", "tsr", "nld", "e*"],
            "long_words_score_both": True,
            "new_lines_only_if_stuck": True,
        },
        moves=16,
    ),
)


def scramble(state: State[Any, Any], viewer: int | None, chance: Chance) -> State[Any, Any]:
    """Writes the letters that others have placed in the open round in another order or elsewhere (SF-D2)."""
    position = state.position
    for seat, player in enumerate(position.players):
        if seat != viewer and player.placement is not None:
            other, chance = _elsewhere(player.placement, chance)
            position = position.with_player(seat, replace(player, placement=other))
    return replace(state, position=position)


def _elsewhere(place: Place, chance: Chance) -> tuple[Place, Chance]:
    letters = tuple(replace(item, spot=type(item.spot).NEW_LINE, line=0) for item in place.letters)
    shuffled, chance = chance.shuffle(letters)
    return Place(shuffled), chance
