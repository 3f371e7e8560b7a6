from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class WordSproutState(_message.Message):
    __slots__ = ("round", "starter", "table", "players", "plays", "challenge")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    STARTER_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_FIELD_NUMBER: _ClassVar[int]
    round: int
    starter: int
    table: WordSproutTable
    players: _containers.RepeatedCompositeFieldContainer[WordSproutPlayer]
    plays: _containers.RepeatedCompositeFieldContainer[WordSproutPlay]
    challenge: WordSproutChallenge
    def __init__(self, round: _Optional[int] = ..., starter: _Optional[int] = ..., table: _Optional[_Union[WordSproutTable, _Mapping]] = ..., players: _Optional[_Iterable[_Union[WordSproutPlayer, _Mapping]]] = ..., plays: _Optional[_Iterable[_Union[WordSproutPlay, _Mapping]]] = ..., challenge: _Optional[_Union[WordSproutChallenge, _Mapping]] = ...) -> None: ...

class WordSproutTable(_message.Message):
    __slots__ = ("rows", "pot", "mover")
    ROWS_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    MOVER_FIELD_NUMBER: _ClassVar[int]
    rows: _containers.RepeatedScalarFieldContainer[str]
    pot: WordSproutPot
    mover: int
    def __init__(self, rows: _Optional[_Iterable[str]] = ..., pot: _Optional[_Union[WordSproutPot, _Mapping]] = ..., mover: _Optional[int] = ...) -> None: ...

class WordSproutPot(_message.Message):
    __slots__ = ("tiles",)
    class TilesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    TILES_FIELD_NUMBER: _ClassVar[int]
    tiles: _containers.ScalarMap[str, int]
    def __init__(self, tiles: _Optional[_Mapping[str, int]] = ...) -> None: ...

class WordSproutPlayer(_message.Message):
    __slots__ = ("playing", "rounds_won")
    PLAYING_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_WON_FIELD_NUMBER: _ClassVar[int]
    playing: bool
    rounds_won: int
    def __init__(self, playing: _Optional[bool] = ..., rounds_won: _Optional[int] = ...) -> None: ...

class WordSproutPlay(_message.Message):
    __slots__ = ("seat", "additions", "before")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ADDITIONS_FIELD_NUMBER: _ClassVar[int]
    BEFORE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    additions: _containers.RepeatedCompositeFieldContainer[WordSproutAddition]
    before: WordSproutTable
    def __init__(self, seat: _Optional[int] = ..., additions: _Optional[_Iterable[_Union[WordSproutAddition, _Mapping]]] = ..., before: _Optional[_Union[WordSproutTable, _Mapping]] = ...) -> None: ...

class WordSproutAddition(_message.Message):
    __slots__ = ("letter", "position")
    LETTER_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    letter: str
    position: int
    def __init__(self, letter: _Optional[str] = ..., position: _Optional[int] = ...) -> None: ...

class WordSproutChallenge(_message.Message):
    __slots__ = ("challenger",)
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    challenger: int
    def __init__(self, challenger: _Optional[int] = ...) -> None: ...

class WordSproutMove(_message.Message):
    __slots__ = ("play_letters", "challenge_play", "show_word", "admit")
    PLAY_LETTERS_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_PLAY_FIELD_NUMBER: _ClassVar[int]
    SHOW_WORD_FIELD_NUMBER: _ClassVar[int]
    ADMIT_FIELD_NUMBER: _ClassVar[int]
    play_letters: WordSproutPlayLetters
    challenge_play: WordSproutChallengePlay
    show_word: WordSproutShowWord
    admit: WordSproutAdmit
    def __init__(self, play_letters: _Optional[_Union[WordSproutPlayLetters, _Mapping]] = ..., challenge_play: _Optional[_Union[WordSproutChallengePlay, _Mapping]] = ..., show_word: _Optional[_Union[WordSproutShowWord, _Mapping]] = ..., admit: _Optional[_Union[WordSproutAdmit, _Mapping]] = ...) -> None: ...

class WordSproutPlayLetters(_message.Message):
    __slots__ = ("additions",)
    ADDITIONS_FIELD_NUMBER: _ClassVar[int]
    additions: _containers.RepeatedCompositeFieldContainer[WordSproutAddition]
    def __init__(self, additions: _Optional[_Iterable[_Union[WordSproutAddition, _Mapping]]] = ...) -> None: ...

class WordSproutChallengePlay(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutShowWord(_message.Message):
    __slots__ = ("word",)
    WORD_FIELD_NUMBER: _ClassVar[int]
    word: str
    def __init__(self, word: _Optional[str] = ...) -> None: ...

class WordSproutAdmit(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutEvent(_message.Message):
    __slots__ = ("letters_played", "play_undone", "play_challenged", "challenge_decided", "turn_passed", "round_won", "round_begun")
    LETTERS_PLAYED_FIELD_NUMBER: _ClassVar[int]
    PLAY_UNDONE_FIELD_NUMBER: _ClassVar[int]
    PLAY_CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_DECIDED_FIELD_NUMBER: _ClassVar[int]
    TURN_PASSED_FIELD_NUMBER: _ClassVar[int]
    ROUND_WON_FIELD_NUMBER: _ClassVar[int]
    ROUND_BEGUN_FIELD_NUMBER: _ClassVar[int]
    letters_played: WordSproutLettersPlayed
    play_undone: WordSproutPlayUndone
    play_challenged: WordSproutPlayChallenged
    challenge_decided: WordSproutChallengeDecided
    turn_passed: WordSproutTurnPassed
    round_won: WordSproutRoundWon
    round_begun: WordSproutRoundBegun
    def __init__(self, letters_played: _Optional[_Union[WordSproutLettersPlayed, _Mapping]] = ..., play_undone: _Optional[_Union[WordSproutPlayUndone, _Mapping]] = ..., play_challenged: _Optional[_Union[WordSproutPlayChallenged, _Mapping]] = ..., challenge_decided: _Optional[_Union[WordSproutChallengeDecided, _Mapping]] = ..., turn_passed: _Optional[_Union[WordSproutTurnPassed, _Mapping]] = ..., round_won: _Optional[_Union[WordSproutRoundWon, _Mapping]] = ..., round_begun: _Optional[_Union[WordSproutRoundBegun, _Mapping]] = ...) -> None: ...

class WordSproutLettersPlayed(_message.Message):
    __slots__ = ("seat", "additions", "rows")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ADDITIONS_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    additions: _containers.RepeatedCompositeFieldContainer[WordSproutAddition]
    rows: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., additions: _Optional[_Iterable[_Union[WordSproutAddition, _Mapping]]] = ..., rows: _Optional[_Iterable[str]] = ...) -> None: ...

class WordSproutPlayUndone(_message.Message):
    __slots__ = ("seat", "additions", "rows")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ADDITIONS_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    additions: _containers.RepeatedCompositeFieldContainer[WordSproutAddition]
    rows: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., additions: _Optional[_Iterable[_Union[WordSproutAddition, _Mapping]]] = ..., rows: _Optional[_Iterable[str]] = ...) -> None: ...

class WordSproutPlayChallenged(_message.Message):
    __slots__ = ("challenger", "challenged")
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    challenger: int
    challenged: int
    def __init__(self, challenger: _Optional[int] = ..., challenged: _Optional[int] = ...) -> None: ...

class WordSproutChallengeDecided(_message.Message):
    __slots__ = ("challenger", "challenged", "shown_valid", "word")
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    SHOWN_VALID_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    challenger: int
    challenged: int
    shown_valid: bool
    word: str
    def __init__(self, challenger: _Optional[int] = ..., challenged: _Optional[int] = ..., shown_valid: _Optional[bool] = ..., word: _Optional[str] = ...) -> None: ...

class WordSproutTurnPassed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class WordSproutRoundWon(_message.Message):
    __slots__ = ("round", "winners", "reason")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    round: int
    winners: _containers.RepeatedScalarFieldContainer[int]
    reason: str
    def __init__(self, round: _Optional[int] = ..., winners: _Optional[_Iterable[int]] = ..., reason: _Optional[str] = ...) -> None: ...

class WordSproutRoundBegun(_message.Message):
    __slots__ = ("round", "starter")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    STARTER_FIELD_NUMBER: _ClassVar[int]
    round: int
    starter: int
    def __init__(self, round: _Optional[int] = ..., starter: _Optional[int] = ...) -> None: ...

class WordSproutView(_message.Message):
    __slots__ = ("round", "starter", "rows", "pot", "mover", "players", "latest", "challenge")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    STARTER_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    MOVER_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    LATEST_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_FIELD_NUMBER: _ClassVar[int]
    round: int
    starter: int
    rows: _containers.RepeatedScalarFieldContainer[str]
    pot: WordSproutPot
    mover: int
    players: _containers.RepeatedCompositeFieldContainer[WordSproutPlayer]
    latest: WordSproutLatestPlay
    challenge: WordSproutChallenge
    def __init__(self, round: _Optional[int] = ..., starter: _Optional[int] = ..., rows: _Optional[_Iterable[str]] = ..., pot: _Optional[_Union[WordSproutPot, _Mapping]] = ..., mover: _Optional[int] = ..., players: _Optional[_Iterable[_Union[WordSproutPlayer, _Mapping]]] = ..., latest: _Optional[_Union[WordSproutLatestPlay, _Mapping]] = ..., challenge: _Optional[_Union[WordSproutChallenge, _Mapping]] = ...) -> None: ...

class WordSproutLatestPlay(_message.Message):
    __slots__ = ("seat", "additions")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ADDITIONS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    additions: _containers.RepeatedCompositeFieldContainer[WordSproutAddition]
    def __init__(self, seat: _Optional[int] = ..., additions: _Optional[_Iterable[_Union[WordSproutAddition, _Mapping]]] = ...) -> None: ...
