"""A game is whole: its package, its proto file, its tests and its docs page are all there."""

import pytest
from google.protobuf.message import Message

from tests.engine.kit.sample import GAMES
from trellis_engine.catalog import entries
from trellis_protos.engine.v1 import engine_pb2 as pb

ROOT = GAMES.parents[2]


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
        "services/engine/src/trellis_engine/games/{game}/rules.py|services/engine/src/trellis_engine/games/{game}/rules",
        "tests/engine/games/{game}/conformance.py",
        "tests/engine/games/{game}/playthroughs",
        "docs/games/{game}.md",
    ],
)
def test_the_game_has_its_files(game: str, path: str) -> None:
    assert any((ROOT / choice.format(game=game)).exists() for choice in path.split("|"))


@pytest.mark.parametrize("game", entries())
def test_the_game_has_a_golden_playthrough(game: str) -> None:
    assert list((GAMES / game / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("game", entries())
def test_the_docs_page_names_every_rule(game: str) -> None:
    page = (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    missing = [rule.id for rule in entries()[game].game.info.rules if rule.id not in page]
    assert not missing
