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
    Sample(
        "strings",
        seats=3,
        options={
            "rounds": 2,
            "rules": {
                "no_more_vowels": {},
                "no_consonant_in_front": {},
                "palindrome_lock": {},
            },
        },
    ),
    Sample(
        "vowels_at_a_table",
        seats=4,
        options={
            "adjudication": "TABLE",
            "pot": POT,
            "rounds": 3,
            "metamorphism": True,
            "custom_rules": [{"name": "short", "scope": "GOAL_WORD", "expression": "length < 9"}],
            "rules": {
                "anyone_challenges": {},
                "vowels_reverse": {},
                "teams": {},
                "vowel_collections": {},
                "collections_persist": {},
                "played_again_is_lost": {},
            },
        },
        moves=40,
    ),
    Sample(
        "crossing",
        seats=2,
        options={"rules": {"crossing_strings": {"min_length": 3}, "holes_win": {}}},
        moves=10,
    ),
)
