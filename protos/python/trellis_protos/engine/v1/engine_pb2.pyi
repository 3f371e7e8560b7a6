from google.protobuf import struct_pb2 as _struct_pb2
from trellis_protos.engine.v1 import four_letter_words_pb2 as _four_letter_words_pb2
from trellis_protos.engine.v1 import rewordable_pb2 as _rewordable_pb2
from trellis_protos.engine.v1 import sprout_r_out_pb2 as _sprout_r_out_pb2
from trellis_protos.engine.v1 import word_souffle_pb2 as _word_souffle_pb2
from trellis_protos.engine.v1 import word_sprout_pb2 as _word_sprout_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class OptionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OPTION_KIND_UNSPECIFIED: _ClassVar[OptionKind]
    OPTION_KIND_FLAG: _ClassVar[OptionKind]
    OPTION_KIND_INTEGER: _ClassVar[OptionKind]
    OPTION_KIND_CHOICE: _ClassVar[OptionKind]
    OPTION_KIND_TEXT: _ClassVar[OptionKind]
    OPTION_KIND_LIST: _ClassVar[OptionKind]
    OPTION_KIND_COUNTS: _ClassVar[OptionKind]
    OPTION_KIND_RECORD: _ClassVar[OptionKind]

class OutcomeKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OUTCOME_KIND_UNSPECIFIED: _ClassVar[OutcomeKind]
    OUTCOME_KIND_WIN: _ClassVar[OutcomeKind]
    OUTCOME_KIND_TIE: _ClassVar[OutcomeKind]
    OUTCOME_KIND_NO_WINNER: _ClassVar[OutcomeKind]

class Paper(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PAPER_UNSPECIFIED: _ClassVar[Paper]
    PAPER_A4: _ClassVar[Paper]
    PAPER_LETTER: _ClassVar[Paper]

class PrintFormat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PRINT_FORMAT_UNSPECIFIED: _ClassVar[PrintFormat]
    PRINT_FORMAT_PDF: _ClassVar[PrintFormat]
    PRINT_FORMAT_SVG: _ClassVar[PrintFormat]
OPTION_KIND_UNSPECIFIED: OptionKind
OPTION_KIND_FLAG: OptionKind
OPTION_KIND_INTEGER: OptionKind
OPTION_KIND_CHOICE: OptionKind
OPTION_KIND_TEXT: OptionKind
OPTION_KIND_LIST: OptionKind
OPTION_KIND_COUNTS: OptionKind
OPTION_KIND_RECORD: OptionKind
OUTCOME_KIND_UNSPECIFIED: OutcomeKind
OUTCOME_KIND_WIN: OutcomeKind
OUTCOME_KIND_TIE: OutcomeKind
OUTCOME_KIND_NO_WINNER: OutcomeKind
PAPER_UNSPECIFIED: Paper
PAPER_A4: Paper
PAPER_LETTER: Paper
PRINT_FORMAT_UNSPECIFIED: PrintFormat
PRINT_FORMAT_PDF: PrintFormat
PRINT_FORMAT_SVG: PrintFormat

class ListGamesRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListGamesResponse(_message.Message):
    __slots__ = ("games", "next_page_token")
    GAMES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[GameInfo]
    next_page_token: str
    def __init__(self, games: _Optional[_Iterable[_Union[GameInfo, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class GameInfo(_message.Message):
    __slots__ = ("id", "title", "summary", "min_seats", "max_seats", "options", "rules", "analyses", "notations", "uses_words", "printables", "seats_remark")
    ID_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    MIN_SEATS_FIELD_NUMBER: _ClassVar[int]
    MAX_SEATS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    ANALYSES_FIELD_NUMBER: _ClassVar[int]
    NOTATIONS_FIELD_NUMBER: _ClassVar[int]
    USES_WORDS_FIELD_NUMBER: _ClassVar[int]
    PRINTABLES_FIELD_NUMBER: _ClassVar[int]
    SEATS_REMARK_FIELD_NUMBER: _ClassVar[int]
    id: str
    title: str
    summary: str
    min_seats: int
    max_seats: int
    options: _containers.RepeatedCompositeFieldContainer[OptionSpec]
    rules: _containers.RepeatedCompositeFieldContainer[RuleInfo]
    analyses: _containers.RepeatedCompositeFieldContainer[AnalysisInfo]
    notations: _containers.RepeatedCompositeFieldContainer[NotationInfo]
    uses_words: bool
    printables: _containers.RepeatedCompositeFieldContainer[PrintableInfo]
    seats_remark: str
    def __init__(self, id: _Optional[str] = ..., title: _Optional[str] = ..., summary: _Optional[str] = ..., min_seats: _Optional[int] = ..., max_seats: _Optional[int] = ..., options: _Optional[_Iterable[_Union[OptionSpec, _Mapping]]] = ..., rules: _Optional[_Iterable[_Union[RuleInfo, _Mapping]]] = ..., analyses: _Optional[_Iterable[_Union[AnalysisInfo, _Mapping]]] = ..., notations: _Optional[_Iterable[_Union[NotationInfo, _Mapping]]] = ..., uses_words: _Optional[bool] = ..., printables: _Optional[_Iterable[_Union[PrintableInfo, _Mapping]]] = ..., seats_remark: _Optional[str] = ...) -> None: ...

class RuleInfo(_message.Message):
    __slots__ = ("id", "text")
    ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    id: str
    text: str
    def __init__(self, id: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class NotationInfo(_message.Message):
    __slots__ = ("form", "meaning")
    FORM_FIELD_NUMBER: _ClassVar[int]
    MEANING_FIELD_NUMBER: _ClassVar[int]
    form: str
    meaning: str
    def __init__(self, form: _Optional[str] = ..., meaning: _Optional[str] = ...) -> None: ...

class AnalysisInfo(_message.Message):
    __slots__ = ("id", "help", "parameters", "look_up")
    ID_FIELD_NUMBER: _ClassVar[int]
    HELP_FIELD_NUMBER: _ClassVar[int]
    PARAMETERS_FIELD_NUMBER: _ClassVar[int]
    LOOK_UP_FIELD_NUMBER: _ClassVar[int]
    id: str
    help: str
    parameters: _containers.RepeatedCompositeFieldContainer[OptionSpec]
    look_up: bool
    def __init__(self, id: _Optional[str] = ..., help: _Optional[str] = ..., parameters: _Optional[_Iterable[_Union[OptionSpec, _Mapping]]] = ..., look_up: _Optional[bool] = ...) -> None: ...

class PrintableInfo(_message.Message):
    __slots__ = ("id", "help", "parameters")
    ID_FIELD_NUMBER: _ClassVar[int]
    HELP_FIELD_NUMBER: _ClassVar[int]
    PARAMETERS_FIELD_NUMBER: _ClassVar[int]
    id: str
    help: str
    parameters: _containers.RepeatedCompositeFieldContainer[OptionSpec]
    def __init__(self, id: _Optional[str] = ..., help: _Optional[str] = ..., parameters: _Optional[_Iterable[_Union[OptionSpec, _Mapping]]] = ...) -> None: ...

class OptionSpec(_message.Message):
    __slots__ = ("id", "kind", "help", "default_value", "nullable", "minimum", "maximum", "max_length", "choices", "fields")
    ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    HELP_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_VALUE_FIELD_NUMBER: _ClassVar[int]
    NULLABLE_FIELD_NUMBER: _ClassVar[int]
    MINIMUM_FIELD_NUMBER: _ClassVar[int]
    MAXIMUM_FIELD_NUMBER: _ClassVar[int]
    MAX_LENGTH_FIELD_NUMBER: _ClassVar[int]
    CHOICES_FIELD_NUMBER: _ClassVar[int]
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    id: str
    kind: OptionKind
    help: str
    default_value: _struct_pb2.Value
    nullable: bool
    minimum: int
    maximum: int
    max_length: int
    choices: _containers.RepeatedCompositeFieldContainer[OptionChoice]
    fields: _containers.RepeatedCompositeFieldContainer[OptionSpec]
    def __init__(self, id: _Optional[str] = ..., kind: _Optional[_Union[OptionKind, str]] = ..., help: _Optional[str] = ..., default_value: _Optional[_Union[_struct_pb2.Value, _Mapping]] = ..., nullable: _Optional[bool] = ..., minimum: _Optional[int] = ..., maximum: _Optional[int] = ..., max_length: _Optional[int] = ..., choices: _Optional[_Iterable[_Union[OptionChoice, _Mapping]]] = ..., fields: _Optional[_Iterable[_Union[OptionSpec, _Mapping]]] = ...) -> None: ...

class OptionChoice(_message.Message):
    __slots__ = ("id", "help")
    ID_FIELD_NUMBER: _ClassVar[int]
    HELP_FIELD_NUMBER: _ClassVar[int]
    id: str
    help: str
    def __init__(self, id: _Optional[str] = ..., help: _Optional[str] = ...) -> None: ...

class LexiconRef(_message.Message):
    __slots__ = ("id", "digest")
    ID_FIELD_NUMBER: _ClassVar[int]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    id: str
    digest: str
    def __init__(self, id: _Optional[str] = ..., digest: _Optional[str] = ...) -> None: ...

class State(_message.Message):
    __slots__ = ("schema_version", "game", "options", "lexicons", "seat_count", "seed", "draw_counter", "move_count", "stage", "word_sprout", "rewordable", "word_souffle", "four_letter_words", "sprout_r_out")
    SCHEMA_VERSION_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LEXICONS_FIELD_NUMBER: _ClassVar[int]
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    DRAW_COUNTER_FIELD_NUMBER: _ClassVar[int]
    MOVE_COUNT_FIELD_NUMBER: _ClassVar[int]
    STAGE_FIELD_NUMBER: _ClassVar[int]
    WORD_SPROUT_FIELD_NUMBER: _ClassVar[int]
    REWORDABLE_FIELD_NUMBER: _ClassVar[int]
    WORD_SOUFFLE_FIELD_NUMBER: _ClassVar[int]
    FOUR_LETTER_WORDS_FIELD_NUMBER: _ClassVar[int]
    SPROUT_R_OUT_FIELD_NUMBER: _ClassVar[int]
    schema_version: int
    game: str
    options: _struct_pb2.Struct
    lexicons: _containers.RepeatedCompositeFieldContainer[LexiconRef]
    seat_count: int
    seed: bytes
    draw_counter: int
    move_count: int
    stage: int
    word_sprout: _word_sprout_pb2.WordSproutState
    rewordable: _rewordable_pb2.RewordableState
    word_souffle: _word_souffle_pb2.WordSouffleState
    four_letter_words: _four_letter_words_pb2.FourLetterWordsState
    sprout_r_out: _sprout_r_out_pb2.SproutROutState
    def __init__(self, schema_version: _Optional[int] = ..., game: _Optional[str] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., lexicons: _Optional[_Iterable[_Union[LexiconRef, _Mapping]]] = ..., seat_count: _Optional[int] = ..., seed: _Optional[bytes] = ..., draw_counter: _Optional[int] = ..., move_count: _Optional[int] = ..., stage: _Optional[int] = ..., word_sprout: _Optional[_Union[_word_sprout_pb2.WordSproutState, _Mapping]] = ..., rewordable: _Optional[_Union[_rewordable_pb2.RewordableState, _Mapping]] = ..., word_souffle: _Optional[_Union[_word_souffle_pb2.WordSouffleState, _Mapping]] = ..., four_letter_words: _Optional[_Union[_four_letter_words_pb2.FourLetterWordsState, _Mapping]] = ..., sprout_r_out: _Optional[_Union[_sprout_r_out_pb2.SproutROutState, _Mapping]] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("notation", "concede", "said", "word_sprout", "rewordable", "word_souffle", "four_letter_words", "sprout_r_out")
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    CONCEDE_FIELD_NUMBER: _ClassVar[int]
    SAID_FIELD_NUMBER: _ClassVar[int]
    WORD_SPROUT_FIELD_NUMBER: _ClassVar[int]
    REWORDABLE_FIELD_NUMBER: _ClassVar[int]
    WORD_SOUFFLE_FIELD_NUMBER: _ClassVar[int]
    FOUR_LETTER_WORDS_FIELD_NUMBER: _ClassVar[int]
    SPROUT_R_OUT_FIELD_NUMBER: _ClassVar[int]
    notation: str
    concede: Concede
    said: str
    word_sprout: _word_sprout_pb2.WordSproutMove
    rewordable: _rewordable_pb2.RewordableMove
    word_souffle: _word_souffle_pb2.WordSouffleMove
    four_letter_words: _four_letter_words_pb2.FourLetterWordsMove
    sprout_r_out: _sprout_r_out_pb2.SproutROutMove
    def __init__(self, notation: _Optional[str] = ..., concede: _Optional[_Union[Concede, _Mapping]] = ..., said: _Optional[str] = ..., word_sprout: _Optional[_Union[_word_sprout_pb2.WordSproutMove, _Mapping]] = ..., rewordable: _Optional[_Union[_rewordable_pb2.RewordableMove, _Mapping]] = ..., word_souffle: _Optional[_Union[_word_souffle_pb2.WordSouffleMove, _Mapping]] = ..., four_letter_words: _Optional[_Union[_four_letter_words_pb2.FourLetterWordsMove, _Mapping]] = ..., sprout_r_out: _Optional[_Union[_sprout_r_out_pb2.SproutROutMove, _Mapping]] = ...) -> None: ...

class Concede(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Audience(_message.Message):
    __slots__ = ("everyone", "seats")
    EVERYONE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    everyone: bool
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, everyone: _Optional[bool] = ..., seats: _Optional[_Iterable[int]] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ("rule", "text", "audience", "seat_out", "score_changed", "match_over", "word_sprout", "rewordable", "word_souffle", "four_letter_words", "sprout_r_out")
    RULE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    AUDIENCE_FIELD_NUMBER: _ClassVar[int]
    SEAT_OUT_FIELD_NUMBER: _ClassVar[int]
    SCORE_CHANGED_FIELD_NUMBER: _ClassVar[int]
    MATCH_OVER_FIELD_NUMBER: _ClassVar[int]
    WORD_SPROUT_FIELD_NUMBER: _ClassVar[int]
    REWORDABLE_FIELD_NUMBER: _ClassVar[int]
    WORD_SOUFFLE_FIELD_NUMBER: _ClassVar[int]
    FOUR_LETTER_WORDS_FIELD_NUMBER: _ClassVar[int]
    SPROUT_R_OUT_FIELD_NUMBER: _ClassVar[int]
    rule: str
    text: str
    audience: Audience
    seat_out: SeatOut
    score_changed: ScoreChanged
    match_over: MatchOver
    word_sprout: _word_sprout_pb2.WordSproutEvent
    rewordable: _rewordable_pb2.RewordableEvent
    word_souffle: _word_souffle_pb2.WordSouffleEvent
    four_letter_words: _four_letter_words_pb2.FourLetterWordsEvent
    sprout_r_out: _sprout_r_out_pb2.SproutROutEvent
    def __init__(self, rule: _Optional[str] = ..., text: _Optional[str] = ..., audience: _Optional[_Union[Audience, _Mapping]] = ..., seat_out: _Optional[_Union[SeatOut, _Mapping]] = ..., score_changed: _Optional[_Union[ScoreChanged, _Mapping]] = ..., match_over: _Optional[_Union[MatchOver, _Mapping]] = ..., word_sprout: _Optional[_Union[_word_sprout_pb2.WordSproutEvent, _Mapping]] = ..., rewordable: _Optional[_Union[_rewordable_pb2.RewordableEvent, _Mapping]] = ..., word_souffle: _Optional[_Union[_word_souffle_pb2.WordSouffleEvent, _Mapping]] = ..., four_letter_words: _Optional[_Union[_four_letter_words_pb2.FourLetterWordsEvent, _Mapping]] = ..., sprout_r_out: _Optional[_Union[_sprout_r_out_pb2.SproutROutEvent, _Mapping]] = ...) -> None: ...

class SeatOut(_message.Message):
    __slots__ = ("seat", "reason")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    seat: int
    reason: str
    def __init__(self, seat: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class ScoreChanged(_message.Message):
    __slots__ = ("seat", "delta", "total", "cause")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DELTA_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    delta: int
    total: int
    cause: str
    def __init__(self, seat: _Optional[int] = ..., delta: _Optional[int] = ..., total: _Optional[int] = ..., cause: _Optional[str] = ...) -> None: ...

class MatchOver(_message.Message):
    __slots__ = ("outcome",)
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    outcome: Outcome
    def __init__(self, outcome: _Optional[_Union[Outcome, _Mapping]] = ...) -> None: ...

class Outcome(_message.Message):
    __slots__ = ("kind", "winners", "scores", "reason", "rule")
    KIND_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    kind: OutcomeKind
    winners: _containers.RepeatedScalarFieldContainer[int]
    scores: _containers.RepeatedScalarFieldContainer[int]
    reason: str
    rule: str
    def __init__(self, kind: _Optional[_Union[OutcomeKind, str]] = ..., winners: _Optional[_Iterable[int]] = ..., scores: _Optional[_Iterable[int]] = ..., reason: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class Status(_message.Message):
    __slots__ = ("to_act", "move_count", "stage", "outcome")
    TO_ACT_FIELD_NUMBER: _ClassVar[int]
    MOVE_COUNT_FIELD_NUMBER: _ClassVar[int]
    STAGE_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    to_act: _containers.RepeatedScalarFieldContainer[int]
    move_count: int
    stage: int
    outcome: Outcome
    def __init__(self, to_act: _Optional[_Iterable[int]] = ..., move_count: _Optional[int] = ..., stage: _Optional[int] = ..., outcome: _Optional[_Union[Outcome, _Mapping]] = ...) -> None: ...

class CreateInitialStateRequest(_message.Message):
    __slots__ = ("game", "options", "seat_count", "seed", "lexicons")
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    LEXICONS_FIELD_NUMBER: _ClassVar[int]
    game: str
    options: _struct_pb2.Struct
    seat_count: int
    seed: bytes
    lexicons: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, game: _Optional[str] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., seat_count: _Optional[int] = ..., seed: _Optional[bytes] = ..., lexicons: _Optional[_Iterable[str]] = ...) -> None: ...

class CreateInitialStateResponse(_message.Message):
    __slots__ = ("state", "status", "events")
    STATE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    state: State
    status: Status
    events: _containers.RepeatedCompositeFieldContainer[Event]
    def __init__(self, state: _Optional[_Union[State, _Mapping]] = ..., status: _Optional[_Union[Status, _Mapping]] = ..., events: _Optional[_Iterable[_Union[Event, _Mapping]]] = ...) -> None: ...

class ValidateMoveRequest(_message.Message):
    __slots__ = ("state", "seat", "move")
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    state: State
    seat: int
    move: Move
    def __init__(self, state: _Optional[_Union[State, _Mapping]] = ..., seat: _Optional[int] = ..., move: _Optional[_Union[Move, _Mapping]] = ...) -> None: ...

class ValidateMoveResponse(_message.Message):
    __slots__ = ("legal", "violation", "move", "notation", "evidence")
    class EvidenceEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    VIOLATION_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    legal: bool
    violation: Violation
    move: Move
    notation: str
    evidence: _containers.ScalarMap[str, str]
    def __init__(self, legal: _Optional[bool] = ..., violation: _Optional[_Union[Violation, _Mapping]] = ..., move: _Optional[_Union[Move, _Mapping]] = ..., notation: _Optional[str] = ..., evidence: _Optional[_Mapping[str, str]] = ...) -> None: ...

class Violation(_message.Message):
    __slots__ = ("reason", "rule", "text", "metadata")
    class MetadataEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    reason: str
    rule: str
    text: str
    metadata: _containers.ScalarMap[str, str]
    def __init__(self, reason: _Optional[str] = ..., rule: _Optional[str] = ..., text: _Optional[str] = ..., metadata: _Optional[_Mapping[str, str]] = ...) -> None: ...

class ApplyMoveRequest(_message.Message):
    __slots__ = ("state", "seat", "move", "viewers")
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    VIEWERS_FIELD_NUMBER: _ClassVar[int]
    state: State
    seat: int
    move: Move
    viewers: _containers.RepeatedCompositeFieldContainer[Viewer]
    def __init__(self, state: _Optional[_Union[State, _Mapping]] = ..., seat: _Optional[int] = ..., move: _Optional[_Union[Move, _Mapping]] = ..., viewers: _Optional[_Iterable[_Union[Viewer, _Mapping]]] = ...) -> None: ...

class ApplyMoveResponse(_message.Message):
    __slots__ = ("state", "status", "events", "move", "notation", "move_audience", "views")
    STATE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    MOVE_AUDIENCE_FIELD_NUMBER: _ClassVar[int]
    VIEWS_FIELD_NUMBER: _ClassVar[int]
    state: State
    status: Status
    events: _containers.RepeatedCompositeFieldContainer[Event]
    move: Move
    notation: str
    move_audience: Audience
    views: _containers.RepeatedCompositeFieldContainer[View]
    def __init__(self, state: _Optional[_Union[State, _Mapping]] = ..., status: _Optional[_Union[Status, _Mapping]] = ..., events: _Optional[_Iterable[_Union[Event, _Mapping]]] = ..., move: _Optional[_Union[Move, _Mapping]] = ..., notation: _Optional[str] = ..., move_audience: _Optional[_Union[Audience, _Mapping]] = ..., views: _Optional[_Iterable[_Union[View, _Mapping]]] = ...) -> None: ...

class ApplyMovesRequest(_message.Message):
    __slots__ = ("moves",)
    MOVES_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[MatchMove]
    def __init__(self, moves: _Optional[_Iterable[_Union[MatchMove, _Mapping]]] = ...) -> None: ...

class MatchMove(_message.Message):
    __slots__ = ("state", "seat", "move", "viewers")
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    VIEWERS_FIELD_NUMBER: _ClassVar[int]
    state: bytes
    seat: int
    move: Move
    viewers: _containers.RepeatedCompositeFieldContainer[Viewer]
    def __init__(self, state: _Optional[bytes] = ..., seat: _Optional[int] = ..., move: _Optional[_Union[Move, _Mapping]] = ..., viewers: _Optional[_Iterable[_Union[Viewer, _Mapping]]] = ...) -> None: ...

class ApplyMovesResponse(_message.Message):
    __slots__ = ("results",)
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    results: _containers.RepeatedCompositeFieldContainer[MatchMoveResult]
    def __init__(self, results: _Optional[_Iterable[_Union[MatchMoveResult, _Mapping]]] = ...) -> None: ...

class MatchMoveResult(_message.Message):
    __slots__ = ("played", "fault")
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    played: PlayedMove
    fault: bytes
    def __init__(self, played: _Optional[_Union[PlayedMove, _Mapping]] = ..., fault: _Optional[bytes] = ...) -> None: ...

class PlayedMove(_message.Message):
    __slots__ = ("state", "status", "record", "views")
    STATE_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    VIEWS_FIELD_NUMBER: _ClassVar[int]
    state: bytes
    status: bytes
    record: bytes
    views: _containers.RepeatedScalarFieldContainer[bytes]
    def __init__(self, state: _Optional[bytes] = ..., status: _Optional[bytes] = ..., record: _Optional[bytes] = ..., views: _Optional[_Iterable[bytes]] = ...) -> None: ...

class ListLegalMovesRequest(_message.Message):
    __slots__ = ("state", "seat", "page_size", "page_token", "sample")
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_FIELD_NUMBER: _ClassVar[int]
    state: State
    seat: int
    page_size: int
    page_token: str
    sample: Sample
    def __init__(self, state: _Optional[_Union[State, _Mapping]] = ..., seat: _Optional[int] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., sample: _Optional[_Union[Sample, _Mapping]] = ...) -> None: ...

class Sample(_message.Message):
    __slots__ = ("count", "seed")
    COUNT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    count: int
    seed: bytes
    def __init__(self, count: _Optional[int] = ..., seed: _Optional[bytes] = ...) -> None: ...

class ListLegalMovesResponse(_message.Message):
    __slots__ = ("moves", "next_page_token")
    MOVES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[LegalMove]
    next_page_token: str
    def __init__(self, moves: _Optional[_Iterable[_Union[LegalMove, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class LegalMove(_message.Message):
    __slots__ = ("move", "notation")
    MOVE_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    move: Move
    notation: str
    def __init__(self, move: _Optional[_Union[Move, _Mapping]] = ..., notation: _Optional[str] = ...) -> None: ...

class Viewer(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class ProjectStateRequest(_message.Message):
    __slots__ = ("state", "viewers")
    STATE_FIELD_NUMBER: _ClassVar[int]
    VIEWERS_FIELD_NUMBER: _ClassVar[int]
    state: State
    viewers: _containers.RepeatedCompositeFieldContainer[Viewer]
    def __init__(self, state: _Optional[_Union[State, _Mapping]] = ..., viewers: _Optional[_Iterable[_Union[Viewer, _Mapping]]] = ...) -> None: ...

class ProjectStateResponse(_message.Message):
    __slots__ = ("views",)
    VIEWS_FIELD_NUMBER: _ClassVar[int]
    views: _containers.RepeatedCompositeFieldContainer[View]
    def __init__(self, views: _Optional[_Iterable[_Union[View, _Mapping]]] = ...) -> None: ...

class View(_message.Message):
    __slots__ = ("viewer", "game", "options", "lexicons", "seat_count", "status", "text", "word_sprout", "rewordable", "word_souffle", "four_letter_words", "sprout_r_out")
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LEXICONS_FIELD_NUMBER: _ClassVar[int]
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    WORD_SPROUT_FIELD_NUMBER: _ClassVar[int]
    REWORDABLE_FIELD_NUMBER: _ClassVar[int]
    WORD_SOUFFLE_FIELD_NUMBER: _ClassVar[int]
    FOUR_LETTER_WORDS_FIELD_NUMBER: _ClassVar[int]
    SPROUT_R_OUT_FIELD_NUMBER: _ClassVar[int]
    viewer: Viewer
    game: str
    options: _struct_pb2.Struct
    lexicons: _containers.RepeatedCompositeFieldContainer[LexiconRef]
    seat_count: int
    status: Status
    text: str
    word_sprout: _word_sprout_pb2.WordSproutView
    rewordable: _rewordable_pb2.RewordableView
    word_souffle: _word_souffle_pb2.WordSouffleView
    four_letter_words: _four_letter_words_pb2.FourLetterWordsView
    sprout_r_out: _sprout_r_out_pb2.SproutROutView
    def __init__(self, viewer: _Optional[_Union[Viewer, _Mapping]] = ..., game: _Optional[str] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., lexicons: _Optional[_Iterable[_Union[LexiconRef, _Mapping]]] = ..., seat_count: _Optional[int] = ..., status: _Optional[_Union[Status, _Mapping]] = ..., text: _Optional[str] = ..., word_sprout: _Optional[_Union[_word_sprout_pb2.WordSproutView, _Mapping]] = ..., rewordable: _Optional[_Union[_rewordable_pb2.RewordableView, _Mapping]] = ..., word_souffle: _Optional[_Union[_word_souffle_pb2.WordSouffleView, _Mapping]] = ..., four_letter_words: _Optional[_Union[_four_letter_words_pb2.FourLetterWordsView, _Mapping]] = ..., sprout_r_out: _Optional[_Union[_sprout_r_out_pb2.SproutROutView, _Mapping]] = ...) -> None: ...

class AnalyzeStateRequest(_message.Message):
    __slots__ = ("state", "seat", "analysis", "parameters", "page_size", "page_token", "match_over")
    STATE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ANALYSIS_FIELD_NUMBER: _ClassVar[int]
    PARAMETERS_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    MATCH_OVER_FIELD_NUMBER: _ClassVar[int]
    state: State
    seat: int
    analysis: str
    parameters: _struct_pb2.Struct
    page_size: int
    page_token: str
    match_over: bool
    def __init__(self, state: _Optional[_Union[State, _Mapping]] = ..., seat: _Optional[int] = ..., analysis: _Optional[str] = ..., parameters: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., match_over: _Optional[bool] = ...) -> None: ...

class AnalyzeStateResponse(_message.Message):
    __slots__ = ("rows", "next_page_token")
    ROWS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    rows: _containers.RepeatedCompositeFieldContainer[_struct_pb2.Struct]
    next_page_token: str
    def __init__(self, rows: _Optional[_Iterable[_Union[_struct_pb2.Struct, _Mapping]]] = ..., next_page_token: _Optional[str] = ...) -> None: ...

class RenderPrintableRequest(_message.Message):
    __slots__ = ("game", "printable", "parameters", "paper", "format", "page")
    GAME_FIELD_NUMBER: _ClassVar[int]
    PRINTABLE_FIELD_NUMBER: _ClassVar[int]
    PARAMETERS_FIELD_NUMBER: _ClassVar[int]
    PAPER_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    PAGE_FIELD_NUMBER: _ClassVar[int]
    game: str
    printable: str
    parameters: _struct_pb2.Struct
    paper: Paper
    format: PrintFormat
    page: int
    def __init__(self, game: _Optional[str] = ..., printable: _Optional[str] = ..., parameters: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., paper: _Optional[_Union[Paper, str]] = ..., format: _Optional[_Union[PrintFormat, str]] = ..., page: _Optional[int] = ...) -> None: ...

class RenderPrintableResponse(_message.Message):
    __slots__ = ("content", "content_type", "page_count")
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    CONTENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    PAGE_COUNT_FIELD_NUMBER: _ClassVar[int]
    content: bytes
    content_type: str
    page_count: int
    def __init__(self, content: _Optional[bytes] = ..., content_type: _Optional[str] = ..., page_count: _Optional[int] = ...) -> None: ...

class RecordedMove(_message.Message):
    __slots__ = ("seat", "move")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    move: Move
    def __init__(self, seat: _Optional[int] = ..., move: _Optional[_Union[Move, _Mapping]] = ...) -> None: ...

class ReplayMovesRequest(_message.Message):
    __slots__ = ("state", "moves", "viewers", "include_states")
    STATE_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    VIEWERS_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_STATES_FIELD_NUMBER: _ClassVar[int]
    state: State
    moves: _containers.RepeatedCompositeFieldContainer[RecordedMove]
    viewers: _containers.RepeatedCompositeFieldContainer[Viewer]
    include_states: bool
    def __init__(self, state: _Optional[_Union[State, _Mapping]] = ..., moves: _Optional[_Iterable[_Union[RecordedMove, _Mapping]]] = ..., viewers: _Optional[_Iterable[_Union[Viewer, _Mapping]]] = ..., include_states: _Optional[bool] = ...) -> None: ...

class ReplayMovesResponse(_message.Message):
    __slots__ = ("move_index", "notation", "status", "events", "views", "state", "move_audience", "move")
    MOVE_INDEX_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    VIEWS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    MOVE_AUDIENCE_FIELD_NUMBER: _ClassVar[int]
    MOVE_FIELD_NUMBER: _ClassVar[int]
    move_index: int
    notation: str
    status: Status
    events: _containers.RepeatedCompositeFieldContainer[Event]
    views: _containers.RepeatedCompositeFieldContainer[View]
    state: State
    move_audience: Audience
    move: Move
    def __init__(self, move_index: _Optional[int] = ..., notation: _Optional[str] = ..., status: _Optional[_Union[Status, _Mapping]] = ..., events: _Optional[_Iterable[_Union[Event, _Mapping]]] = ..., views: _Optional[_Iterable[_Union[View, _Mapping]]] = ..., state: _Optional[_Union[State, _Mapping]] = ..., move_audience: _Optional[_Union[Audience, _Mapping]] = ..., move: _Optional[_Union[Move, _Mapping]] = ...) -> None: ...
