from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class WordSoufflePhase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WORD_SOUFFLE_PHASE_UNSPECIFIED: _ClassVar[WordSoufflePhase]
    WORD_SOUFFLE_PHASE_PLACING: _ClassVar[WordSoufflePhase]
    WORD_SOUFFLE_PHASE_CHALLENGING: _ClassVar[WordSoufflePhase]
    WORD_SOUFFLE_PHASE_OVER: _ClassVar[WordSoufflePhase]

class WordSouffleEntryKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WORD_SOUFFLE_ENTRY_KIND_UNSPECIFIED: _ClassVar[WordSouffleEntryKind]
    WORD_SOUFFLE_ENTRY_KIND_NEW_LINE: _ClassVar[WordSouffleEntryKind]
    WORD_SOUFFLE_ENTRY_KIND_WORD: _ClassVar[WordSouffleEntryKind]
    WORD_SOUFFLE_ENTRY_KIND_LONG_WORD: _ClassVar[WordSouffleEntryKind]
    WORD_SOUFFLE_ENTRY_KIND_FAILED_CHALLENGE: _ClassVar[WordSouffleEntryKind]
    WORD_SOUFFLE_ENTRY_KIND_LOST_CHALLENGE: _ClassVar[WordSouffleEntryKind]

class WordSouffleSpot(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WORD_SOUFFLE_SPOT_UNSPECIFIED: _ClassVar[WordSouffleSpot]
    WORD_SOUFFLE_SPOT_NEW_LINE: _ClassVar[WordSouffleSpot]
    WORD_SOUFFLE_SPOT_BEGINNING: _ClassVar[WordSouffleSpot]
    WORD_SOUFFLE_SPOT_END: _ClassVar[WordSouffleSpot]
WORD_SOUFFLE_PHASE_UNSPECIFIED: WordSoufflePhase
WORD_SOUFFLE_PHASE_PLACING: WordSoufflePhase
WORD_SOUFFLE_PHASE_CHALLENGING: WordSoufflePhase
WORD_SOUFFLE_PHASE_OVER: WordSoufflePhase
WORD_SOUFFLE_ENTRY_KIND_UNSPECIFIED: WordSouffleEntryKind
WORD_SOUFFLE_ENTRY_KIND_NEW_LINE: WordSouffleEntryKind
WORD_SOUFFLE_ENTRY_KIND_WORD: WordSouffleEntryKind
WORD_SOUFFLE_ENTRY_KIND_LONG_WORD: WordSouffleEntryKind
WORD_SOUFFLE_ENTRY_KIND_FAILED_CHALLENGE: WordSouffleEntryKind
WORD_SOUFFLE_ENTRY_KIND_LOST_CHALLENGE: WordSouffleEntryKind
WORD_SOUFFLE_SPOT_UNSPECIFIED: WordSouffleSpot
WORD_SOUFFLE_SPOT_NEW_LINE: WordSouffleSpot
WORD_SOUFFLE_SPOT_BEGINNING: WordSouffleSpot
WORD_SOUFFLE_SPOT_END: WordSouffleSpot

class WordSouffleState(_message.Message):
    __slots__ = ("phase", "round", "roll", "bag", "sheets", "players")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    ROLL_FIELD_NUMBER: _ClassVar[int]
    BAG_FIELD_NUMBER: _ClassVar[int]
    SHEETS_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    phase: WordSoufflePhase
    round: int
    roll: _containers.RepeatedCompositeFieldContainer[WordSouffleRolled]
    bag: _containers.RepeatedScalarFieldContainer[int]
    sheets: _containers.RepeatedCompositeFieldContainer[WordSouffleSheet]
    players: _containers.RepeatedCompositeFieldContainer[WordSoufflePlayer]
    def __init__(self, phase: _Optional[_Union[WordSoufflePhase, str]] = ..., round: _Optional[int] = ..., roll: _Optional[_Iterable[_Union[WordSouffleRolled, _Mapping]]] = ..., bag: _Optional[_Iterable[int]] = ..., sheets: _Optional[_Iterable[_Union[WordSouffleSheet, _Mapping]]] = ..., players: _Optional[_Iterable[_Union[WordSoufflePlayer, _Mapping]]] = ...) -> None: ...

class WordSouffleRolled(_message.Message):
    __slots__ = ("die", "face")
    DIE_FIELD_NUMBER: _ClassVar[int]
    FACE_FIELD_NUMBER: _ClassVar[int]
    die: int
    face: int
    def __init__(self, die: _Optional[int] = ..., face: _Optional[int] = ...) -> None: ...

class WordSouffleSheet(_message.Message):
    __slots__ = ("lines", "author", "challenged", "defended")
    LINES_FIELD_NUMBER: _ClassVar[int]
    AUTHOR_FIELD_NUMBER: _ClassVar[int]
    CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    DEFENDED_FIELD_NUMBER: _ClassVar[int]
    lines: _containers.RepeatedCompositeFieldContainer[WordSouffleLine]
    author: int
    challenged: int
    defended: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, lines: _Optional[_Iterable[_Union[WordSouffleLine, _Mapping]]] = ..., author: _Optional[int] = ..., challenged: _Optional[int] = ..., defended: _Optional[_Iterable[int]] = ...) -> None: ...

class WordSouffleLine(_message.Message):
    __slots__ = ("letters", "complete", "announced", "crossed_out")
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    CROSSED_OUT_FIELD_NUMBER: _ClassVar[int]
    letters: str
    complete: bool
    announced: int
    crossed_out: bool
    def __init__(self, letters: _Optional[str] = ..., complete: _Optional[bool] = ..., announced: _Optional[int] = ..., crossed_out: _Optional[bool] = ...) -> None: ...

class WordSoufflePlayer(_message.Message):
    __slots__ = ("sheet", "entries", "placement", "passed", "out")
    SHEET_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    PLACEMENT_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    OUT_FIELD_NUMBER: _ClassVar[int]
    sheet: int
    entries: _containers.RepeatedCompositeFieldContainer[WordSouffleEntry]
    placement: WordSoufflePlace
    passed: bool
    out: bool
    def __init__(self, sheet: _Optional[int] = ..., entries: _Optional[_Iterable[_Union[WordSouffleEntry, _Mapping]]] = ..., placement: _Optional[_Union[WordSoufflePlace, _Mapping]] = ..., passed: _Optional[bool] = ..., out: _Optional[bool] = ...) -> None: ...

class WordSouffleEntry(_message.Message):
    __slots__ = ("round", "sheet", "line", "kind", "letters")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    round: int
    sheet: int
    line: int
    kind: WordSouffleEntryKind
    letters: str
    def __init__(self, round: _Optional[int] = ..., sheet: _Optional[int] = ..., line: _Optional[int] = ..., kind: _Optional[_Union[WordSouffleEntryKind, str]] = ..., letters: _Optional[str] = ...) -> None: ...

class WordSouffleMove(_message.Message):
    __slots__ = ("place", "challenge_line", "name_word", "admit")
    PLACE_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_LINE_FIELD_NUMBER: _ClassVar[int]
    NAME_WORD_FIELD_NUMBER: _ClassVar[int]
    ADMIT_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    place: WordSoufflePlace
    challenge_line: WordSouffleChallengeLine
    name_word: WordSouffleNameWord
    admit: WordSouffleAdmit
    def __init__(self, place: _Optional[_Union[WordSoufflePlace, _Mapping]] = ..., challenge_line: _Optional[_Union[WordSouffleChallengeLine, _Mapping]] = ..., name_word: _Optional[_Union[WordSouffleNameWord, _Mapping]] = ..., admit: _Optional[_Union[WordSouffleAdmit, _Mapping]] = ..., **kwargs) -> None: ...

class WordSouffleLetter(_message.Message):
    __slots__ = ("letter", "spot", "line", "announced")
    LETTER_FIELD_NUMBER: _ClassVar[int]
    SPOT_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    letter: str
    spot: WordSouffleSpot
    line: int
    announced: bool
    def __init__(self, letter: _Optional[str] = ..., spot: _Optional[_Union[WordSouffleSpot, str]] = ..., line: _Optional[int] = ..., announced: _Optional[bool] = ...) -> None: ...

class WordSoufflePlace(_message.Message):
    __slots__ = ("letters",)
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    letters: _containers.RepeatedCompositeFieldContainer[WordSouffleLetter]
    def __init__(self, letters: _Optional[_Iterable[_Union[WordSouffleLetter, _Mapping]]] = ...) -> None: ...

class WordSouffleChallengeLine(_message.Message):
    __slots__ = ("line",)
    LINE_FIELD_NUMBER: _ClassVar[int]
    line: int
    def __init__(self, line: _Optional[int] = ...) -> None: ...

class WordSouffleNameWord(_message.Message):
    __slots__ = ("word",)
    WORD_FIELD_NUMBER: _ClassVar[int]
    word: str
    def __init__(self, word: _Optional[str] = ...) -> None: ...

class WordSouffleAdmit(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSoufflePass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSouffleEvent(_message.Message):
    __slots__ = ("dice_rolled", "letters_placed", "line_begun", "word_announced", "sheets_passed", "line_challenged", "challenge_decided", "challenge_withdrawn")
    DICE_ROLLED_FIELD_NUMBER: _ClassVar[int]
    LETTERS_PLACED_FIELD_NUMBER: _ClassVar[int]
    LINE_BEGUN_FIELD_NUMBER: _ClassVar[int]
    WORD_ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    SHEETS_PASSED_FIELD_NUMBER: _ClassVar[int]
    LINE_CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_DECIDED_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    dice_rolled: WordSouffleDiceRolled
    letters_placed: WordSouffleLettersPlaced
    line_begun: WordSouffleLineBegun
    word_announced: WordSouffleWordAnnounced
    sheets_passed: WordSouffleSheetsPassed
    line_challenged: WordSouffleLineChallenged
    challenge_decided: WordSouffleChallengeDecided
    challenge_withdrawn: WordSouffleChallengeWithdrawn
    def __init__(self, dice_rolled: _Optional[_Union[WordSouffleDiceRolled, _Mapping]] = ..., letters_placed: _Optional[_Union[WordSouffleLettersPlaced, _Mapping]] = ..., line_begun: _Optional[_Union[WordSouffleLineBegun, _Mapping]] = ..., word_announced: _Optional[_Union[WordSouffleWordAnnounced, _Mapping]] = ..., sheets_passed: _Optional[_Union[WordSouffleSheetsPassed, _Mapping]] = ..., line_challenged: _Optional[_Union[WordSouffleLineChallenged, _Mapping]] = ..., challenge_decided: _Optional[_Union[WordSouffleChallengeDecided, _Mapping]] = ..., challenge_withdrawn: _Optional[_Union[WordSouffleChallengeWithdrawn, _Mapping]] = ...) -> None: ...

class WordSouffleDiceRolled(_message.Message):
    __slots__ = ("round", "letters")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    round: int
    letters: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round: _Optional[int] = ..., letters: _Optional[_Iterable[str]] = ...) -> None: ...

class WordSouffleLettersPlaced(_message.Message):
    __slots__ = ("seat", "sheet", "letters", "lines")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    sheet: int
    letters: _containers.RepeatedCompositeFieldContainer[WordSouffleLetter]
    lines: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., sheet: _Optional[int] = ..., letters: _Optional[_Iterable[_Union[WordSouffleLetter, _Mapping]]] = ..., lines: _Optional[_Iterable[str]] = ...) -> None: ...

class WordSouffleLineBegun(_message.Message):
    __slots__ = ("seat", "sheet", "line")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    sheet: int
    line: int
    def __init__(self, seat: _Optional[int] = ..., sheet: _Optional[int] = ..., line: _Optional[int] = ...) -> None: ...

class WordSouffleWordAnnounced(_message.Message):
    __slots__ = ("seat", "sheet", "line", "word", "complete")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    sheet: int
    line: int
    word: str
    complete: bool
    def __init__(self, seat: _Optional[int] = ..., sheet: _Optional[int] = ..., line: _Optional[int] = ..., word: _Optional[str] = ..., complete: _Optional[bool] = ...) -> None: ...

class WordSouffleSheetsPassed(_message.Message):
    __slots__ = ("round", "sheets")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    SHEETS_FIELD_NUMBER: _ClassVar[int]
    round: int
    sheets: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, round: _Optional[int] = ..., sheets: _Optional[_Iterable[int]] = ...) -> None: ...

class WordSouffleLineChallenged(_message.Message):
    __slots__ = ("challenger", "challenged", "sheet", "line", "letters")
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    challenger: int
    challenged: int
    sheet: int
    line: int
    letters: str
    def __init__(self, challenger: _Optional[int] = ..., challenged: _Optional[int] = ..., sheet: _Optional[int] = ..., line: _Optional[int] = ..., letters: _Optional[str] = ...) -> None: ...

class WordSouffleChallengeDecided(_message.Message):
    __slots__ = ("challenger", "challenged", "sheet", "line", "crossed_out", "word")
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    CROSSED_OUT_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    challenger: int
    challenged: int
    sheet: int
    line: int
    crossed_out: bool
    word: str
    def __init__(self, challenger: _Optional[int] = ..., challenged: _Optional[int] = ..., sheet: _Optional[int] = ..., line: _Optional[int] = ..., crossed_out: _Optional[bool] = ..., word: _Optional[str] = ...) -> None: ...

class WordSouffleChallengeWithdrawn(_message.Message):
    __slots__ = ("challenger", "sheet", "line")
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    challenger: int
    sheet: int
    line: int
    def __init__(self, challenger: _Optional[int] = ..., sheet: _Optional[int] = ..., line: _Optional[int] = ...) -> None: ...

class WordSouffleView(_message.Message):
    __slots__ = ("phase", "round", "dice", "bag", "scores", "sheets_in_front", "done", "out", "sheets", "entries", "challenges", "placement")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    DICE_FIELD_NUMBER: _ClassVar[int]
    BAG_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    SHEETS_IN_FRONT_FIELD_NUMBER: _ClassVar[int]
    DONE_FIELD_NUMBER: _ClassVar[int]
    OUT_FIELD_NUMBER: _ClassVar[int]
    SHEETS_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    CHALLENGES_FIELD_NUMBER: _ClassVar[int]
    PLACEMENT_FIELD_NUMBER: _ClassVar[int]
    phase: WordSoufflePhase
    round: int
    dice: _containers.RepeatedCompositeFieldContainer[WordSouffleDieView]
    bag: _containers.RepeatedScalarFieldContainer[int]
    scores: _containers.RepeatedScalarFieldContainer[int]
    sheets_in_front: _containers.RepeatedScalarFieldContainer[int]
    done: _containers.RepeatedScalarFieldContainer[bool]
    out: _containers.RepeatedScalarFieldContainer[bool]
    sheets: _containers.RepeatedCompositeFieldContainer[WordSouffleSheetView]
    entries: _containers.RepeatedCompositeFieldContainer[WordSouffleEntryView]
    challenges: _containers.RepeatedCompositeFieldContainer[WordSouffleChallengeView]
    placement: WordSoufflePlace
    def __init__(self, phase: _Optional[_Union[WordSoufflePhase, str]] = ..., round: _Optional[int] = ..., dice: _Optional[_Iterable[_Union[WordSouffleDieView, _Mapping]]] = ..., bag: _Optional[_Iterable[int]] = ..., scores: _Optional[_Iterable[int]] = ..., sheets_in_front: _Optional[_Iterable[int]] = ..., done: _Optional[_Iterable[bool]] = ..., out: _Optional[_Iterable[bool]] = ..., sheets: _Optional[_Iterable[_Union[WordSouffleSheetView, _Mapping]]] = ..., entries: _Optional[_Iterable[_Union[WordSouffleEntryView, _Mapping]]] = ..., challenges: _Optional[_Iterable[_Union[WordSouffleChallengeView, _Mapping]]] = ..., placement: _Optional[_Union[WordSoufflePlace, _Mapping]] = ...) -> None: ...

class WordSouffleDieView(_message.Message):
    __slots__ = ("die", "letter", "odd")
    DIE_FIELD_NUMBER: _ClassVar[int]
    LETTER_FIELD_NUMBER: _ClassVar[int]
    ODD_FIELD_NUMBER: _ClassVar[int]
    die: int
    letter: str
    odd: bool
    def __init__(self, die: _Optional[int] = ..., letter: _Optional[str] = ..., odd: _Optional[bool] = ...) -> None: ...

class WordSouffleSheetView(_message.Message):
    __slots__ = ("sheet", "author", "lines")
    SHEET_FIELD_NUMBER: _ClassVar[int]
    AUTHOR_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    sheet: int
    author: int
    lines: _containers.RepeatedCompositeFieldContainer[WordSouffleLine]
    def __init__(self, sheet: _Optional[int] = ..., author: _Optional[int] = ..., lines: _Optional[_Iterable[_Union[WordSouffleLine, _Mapping]]] = ...) -> None: ...

class WordSouffleChallengeView(_message.Message):
    __slots__ = ("challenger", "challenged", "sheet", "line", "letters")
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    challenger: int
    challenged: int
    sheet: int
    line: int
    letters: str
    def __init__(self, challenger: _Optional[int] = ..., challenged: _Optional[int] = ..., sheet: _Optional[int] = ..., line: _Optional[int] = ..., letters: _Optional[str] = ...) -> None: ...

class WordSouffleEntryView(_message.Message):
    __slots__ = ("seat", "round", "sheet", "line", "kind", "letters", "points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    round: int
    sheet: int
    line: int
    kind: WordSouffleEntryKind
    letters: str
    points: int
    def __init__(self, seat: _Optional[int] = ..., round: _Optional[int] = ..., sheet: _Optional[int] = ..., line: _Optional[int] = ..., kind: _Optional[_Union[WordSouffleEntryKind, str]] = ..., letters: _Optional[str] = ..., points: _Optional[int] = ...) -> None: ...
