from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class RewordableState(_message.Message):
    __slots__ = ("players", "pile", "discard", "turn")
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    PILE_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    players: _containers.RepeatedCompositeFieldContainer[RewordablePlayer]
    pile: _containers.RepeatedScalarFieldContainer[str]
    discard: _containers.RepeatedScalarFieldContainer[str]
    turn: int
    def __init__(self, players: _Optional[_Iterable[_Union[RewordablePlayer, _Mapping]]] = ..., pile: _Optional[_Iterable[str]] = ..., discard: _Optional[_Iterable[str]] = ..., turn: _Optional[int] = ...) -> None: ...

class RewordablePlayer(_message.Message):
    __slots__ = ("hand", "words", "loose", "out")
    HAND_FIELD_NUMBER: _ClassVar[int]
    WORDS_FIELD_NUMBER: _ClassVar[int]
    LOOSE_FIELD_NUMBER: _ClassVar[int]
    OUT_FIELD_NUMBER: _ClassVar[int]
    hand: _containers.RepeatedScalarFieldContainer[str]
    words: _containers.RepeatedCompositeFieldContainer[RewordableCards]
    loose: _containers.RepeatedScalarFieldContainer[str]
    out: bool
    def __init__(self, hand: _Optional[_Iterable[str]] = ..., words: _Optional[_Iterable[_Union[RewordableCards, _Mapping]]] = ..., loose: _Optional[_Iterable[str]] = ..., out: _Optional[bool] = ...) -> None: ...

class RewordableCards(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class RewordableMove(_message.Message):
    __slots__ = ("card", "formations")
    CARD_FIELD_NUMBER: _ClassVar[int]
    FORMATIONS_FIELD_NUMBER: _ClassVar[int]
    card: str
    formations: _containers.RepeatedCompositeFieldContainer[RewordableFormation]
    def __init__(self, card: _Optional[str] = ..., formations: _Optional[_Iterable[_Union[RewordableFormation, _Mapping]]] = ...) -> None: ...

class RewordableFormation(_message.Message):
    __slots__ = ("cards", "own_words", "stolen_words", "stolen_cards")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    OWN_WORDS_FIELD_NUMBER: _ClassVar[int]
    STOLEN_WORDS_FIELD_NUMBER: _ClassVar[int]
    STOLEN_CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    own_words: _containers.RepeatedCompositeFieldContainer[RewordableCards]
    stolen_words: _containers.RepeatedCompositeFieldContainer[RewordableStolenWord]
    stolen_cards: _containers.RepeatedCompositeFieldContainer[RewordableStolenCard]
    def __init__(self, cards: _Optional[_Iterable[str]] = ..., own_words: _Optional[_Iterable[_Union[RewordableCards, _Mapping]]] = ..., stolen_words: _Optional[_Iterable[_Union[RewordableStolenWord, _Mapping]]] = ..., stolen_cards: _Optional[_Iterable[_Union[RewordableStolenCard, _Mapping]]] = ...) -> None: ...

class RewordableStolenWord(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class RewordableStolenCard(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: str
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class RewordableEvent(_message.Message):
    __slots__ = ("card_played", "turn_passed", "word_formed", "cards_drawn", "hand_filled", "card_kept", "cards_discarded")
    CARD_PLAYED_FIELD_NUMBER: _ClassVar[int]
    TURN_PASSED_FIELD_NUMBER: _ClassVar[int]
    WORD_FORMED_FIELD_NUMBER: _ClassVar[int]
    CARDS_DRAWN_FIELD_NUMBER: _ClassVar[int]
    HAND_FILLED_FIELD_NUMBER: _ClassVar[int]
    CARD_KEPT_FIELD_NUMBER: _ClassVar[int]
    CARDS_DISCARDED_FIELD_NUMBER: _ClassVar[int]
    card_played: RewordableCardPlayed
    turn_passed: RewordableTurnPassed
    word_formed: RewordableWordFormed
    cards_drawn: RewordableCardsDrawn
    hand_filled: RewordableHandFilled
    card_kept: RewordableCardKept
    cards_discarded: RewordableCardsDiscarded
    def __init__(self, card_played: _Optional[_Union[RewordableCardPlayed, _Mapping]] = ..., turn_passed: _Optional[_Union[RewordableTurnPassed, _Mapping]] = ..., word_formed: _Optional[_Union[RewordableWordFormed, _Mapping]] = ..., cards_drawn: _Optional[_Union[RewordableCardsDrawn, _Mapping]] = ..., hand_filled: _Optional[_Union[RewordableHandFilled, _Mapping]] = ..., card_kept: _Optional[_Union[RewordableCardKept, _Mapping]] = ..., cards_discarded: _Optional[_Union[RewordableCardsDiscarded, _Mapping]] = ...) -> None: ...

class RewordableCardPlayed(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: str
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class RewordableTurnPassed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class RewordableWordFormed(_message.Message):
    __slots__ = ("seat", "cards", "own_words", "own_cards", "stolen_words", "stolen_cards", "gain")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    OWN_WORDS_FIELD_NUMBER: _ClassVar[int]
    OWN_CARDS_FIELD_NUMBER: _ClassVar[int]
    STOLEN_WORDS_FIELD_NUMBER: _ClassVar[int]
    STOLEN_CARDS_FIELD_NUMBER: _ClassVar[int]
    GAIN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    own_words: _containers.RepeatedCompositeFieldContainer[RewordableCards]
    own_cards: _containers.RepeatedScalarFieldContainer[str]
    stolen_words: _containers.RepeatedCompositeFieldContainer[RewordableStolenWord]
    stolen_cards: _containers.RepeatedCompositeFieldContainer[RewordableStolenCard]
    gain: int
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ..., own_words: _Optional[_Iterable[_Union[RewordableCards, _Mapping]]] = ..., own_cards: _Optional[_Iterable[str]] = ..., stolen_words: _Optional[_Iterable[_Union[RewordableStolenWord, _Mapping]]] = ..., stolen_cards: _Optional[_Iterable[_Union[RewordableStolenCard, _Mapping]]] = ..., gain: _Optional[int] = ...) -> None: ...

class RewordableCardsDrawn(_message.Message):
    __slots__ = ("seat", "count", "left")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    LEFT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    count: int
    left: int
    def __init__(self, seat: _Optional[int] = ..., count: _Optional[int] = ..., left: _Optional[int] = ...) -> None: ...

class RewordableHandFilled(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class RewordableCardKept(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: str
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class RewordableCardsDiscarded(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class RewordableView(_message.Message):
    __slots__ = ("players", "pile_count", "discard", "turn")
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    PILE_COUNT_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    players: _containers.RepeatedCompositeFieldContainer[RewordablePlayerView]
    pile_count: int
    discard: _containers.RepeatedScalarFieldContainer[str]
    turn: int
    def __init__(self, players: _Optional[_Iterable[_Union[RewordablePlayerView, _Mapping]]] = ..., pile_count: _Optional[int] = ..., discard: _Optional[_Iterable[str]] = ..., turn: _Optional[int] = ...) -> None: ...

class RewordablePlayerView(_message.Message):
    __slots__ = ("words", "loose", "score", "hand_count", "hand", "out")
    WORDS_FIELD_NUMBER: _ClassVar[int]
    LOOSE_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    HAND_COUNT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    OUT_FIELD_NUMBER: _ClassVar[int]
    words: _containers.RepeatedCompositeFieldContainer[RewordableCards]
    loose: _containers.RepeatedScalarFieldContainer[str]
    score: int
    hand_count: int
    hand: _containers.RepeatedScalarFieldContainer[str]
    out: bool
    def __init__(self, words: _Optional[_Iterable[_Union[RewordableCards, _Mapping]]] = ..., loose: _Optional[_Iterable[str]] = ..., score: _Optional[int] = ..., hand_count: _Optional[int] = ..., hand: _Optional[_Iterable[str]] = ..., out: _Optional[bool] = ...) -> None: ...
