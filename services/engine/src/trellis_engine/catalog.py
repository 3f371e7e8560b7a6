"""Finds the games: every package in `trellis_engine.games` that exports ``GAME`` and ``CODEC`` is one."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from trellis_engine import games
from trellis_engine.contract import AnyGame
from trellis_engine.errors import Reason, RequestError
from trellis_engine.wire import GameCodec


@dataclass(frozen=True, slots=True)
class Entry:
    """A game and how its parts travel."""

    game: AnyGame
    codec: GameCodec


@cache
def entries() -> Mapping[str, Entry]:
    """List every game by its id, in the order of the ids.

    The id is the name of the package and of the oneof entries.
    """
    found = {}
    for module in sorted(iter_modules(games.__path__), key=lambda item: item.name):
        package = import_module(f"{games.__name__}.{module.name}")
        if not hasattr(package, "GAME"):
            continue
        if package.GAME.info.id != module.name:
            raise RuntimeError(f"package {module.name} calls its game {package.GAME.info.id}")
        found[module.name] = Entry(package.GAME, package.CODEC)
    return MappingProxyType(found)


def entry(game: str, field: str = "game") -> Entry:
    """Return the game with an id. Raises `RequestError` UNKNOWN_GAME, naming the request's field."""
    found = entries().get(game)
    if found is None:
        known = ", ".join(entries())
        raise RequestError(
            Reason.UNKNOWN_GAME, f"there is no game {game!r}; known: {known}", field, {"game": game}
        )
    return found
