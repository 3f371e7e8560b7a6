"""Views of late, kept for those who look at a match that has not changed since."""

from collections import OrderedDict
from hashlib import blake2b

from trellis_gateway import codec

Moment = bytes
"""The hash of a state, which identifies it."""


def moment_of(state: bytes) -> Moment:
    """Identify a state."""
    return blake2b(state, digest_size=16).digest()


class RememberedViews:
    """At most `limit` views, each of one state for one viewer: a view depends on nothing else.

    A view comes as a serialised message, of which JSON is made when somebody asks for it: most views of a move are
    never looked at, because the match moves on first.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._views: OrderedDict[tuple[Moment, int | None], bytes | codec.ShownView] = OrderedDict()

    def put(self, moment: Moment, seat: int | None, view: bytes) -> None:
        """Remember a view, and forget the oldest if there are too many."""
        self._views[moment, seat] = view
        if len(self._views) > self._limit:
            self._views.popitem(last=False)

    def get(self, moment: Moment, seat: int | None) -> codec.ShownView | None:
        """Find a view; None if it is not remembered."""
        found = self._views.get((moment, seat))
        if isinstance(found, bytes):
            found = self._views[moment, seat] = codec.show_view(found)
        return found
