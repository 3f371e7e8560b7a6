"""What a game was set up with: kept so that the host of a table can change a part of it, and the lobby show it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.json import decode

from trellis_gateway.codec import ShownView


@dataclass(frozen=True, slots=True)
class Setup:
    """Options and lexicons as they were asked for."""

    options: Mapping[str, Any]
    lexicons: Sequence[str]

    def to_json(self) -> str:
        """Write the setup as it is stored."""
        return _compact({"options": dict(self.options), "lexicons": list(self.lexicons)})

    @classmethod
    def from_json(cls, stored: str) -> "Setup":
        """Read a stored setup; that of a match from before setups were kept is empty."""
        value = json.loads(stored)
        return cls(value.get("options", {}), value.get("lexicons", []))


def options_to_json(view: ShownView) -> str:
    """Write every option of a game, as its views tell them, for storage."""
    return _compact(decode(view.json).get("options", {}))


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)
