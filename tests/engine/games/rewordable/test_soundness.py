"""States from outside: what does not fit the deck and the players is refused (MALFORMED_STATE)."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

from tests.engine.kit.sample import Sample
from trellis_engine import codec
from trellis_engine.contract import State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable import GAME
from trellis_engine.games.rewordable.state import Player, Position
from trellis_engine.words.wordset import WordSet
from trellis_protos.engine.v1 import engine_pb2 as pb

STORED = Path(__file__).with_name("state_v1.json")

Change = Callable[[Position], Position]


def _start() -> State[Any, Position]:
    _, start, _ = Sample("sound", 3, {"deck_size": 20}).start("rewordable", b"0" * 16)
    return start.state


def _player(position: Position, **changes: Any) -> Position:
    return replace(position, players=(replace(position.players[0], **changes), *position.players[1:]))


def _over(position: Position) -> Position:
    """Every card is played and lies loose, which the end does not leave."""
    players = tuple(Player((), (), player.hand) for player in position.players)
    return replace(position, players=(replace(players[0], words=((*position.pile,),)), *players[1:]), pile=())


def _short_hand(position: Position) -> Position:
    hand = position.players[0].hand
    return replace(_player(position, hand=hand[1:]), discard=hand[:1])


def _long_hand(position: Position) -> Position:
    hand = (*position.players[0].hand, position.pile[0])
    return replace(_player(position, hand=hand), pile=position.pile[1:])


def test_a_state_of_the_game_is_sound() -> None:
    GAME.require_sound(_start())


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda position: replace(position, players=position.players[:2]), "players"),
        (lambda position: replace(position, pile=position.pile[1:]), ""),
        (lambda position: replace(position, pile=("zzz", *position.pile[1:])), ""),
        (lambda position: replace(position, turn=3), "turn"),
        (lambda position: _player(position, out=True), "turn"),
        (lambda position: _player(position, hand=position.players[0].hand[::-1]), "players[0]"),
        (lambda position: _player(position, words=((),)), "players[0].words"),
        (_short_hand, "players[0].hand"),
        (_long_hand, "players[0].hand"),
        (lambda position: replace(position, pile=position.pile[1:], discard=position.pile[:1]), "discard"),
        (_over, "players"),
    ],
)
def test_a_state_that_does_not_fit_is_refused(change: Change, field: str) -> None:
    state = _start()
    hand = tuple(sorted(state.position.players[0].hand))
    assert state.position.players[0].hand == hand
    with pytest.raises(RequestError) as caught:
        GAME.require_sound(replace(state, position=change(state.position)))
    assert (caught.value.reason, caught.value.field) == (Reason.MALFORMED_STATE, field)


def test_everybody_out_is_refused() -> None:
    state = _start()
    players = tuple(replace(player, out=True) for player in state.position.players)
    with pytest.raises(RequestError) as caught:
        GAME.require_sound(replace(state, position=replace(state.position, players=players)))
    assert (caught.value.reason, caught.value.field) == (Reason.MALFORMED_STATE, "players")


def test_a_set_up_that_cannot_be_played_is_refused() -> None:
    state = _start()
    setup = replace(state.setup, options=replace(state.setup.options, deck_size=14))
    with pytest.raises(RequestError) as caught:
        GAME.require_sound(replace(state, setup=setup))
    assert caught.value.reason is Reason.OPTION_CONFLICT


def test_a_stored_state_of_schema_version_1_is_read_and_played() -> None:
    """The ninth move of the playthrough `three_players` has been made; the file stays as it was written."""
    message = json_format.Parse(STORED.read_text(encoding="utf-8"), pb.State())
    assert message.schema_version == 1
    found, state = codec.decode_state(message)
    assert (state.moves, state.position.turn) == (9, 0)
    assert [player.score for player in state.position.players] == [6, 7, 0]
    assert state.setup.options.one_letter_words == "", "version 1 knew no one-letter words (RW-6)"
    again = codec.encode_state(found, state)
    assert again.schema_version == 2
    again.schema_version = 1
    for later in ("analyses", "one_letter_words"):
        del again.options.fields[later]
    assert again == message
    words = WordSet(["con", "linseeds"])
    after = GAME.apply(state, 0, GAME.read("con: con"), words).state
    after = GAME.apply(after, 1, GAME.read("s: lin|se|ed|s < lin|se|ed"), words).state
    assert [player.score for player in after.position.players] == [9, 8, 0]
