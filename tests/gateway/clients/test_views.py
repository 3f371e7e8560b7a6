"""Views of late are remembered by state and viewer, and the oldest are forgotten."""

from trellis_gateway.clients.views import RememberedViews, moment_of
from trellis_protos.engine.v1 import engine_pb2 as pb


def test_a_view_is_remembered_as_json_for_its_state_and_its_viewer_alone() -> None:
    views = RememberedViews(2)
    before, after = moment_of(b"before"), moment_of(b"after")
    views.put(before, None, pb.View(text="seen by all").SerializeToString())
    views.put(before, 0, pb.View(text="seen by seat 0").SerializeToString())
    shown = views.get(before, None)
    assert shown is not None
    assert b'"text":"seen by all"' in bytes(shown.json)
    assert views.get(before, None) is shown
    assert views.get(before, 1) is None
    assert views.get(after, 0) is None


def test_the_oldest_view_is_forgotten_when_there_are_too_many() -> None:
    views = RememberedViews(2)
    moments = [moment_of(bytes([number])) for number in range(3)]
    for moment in moments:
        views.put(moment, None, pb.View(text="view").SerializeToString())
    assert [views.get(moment, None) is None for moment in moments] == [True, False, False]
