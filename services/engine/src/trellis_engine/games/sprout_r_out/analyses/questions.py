"""What clients and players ask: where the cells lie, the position as a picture, how random games would end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from trellis_engine.chance import Chance
from trellis_engine.contract import Analysis, State
from trellis_engine.games.sprout_r_out.boards.tilings import Point
from trellis_engine.games.sprout_r_out.notation import write
from trellis_engine.games.sprout_r_out.options import Options
from trellis_engine.games.sprout_r_out.pictures import drawing
from trellis_engine.games.sprout_r_out.pictures.svg import draw
from trellis_engine.games.sprout_r_out.state import Position
from trellis_engine.games.sprout_r_out.stones.situation import situation_of
from trellis_engine.games.sprout_r_out.view import project
from trellis_engine.options import flag, integer
from trellis_engine.words import Words

_DIGITS = 6


@dataclass(frozen=True)
class GeometryParameters:
    """The geometry of a board depends on nothing but its options."""


class Geometry(Analysis[Options, Position]):
    """A row for each cell: ``cell``, ``centre``, ``corners``, ``neighbours``, ``corner_neighbours``."""

    id = "geometry"
    help = (
        "Where the cells lie (centre and corners as x and y, y up) and which of them share an edge or a corner only: "
        "enough to draw any board."
    )
    parameters = GeometryParameters
    look_up = True

    @override
    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """Yield one row a cell, in the order of their numbers."""
        board = state.setup.options.arena
        for cell in range(board.size):
            yield {
                "cell": cell,
                "centre": _rounded(board.centres[cell]),
                "corners": [_rounded(corner) for corner in board.polygons[cell]],
                "neighbours": list(board.neighbours[cell]),
                "corner_neighbours": list(board.corner_neighbours[cell]),
            }


@dataclass(frozen=True)
class PictureParameters:
    """How the position is drawn."""

    width: int = integer(720, 100, 4_000, "Width of the picture in pixels; the height follows.")
    coordinates: bool = flag(True, "Whether the cells carry their numbers.")
    hints: bool = flag(False, "Whether playable cells and the groups still owed are marked.")


class Picture(Analysis[Options, Position]):
    """One row: ``svg`` (a whole document), ``width``, ``height``."""

    id = "svg"
    help = "The position as an SVG picture: stones, eyes, territory and the latest turn."
    parameters = PictureParameters
    look_up = True

    @override
    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """Yield the picture."""
        options = state.setup.options
        view = project(situation_of(options, state.position), state.position)
        drawing = draw(
            options.arena,
            view,
            parameters.width,
            coordinates=parameters.coordinates,
            hints=parameters.hints,
        )
        yield {"svg": drawing.svg, "width": drawing.width, "height": drawing.height}


@dataclass(frozen=True)
class TextParameters:
    """How wide the text may be."""

    width: int = integer(
        80, 20, 1_000, "Columns of characters; boards that need more are drawn without numbers."
    )


class TextPicture(Analysis[Options, Position]):
    """A row for each line: ``pieces``, each a pair of text and role (see `drawing`)."""

    id = "drawing"
    help = "The position for terminals, in Unicode: lines of pieces, each a text with its role, for colours."
    parameters = TextParameters
    look_up = True

    @override
    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """Yield one row a line, from the top."""
        options = state.setup.options
        view = project(situation_of(options, state.position), state.position)
        for line in drawing.draw(options.arena, view, parameters.width):
            yield {"pieces": [list(piece) for piece in line]}


@dataclass(frozen=True)
class PlayoutParameters:
    """How much is played."""

    games: int = integer(10, 1, 1_000, "Random games for each legal move.")
    moves: int = integer(100_000, 1, 2_000_000, "Moves in all after which no further game is begun.")
    seed: int = integer(0, 0, 2**31 - 1, "Seed of the games: the same seed gives the same answer.")


class Playouts(Analysis[Options, Position]):
    """A row for each legal move, best first: ``move``, ``share``, ``games``, ``wins``, ``ties``, ``losses``.

    Uniformly random games after each move, seen by the seat to move; ``share`` counts a tie as half a win and is null
    where no game was played. A game that has begun is played to its end.
    """

    id = "playouts"
    help = (
        "How uniformly random games end after each legal move, best first: statistics, not a proof. What the moves in "
        "all do not suffice for gets fewer games than asked for, or none."
    )
    parameters = PlayoutParameters
    look_up = False

    @override
    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: Any, words: Words
    ) -> Iterator[Mapping[str, object]]:
        """Yield one row a move."""
        from trellis_engine.games.sprout_r_out.analyses import playouts  # noqa: PLC0415 - loads wasmtime

        chance = Chance(b"playouts" + parameters.seed.to_bytes(8, "big"))
        options, position = state.setup.options, state.position
        for count in playouts.estimate(options, position, parameters.games, parameters.moves, chance):
            games = playouts.games(count)
            yield {
                "move": write(count.move),
                "share": round(playouts.share(count), 4) if games else None,
                "games": games,
                "wins": count.wins,
                "ties": count.ties,
                "losses": count.losses,
            }


def _rounded(point: Point) -> list[float]:
    return [round(point[0], _DIGITS), round(point[1], _DIGITS)]


ANALYSES: tuple[Analysis[Options, Position], ...] = (Geometry(), Picture(), TextPicture(), Playouts())
