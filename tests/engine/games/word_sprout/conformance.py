"""The set-ups of Word Sprout that the laws of the contract are tried on."""

from tests.engine.kit.sample import Sample

POT = dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 2) | {"e": 4, "a": 3, "z": 0}

SAMPLES = (
    Sample("referee", seats=2),
    Sample("rounds", seats=3, options={"rounds": 4}),
    Sample("pot", seats=4, options={"pot": POT, "rounds": 3}),
    Sample("no_elimination", seats=3, options={"auto_eliminate": False, "rounds": 2, "pot": POT}),
    Sample("table", seats=4, options={"adjudication": "TABLE", "rounds": 3}),
    Sample(
        "table_lexicon",
        seats=3,
        options={"adjudication": "TABLE", "adjudicator": "LEXICON", "pot": POT, "rounds": 3},
    ),
)
