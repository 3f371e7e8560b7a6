"""The set-ups of Four Letter Words that the laws of the contract are tried on."""

from dataclasses import replace
from typing import Any

from tests.engine.games.four_letter_words.lexicons import common
from tests.engine.kit.sample import Sample
from trellis_engine.chance import Chance
from trellis_engine.contract import State
from trellis_engine.games.four_letter_words.state import Sheet

SAMPLES = (
    Sample("referee", seats=2, lexicons=common),
    Sample("four", seats=4, lexicons=common),
    Sample("eight", seats=8, lexicons=common),
    Sample("x_variant", seats=3, options={"x_variant": True, "rows": 5, "columns": 4}, lexicons=common),
    Sample("no_elimination", seats=2, options={"auto_eliminate": False, "rows": 4}, lexicons=common),
    Sample("table", seats=3, options={"adjudication": "TABLE", "rows": 5, "columns": 5}, lexicons=common),
    Sample("competitive", seats=3, options={"adjudication": "TABLE", "competitive": True}, lexicons=common),
    Sample(
        "must_define",
        seats=4,
        options={"adjudication": "TABLE", "competitive": True, "must_define": True},
        lexicons=common,
    ),
    Sample(
        "withdrawing",
        seats=3,
        options={"adjudication": "TABLE", "competitive": True, "withdrawing_costs_turn": True},
        lexicons=common,
    ),
    Sample("sixteen", seats=16, options={"late_first_word": False}, lexicons=common),
    Sample(
        "lexicon_decides",
        seats=3,
        options={"adjudication": "TABLE", "adjudicator": "LEXICON"},
        lexicons=common,
    ),
    Sample("foods", seats=2, options={"semantic_class": "noun.food", "banned_letters": "Z"}, lexicons=common),
    Sample(
        "custom",
        seats=3,
        options={
            "custom": "different == 4 && !('noun.food' in tags)",
            "starts_with_vowel": True,
            "abbreviations": ["emts", "omws"],
            "rows": 4,
            "columns": 6,
        },
        lexicons=common,
    ),
)


def scramble(state: State[Any, Any], viewer: int | None, chance: Chance) -> State[Any, Any]:
    """A state with other letters in the grids that the viewer may not see, as many as there were or not."""
    sheets = []
    for seat, sheet in enumerate(state.position.sheets):
        other, chance = _scrambled(sheet, chance)
        sheets.append(sheet if seat == viewer else other)
    return replace(state, position=replace(state.position, sheets=tuple(sheets)))


def _scrambled(sheet: Sheet, chance: Chance) -> tuple[Sheet, Chance]:
    marks = []
    for _ in sheet.grid:
        mark, chance = chance.choice("..." + "aeiostlmn")
        marks.append(mark)
    return replace(sheet, grid="".join(marks)), chance
