"""Turn positions, moves, events and views of Four Letter Words into messages and back."""

from trellis_engine.games.four_letter_words.events import GameEvent
from trellis_engine.games.four_letter_words.moves import Move
from trellis_engine.games.four_letter_words.state import Position
from trellis_engine.games.four_letter_words.view import View
from trellis_engine.wire import game_codec
from trellis_protos.engine.v1 import four_letter_words_pb2 as pb

CODEC = game_codec(
    position=(Position, pb.FourLetterWordsState),
    move=(Move, pb.FourLetterWordsMove),
    event=(GameEvent, pb.FourLetterWordsEvent),
    view=(View, pb.FourLetterWordsView),
)
