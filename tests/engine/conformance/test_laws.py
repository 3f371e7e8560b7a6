"""The laws that every game keeps, tried on random games of every sample that the games give (`tests.engine.kit`)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from google.protobuf.message import Message

from tests.engine.kit import selfplay
from tests.engine.kit.sample import Sample, conserved_of, samples, scramble_of
from tests.engine.kit.selfplay import Played
from trellis_engine import codec, options
from trellis_engine.catalog import Entry, entry
from trellis_engine.chance import Chance
from trellis_engine.contract import AnyGame, Concede, IllegalMove, MatchOver, State
from trellis_engine.errors import RequestError
from trellis_engine.words import Words
from trellis_protos.engine.v1 import engine_pb2 as pb

SEEDS = [bytes((number + step * 101) % 256 for step in range(16)) for number in (1, 2)]
"""Without repetitions or runs, which views may hold by chance."""
LISTED = 400
"""Moves of a list that are looked at; longer lists are cut here."""
FOREIGN = 40
MOST_CONCESSIONS = 1_000

pytestmark = [
    pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"seed{seed[0]}"),
    pytest.mark.parametrize(("game", "sample"), samples(), ids=lambda value: getattr(value, "name", value)),
]


RandomGame = tuple[Entry, State[Any, Any], Words, list[Played]]
_played: dict[tuple[str, str, bytes], RandomGame] = {}


def _random_game(game: str, sample: Sample, seed: bytes) -> RandomGame:
    """The game that all laws of a set-up look at, played once: nothing in it can be changed."""
    key = game, sample.name, seed
    if key not in _played:
        _played[key] = _new_game(game, sample, seed)
    return _played[key]


def _new_game(game: str, sample: Sample, seed: bytes) -> RandomGame:
    found, start, words = sample.start(game, seed)
    chance = Chance(bytes(reversed(seed)) + b"moves")
    moves = list(selfplay.play(found.game, start.state, words, chance, sample.moves))
    return found, start.state, words, moves


def _states(start: State[Any, Any], moves: list[Played], most: int = 12) -> list[State[Any, Any]]:
    """The first state, the last and some between."""
    states = [start, *(played.after.state for played in moves)]
    step = max(1, len(states) // most)
    return [*states[::step], states[-1]]


def _bytes(message: Message) -> bytes:
    return message.SerializeToString(deterministic=True)


def _views(found: Entry, state: State[Any, Any]) -> Iterator[tuple[int | None, bytes]]:
    for viewer in (None, *range(state.setup.seats)):
        yield viewer, _bytes(codec.encode_view(found, state, viewer))


def _listed(game: AnyGame, state: State[Any, Any], seat: int, words: Words) -> tuple[list[Any], bool]:
    """The moves listed for a seat, and whether that is all of them."""
    moves = list(islice(game.all_moves(state, seat, words), LISTED + 1))
    return moves[:LISTED], len(moves) <= LISTED


def test_every_listed_move_is_legal_and_listed_once(game: str, sample: Sample, seed: bytes) -> None:
    found, start, words, moves = _random_game(game, sample, seed)
    for state in _states(start, moves, 8):
        for seat in range(min(state.setup.seats, 4)):
            listed, _ = _listed(found.game, state, seat, words)
            assert len(set(listed)) == len(listed)
            for move in listed[:80] + listed[-5:]:
                assert found.game.check(state, seat, move, words) is None, found.game.write_move(move)


def test_every_legal_move_is_listed(game: str, sample: Sample, seed: bytes) -> None:
    """Moves of other moments of the game are tried: those that `check` allows must be on the list."""
    found, start, words, moves = _random_game(game, sample, seed)
    foreign = [*list(dict.fromkeys(played.move for played in moves))[:FOREIGN], Concede()]
    for state in _states(start, moves, 8):
        for seat in range(min(state.setup.seats, 4)):
            listed, complete = _listed(found.game, state, seat, words)
            if not complete:
                continue
            for move in foreign:
                assert _allowed(found.game, state, seat, move, words) == (move in listed), (
                    seat,
                    found.game.write_move(move),
                )


def _allowed(game: AnyGame, state: State[Any, Any], seat: int, move: Any, words: Words) -> bool:
    try:
        return game.check(state, seat, move, words) is None
    except RequestError:
        return False


def test_a_refused_move_raises_what_check_says(game: str, sample: Sample, seed: bytes) -> None:
    found, start, words, moves = _random_game(game, sample, seed)
    foreign = list(dict.fromkeys(played.move for played in moves))[:FOREIGN]
    rules = {rule.id for rule in found.game.info.rules}
    for state in _states(start, moves):
        for seat in range(min(state.setup.seats, 4)):
            for move in foreign:
                try:
                    violation = found.game.check(state, seat, move, words)
                except RequestError:
                    continue
                if violation is None:
                    continue
                assert violation.rule in rules, violation
                assert violation.text
                assert violation.reason == violation.reason.upper()
                with pytest.raises(IllegalMove) as caught:
                    found.game.apply(state, seat, move, words)
                assert caught.value.violation == violation


def test_states_moves_and_events_travel_unchanged(game: str, sample: Sample, seed: bytes) -> None:
    found, start, _, moves = _random_game(game, sample, seed)
    for state in _states(start, moves):
        data = _bytes(codec.encode_state(found, state))
        again, decoded = codec.decode_state(pb.State.FromString(data))
        assert again is found
        assert decoded == state
        assert _bytes(codec.encode_state(found, decoded)) == data
    for played in moves:
        travelled = pb.Move.FromString(_bytes(codec.encode_move(found, played.move)))
        assert codec.decode_move(found, travelled) == played.move
        for event in played.after.events:
            assert codec.encode_event(found, event).WhichOneof("event")


def test_notation_reads_back_as_the_same_move(game: str, sample: Sample, seed: bytes) -> None:
    found, start, words, moves = _random_game(game, sample, seed)
    listed = [move for state in _states(start, moves, 3) for move in _listed(found.game, state, 0, words)[0]]
    for move in [*(played.move for played in moves), *listed]:
        text = found.game.write_move(move)
        assert found.game.read_move(text) == move
        assert codec.decode_move(found, pb.Move(notation=f" {text} ")) == move
        assert text == text.strip() != ""


def test_the_same_seed_gives_the_same_game(game: str, sample: Sample, seed: bytes) -> None:
    found, start, _, moves = _random_game(game, sample, seed)
    _, other_start, _, others = _new_game(game, sample, seed)
    assert _bytes(codec.encode_state(found, start)) == _bytes(codec.encode_state(found, other_start))
    assert [played.move for played in moves] == [played.move for played in others]
    for played, other in zip(moves, others, strict=True):
        first, second = played.after, other.after
        assert _bytes(codec.encode_state(found, first.state)) == _bytes(
            codec.encode_state(found, second.state)
        )
        assert first.events == second.events


def test_replaying_the_moves_through_the_wire_gives_the_last_state(
    game: str, sample: Sample, seed: bytes
) -> None:
    found, state, words, moves = _random_game(game, sample, seed)
    message = codec.encode_state(found, state)
    for played in moves:
        _, decoded = codec.decode_state(message)
        after = found.game.apply(decoded, played.seat, played.move, words)
        assert after == played.after
        message = codec.encode_state(found, after.state)


def test_playing_leaves_the_state_before_as_it_was(game: str, sample: Sample, seed: bytes) -> None:
    found, _, words, moves = _random_game(game, sample, seed)
    for played in moves[:: max(1, len(moves) // 10)]:
        before = _bytes(codec.encode_state(found, played.before))
        found.game.apply(played.before, played.seat, played.move, words)
        assert _bytes(codec.encode_state(found, played.before)) == before


def test_counters_and_stages_move_on(game: str, sample: Sample, seed: bytes) -> None:
    _, start, _, moves = _random_game(game, sample, seed)
    assert (start.moves, start.stage) == (0, 0)
    for played in moves:
        after = played.after.state
        assert after.moves == played.before.moves + 1
        assert after.stage - played.before.stage in (0, 1)
        assert after.chance.counter >= played.before.chance.counter
        assert after.setup == played.before.setup


def test_a_move_that_keeps_the_stage_leaves_the_others_their_moves(
    game: str, sample: Sample, seed: bytes
) -> None:
    """Simultaneous placement: what another seat could do before, it can still do afterwards."""
    found, _, words, moves = _random_game(game, sample, seed)
    kept = [played for played in moves if played.after.state.stage == played.before.stage]
    for played in kept[:6]:
        for seat in sorted(found.game.to_act(played.before) - {played.seat})[:3]:
            assert seat in found.game.to_act(played.after.state)
            for move in _listed(found.game, played.before, seat, words)[0][:20]:
                assert found.game.check(played.after.state, seat, move, words) is None


def test_somebody_is_to_act_until_the_match_is_over(game: str, sample: Sample, seed: bytes) -> None:
    found, start, words, moves = _random_game(game, sample, seed)
    for state in _states(start, moves):
        seats = found.game.to_act(state)
        assert bool(seats) == (found.game.outcome(state) is None)
        for seat in seats:
            assert next(found.game.all_moves(state, seat, words), None) is not None
        status = codec.encode_status(found, state)
        assert list(status.to_act) == sorted(seats)


def test_everybody_conceding_ends_the_match(game: str, sample: Sample, seed: bytes) -> None:
    """A player may concede at any time (G-7); nothing can be played once the match is over.

    In a match of several rounds a player who conceded is back in the next one, so that all may have to do it again.
    """
    found, start, words, moves = _random_game(game, sample, seed)
    state = moves[len(moves) // 2].before if moves else start
    over: list[MatchOver] = []
    for turn in range(MOST_CONCESSIONS):
        seat = turn % state.setup.seats
        if found.game.outcome(state) is None and found.game.may_concede(state, seat):
            after = found.game.apply(state, seat, Concede(), words)
            over += [event.detail for event in after.events if isinstance(event.detail, MatchOver)]
            state = after.state
    assert len(over) == 1
    assert found.game.outcome(state) is not None
    assert list(found.game.all_moves(state, 0, words)) == []
    violation = found.game.check(state, 0, Concede(), words)
    assert violation is not None
    assert violation.reason == "MATCH_OVER"


def test_what_a_game_conserves_stays_the_same(game: str, sample: Sample, seed: bytes) -> None:
    conserved = conserved_of(game)
    if conserved is None:
        return  # nothing is conserved in this game
    _, start, _, moves = _random_game(game, sample, seed)
    for played in moves:
        assert conserved(played.after.state) == conserved(start)


def test_events_name_rules_of_the_game(game: str, sample: Sample, seed: bytes) -> None:
    found, _, _, moves = _random_game(game, sample, seed)
    rules = {rule.id for rule in found.game.info.rules}
    for played in moves:
        for event in played.after.events:
            assert event.rule in rules, event
            assert event.text.strip()
    outcome = found.game.outcome(moves[-1].after.state) if moves else None
    assert outcome is None or outcome.rule in rules


def test_views_do_not_tell_the_seed(game: str, sample: Sample, seed: bytes) -> None:
    """Seed and counter are in the state and in nobody's view (G-4)."""
    found, start, _, moves = _random_game(game, sample, seed)
    for state in _states(start, moves):
        other = replace(state, chance=Chance(b"another seed, 32 bytes long.....", state.chance.counter + 7))
        assert dict(_views(found, state)) == dict(_views(found, other))
        assert all(state.chance.seed not in view for _, view in _views(found, state))


def test_views_do_not_tell_what_the_viewer_may_not_know(game: str, sample: Sample, seed: bytes) -> None:
    """Two states that differ only in what a seat may not know look the same to it (G-4), lists of moves included."""
    scramble = scramble_of(game)
    if scramble is None:
        return  # the law above covers the seed, and nothing else is hidden
    found, start, words, moves = _random_game(game, sample, seed)
    changed = 0
    for state in _states(start, moves):
        if found.game.outcome(state) is not None:
            continue
        for viewer in (None, *range(state.setup.seats)[:6]):
            other = scramble(state, viewer, Chance(seed + b"scramble"))
            changed += other.position != state.position
            seen, seen_other = (codec.encode_view(found, item, viewer) for item in (state, other))
            assert _bytes(seen) == _bytes(seen_other), viewer
            if viewer is not None:
                first, second = (_listed(found.game, item, viewer, words)[0] for item in (state, other))
                assert first == second, viewer
    assert changed or start.setup.seats == 1, "the scramble of this game never changes anything"


def test_the_description_of_the_game_is_complete(game: str, sample: Sample, seed: bytes) -> None:
    found = entry(game)
    info = codec.encode_game(found)
    assert info.id == game
    assert len({rule.id for rule in info.rules}) == len(info.rules)
    assert all(rule.text for rule in info.rules)
    assert {"G-0", "G-7"} <= {rule.id for rule in info.rules}
    assert all(spec.help for spec in info.options)
    assert any(item.form == "concede" for item in info.notations)
    described = {spec.id: spec.default for spec in options.describe(found.game.options)}
    assert options.show(options.read(found.game.options, described)) == described
