"""Every golden playthrough, played again, gives what its file says."""

from pathlib import Path

import pytest

from tests.engine.kit import playthrough


@pytest.mark.parametrize("path", playthrough.files(), ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_playthrough_gives_what_its_file_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert playthrough.render(playthrough.game_of(path), playthrough.parse(text)) == text
