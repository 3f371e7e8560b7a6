from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FourLetterWordsDecision(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FOUR_LETTER_WORDS_DECISION_UNSPECIFIED: _ClassVar[FourLetterWordsDecision]
    FOUR_LETTER_WORDS_DECISION_WAITING: _ClassVar[FourLetterWordsDecision]
    FOUR_LETTER_WORDS_DECISION_WRITTEN: _ClassVar[FourLetterWordsDecision]
    FOUR_LETTER_WORDS_DECISION_STRUCK: _ClassVar[FourLetterWordsDecision]
    FOUR_LETTER_WORDS_DECISION_CRAMPED: _ClassVar[FourLetterWordsDecision]
    FOUR_LETTER_WORDS_DECISION_ABSENT: _ClassVar[FourLetterWordsDecision]

class FourLetterWordsOutReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FOUR_LETTER_WORDS_OUT_REASON_UNSPECIFIED: _ClassVar[FourLetterWordsOutReason]
    FOUR_LETTER_WORDS_OUT_REASON_THREE_STRIKES: _ClassVar[FourLetterWordsOutReason]
    FOUR_LETTER_WORDS_OUT_REASON_NO_PLAYABLE_WORD: _ClassVar[FourLetterWordsOutReason]
    FOUR_LETTER_WORDS_OUT_REASON_NO_ROOM_FOR_X: _ClassVar[FourLetterWordsOutReason]
    FOUR_LETTER_WORDS_OUT_REASON_CONCEDED: _ClassVar[FourLetterWordsOutReason]

class FourLetterWordsDirection(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FOUR_LETTER_WORDS_DIRECTION_UNSPECIFIED: _ClassVar[FourLetterWordsDirection]
    FOUR_LETTER_WORDS_DIRECTION_RIGHT: _ClassVar[FourLetterWordsDirection]
    FOUR_LETTER_WORDS_DIRECTION_DOWN: _ClassVar[FourLetterWordsDirection]
    FOUR_LETTER_WORDS_DIRECTION_LEFT: _ClassVar[FourLetterWordsDirection]
    FOUR_LETTER_WORDS_DIRECTION_UP: _ClassVar[FourLetterWordsDirection]
FOUR_LETTER_WORDS_DECISION_UNSPECIFIED: FourLetterWordsDecision
FOUR_LETTER_WORDS_DECISION_WAITING: FourLetterWordsDecision
FOUR_LETTER_WORDS_DECISION_WRITTEN: FourLetterWordsDecision
FOUR_LETTER_WORDS_DECISION_STRUCK: FourLetterWordsDecision
FOUR_LETTER_WORDS_DECISION_CRAMPED: FourLetterWordsDecision
FOUR_LETTER_WORDS_DECISION_ABSENT: FourLetterWordsDecision
FOUR_LETTER_WORDS_OUT_REASON_UNSPECIFIED: FourLetterWordsOutReason
FOUR_LETTER_WORDS_OUT_REASON_THREE_STRIKES: FourLetterWordsOutReason
FOUR_LETTER_WORDS_OUT_REASON_NO_PLAYABLE_WORD: FourLetterWordsOutReason
FOUR_LETTER_WORDS_OUT_REASON_NO_ROOM_FOR_X: FourLetterWordsOutReason
FOUR_LETTER_WORDS_OUT_REASON_CONCEDED: FourLetterWordsOutReason
FOUR_LETTER_WORDS_DIRECTION_UNSPECIFIED: FourLetterWordsDirection
FOUR_LETTER_WORDS_DIRECTION_RIGHT: FourLetterWordsDirection
FOUR_LETTER_WORDS_DIRECTION_DOWN: FourLetterWordsDirection
FOUR_LETTER_WORDS_DIRECTION_LEFT: FourLetterWordsDirection
FOUR_LETTER_WORDS_DIRECTION_UP: FourLetterWordsDirection

class FourLetterWordsState(_message.Message):
    __slots__ = ("turn", "words", "phase", "sheets")
    TURN_FIELD_NUMBER: _ClassVar[int]
    WORDS_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    SHEETS_FIELD_NUMBER: _ClassVar[int]
    turn: int
    words: _containers.RepeatedScalarFieldContainer[str]
    phase: FourLetterWordsPhase
    sheets: _containers.RepeatedCompositeFieldContainer[FourLetterWordsSheet]
    def __init__(self, turn: _Optional[int] = ..., words: _Optional[_Iterable[str]] = ..., phase: _Optional[_Union[FourLetterWordsPhase, _Mapping]] = ..., sheets: _Optional[_Iterable[_Union[FourLetterWordsSheet, _Mapping]]] = ...) -> None: ...

class FourLetterWordsPhase(_message.Message):
    __slots__ = ("announcing", "considering", "challenged", "writing")
    ANNOUNCING_FIELD_NUMBER: _ClassVar[int]
    CONSIDERING_FIELD_NUMBER: _ClassVar[int]
    CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    WRITING_FIELD_NUMBER: _ClassVar[int]
    announcing: FourLetterWordsAnnouncing
    considering: FourLetterWordsConsidering
    challenged: FourLetterWordsChallenged
    writing: FourLetterWordsWriting
    def __init__(self, announcing: _Optional[_Union[FourLetterWordsAnnouncing, _Mapping]] = ..., considering: _Optional[_Union[FourLetterWordsConsidering, _Mapping]] = ..., challenged: _Optional[_Union[FourLetterWordsChallenged, _Mapping]] = ..., writing: _Optional[_Union[FourLetterWordsWriting, _Mapping]] = ...) -> None: ...

class FourLetterWordsAnnouncing(_message.Message):
    __slots__ = ("seat", "rejected")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    REJECTED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    rejected: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., rejected: _Optional[_Iterable[str]] = ...) -> None: ...

class FourLetterWordsConsidering(_message.Message):
    __slots__ = ("seat", "word", "accepted", "rejected")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    REJECTED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    word: str
    accepted: _containers.RepeatedScalarFieldContainer[int]
    rejected: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., word: _Optional[str] = ..., accepted: _Optional[_Iterable[int]] = ..., rejected: _Optional[_Iterable[str]] = ...) -> None: ...

class FourLetterWordsChallenged(_message.Message):
    __slots__ = ("seat", "word", "challenger", "rejected")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    REJECTED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    word: str
    challenger: int
    rejected: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., word: _Optional[str] = ..., challenger: _Optional[int] = ..., rejected: _Optional[_Iterable[str]] = ...) -> None: ...

class FourLetterWordsWriting(_message.Message):
    __slots__ = ("seat", "word", "decisions")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    word: str
    decisions: _containers.RepeatedScalarFieldContainer[FourLetterWordsDecision]
    def __init__(self, seat: _Optional[int] = ..., word: _Optional[str] = ..., decisions: _Optional[_Iterable[_Union[FourLetterWordsDecision, str]]] = ...) -> None: ...

class FourLetterWordsSheet(_message.Message):
    __slots__ = ("grid", "strikes", "turns_owed", "out")
    GRID_FIELD_NUMBER: _ClassVar[int]
    STRIKES_FIELD_NUMBER: _ClassVar[int]
    TURNS_OWED_FIELD_NUMBER: _ClassVar[int]
    OUT_FIELD_NUMBER: _ClassVar[int]
    grid: str
    strikes: int
    turns_owed: int
    out: FourLetterWordsOut
    def __init__(self, grid: _Optional[str] = ..., strikes: _Optional[int] = ..., turns_owed: _Optional[int] = ..., out: _Optional[_Union[FourLetterWordsOut, _Mapping]] = ...) -> None: ...

class FourLetterWordsOut(_message.Message):
    __slots__ = ("reason", "turn")
    REASON_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    reason: FourLetterWordsOutReason
    turn: int
    def __init__(self, reason: _Optional[_Union[FourLetterWordsOutReason, str]] = ..., turn: _Optional[int] = ...) -> None: ...

class FourLetterWordsCell(_message.Message):
    __slots__ = ("row", "column")
    ROW_FIELD_NUMBER: _ClassVar[int]
    COLUMN_FIELD_NUMBER: _ClassVar[int]
    row: int
    column: int
    def __init__(self, row: _Optional[int] = ..., column: _Optional[int] = ...) -> None: ...

class FourLetterWordsMove(_message.Message):
    __slots__ = ("announce", "accept", "challenge", "define", "write", "strike", "withdraw")
    ANNOUNCE_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_FIELD_NUMBER: _ClassVar[int]
    DEFINE_FIELD_NUMBER: _ClassVar[int]
    WRITE_FIELD_NUMBER: _ClassVar[int]
    STRIKE_FIELD_NUMBER: _ClassVar[int]
    WITHDRAW_FIELD_NUMBER: _ClassVar[int]
    announce: FourLetterWordsAnnounce
    accept: FourLetterWordsAccept
    challenge: FourLetterWordsChallenge
    define: FourLetterWordsDefine
    write: FourLetterWordsWrite
    strike: FourLetterWordsStrike
    withdraw: FourLetterWordsWithdraw
    def __init__(self, announce: _Optional[_Union[FourLetterWordsAnnounce, _Mapping]] = ..., accept: _Optional[_Union[FourLetterWordsAccept, _Mapping]] = ..., challenge: _Optional[_Union[FourLetterWordsChallenge, _Mapping]] = ..., define: _Optional[_Union[FourLetterWordsDefine, _Mapping]] = ..., write: _Optional[_Union[FourLetterWordsWrite, _Mapping]] = ..., strike: _Optional[_Union[FourLetterWordsStrike, _Mapping]] = ..., withdraw: _Optional[_Union[FourLetterWordsWithdraw, _Mapping]] = ...) -> None: ...

class FourLetterWordsAnnounce(_message.Message):
    __slots__ = ("word",)
    WORD_FIELD_NUMBER: _ClassVar[int]
    word: str
    def __init__(self, word: _Optional[str] = ...) -> None: ...

class FourLetterWordsAccept(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class FourLetterWordsChallenge(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class FourLetterWordsDefine(_message.Message):
    __slots__ = ("lexicon",)
    LEXICON_FIELD_NUMBER: _ClassVar[int]
    lexicon: str
    def __init__(self, lexicon: _Optional[str] = ...) -> None: ...

class FourLetterWordsWithdraw(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class FourLetterWordsWrite(_message.Message):
    __slots__ = ("start", "direction")
    START_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    start: FourLetterWordsCell
    direction: FourLetterWordsDirection
    def __init__(self, start: _Optional[_Union[FourLetterWordsCell, _Mapping]] = ..., direction: _Optional[_Union[FourLetterWordsDirection, str]] = ...) -> None: ...

class FourLetterWordsStrike(_message.Message):
    __slots__ = ("cells",)
    CELLS_FIELD_NUMBER: _ClassVar[int]
    cells: _containers.RepeatedCompositeFieldContainer[FourLetterWordsCell]
    def __init__(self, cells: _Optional[_Iterable[_Union[FourLetterWordsCell, _Mapping]]] = ...) -> None: ...

class FourLetterWordsEvent(_message.Message):
    __slots__ = ("turn_began", "turn_lost", "turn_owed", "word_announced", "word_accepted", "word_challenged", "word_defined", "word_rejected", "writing_began", "has_written", "word_written", "strike_taken", "cells_crossed", "grid_shown", "remark")
    TURN_BEGAN_FIELD_NUMBER: _ClassVar[int]
    TURN_LOST_FIELD_NUMBER: _ClassVar[int]
    TURN_OWED_FIELD_NUMBER: _ClassVar[int]
    WORD_ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    WORD_ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    WORD_CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    WORD_DEFINED_FIELD_NUMBER: _ClassVar[int]
    WORD_REJECTED_FIELD_NUMBER: _ClassVar[int]
    WRITING_BEGAN_FIELD_NUMBER: _ClassVar[int]
    HAS_WRITTEN_FIELD_NUMBER: _ClassVar[int]
    WORD_WRITTEN_FIELD_NUMBER: _ClassVar[int]
    STRIKE_TAKEN_FIELD_NUMBER: _ClassVar[int]
    CELLS_CROSSED_FIELD_NUMBER: _ClassVar[int]
    GRID_SHOWN_FIELD_NUMBER: _ClassVar[int]
    REMARK_FIELD_NUMBER: _ClassVar[int]
    turn_began: FourLetterWordsTurnBegan
    turn_lost: FourLetterWordsTurnLost
    turn_owed: FourLetterWordsTurnOwed
    word_announced: FourLetterWordsWordAnnounced
    word_accepted: FourLetterWordsWordAccepted
    word_challenged: FourLetterWordsWordChallenged
    word_defined: FourLetterWordsWordDefined
    word_rejected: FourLetterWordsWordRejected
    writing_began: FourLetterWordsWritingBegan
    has_written: FourLetterWordsHasWritten
    word_written: FourLetterWordsWordWritten
    strike_taken: FourLetterWordsStrikeTaken
    cells_crossed: FourLetterWordsCellsCrossed
    grid_shown: FourLetterWordsGridShown
    remark: FourLetterWordsRemark
    def __init__(self, turn_began: _Optional[_Union[FourLetterWordsTurnBegan, _Mapping]] = ..., turn_lost: _Optional[_Union[FourLetterWordsTurnLost, _Mapping]] = ..., turn_owed: _Optional[_Union[FourLetterWordsTurnOwed, _Mapping]] = ..., word_announced: _Optional[_Union[FourLetterWordsWordAnnounced, _Mapping]] = ..., word_accepted: _Optional[_Union[FourLetterWordsWordAccepted, _Mapping]] = ..., word_challenged: _Optional[_Union[FourLetterWordsWordChallenged, _Mapping]] = ..., word_defined: _Optional[_Union[FourLetterWordsWordDefined, _Mapping]] = ..., word_rejected: _Optional[_Union[FourLetterWordsWordRejected, _Mapping]] = ..., writing_began: _Optional[_Union[FourLetterWordsWritingBegan, _Mapping]] = ..., has_written: _Optional[_Union[FourLetterWordsHasWritten, _Mapping]] = ..., word_written: _Optional[_Union[FourLetterWordsWordWritten, _Mapping]] = ..., strike_taken: _Optional[_Union[FourLetterWordsStrikeTaken, _Mapping]] = ..., cells_crossed: _Optional[_Union[FourLetterWordsCellsCrossed, _Mapping]] = ..., grid_shown: _Optional[_Union[FourLetterWordsGridShown, _Mapping]] = ..., remark: _Optional[_Union[FourLetterWordsRemark, _Mapping]] = ...) -> None: ...

class FourLetterWordsRemark(_message.Message):
    __slots__ = ("about",)
    ABOUT_FIELD_NUMBER: _ClassVar[int]
    about: str
    def __init__(self, about: _Optional[str] = ...) -> None: ...

class FourLetterWordsTurnBegan(_message.Message):
    __slots__ = ("seat", "turn")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    turn: int
    def __init__(self, seat: _Optional[int] = ..., turn: _Optional[int] = ...) -> None: ...

class FourLetterWordsTurnLost(_message.Message):
    __slots__ = ("seat", "turn", "owed")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    OWED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    turn: int
    owed: int
    def __init__(self, seat: _Optional[int] = ..., turn: _Optional[int] = ..., owed: _Optional[int] = ...) -> None: ...

class FourLetterWordsTurnOwed(_message.Message):
    __slots__ = ("seat", "owed")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OWED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    owed: int
    def __init__(self, seat: _Optional[int] = ..., owed: _Optional[int] = ...) -> None: ...

class FourLetterWordsWordAnnounced(_message.Message):
    __slots__ = ("seat", "word", "lexicon", "definition")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    LEXICON_FIELD_NUMBER: _ClassVar[int]
    DEFINITION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    word: str
    lexicon: str
    definition: str
    def __init__(self, seat: _Optional[int] = ..., word: _Optional[str] = ..., lexicon: _Optional[str] = ..., definition: _Optional[str] = ...) -> None: ...

class FourLetterWordsWordAccepted(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class FourLetterWordsWordChallenged(_message.Message):
    __slots__ = ("seat", "word")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    word: str
    def __init__(self, seat: _Optional[int] = ..., word: _Optional[str] = ...) -> None: ...

class FourLetterWordsWordDefined(_message.Message):
    __slots__ = ("seat", "word", "lexicon", "definition")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    LEXICON_FIELD_NUMBER: _ClassVar[int]
    DEFINITION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    word: str
    lexicon: str
    definition: str
    def __init__(self, seat: _Optional[int] = ..., word: _Optional[str] = ..., lexicon: _Optional[str] = ..., definition: _Optional[str] = ...) -> None: ...

class FourLetterWordsWordRejected(_message.Message):
    __slots__ = ("seat", "word")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    word: str
    def __init__(self, seat: _Optional[int] = ..., word: _Optional[str] = ...) -> None: ...

class FourLetterWordsWritingBegan(_message.Message):
    __slots__ = ("word",)
    WORD_FIELD_NUMBER: _ClassVar[int]
    word: str
    def __init__(self, word: _Optional[str] = ...) -> None: ...

class FourLetterWordsHasWritten(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class FourLetterWordsWordWritten(_message.Message):
    __slots__ = ("seat", "word", "start", "direction")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    word: str
    start: FourLetterWordsCell
    direction: FourLetterWordsDirection
    def __init__(self, seat: _Optional[int] = ..., word: _Optional[str] = ..., start: _Optional[_Union[FourLetterWordsCell, _Mapping]] = ..., direction: _Optional[_Union[FourLetterWordsDirection, str]] = ...) -> None: ...

class FourLetterWordsStrikeTaken(_message.Message):
    __slots__ = ("seat", "strikes")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STRIKES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    strikes: int
    def __init__(self, seat: _Optional[int] = ..., strikes: _Optional[int] = ...) -> None: ...

class FourLetterWordsCellsCrossed(_message.Message):
    __slots__ = ("seat", "cells")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cells: _containers.RepeatedCompositeFieldContainer[FourLetterWordsCell]
    def __init__(self, seat: _Optional[int] = ..., cells: _Optional[_Iterable[_Union[FourLetterWordsCell, _Mapping]]] = ...) -> None: ...

class FourLetterWordsGridShown(_message.Message):
    __slots__ = ("seat", "rows")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    rows: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., rows: _Optional[_Iterable[str]] = ...) -> None: ...

class FourLetterWordsView(_message.Message):
    __slots__ = ("rows", "columns", "turn", "words", "phase", "sheets")
    ROWS_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    WORDS_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    SHEETS_FIELD_NUMBER: _ClassVar[int]
    rows: int
    columns: int
    turn: int
    words: _containers.RepeatedScalarFieldContainer[str]
    phase: FourLetterWordsPhase
    sheets: _containers.RepeatedCompositeFieldContainer[FourLetterWordsSheetView]
    def __init__(self, rows: _Optional[int] = ..., columns: _Optional[int] = ..., turn: _Optional[int] = ..., words: _Optional[_Iterable[str]] = ..., phase: _Optional[_Union[FourLetterWordsPhase, _Mapping]] = ..., sheets: _Optional[_Iterable[_Union[FourLetterWordsSheetView, _Mapping]]] = ...) -> None: ...

class FourLetterWordsSheetView(_message.Message):
    __slots__ = ("strikes", "turns_owed", "out", "grid")
    STRIKES_FIELD_NUMBER: _ClassVar[int]
    TURNS_OWED_FIELD_NUMBER: _ClassVar[int]
    OUT_FIELD_NUMBER: _ClassVar[int]
    GRID_FIELD_NUMBER: _ClassVar[int]
    strikes: int
    turns_owed: int
    out: FourLetterWordsOut
    grid: str
    def __init__(self, strikes: _Optional[int] = ..., turns_owed: _Optional[int] = ..., out: _Optional[_Union[FourLetterWordsOut, _Mapping]] = ..., grid: _Optional[str] = ...) -> None: ...
