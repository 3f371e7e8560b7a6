"""Which analyses may be asked while a match runs (G-9), over a real socket.

By hand, from the ruling: with NOTHING none, with LOOK_UP those that tell what a person could look up, with EVERYTHING
all; all of them when the match is over, about its last position and about earlier ones.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import grpc
import pytest

from tests.engine.kit.fixtures import fixture
from tests.engine.kit.sample import Sample, samples
from tests.engine.kit.served import Client, engine
from trellis_engine import codec, options
from trellis_engine.catalog import Entry, entries
from trellis_engine.contract import Concede, State
from trellis_engine.contract.asking import Asking
from trellis_protos.engine.v1 import engine_pb2 as pb

SEED = bytes(range(16))
FIRST: Mapping[str, Sample] = dict(reversed(samples()))
RESERVED = {"version", "viewer", "page_size", "page_token"}
"""What the gateway reads itself of the query string in which parameters of analyses stand."""
LOOKED_UP = {
    "four_letter_words": {"word"},
    "rewordable": {"score_sheet"},
    "sprout_r_out": {"geometry", "svg", "drawing"},
    "word_souffle": {"score_sheet", "line_words"},
    "word_sprout": {"goal_words", "try_rule"},
}
"""The analyses that tell what a person could look up, as the page of each game says."""


class Desk:
    """A match of a game, asked about over a socket."""

    def __init__(self, client: Client, game: str, asking: Asking | None) -> None:
        self.client = client
        chosen = {} if asking is None else {"analyses": asking.value}
        sample = replace(FIRST[game], options={**FIRST[game].options, **chosen})
        self.found, start, self.words = sample.start(game, SEED)
        self.state: State[Any, Any] = start.state

    def end(self) -> State[Any, Any]:
        """Let one seat after the other give up until the match is over."""
        state = self.state
        for _ in range(10 * state.setup.seats):
            if self.found.game.outcome(state) is not None:
                break
            seat = next(s for s in range(state.setup.seats) if self.found.game.may_concede(state, s))
            state = self.found.game.apply(state, seat, Concede(), self.words).state
        assert self.found.game.outcome(state) is not None
        return state

    def request(self, analysis: str, state: State[Any, Any], *, over: bool = False) -> pb.AnalyzeStateRequest:
        """Build the question of seat 0."""
        message = codec.encode_state(self.found, state)
        return pb.AnalyzeStateRequest(state=message, seat=0, analysis=analysis, page_size=1, match_over=over)

    def refused(self, state: State[Any, Any], *, over: bool = False) -> set[str]:
        """Ask every analysis; those that the table does not allow."""
        ids = [analysis.id for analysis in self.found.game.analyses]
        ends = {
            name: self.client.bounces("AnalyzeState", self.request(name, state, over=over)) for name in ids
        }
        return {name for name, end in ends.items() if end == "ANALYSIS_NOT_ALLOWED"}

    @property
    def all(self) -> set[str]:
        """Every analysis of the game."""
        return {analysis.id for analysis in self.found.game.analyses}


@pytest.fixture(scope="module", params=FIRST)
def served(request: pytest.FixtureRequest) -> Iterator[tuple[str, Client]]:
    with engine(FIRST[request.param].lexicons()) as client:
        yield request.param, client


def test_each_analysis_says_whether_a_person_could_look_it_up(served: tuple[str, Client]) -> None:
    game, client = served
    (info,) = [info for info in client("ListGames", pb.ListGamesRequest()).games if info.id == game]
    assert {analysis.id for analysis in info.analyses if analysis.look_up} == LOOKED_UP[game]


def test_by_default_what_a_person_could_look_up_may_be_asked(served: tuple[str, Client]) -> None:
    game, client = served
    desk = Desk(client, game, None)
    assert desk.state.setup.options.analyses is Asking.LOOK_UP
    assert desk.refused(desk.state) == desk.all - LOOKED_UP[game]


def test_with_nothing_no_analysis_may_be_asked(served: tuple[str, Client]) -> None:
    desk = Desk(served[1], served[0], Asking.NOTHING)
    assert desk.refused(desk.state) == desk.all


def test_with_everything_every_analysis_may_be_asked(served: tuple[str, Client]) -> None:
    desk = Desk(served[1], served[0], Asking.EVERYTHING)
    assert desk.refused(desk.state) == set()


@pytest.mark.parametrize("asking", [Asking.NOTHING, Asking.LOOK_UP])
def test_when_the_match_is_over_everything_may_be_asked(served: tuple[str, Client], asking: Asking) -> None:
    desk = Desk(served[1], served[0], asking)
    assert desk.refused(desk.end()) == set()
    assert desk.refused(desk.state, over=True) == set(), "about its earlier positions too"


def test_the_refusal_names_the_rule_and_what_is_allowed(served: tuple[str, Client]) -> None:
    desk = Desk(served[1], served[0], Asking.NOTHING)
    name = min(desk.all)
    fault = served[1].fault("AnalyzeState", desk.request(name, desk.state))
    assert (fault.code, fault.reason) == (grpc.StatusCode.FAILED_PRECONDITION, "ANALYSIS_NOT_ALLOWED")
    assert fault.metadata == {"rule": "G-9", "allowed": "NOTHING"}
    assert name in fault.message


@pytest.mark.parametrize("game", entries())
def test_a_match_from_before_the_option_goes_on_with_everything(game: str) -> None:
    _, state = codec.decode_state(pb.State.FromString(fixture(game, 1).read_bytes()))
    assert state.setup.options.analyses is Asking.EVERYTHING


@pytest.mark.parametrize("game", entries())
def test_a_game_with_analyses_has_the_option_and_says_of_each_what_it_is(game: str) -> None:
    found: Entry = entries()[game]
    if not found.game.analyses:
        return
    (spec,) = [spec for spec in options.describe(found.game.options) if spec.id == "analyses"]
    assert [name for name, _ in spec.choices] == list(Asking)
    assert {type(analysis.look_up) for analysis in found.game.analyses} == {bool}


@pytest.mark.parametrize("game", entries())
def test_no_parameter_of_an_analysis_has_a_name_that_the_gateway_reads_itself(game: str) -> None:
    for analysis in entries()[game].game.analyses:
        assert not RESERVED & {spec.id for spec in options.describe(analysis.parameters)}
