"""States from outside that no match can be in are refused, with the field."""

from collections.abc import Callable

import pytest

from tests.engine.games.word_sprout.match import Match
from trellis_engine.catalog import entry
from trellis_engine.codec import decode_state, encode_state
from trellis_engine.errors import Reason, RequestError
from trellis_protos.engine.v1 import engine_pb2 as pb

Spoil = Callable[[pb.State], None]


def message() -> pb.State:
    match = Match("oat coat", 3, adjudication="TABLE", pot={"o": 2, "a": 1, "t": 1}, rounds=2)
    match.play("0 +o@0", "1 +a@1", "2 challenge")
    return encode_state(entry("word_sprout"), match.state)


def spoil(change: str) -> Spoil:
    def apply(state: pb.State) -> None:
        exec(change, {"s": state.word_sprout, "state": state, "pb": pb})

    return apply


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ("s.players.pop()", "players"),
        ("s.starter = 3", "starter"),
        ("s.round = 3", "round"),
        ("s.players[1].rounds_won = 1", "players[1].rounds_won"),
        ("s.table.mover = 7", "table.mover"),
        ("s.table.ClearField('pot')", "table.pot"),
        ("s.table.pot.tiles['o'] = 3", "table.pot.tiles[o]"),
        ("s.table.rows[0] = 'ao'", "plays[1]"),
        ("s.table.rows[0] = 'x' * 65", "table"),
        ("s.table.rows.append('x')", "table"),
        ("s.table.rows[0] = 'o a'", "table"),
        ("s.plays[1].additions[0].letter = 'ab'", "plays[1].additions[0]"),
        ("s.plays[1].additions[0].position = 2", "plays[1]"),
        ("s.plays[0].seat = 9", "plays[0].seat"),
        ("del s.plays[:]", "plays"),
        ("s.players[0].playing = s.players[1].playing = False", "players"),
        ("s.players[2].playing = False", "table.mover"),
        ("s.challenge.challenger = 1", "challenge"),
        ("s.players[1].playing = False", "challenge"),
        ("s.ClearField('table')", "table"),
        ("s.rules.add().collections_persist.SetInParent()", "rules"),
        ("[s.rules.add().no_plurals.SetInParent() for _ in range(2)]", "rules"),
        ("s.rules.add().consonants_first.letters = 3; s.rules.add().no_plurals.SetInParent()", "rules"),
        ("s.rules.add().teams.teams.extend([1, 1])", "rules"),
        ("s.table.hands[0] = 'ba'", "table"),
        ("s.table.hands.pop()", "table.hands"),
        ("s.plays[1].awaited = 3", "plays[1].awaited"),
        ("s.plays[0].forgave.append(0)", "plays[0].forgave"),
        ("s.chooser = 1", "chooser"),
        ("s.ended.rule = 'WS-C4'", "ended"),
        ("s.plays[1].additions[0].cell.row = 1", "plays[1].additions[0].cell.push"),
    ],
)
def test_a_state_that_no_match_can_be_in_is_refused_by_its_field(change: str, field: str) -> None:
    state = message()
    spoil(change)(state)
    with pytest.raises(RequestError) as caught:
        decode_state(state)
    assert (caught.value.reason, caught.value.field) == (Reason.MALFORMED_STATE, f"state.word_sprout.{field}")


def test_the_state_itself_is_read() -> None:
    found, state = decode_state(message())
    assert encode_state(found, state) == message()
