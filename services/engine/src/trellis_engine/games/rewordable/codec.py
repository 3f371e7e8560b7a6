"""Turn positions, moves, events and views of Rewordable into messages and back, by the names of their fields."""

from trellis_engine.games.rewordable.events import GameEvent
from trellis_engine.games.rewordable.moves import Turn
from trellis_engine.games.rewordable.state import Position
from trellis_engine.games.rewordable.view import TableView
from trellis_engine.wire import game_codec
from trellis_protos.engine.v1 import rewordable_pb2 as pb

CODEC = game_codec(
    position=(Position, pb.RewordableState),
    move=(Turn, pb.RewordableMove),
    event=(GameEvent, pb.RewordableEvent),
    view=(TableView, pb.RewordableView),
)
