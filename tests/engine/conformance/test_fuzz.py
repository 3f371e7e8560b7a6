"""No request crashes the engine or is answered INTERNAL, whatever is in it, for any game.

Here a part of the requests of one random game is bent, drawn anew for each set-up; `make soak` bends all of them,
and ten times as often.
"""

from random import Random

import pytest

from tests.engine.kit import fuzz
from tests.engine.kit.requests import requests
from tests.engine.kit.sample import Sample, samples
from tests.engine.kit.served import Client, engine

BENT = 4
TORN = 1
SHARE = 0.2
"""The part of the requests of a game that is sent and bent here."""


def bombard(client: Client, game: str, sample: Sample, *, seed: int, share: float, rounds: int = 1) -> int:
    """Send a share of the requests of a random game, each as it is and bent and torn; return how many were sent."""
    rng, sent = Random(seed), 0
    for method, request in requests(game, sample, bytes([seed % 250 + 1]) * 16):
        if rng.random() >= share:
            continue
        client(method, request)
        for _ in range(rounds * BENT):
            client.bounces(method, fuzz.bent(request, rng))
        for _ in range(rounds * TORN):
            client.bounces(method, fuzz.torn(request.SerializeToString(), rng))
        sent += 1 + rounds * (BENT + TORN)
    return sent


@pytest.mark.parametrize(("game", "sample"), samples(), ids=lambda value: getattr(value, "name", value))
def test_bent_and_torn_requests_get_a_typed_answer(game: str, sample: Sample) -> None:
    with engine(sample.lexicons()) as client:
        sent = bombard(client, game, sample, seed=Random(game + sample.name).randrange(1, 200), share=SHARE)
        assert sum(client.answers.values()) == sent
        assert client.answers["OK"] < sent, "some of the requests must have been wrong"
        assert client.answers["INVALID_ARGUMENT"] > 0
