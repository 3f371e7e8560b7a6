"""The set-ups of Example Game that the laws of the contract are tried on. Nothing is hidden but the seed."""

from tests.engine.kit.sample import Sample

SAMPLES = (
    Sample("two", seats=2),
    Sample("three_to_ten", seats=3, options={"length": 10}),
)
