"""What a request costs."""

import pytest

from trellis_gateway.quotas.costs import is_stream, points


@pytest.mark.parametrize(
    ("method", "path", "cost"),
    [
        ("GET", "/livez", 0),
        ("GET", "/readyz", 0),
        ("GET", "/v1/matches", 1),
        ("GET", "/v1/matches/kq3xw5zjv2t4mbne", 1),
        ("POST", "/v1/matches/kq3xw5zjv2t4mbne/moves", 1),
        ("POST", "/v1/matches/kq3xw5zjv2t4mbne/moves:validate", 5),
        ("GET", "/v1/matches/kq3xw5zjv2t4mbne/legal-moves", 10),
        ("POST", "/v1/matches", 50),
        ("GET", "/v1/matches/kq3xw5zjv2t4mbne/analyses/goal_words", 100),
        ("GET", "/v1/games/rewordable/printables/deck.pdf", 100),
        ("GET", "/v1/games/rewordable/printables", 1),
        ("POST", "/v1/lexicons/enable/words:lookup", 5),
        ("GET", "/v1/lexicons/enable/words", 5),
        ("GET", "/v1/lexicons/enable/words/oat", 1),
    ],
)
def test_what_makes_others_work_costs_more(method: str, path: str, cost: int) -> None:
    assert points(method, path) == cost


def test_only_events_stay_open() -> None:
    assert is_stream("/v1/matches/kq3xw5zjv2t4mbne/events")
    assert not is_stream("/v1/matches/kq3xw5zjv2t4mbne")
