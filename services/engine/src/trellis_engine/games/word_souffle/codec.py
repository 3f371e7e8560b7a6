"""Turn positions, moves, events and views of Word Soufflé into messages and back; nothing else here knows messages."""

from trellis_engine.games.word_souffle.events import WordSouffleEvent
from trellis_engine.games.word_souffle.moves import Move
from trellis_engine.games.word_souffle.state import Position
from trellis_engine.games.word_souffle.view import TableView
from trellis_engine.wire import game_codec
from trellis_protos.engine.v1 import word_souffle_pb2 as pb

CODEC = game_codec(
    position=(Position, pb.WordSouffleState),
    move=(Move, pb.WordSouffleMove),
    event=(WordSouffleEvent, pb.WordSouffleEvent),
    view=(TableView, pb.WordSouffleView),
)
