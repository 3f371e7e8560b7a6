"""States of late, decoded: the next move on a state that was answered a moment ago needs no decoding.

The engine forgets nothing that matters by forgetting them: a state says everything itself, and what is kept is found by
the digest of its bytes alone. Values are never changed, so many calls may use one at the same time.
"""

from hashlib import blake2b
from typing import Any

from google.protobuf.message import Message

from trellis_engine import codec
from trellis_engine.catalog import Entry
from trellis_engine.contract import State
from trellis_engine.recent import Recent

Known = tuple[Entry, State[Any, Any]]


class KeptStates:
    """States by the digest of their bytes.

    Args:
        room: how many bytes of states are kept.
    """

    def __init__(self, room: int) -> None:
        self._states: Recent[bytes, Known] = Recent(room)

    def read(self, data: bytes) -> Known:
        """Return the game and the state that a serialised message holds. Raises as `codec.unpack_state`."""
        digest = _digest(data)
        known = self._states.get(digest)
        if known is None:
            known = codec.unpack_state(data)
            self._states.put(digest, known, len(data))
        return known

    def read_message(self, message: Message) -> Known:
        """Return the game and the state that a message holds."""
        return self.read(message.SerializeToString(deterministic=True))

    def pack(self, found: Entry, state: State[Any, Any]) -> bytes:
        """Return a state as the bytes of its message, and keep it for the call that comes with them."""
        data = codec.pack_state(found, state)
        self._states.put(_digest(data), (found, state), len(data))
        return data


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=32).digest()
