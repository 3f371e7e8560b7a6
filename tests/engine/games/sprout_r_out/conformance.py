"""The set-ups of Sprout-R-Out that the laws of the contract are tried on. Nothing is hidden but the seed."""

from tests.engine.kit.sample import Sample

SAMPLES = (
    Sample("limping_2", seats=2, options={"order": 2}),
    Sample("limping_5", seats=2, moves=120),
    Sample("cairo_1", seats=2, options={"board": "CAIRO", "order": 1}, moves=90),
    Sample("cairo_2", seats=2, options={"board": "CAIRO"}, moves=40),
    Sample("diagonal", seats=2, options={"board": "CAIRO", "order": 1, "diagonal_contact": True}),
    Sample("author_and_capped", seats=2, options={"order": 2, "removal_pass_counts": False, "turn_cap": 12}),
    Sample(
        "contact_and_immortal",
        seats=2,
        options={"order": 2, "first_stone_plays_to": False, "immortal_groups_stay": True},
    ),
)
