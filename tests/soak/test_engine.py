"""Long campaigns over every game: whole random games under the laws of the contract, and bent requests.

How long is set by SOAK_GAMES (random games for each sample of each game) and SOAK_ROUNDS (how often each valid request
is bent); the numbers played and sent are printed.
"""

import os
from collections import Counter
from random import Random

import pytest

from tests.engine.conformance.test_fuzz import bombard
from tests.engine.kit import selfplay
from tests.engine.kit.sample import Sample, conserved_of, samples
from tests.engine.kit.served import engine
from trellis_engine import codec
from trellis_engine.chance import Chance
from trellis_protos.engine.v1 import engine_pb2 as pb

GAMES = int(os.environ.get("SOAK_GAMES", "100"))
ROUNDS = int(os.environ.get("SOAK_ROUNDS", "10"))
MOST_MOVES = 2_000

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(3_600),
    pytest.mark.parametrize(("game", "sample"), samples(), ids=lambda value: getattr(value, "name", value)),
]


def test_random_games_end_keep_their_rules_and_travel(
    game: str, sample: Sample, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each move is tried through the wire: the state that arrives plays on exactly as the one that was sent."""
    endings: Counter[str] = Counter()
    conserved = conserved_of(game) or (lambda state: None)
    moves = 0
    for number in range(GAMES):
        seed = number.to_bytes(16, "big")
        found, start, words = sample.start(game, seed)
        rules = {rule.id for rule in found.game.info.rules}
        state = start.state
        for played in selfplay.play(found.game, start.state, words, Chance(seed + b"soak"), MOST_MOVES):
            assert {event.rule for event in played.after.events} <= rules
            data = codec.encode_state(found, played.after.state).SerializeToString(deterministic=True)
            _, arrived = codec.decode_state(pb.State.FromString(data))
            assert arrived == played.after.state
            assert conserved(played.after.state) == conserved(start.state)
            state = played.after.state
            moves += 1
        outcome = found.game.outcome(state)
        endings[outcome.reason if outcome else "cut short"] += 1
    with capsys.disabled():
        print(f"\n{game} {sample.name}: {GAMES} games, {moves} moves, endings {dict(endings)}")  # noqa: T201
    assert moves > 0


def test_bent_requests_never_break_the_engine(
    game: str, sample: Sample, capsys: pytest.CaptureFixture[str]
) -> None:
    with engine(sample.lexicons()) as client:
        seed = Random(game + sample.name).randrange(1, 200)
        sent = bombard(client, game, sample, seed=seed, share=1, rounds=ROUNDS)
        with capsys.disabled():
            print(f"\n{game} {sample.name}: {sent} requests, answers {client.answers}")  # noqa: T201
        assert sum(client.answers.values()) == sent
