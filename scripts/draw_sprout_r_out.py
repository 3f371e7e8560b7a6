"""Draws the pictures of the page docs/games/sprout_r_out.md from the golden playthroughs of the game.

    python scripts/draw_sprout_r_out.py

writes docs/games/img/sprout_r_out-<name>.png. The pictures are what the analysis `svg` answers, rendered by resvg.
"""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import resvg_py

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.engine.kit.playthrough import parse
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup, State
from trellis_engine.games.sprout_r_out import GAME
from trellis_engine.games.sprout_r_out.analyses.questions import Picture, PictureParameters
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.words import NO_WORDS

ROOT = Path(__file__).resolve().parents[1]
PLAYTHROUGHS = ROOT / "tests" / "engine" / "games" / "sprout_r_out" / "playthroughs"
IMAGES = ROOT / "docs" / "games" / "img"


@dataclass(frozen=True)
class Plate:
    """A picture: its name, the playthrough, after how many of its legal moves (None: all), and how it is drawn."""

    name: str
    playthrough: str
    moves: int | None
    drawn: PictureParameters


PLATES = (
    Plate("limping-5", "limping_5", None, PictureParameters()),
    Plate("cairo-1", "cairo_1", None, PictureParameters()),
    Plate("turn", "opening", 6, PictureParameters(width=520, hints=True)),
)


def state_after(plate: Plate) -> State[Options, Position]:
    """Return the state that a plate shows."""
    script = parse((PLAYTHROUGHS / f"{plate.playthrough}.txt").read_text(encoding="utf-8"))
    chosen = options.read(Options, json.loads(script.header.get("options", "{}")))
    seed = Chance(bytes.fromhex(script.header["seed"]))
    state = GAME.initial(Setup(chosen, (), 2), seed, NO_WORDS).state
    played = [(seat, notation) for sign, seat, notation in script.moves if sign == ">"]
    for seat, notation in played[: plate.moves]:
        state = GAME.apply(state, seat, GAME.read_move(notation), NO_WORDS).state
    return state


def main() -> None:
    """Draw every plate."""
    IMAGES.mkdir(exist_ok=True)
    for plate in PLATES:
        (row,) = Picture().rows(state_after(plate), None, plate.drawn, NO_WORDS)
        path = IMAGES / f"sprout_r_out-{plate.name}.png"
        path.write_bytes(resvg_py.svg_to_bytes(svg_string=str(row["svg"])))
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
