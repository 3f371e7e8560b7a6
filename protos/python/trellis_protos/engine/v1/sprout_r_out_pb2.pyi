from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SproutROutPhase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SPROUT_R_OUT_PHASE_UNSPECIFIED: _ClassVar[SproutROutPhase]
    SPROUT_R_OUT_PHASE_FIRST_STONE: _ClassVar[SproutROutPhase]
    SPROUT_R_OUT_PHASE_FOLLOW_UP: _ClassVar[SproutROutPhase]
    SPROUT_R_OUT_PHASE_REPETITION_PASS: _ClassVar[SproutROutPhase]
    SPROUT_R_OUT_PHASE_FORCED_REMOVAL: _ClassVar[SproutROutPhase]
    SPROUT_R_OUT_PHASE_FORCED_PASS: _ClassVar[SproutROutPhase]
    SPROUT_R_OUT_PHASE_OVER: _ClassVar[SproutROutPhase]

class SproutROutFamily(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SPROUT_R_OUT_FAMILY_UNSPECIFIED: _ClassVar[SproutROutFamily]
    SPROUT_R_OUT_FAMILY_LIMPING: _ClassVar[SproutROutFamily]
    SPROUT_R_OUT_FAMILY_CAIRO: _ClassVar[SproutROutFamily]
SPROUT_R_OUT_PHASE_UNSPECIFIED: SproutROutPhase
SPROUT_R_OUT_PHASE_FIRST_STONE: SproutROutPhase
SPROUT_R_OUT_PHASE_FOLLOW_UP: SproutROutPhase
SPROUT_R_OUT_PHASE_REPETITION_PASS: SproutROutPhase
SPROUT_R_OUT_PHASE_FORCED_REMOVAL: SproutROutPhase
SPROUT_R_OUT_PHASE_FORCED_PASS: SproutROutPhase
SPROUT_R_OUT_PHASE_OVER: SproutROutPhase
SPROUT_R_OUT_FAMILY_UNSPECIFIED: SproutROutFamily
SPROUT_R_OUT_FAMILY_LIMPING: SproutROutFamily
SPROUT_R_OUT_FAMILY_CAIRO: SproutROutFamily

class SproutROutState(_message.Message):
    __slots__ = ("stones", "filled_eyes", "owed", "turn", "passes", "turn_starts", "conceded")
    STONES_FIELD_NUMBER: _ClassVar[int]
    FILLED_EYES_FIELD_NUMBER: _ClassVar[int]
    OWED_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    PASSES_FIELD_NUMBER: _ClassVar[int]
    TURN_STARTS_FIELD_NUMBER: _ClassVar[int]
    CONCEDED_FIELD_NUMBER: _ClassVar[int]
    stones: SproutROutStones
    filled_eyes: bytes
    owed: bytes
    turn: int
    passes: int
    turn_starts: _containers.RepeatedCompositeFieldContainer[SproutROutStones]
    conceded: int
    def __init__(self, stones: _Optional[_Union[SproutROutStones, _Mapping]] = ..., filled_eyes: _Optional[bytes] = ..., owed: _Optional[bytes] = ..., turn: _Optional[int] = ..., passes: _Optional[int] = ..., turn_starts: _Optional[_Iterable[_Union[SproutROutStones, _Mapping]]] = ..., conceded: _Optional[int] = ...) -> None: ...

class SproutROutStones(_message.Message):
    __slots__ = ("first", "second")
    FIRST_FIELD_NUMBER: _ClassVar[int]
    SECOND_FIELD_NUMBER: _ClassVar[int]
    first: bytes
    second: bytes
    def __init__(self, first: _Optional[bytes] = ..., second: _Optional[bytes] = ...) -> None: ...

class SproutROutMove(_message.Message):
    __slots__ = ("place", "remove")
    PLACE_FIELD_NUMBER: _ClassVar[int]
    REMOVE_FIELD_NUMBER: _ClassVar[int]
    PASS_FIELD_NUMBER: _ClassVar[int]
    place: SproutROutPlace
    remove: SproutROutRemove
    def __init__(self, place: _Optional[_Union[SproutROutPlace, _Mapping]] = ..., remove: _Optional[_Union[SproutROutRemove, _Mapping]] = ..., **kwargs) -> None: ...

class SproutROutPlace(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: int
    def __init__(self, cell: _Optional[int] = ...) -> None: ...

class SproutROutRemove(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: int
    def __init__(self, cell: _Optional[int] = ...) -> None: ...

class SproutROutPass(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SproutROutEvent(_message.Message):
    __slots__ = ("group_removed", "eyes_made", "eye_filled", "eyes_lost", "turn_began")
    GROUP_REMOVED_FIELD_NUMBER: _ClassVar[int]
    EYES_MADE_FIELD_NUMBER: _ClassVar[int]
    EYE_FILLED_FIELD_NUMBER: _ClassVar[int]
    EYES_LOST_FIELD_NUMBER: _ClassVar[int]
    TURN_BEGAN_FIELD_NUMBER: _ClassVar[int]
    group_removed: SproutROutGroupRemoved
    eyes_made: SproutROutEyesMade
    eye_filled: SproutROutEyeFilled
    eyes_lost: SproutROutEyesLost
    turn_began: SproutROutTurnBegan
    def __init__(self, group_removed: _Optional[_Union[SproutROutGroupRemoved, _Mapping]] = ..., eyes_made: _Optional[_Union[SproutROutEyesMade, _Mapping]] = ..., eye_filled: _Optional[_Union[SproutROutEyeFilled, _Mapping]] = ..., eyes_lost: _Optional[_Union[SproutROutEyesLost, _Mapping]] = ..., turn_began: _Optional[_Union[SproutROutTurnBegan, _Mapping]] = ...) -> None: ...

class SproutROutGroupRemoved(_message.Message):
    __slots__ = ("seat", "cells")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cells: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seat: _Optional[int] = ..., cells: _Optional[_Iterable[int]] = ...) -> None: ...

class SproutROutEyesMade(_message.Message):
    __slots__ = ("seat", "cells")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cells: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seat: _Optional[int] = ..., cells: _Optional[_Iterable[int]] = ...) -> None: ...

class SproutROutEyeFilled(_message.Message):
    __slots__ = ("seat", "cell")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cell: int
    def __init__(self, seat: _Optional[int] = ..., cell: _Optional[int] = ...) -> None: ...

class SproutROutEyesLost(_message.Message):
    __slots__ = ("seat", "cells")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cells: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seat: _Optional[int] = ..., cells: _Optional[_Iterable[int]] = ...) -> None: ...

class SproutROutTurnBegan(_message.Message):
    __slots__ = ("turn", "seat", "phase")
    TURN_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    turn: int
    seat: int
    phase: SproutROutPhase
    def __init__(self, turn: _Optional[int] = ..., seat: _Optional[int] = ..., phase: _Optional[_Union[SproutROutPhase, str]] = ...) -> None: ...

class SproutROutView(_message.Message):
    __slots__ = ("family", "order", "cell_count", "turn", "mover", "phase", "passes", "seats", "groups", "playable", "removable", "placed", "vacated")
    FAMILY_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    CELL_COUNT_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    MOVER_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    PASSES_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    GROUPS_FIELD_NUMBER: _ClassVar[int]
    PLAYABLE_FIELD_NUMBER: _ClassVar[int]
    REMOVABLE_FIELD_NUMBER: _ClassVar[int]
    PLACED_FIELD_NUMBER: _ClassVar[int]
    VACATED_FIELD_NUMBER: _ClassVar[int]
    family: SproutROutFamily
    order: int
    cell_count: int
    turn: int
    mover: int
    phase: SproutROutPhase
    passes: int
    seats: _containers.RepeatedCompositeFieldContainer[SproutROutSeat]
    groups: _containers.RepeatedCompositeFieldContainer[SproutROutGroup]
    playable: _containers.RepeatedScalarFieldContainer[int]
    removable: _containers.RepeatedScalarFieldContainer[int]
    placed: _containers.RepeatedScalarFieldContainer[int]
    vacated: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, family: _Optional[_Union[SproutROutFamily, str]] = ..., order: _Optional[int] = ..., cell_count: _Optional[int] = ..., turn: _Optional[int] = ..., mover: _Optional[int] = ..., phase: _Optional[_Union[SproutROutPhase, str]] = ..., passes: _Optional[int] = ..., seats: _Optional[_Iterable[_Union[SproutROutSeat, _Mapping]]] = ..., groups: _Optional[_Iterable[_Union[SproutROutGroup, _Mapping]]] = ..., playable: _Optional[_Iterable[int]] = ..., removable: _Optional[_Iterable[int]] = ..., placed: _Optional[_Iterable[int]] = ..., vacated: _Optional[_Iterable[int]] = ...) -> None: ...

class SproutROutSeat(_message.Message):
    __slots__ = ("stones", "eyes", "filled_eyes", "territory")
    STONES_FIELD_NUMBER: _ClassVar[int]
    EYES_FIELD_NUMBER: _ClassVar[int]
    FILLED_EYES_FIELD_NUMBER: _ClassVar[int]
    TERRITORY_FIELD_NUMBER: _ClassVar[int]
    stones: _containers.RepeatedScalarFieldContainer[int]
    eyes: _containers.RepeatedScalarFieldContainer[int]
    filled_eyes: _containers.RepeatedScalarFieldContainer[int]
    territory: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, stones: _Optional[_Iterable[int]] = ..., eyes: _Optional[_Iterable[int]] = ..., filled_eyes: _Optional[_Iterable[int]] = ..., territory: _Optional[_Iterable[int]] = ...) -> None: ...

class SproutROutGroup(_message.Message):
    __slots__ = ("seat", "name", "stones", "eyes", "owed", "playable", "removable")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    STONES_FIELD_NUMBER: _ClassVar[int]
    EYES_FIELD_NUMBER: _ClassVar[int]
    OWED_FIELD_NUMBER: _ClassVar[int]
    PLAYABLE_FIELD_NUMBER: _ClassVar[int]
    REMOVABLE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    name: int
    stones: _containers.RepeatedScalarFieldContainer[int]
    eyes: _containers.RepeatedScalarFieldContainer[int]
    owed: bool
    playable: _containers.RepeatedScalarFieldContainer[int]
    removable: bool
    def __init__(self, seat: _Optional[int] = ..., name: _Optional[int] = ..., stones: _Optional[_Iterable[int]] = ..., eyes: _Optional[_Iterable[int]] = ..., owed: _Optional[bool] = ..., playable: _Optional[_Iterable[int]] = ..., removable: _Optional[bool] = ...) -> None: ...
