"""How Word Sprout travels."""

from trellis_engine.games.word_sprout.events import WordSproutEvent
from trellis_engine.games.word_sprout.moves import Move
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.view import View
from trellis_engine.wire import game_codec
from trellis_protos.engine.v1 import word_sprout_pb2 as pb

CODEC = game_codec(
    position=(Position, pb.WordSproutState),
    move=(Move, pb.WordSproutMove),
    event=(WordSproutEvent, pb.WordSproutEvent),
    view=(View, pb.WordSproutView),
)
