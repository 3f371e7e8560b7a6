"""How the parts of Example Game travel: by the names of their fields."""

from trellis_engine.games.example_game.events import GameEvent
from trellis_engine.games.example_game.moves import Move
from trellis_engine.games.example_game.state import Position
from trellis_engine.games.example_game.view import TableView
from trellis_engine.wire import game_codec
from trellis_protos.engine.v1 import example_game_pb2 as pb

CODEC = game_codec(
    position=(Position, pb.ExampleGameState),
    move=(Move, pb.ExampleGameMove),
    event=(GameEvent, pb.ExampleGameEvent),
    view=(TableView, pb.ExampleGameView),
)
