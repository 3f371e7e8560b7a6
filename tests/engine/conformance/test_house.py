"""A game is whole: its package with the rooms of every game, its proto file, its tests and its docs page."""

from pathlib import Path

import pytest
from google.protobuf.message import Message

from tests.engine.kit.sample import GAMES
from trellis_engine.catalog import entries
from trellis_protos.engine.v1 import engine_pb2 as pb

ROOT = GAMES.parents[2]
PACKAGES = ROOT / "services" / "engine" / "src" / "trellis_engine" / "games"
ROOMS = tuple(
    "game options state moves events view notation codec rulebook judge play listing soundness analyses".split()
)
"""What every game has."""
MORE_ROOMS = ("imagine", "phrases", "picture", "printables")
"""What a game may have beside them."""


@pytest.mark.parametrize("game", entries())
@pytest.mark.parametrize(
    "message", [pb.State, pb.Move, pb.Event, pb.View], ids=lambda kind: kind.DESCRIPTOR.name
)
def test_the_game_has_its_entry_in_every_oneof(game: str, message: type[Message]) -> None:
    assert game in message.DESCRIPTOR.fields_by_name


@pytest.mark.parametrize("game", entries())
@pytest.mark.parametrize(
    "path",
    [
        "protos/trellis/engine/v1/{game}.proto",
        "tests/engine/games/{game}/conformance.py",
        "tests/engine/games/{game}/playthroughs",
        "docs/games/{game}.md",
    ],
)
def test_the_game_has_its_files(game: str, path: str) -> None:
    assert (ROOT / path.format(game=game)).exists()


def rooms_of(game: str) -> dict[str, Path]:
    """What lies in a game's package, by name: its modules and sub-packages."""
    found = (PACKAGES / game).iterdir()
    return {path.stem: path for path in found if path.suffix == ".py" or (path / "__init__.py").exists()}


@pytest.mark.parametrize("game", entries())
def test_the_game_has_every_room(game: str) -> None:
    """A room is a module, or a sub-package of its name; docs/engine.md says what each is for."""
    missing = [room for room in ROOMS if room not in rooms_of(game)]
    assert not missing, f"{game} lacks {', '.join(missing)}"


@pytest.mark.parametrize("game", entries())
def test_the_game_has_no_module_outside_its_rooms(game: str) -> None:
    """What a game needs more goes into sub-packages."""
    known = {"__init__", *ROOMS, *MORE_ROOMS}
    strange = [
        path.name for name, path in rooms_of(game).items() if path.suffix == ".py" and name not in known
    ]
    assert not strange, f"{game} has {', '.join(strange)}: put them into a sub-package"


@pytest.mark.parametrize("room", [*ROOMS, *MORE_ROOMS])
def test_the_docs_say_what_each_room_is_for(room: str) -> None:
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    assert f"| `{room}` |" in page


@pytest.mark.parametrize("game", entries())
def test_the_game_has_a_golden_playthrough(game: str) -> None:
    assert list((GAMES / game / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("game", entries())
def test_the_docs_page_names_every_rule(game: str) -> None:
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    missing = [rule.id for rule in entries()[game].game.info.rules if rule.id not in page]
    assert not missing
