from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class WordSproutPush(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WORD_SPROUT_PUSH_UNSPECIFIED: _ClassVar[WordSproutPush]
    WORD_SPROUT_PUSH_NONE: _ClassVar[WordSproutPush]
    WORD_SPROUT_PUSH_RIGHT: _ClassVar[WordSproutPush]
    WORD_SPROUT_PUSH_DOWN: _ClassVar[WordSproutPush]

class WordSproutScope(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WORD_SPROUT_SCOPE_UNSPECIFIED: _ClassVar[WordSproutScope]
    WORD_SPROUT_SCOPE_STRING: _ClassVar[WordSproutScope]
    WORD_SPROUT_SCOPE_GOAL_WORD: _ClassVar[WordSproutScope]
    WORD_SPROUT_SCOPE_NEXT: _ClassVar[WordSproutScope]
    WORD_SPROUT_SCOPE_SCORE: _ClassVar[WordSproutScope]
    WORD_SPROUT_SCOPE_OUT: _ClassVar[WordSproutScope]
    WORD_SPROUT_SCOPE_WIN: _ClassVar[WordSproutScope]
WORD_SPROUT_PUSH_UNSPECIFIED: WordSproutPush
WORD_SPROUT_PUSH_NONE: WordSproutPush
WORD_SPROUT_PUSH_RIGHT: WordSproutPush
WORD_SPROUT_PUSH_DOWN: WordSproutPush
WORD_SPROUT_SCOPE_UNSPECIFIED: WordSproutScope
WORD_SPROUT_SCOPE_STRING: WordSproutScope
WORD_SPROUT_SCOPE_GOAL_WORD: WordSproutScope
WORD_SPROUT_SCOPE_NEXT: WordSproutScope
WORD_SPROUT_SCOPE_SCORE: WordSproutScope
WORD_SPROUT_SCOPE_OUT: WordSproutScope
WORD_SPROUT_SCOPE_WIN: WordSproutScope

class WordSproutState(_message.Message):
    __slots__ = ("round", "starter", "table", "players", "plays", "challenge", "rules", "claim", "chooser", "ended", "removed")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    STARTER_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    CLAIM_FIELD_NUMBER: _ClassVar[int]
    CHOOSER_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    round: int
    starter: int
    table: WordSproutTable
    players: _containers.RepeatedCompositeFieldContainer[WordSproutPlayer]
    plays: _containers.RepeatedCompositeFieldContainer[WordSproutPlay]
    challenge: WordSproutChallenge
    rules: _containers.RepeatedCompositeFieldContainer[WordSproutRule]
    claim: WordSproutClaim
    chooser: int
    ended: WordSproutRoundEnd
    removed: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round: _Optional[int] = ..., starter: _Optional[int] = ..., table: _Optional[_Union[WordSproutTable, _Mapping]] = ..., players: _Optional[_Iterable[_Union[WordSproutPlayer, _Mapping]]] = ..., plays: _Optional[_Iterable[_Union[WordSproutPlay, _Mapping]]] = ..., challenge: _Optional[_Union[WordSproutChallenge, _Mapping]] = ..., rules: _Optional[_Iterable[_Union[WordSproutRule, _Mapping]]] = ..., claim: _Optional[_Union[WordSproutClaim, _Mapping]] = ..., chooser: _Optional[int] = ..., ended: _Optional[_Union[WordSproutRoundEnd, _Mapping]] = ..., removed: _Optional[_Iterable[str]] = ...) -> None: ...

class WordSproutTable(_message.Message):
    __slots__ = ("rows", "pot", "mover", "hands", "backwards", "locked", "points")
    ROWS_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    MOVER_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    BACKWARDS_FIELD_NUMBER: _ClassVar[int]
    LOCKED_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    rows: _containers.RepeatedScalarFieldContainer[str]
    pot: WordSproutPot
    mover: int
    hands: _containers.RepeatedScalarFieldContainer[str]
    backwards: bool
    locked: bool
    points: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, rows: _Optional[_Iterable[str]] = ..., pot: _Optional[_Union[WordSproutPot, _Mapping]] = ..., mover: _Optional[int] = ..., hands: _Optional[_Iterable[str]] = ..., backwards: _Optional[bool] = ..., locked: _Optional[bool] = ..., points: _Optional[_Iterable[int]] = ...) -> None: ...

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
    __slots__ = ("seat", "additions", "before", "awaited", "forgave", "stuck")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ADDITIONS_FIELD_NUMBER: _ClassVar[int]
    BEFORE_FIELD_NUMBER: _ClassVar[int]
    AWAITED_FIELD_NUMBER: _ClassVar[int]
    FORGAVE_FIELD_NUMBER: _ClassVar[int]
    STUCK_FIELD_NUMBER: _ClassVar[int]
    seat: int
    additions: _containers.RepeatedCompositeFieldContainer[WordSproutAddition]
    before: WordSproutTable
    awaited: int
    forgave: _containers.RepeatedScalarFieldContainer[int]
    stuck: _containers.RepeatedCompositeFieldContainer[WordSproutStuckSeat]
    def __init__(self, seat: _Optional[int] = ..., additions: _Optional[_Iterable[_Union[WordSproutAddition, _Mapping]]] = ..., before: _Optional[_Union[WordSproutTable, _Mapping]] = ..., awaited: _Optional[int] = ..., forgave: _Optional[_Iterable[int]] = ..., stuck: _Optional[_Iterable[_Union[WordSproutStuckSeat, _Mapping]]] = ...) -> None: ...

class WordSproutStuckSeat(_message.Message):
    __slots__ = ("seat", "awaited_by")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AWAITED_BY_FIELD_NUMBER: _ClassVar[int]
    seat: int
    awaited_by: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seat: _Optional[int] = ..., awaited_by: _Optional[_Iterable[int]] = ...) -> None: ...

class WordSproutAddition(_message.Message):
    __slots__ = ("letter", "position", "cell")
    LETTER_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    letter: str
    position: int
    cell: WordSproutCell
    def __init__(self, letter: _Optional[str] = ..., position: _Optional[int] = ..., cell: _Optional[_Union[WordSproutCell, _Mapping]] = ...) -> None: ...

class WordSproutCell(_message.Message):
    __slots__ = ("row", "column", "push")
    ROW_FIELD_NUMBER: _ClassVar[int]
    COLUMN_FIELD_NUMBER: _ClassVar[int]
    PUSH_FIELD_NUMBER: _ClassVar[int]
    row: int
    column: int
    push: WordSproutPush
    def __init__(self, row: _Optional[int] = ..., column: _Optional[int] = ..., push: _Optional[_Union[WordSproutPush, str]] = ...) -> None: ...

class WordSproutChallenge(_message.Message):
    __slots__ = ("challenger",)
    CHALLENGER_FIELD_NUMBER: _ClassVar[int]
    challenger: int
    def __init__(self, challenger: _Optional[int] = ...) -> None: ...

class WordSproutClaim(_message.Message):
    __slots__ = ("seats", "reason", "rule")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[int]
    reason: str
    rule: str
    def __init__(self, seats: _Optional[_Iterable[int]] = ..., reason: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class WordSproutRoundEnd(_message.Message):
    __slots__ = ("reason", "rule")
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    reason: str
    rule: str
    def __init__(self, reason: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class WordSproutRule(_message.Message):
    __slots__ = ("complete_words", "vowels_may_be_missing", "no_plurals", "consonants_first", "no_more_vowels", "no_consonant_in_front", "palindrome_lock", "unreachable_goals", "anyone_challenges", "vowels_reverse", "teams", "vowel_collections", "collections_persist", "everyone_turns_in", "played_again_is_lost", "crossing_strings", "holes_win", "custom_rule", "only_at_the_ends", "plain_rule")
    COMPLETE_WORDS_FIELD_NUMBER: _ClassVar[int]
    VOWELS_MAY_BE_MISSING_FIELD_NUMBER: _ClassVar[int]
    NO_PLURALS_FIELD_NUMBER: _ClassVar[int]
    CONSONANTS_FIRST_FIELD_NUMBER: _ClassVar[int]
    NO_MORE_VOWELS_FIELD_NUMBER: _ClassVar[int]
    NO_CONSONANT_IN_FRONT_FIELD_NUMBER: _ClassVar[int]
    PALINDROME_LOCK_FIELD_NUMBER: _ClassVar[int]
    UNREACHABLE_GOALS_FIELD_NUMBER: _ClassVar[int]
    ANYONE_CHALLENGES_FIELD_NUMBER: _ClassVar[int]
    VOWELS_REVERSE_FIELD_NUMBER: _ClassVar[int]
    TEAMS_FIELD_NUMBER: _ClassVar[int]
    VOWEL_COLLECTIONS_FIELD_NUMBER: _ClassVar[int]
    COLLECTIONS_PERSIST_FIELD_NUMBER: _ClassVar[int]
    EVERYONE_TURNS_IN_FIELD_NUMBER: _ClassVar[int]
    PLAYED_AGAIN_IS_LOST_FIELD_NUMBER: _ClassVar[int]
    CROSSING_STRINGS_FIELD_NUMBER: _ClassVar[int]
    HOLES_WIN_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_RULE_FIELD_NUMBER: _ClassVar[int]
    ONLY_AT_THE_ENDS_FIELD_NUMBER: _ClassVar[int]
    PLAIN_RULE_FIELD_NUMBER: _ClassVar[int]
    complete_words: WordSproutCompleteWords
    vowels_may_be_missing: WordSproutVowelsMayBeMissing
    no_plurals: WordSproutNoPlurals
    consonants_first: WordSproutConsonantsFirst
    no_more_vowels: WordSproutNoMoreVowels
    no_consonant_in_front: WordSproutNoConsonantInFront
    palindrome_lock: WordSproutPalindromeLock
    unreachable_goals: WordSproutUnreachableGoals
    anyone_challenges: WordSproutAnyoneChallenges
    vowels_reverse: WordSproutVowelsReverse
    teams: WordSproutTeams
    vowel_collections: WordSproutVowelCollections
    collections_persist: WordSproutCollectionsPersist
    everyone_turns_in: WordSproutEveryoneTurnsIn
    played_again_is_lost: WordSproutPlayedAgainIsLost
    crossing_strings: WordSproutCrossingStrings
    holes_win: WordSproutHolesWin
    custom_rule: WordSproutCustomRule
    only_at_the_ends: WordSproutOnlyAtTheEnds
    plain_rule: WordSproutPlainRule
    def __init__(self, complete_words: _Optional[_Union[WordSproutCompleteWords, _Mapping]] = ..., vowels_may_be_missing: _Optional[_Union[WordSproutVowelsMayBeMissing, _Mapping]] = ..., no_plurals: _Optional[_Union[WordSproutNoPlurals, _Mapping]] = ..., consonants_first: _Optional[_Union[WordSproutConsonantsFirst, _Mapping]] = ..., no_more_vowels: _Optional[_Union[WordSproutNoMoreVowels, _Mapping]] = ..., no_consonant_in_front: _Optional[_Union[WordSproutNoConsonantInFront, _Mapping]] = ..., palindrome_lock: _Optional[_Union[WordSproutPalindromeLock, _Mapping]] = ..., unreachable_goals: _Optional[_Union[WordSproutUnreachableGoals, _Mapping]] = ..., anyone_challenges: _Optional[_Union[WordSproutAnyoneChallenges, _Mapping]] = ..., vowels_reverse: _Optional[_Union[WordSproutVowelsReverse, _Mapping]] = ..., teams: _Optional[_Union[WordSproutTeams, _Mapping]] = ..., vowel_collections: _Optional[_Union[WordSproutVowelCollections, _Mapping]] = ..., collections_persist: _Optional[_Union[WordSproutCollectionsPersist, _Mapping]] = ..., everyone_turns_in: _Optional[_Union[WordSproutEveryoneTurnsIn, _Mapping]] = ..., played_again_is_lost: _Optional[_Union[WordSproutPlayedAgainIsLost, _Mapping]] = ..., crossing_strings: _Optional[_Union[WordSproutCrossingStrings, _Mapping]] = ..., holes_win: _Optional[_Union[WordSproutHolesWin, _Mapping]] = ..., custom_rule: _Optional[_Union[WordSproutCustomRule, _Mapping]] = ..., only_at_the_ends: _Optional[_Union[WordSproutOnlyAtTheEnds, _Mapping]] = ..., plain_rule: _Optional[_Union[WordSproutPlainRule, _Mapping]] = ...) -> None: ...

class WordSproutCompleteWords(_message.Message):
    __slots__ = ("one_letter_words",)
    ONE_LETTER_WORDS_FIELD_NUMBER: _ClassVar[int]
    one_letter_words: str
    def __init__(self, one_letter_words: _Optional[str] = ...) -> None: ...

class WordSproutVowelsMayBeMissing(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutNoPlurals(_message.Message):
    __slots__ = ("words_formed",)
    WORDS_FORMED_FIELD_NUMBER: _ClassVar[int]
    words_formed: bool
    def __init__(self, words_formed: _Optional[bool] = ...) -> None: ...

class WordSproutConsonantsFirst(_message.Message):
    __slots__ = ("letters",)
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    letters: int
    def __init__(self, letters: _Optional[int] = ...) -> None: ...

class WordSproutNoMoreVowels(_message.Message):
    __slots__ = ("margin",)
    MARGIN_FIELD_NUMBER: _ClassVar[int]
    margin: int
    def __init__(self, margin: _Optional[int] = ...) -> None: ...

class WordSproutNoConsonantInFront(_message.Message):
    __slots__ = ("letters",)
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    letters: int
    def __init__(self, letters: _Optional[int] = ...) -> None: ...

class WordSproutPalindromeLock(_message.Message):
    __slots__ = ("from_turn", "two_letters_only_when_locked")
    FROM_TURN_FIELD_NUMBER: _ClassVar[int]
    TWO_LETTERS_ONLY_WHEN_LOCKED_FIELD_NUMBER: _ClassVar[int]
    from_turn: int
    two_letters_only_when_locked: bool
    def __init__(self, from_turn: _Optional[int] = ..., two_letters_only_when_locked: _Optional[bool] = ...) -> None: ...

class WordSproutUnreachableGoals(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutAnyoneChallenges(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutVowelsReverse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutTeams(_message.Message):
    __slots__ = ("teams",)
    TEAMS_FIELD_NUMBER: _ClassVar[int]
    teams: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, teams: _Optional[_Iterable[int]] = ...) -> None: ...

class WordSproutVowelCollections(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutCollectionsPersist(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutEveryoneTurnsIn(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutPlayedAgainIsLost(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutCrossingStrings(_message.Message):
    __slots__ = ("min_length",)
    MIN_LENGTH_FIELD_NUMBER: _ClassVar[int]
    min_length: int
    def __init__(self, min_length: _Optional[int] = ...) -> None: ...

class WordSproutHolesWin(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutOnlyAtTheEnds(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutCustomRule(_message.Message):
    __slots__ = ("name", "scope", "expression", "text")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    EXPRESSION_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    name: str
    scope: WordSproutScope
    expression: str
    text: str
    def __init__(self, name: _Optional[str] = ..., scope: _Optional[_Union[WordSproutScope, str]] = ..., expression: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class WordSproutPlainRule(_message.Message):
    __slots__ = ("name", "text")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    name: str
    text: str
    def __init__(self, name: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class WordSproutMove(_message.Message):
    __slots__ = ("play_letters", "challenge_play", "show_word", "admit", "accept_win", "call_out", "add_rule", "remove_rule", "keep_rules", "cannot_play", "restore_rule")
    PLAY_LETTERS_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_PLAY_FIELD_NUMBER: _ClassVar[int]
    SHOW_WORD_FIELD_NUMBER: _ClassVar[int]
    ADMIT_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_WIN_FIELD_NUMBER: _ClassVar[int]
    CALL_OUT_FIELD_NUMBER: _ClassVar[int]
    ADD_RULE_FIELD_NUMBER: _ClassVar[int]
    REMOVE_RULE_FIELD_NUMBER: _ClassVar[int]
    KEEP_RULES_FIELD_NUMBER: _ClassVar[int]
    CANNOT_PLAY_FIELD_NUMBER: _ClassVar[int]
    RESTORE_RULE_FIELD_NUMBER: _ClassVar[int]
    play_letters: WordSproutPlayLetters
    challenge_play: WordSproutChallengePlay
    show_word: WordSproutShowWord
    admit: WordSproutAdmit
    accept_win: WordSproutAcceptWin
    call_out: WordSproutCallOut
    add_rule: WordSproutAddRule
    remove_rule: WordSproutRemoveRule
    keep_rules: WordSproutKeepRules
    cannot_play: WordSproutCannotPlay
    restore_rule: WordSproutRestoreRule
    def __init__(self, play_letters: _Optional[_Union[WordSproutPlayLetters, _Mapping]] = ..., challenge_play: _Optional[_Union[WordSproutChallengePlay, _Mapping]] = ..., show_word: _Optional[_Union[WordSproutShowWord, _Mapping]] = ..., admit: _Optional[_Union[WordSproutAdmit, _Mapping]] = ..., accept_win: _Optional[_Union[WordSproutAcceptWin, _Mapping]] = ..., call_out: _Optional[_Union[WordSproutCallOut, _Mapping]] = ..., add_rule: _Optional[_Union[WordSproutAddRule, _Mapping]] = ..., remove_rule: _Optional[_Union[WordSproutRemoveRule, _Mapping]] = ..., keep_rules: _Optional[_Union[WordSproutKeepRules, _Mapping]] = ..., cannot_play: _Optional[_Union[WordSproutCannotPlay, _Mapping]] = ..., restore_rule: _Optional[_Union[WordSproutRestoreRule, _Mapping]] = ...) -> None: ...

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

class WordSproutAcceptWin(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutCallOut(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class WordSproutCannotPlay(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutAddRule(_message.Message):
    __slots__ = ("rule",)
    RULE_FIELD_NUMBER: _ClassVar[int]
    rule: WordSproutRule
    def __init__(self, rule: _Optional[_Union[WordSproutRule, _Mapping]] = ...) -> None: ...

class WordSproutRemoveRule(_message.Message):
    __slots__ = ("key",)
    KEY_FIELD_NUMBER: _ClassVar[int]
    key: str
    def __init__(self, key: _Optional[str] = ...) -> None: ...

class WordSproutRestoreRule(_message.Message):
    __slots__ = ("key",)
    KEY_FIELD_NUMBER: _ClassVar[int]
    key: str
    def __init__(self, key: _Optional[str] = ...) -> None: ...

class WordSproutKeepRules(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutEvent(_message.Message):
    __slots__ = ("letters_played", "play_undone", "play_challenged", "challenge_decided", "turn_passed", "round_won", "round_begun", "called_out", "offence_lapsed", "order_reversed", "collection_changed", "palindromes_locked", "win_claimed", "rule_added", "rule_removed", "seat_back", "other_rule_removed", "other_rule_restored", "points_changed")
    LETTERS_PLAYED_FIELD_NUMBER: _ClassVar[int]
    PLAY_UNDONE_FIELD_NUMBER: _ClassVar[int]
    PLAY_CHALLENGED_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_DECIDED_FIELD_NUMBER: _ClassVar[int]
    TURN_PASSED_FIELD_NUMBER: _ClassVar[int]
    ROUND_WON_FIELD_NUMBER: _ClassVar[int]
    ROUND_BEGUN_FIELD_NUMBER: _ClassVar[int]
    CALLED_OUT_FIELD_NUMBER: _ClassVar[int]
    OFFENCE_LAPSED_FIELD_NUMBER: _ClassVar[int]
    ORDER_REVERSED_FIELD_NUMBER: _ClassVar[int]
    COLLECTION_CHANGED_FIELD_NUMBER: _ClassVar[int]
    PALINDROMES_LOCKED_FIELD_NUMBER: _ClassVar[int]
    WIN_CLAIMED_FIELD_NUMBER: _ClassVar[int]
    RULE_ADDED_FIELD_NUMBER: _ClassVar[int]
    RULE_REMOVED_FIELD_NUMBER: _ClassVar[int]
    SEAT_BACK_FIELD_NUMBER: _ClassVar[int]
    OTHER_RULE_REMOVED_FIELD_NUMBER: _ClassVar[int]
    OTHER_RULE_RESTORED_FIELD_NUMBER: _ClassVar[int]
    POINTS_CHANGED_FIELD_NUMBER: _ClassVar[int]
    letters_played: WordSproutLettersPlayed
    play_undone: WordSproutPlayUndone
    play_challenged: WordSproutPlayChallenged
    challenge_decided: WordSproutChallengeDecided
    turn_passed: WordSproutTurnPassed
    round_won: WordSproutRoundWon
    round_begun: WordSproutRoundBegun
    called_out: WordSproutCalledOut
    offence_lapsed: WordSproutOffenceLapsed
    order_reversed: WordSproutOrderReversed
    collection_changed: WordSproutCollectionChanged
    palindromes_locked: WordSproutPalindromesLocked
    win_claimed: WordSproutWinClaimed
    rule_added: WordSproutRuleAdded
    rule_removed: WordSproutRuleRemoved
    seat_back: WordSproutSeatBack
    other_rule_removed: WordSproutOtherRuleRemoved
    other_rule_restored: WordSproutOtherRuleRestored
    points_changed: WordSproutPointsChanged
    def __init__(self, letters_played: _Optional[_Union[WordSproutLettersPlayed, _Mapping]] = ..., play_undone: _Optional[_Union[WordSproutPlayUndone, _Mapping]] = ..., play_challenged: _Optional[_Union[WordSproutPlayChallenged, _Mapping]] = ..., challenge_decided: _Optional[_Union[WordSproutChallengeDecided, _Mapping]] = ..., turn_passed: _Optional[_Union[WordSproutTurnPassed, _Mapping]] = ..., round_won: _Optional[_Union[WordSproutRoundWon, _Mapping]] = ..., round_begun: _Optional[_Union[WordSproutRoundBegun, _Mapping]] = ..., called_out: _Optional[_Union[WordSproutCalledOut, _Mapping]] = ..., offence_lapsed: _Optional[_Union[WordSproutOffenceLapsed, _Mapping]] = ..., order_reversed: _Optional[_Union[WordSproutOrderReversed, _Mapping]] = ..., collection_changed: _Optional[_Union[WordSproutCollectionChanged, _Mapping]] = ..., palindromes_locked: _Optional[_Union[WordSproutPalindromesLocked, _Mapping]] = ..., win_claimed: _Optional[_Union[WordSproutWinClaimed, _Mapping]] = ..., rule_added: _Optional[_Union[WordSproutRuleAdded, _Mapping]] = ..., rule_removed: _Optional[_Union[WordSproutRuleRemoved, _Mapping]] = ..., seat_back: _Optional[_Union[WordSproutSeatBack, _Mapping]] = ..., other_rule_removed: _Optional[_Union[WordSproutOtherRuleRemoved, _Mapping]] = ..., other_rule_restored: _Optional[_Union[WordSproutOtherRuleRestored, _Mapping]] = ..., points_changed: _Optional[_Union[WordSproutPointsChanged, _Mapping]] = ...) -> None: ...

class WordSproutLettersPlayed(_message.Message):
    __slots__ = ("seat", "additions", "rows", "out_of_turn")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ADDITIONS_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    OUT_OF_TURN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    additions: _containers.RepeatedCompositeFieldContainer[WordSproutAddition]
    rows: _containers.RepeatedScalarFieldContainer[str]
    out_of_turn: bool
    def __init__(self, seat: _Optional[int] = ..., additions: _Optional[_Iterable[_Union[WordSproutAddition, _Mapping]]] = ..., rows: _Optional[_Iterable[str]] = ..., out_of_turn: _Optional[bool] = ...) -> None: ...

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

class WordSproutCalledOut(_message.Message):
    __slots__ = ("caller", "offender")
    CALLER_FIELD_NUMBER: _ClassVar[int]
    OFFENDER_FIELD_NUMBER: _ClassVar[int]
    caller: int
    offender: int
    def __init__(self, caller: _Optional[int] = ..., offender: _Optional[int] = ...) -> None: ...

class WordSproutOffenceLapsed(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class WordSproutOrderReversed(_message.Message):
    __slots__ = ("backwards",)
    BACKWARDS_FIELD_NUMBER: _ClassVar[int]
    backwards: bool
    def __init__(self, backwards: _Optional[bool] = ...) -> None: ...

class WordSproutCollectionChanged(_message.Message):
    __slots__ = ("seat", "vowels")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    VOWELS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    vowels: str
    def __init__(self, seat: _Optional[int] = ..., vowels: _Optional[str] = ...) -> None: ...

class WordSproutPalindromesLocked(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class WordSproutWinClaimed(_message.Message):
    __slots__ = ("seats", "reason")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[int]
    reason: str
    def __init__(self, seats: _Optional[_Iterable[int]] = ..., reason: _Optional[str] = ...) -> None: ...

class WordSproutSeatBack(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class WordSproutRuleAdded(_message.Message):
    __slots__ = ("seat", "rule")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    rule: WordSproutRule
    def __init__(self, seat: _Optional[int] = ..., rule: _Optional[_Union[WordSproutRule, _Mapping]] = ...) -> None: ...

class WordSproutRuleRemoved(_message.Message):
    __slots__ = ("seat", "rule")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    rule: WordSproutRule
    def __init__(self, seat: _Optional[int] = ..., rule: _Optional[_Union[WordSproutRule, _Mapping]] = ...) -> None: ...

class WordSproutPointsChanged(_message.Message):
    __slots__ = ("seat", "points", "total", "name")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    seat: int
    points: int
    total: int
    name: str
    def __init__(self, seat: _Optional[int] = ..., points: _Optional[int] = ..., total: _Optional[int] = ..., name: _Optional[str] = ...) -> None: ...

class WordSproutOtherRuleRemoved(_message.Message):
    __slots__ = ("seat", "rule")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    rule: str
    def __init__(self, seat: _Optional[int] = ..., rule: _Optional[str] = ...) -> None: ...

class WordSproutOtherRuleRestored(_message.Message):
    __slots__ = ("seat", "rule")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    rule: str
    def __init__(self, seat: _Optional[int] = ..., rule: _Optional[str] = ...) -> None: ...

class WordSproutView(_message.Message):
    __slots__ = ("round", "starter", "rows", "pot", "mover", "players", "latest", "challenge", "rules", "hands", "backwards", "locked", "offenders", "claim", "chooser", "stuck", "removed", "points")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    STARTER_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    MOVER_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    LATEST_FIELD_NUMBER: _ClassVar[int]
    CHALLENGE_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    BACKWARDS_FIELD_NUMBER: _ClassVar[int]
    LOCKED_FIELD_NUMBER: _ClassVar[int]
    OFFENDERS_FIELD_NUMBER: _ClassVar[int]
    CLAIM_FIELD_NUMBER: _ClassVar[int]
    CHOOSER_FIELD_NUMBER: _ClassVar[int]
    STUCK_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    round: int
    starter: int
    rows: _containers.RepeatedScalarFieldContainer[str]
    pot: WordSproutPot
    mover: int
    players: _containers.RepeatedCompositeFieldContainer[WordSproutPlayer]
    latest: WordSproutLatestPlay
    challenge: WordSproutChallenge
    rules: _containers.RepeatedCompositeFieldContainer[WordSproutRule]
    hands: _containers.RepeatedScalarFieldContainer[str]
    backwards: bool
    locked: bool
    offenders: _containers.RepeatedScalarFieldContainer[int]
    claim: WordSproutClaim
    chooser: int
    stuck: _containers.RepeatedScalarFieldContainer[int]
    removed: _containers.RepeatedScalarFieldContainer[str]
    points: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, round: _Optional[int] = ..., starter: _Optional[int] = ..., rows: _Optional[_Iterable[str]] = ..., pot: _Optional[_Union[WordSproutPot, _Mapping]] = ..., mover: _Optional[int] = ..., players: _Optional[_Iterable[_Union[WordSproutPlayer, _Mapping]]] = ..., latest: _Optional[_Union[WordSproutLatestPlay, _Mapping]] = ..., challenge: _Optional[_Union[WordSproutChallenge, _Mapping]] = ..., rules: _Optional[_Iterable[_Union[WordSproutRule, _Mapping]]] = ..., hands: _Optional[_Iterable[str]] = ..., backwards: _Optional[bool] = ..., locked: _Optional[bool] = ..., offenders: _Optional[_Iterable[int]] = ..., claim: _Optional[_Union[WordSproutClaim, _Mapping]] = ..., chooser: _Optional[int] = ..., stuck: _Optional[_Iterable[int]] = ..., removed: _Optional[_Iterable[str]] = ..., points: _Optional[_Iterable[int]] = ...) -> None: ...

class WordSproutLatestPlay(_message.Message):
    __slots__ = ("seat", "additions")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ADDITIONS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    additions: _containers.RepeatedCompositeFieldContainer[WordSproutAddition]
    def __init__(self, seat: _Optional[int] = ..., additions: _Optional[_Iterable[_Union[WordSproutAddition, _Mapping]]] = ...) -> None: ...
