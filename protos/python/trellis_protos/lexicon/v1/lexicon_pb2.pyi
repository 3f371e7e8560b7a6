from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ExtensionPlace(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EXTENSION_PLACE_UNSPECIFIED: _ClassVar[ExtensionPlace]
    EXTENSION_PLACE_ANYWHERE: _ClassVar[ExtensionPlace]
    EXTENSION_PLACE_ENDS: _ClassVar[ExtensionPlace]

class SubstringPlace(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SUBSTRING_PLACE_UNSPECIFIED: _ClassVar[SubstringPlace]
    SUBSTRING_PLACE_ANYWHERE: _ClassVar[SubstringPlace]
    SUBSTRING_PLACE_START: _ClassVar[SubstringPlace]

class WordOrder(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WORD_ORDER_UNSPECIFIED: _ClassVar[WordOrder]
    WORD_ORDER_ALPHABETICAL: _ClassVar[WordOrder]
    WORD_ORDER_FREQUENCY: _ClassVar[WordOrder]

class KeyQuestion(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    KEY_QUESTION_UNSPECIFIED: _ClassVar[KeyQuestion]
    KEY_QUESTION_SUBSTRING: _ClassVar[KeyQuestion]
    KEY_QUESTION_WORD: _ClassVar[KeyQuestion]
EXTENSION_PLACE_UNSPECIFIED: ExtensionPlace
EXTENSION_PLACE_ANYWHERE: ExtensionPlace
EXTENSION_PLACE_ENDS: ExtensionPlace
SUBSTRING_PLACE_UNSPECIFIED: SubstringPlace
SUBSTRING_PLACE_ANYWHERE: SubstringPlace
SUBSTRING_PLACE_START: SubstringPlace
WORD_ORDER_UNSPECIFIED: WordOrder
WORD_ORDER_ALPHABETICAL: WordOrder
WORD_ORDER_FREQUENCY: WordOrder
KEY_QUESTION_UNSPECIFIED: KeyQuestion
KEY_QUESTION_SUBSTRING: KeyQuestion
KEY_QUESTION_WORD: KeyQuestion

class Lexicon(_message.Message):
    __slots__ = ("name", "lexicon_id", "content_hash", "display_name", "language", "alphabet", "vowels", "word_count", "substring_count", "extension_count", "longest_word_length", "word_list_sha256", "sources", "default", "tags")
    NAME_FIELD_NUMBER: _ClassVar[int]
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_NAME_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    ALPHABET_FIELD_NUMBER: _ClassVar[int]
    VOWELS_FIELD_NUMBER: _ClassVar[int]
    WORD_COUNT_FIELD_NUMBER: _ClassVar[int]
    SUBSTRING_COUNT_FIELD_NUMBER: _ClassVar[int]
    EXTENSION_COUNT_FIELD_NUMBER: _ClassVar[int]
    LONGEST_WORD_LENGTH_FIELD_NUMBER: _ClassVar[int]
    WORD_LIST_SHA256_FIELD_NUMBER: _ClassVar[int]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_FIELD_NUMBER: _ClassVar[int]
    TAGS_FIELD_NUMBER: _ClassVar[int]
    name: str
    lexicon_id: str
    content_hash: str
    display_name: str
    language: str
    alphabet: str
    vowels: str
    word_count: int
    substring_count: int
    extension_count: int
    longest_word_length: int
    word_list_sha256: str
    sources: _containers.RepeatedCompositeFieldContainer[LexiconSource]
    default: bool
    tags: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., display_name: _Optional[str] = ..., language: _Optional[str] = ..., alphabet: _Optional[str] = ..., vowels: _Optional[str] = ..., word_count: _Optional[int] = ..., substring_count: _Optional[int] = ..., extension_count: _Optional[int] = ..., longest_word_length: _Optional[int] = ..., word_list_sha256: _Optional[str] = ..., sources: _Optional[_Iterable[_Union[LexiconSource, _Mapping]]] = ..., default: _Optional[bool] = ..., tags: _Optional[_Iterable[str]] = ...) -> None: ...

class LexiconSource(_message.Message):
    __slots__ = ("origin", "path", "license", "sha256")
    ORIGIN_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    LICENSE_FIELD_NUMBER: _ClassVar[int]
    SHA256_FIELD_NUMBER: _ClassVar[int]
    origin: str
    path: str
    license: str
    sha256: str
    def __init__(self, origin: _Optional[str] = ..., path: _Optional[str] = ..., license: _Optional[str] = ..., sha256: _Optional[str] = ...) -> None: ...

class Extension(_message.Message):
    __slots__ = ("position", "last_position", "letter", "text", "witness", "word_count")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    LAST_POSITION_FIELD_NUMBER: _ClassVar[int]
    LETTER_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    WITNESS_FIELD_NUMBER: _ClassVar[int]
    WORD_COUNT_FIELD_NUMBER: _ClassVar[int]
    position: int
    last_position: int
    letter: str
    text: str
    witness: str
    word_count: int
    def __init__(self, position: _Optional[int] = ..., last_position: _Optional[int] = ..., letter: _Optional[str] = ..., text: _Optional[str] = ..., witness: _Optional[str] = ..., word_count: _Optional[int] = ...) -> None: ...

class WordFilter(_message.Message):
    __slots__ = ("contains", "starts_with", "ends_with", "min_length", "max_length", "pattern", "rack", "partial_rack", "contains_with_vowels", "tags", "excluded_tags", "min_frequency_band", "max_frequency_band")
    CONTAINS_FIELD_NUMBER: _ClassVar[int]
    STARTS_WITH_FIELD_NUMBER: _ClassVar[int]
    ENDS_WITH_FIELD_NUMBER: _ClassVar[int]
    MIN_LENGTH_FIELD_NUMBER: _ClassVar[int]
    MAX_LENGTH_FIELD_NUMBER: _ClassVar[int]
    PATTERN_FIELD_NUMBER: _ClassVar[int]
    RACK_FIELD_NUMBER: _ClassVar[int]
    PARTIAL_RACK_FIELD_NUMBER: _ClassVar[int]
    CONTAINS_WITH_VOWELS_FIELD_NUMBER: _ClassVar[int]
    TAGS_FIELD_NUMBER: _ClassVar[int]
    EXCLUDED_TAGS_FIELD_NUMBER: _ClassVar[int]
    MIN_FREQUENCY_BAND_FIELD_NUMBER: _ClassVar[int]
    MAX_FREQUENCY_BAND_FIELD_NUMBER: _ClassVar[int]
    contains: str
    starts_with: str
    ends_with: str
    min_length: int
    max_length: int
    pattern: str
    rack: str
    partial_rack: bool
    contains_with_vowels: str
    tags: _containers.RepeatedScalarFieldContainer[str]
    excluded_tags: _containers.RepeatedScalarFieldContainer[str]
    min_frequency_band: int
    max_frequency_band: int
    def __init__(self, contains: _Optional[str] = ..., starts_with: _Optional[str] = ..., ends_with: _Optional[str] = ..., min_length: _Optional[int] = ..., max_length: _Optional[int] = ..., pattern: _Optional[str] = ..., rack: _Optional[str] = ..., partial_rack: _Optional[bool] = ..., contains_with_vowels: _Optional[str] = ..., tags: _Optional[_Iterable[str]] = ..., excluded_tags: _Optional[_Iterable[str]] = ..., min_frequency_band: _Optional[int] = ..., max_frequency_band: _Optional[int] = ...) -> None: ...

class WordEntry(_message.Message):
    __slots__ = ("word", "found", "tags", "zipf_frequency", "frequency_band", "readings", "definitions")
    WORD_FIELD_NUMBER: _ClassVar[int]
    FOUND_FIELD_NUMBER: _ClassVar[int]
    TAGS_FIELD_NUMBER: _ClassVar[int]
    ZIPF_FREQUENCY_FIELD_NUMBER: _ClassVar[int]
    FREQUENCY_BAND_FIELD_NUMBER: _ClassVar[int]
    READINGS_FIELD_NUMBER: _ClassVar[int]
    DEFINITIONS_FIELD_NUMBER: _ClassVar[int]
    word: str
    found: bool
    tags: _containers.RepeatedScalarFieldContainer[str]
    zipf_frequency: float
    frequency_band: int
    readings: _containers.RepeatedCompositeFieldContainer[WordReading]
    definitions: _containers.RepeatedCompositeFieldContainer[WordDefinition]
    def __init__(self, word: _Optional[str] = ..., found: _Optional[bool] = ..., tags: _Optional[_Iterable[str]] = ..., zipf_frequency: _Optional[float] = ..., frequency_band: _Optional[int] = ..., readings: _Optional[_Iterable[_Union[WordReading, _Mapping]]] = ..., definitions: _Optional[_Iterable[_Union[WordDefinition, _Mapping]]] = ...) -> None: ...

class WordReading(_message.Message):
    __slots__ = ("part_of_speech", "lemma")
    PART_OF_SPEECH_FIELD_NUMBER: _ClassVar[int]
    LEMMA_FIELD_NUMBER: _ClassVar[int]
    part_of_speech: str
    lemma: str
    def __init__(self, part_of_speech: _Optional[str] = ..., lemma: _Optional[str] = ...) -> None: ...

class WordDefinition(_message.Message):
    __slots__ = ("part_of_speech", "lemma", "definition")
    PART_OF_SPEECH_FIELD_NUMBER: _ClassVar[int]
    LEMMA_FIELD_NUMBER: _ClassVar[int]
    DEFINITION_FIELD_NUMBER: _ClassVar[int]
    part_of_speech: str
    lemma: str
    definition: str
    def __init__(self, part_of_speech: _Optional[str] = ..., lemma: _Optional[str] = ..., definition: _Optional[str] = ...) -> None: ...

class ListLexiconsRequest(_message.Message):
    __slots__ = ("page_size", "page_token")
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    page_size: int
    page_token: str
    def __init__(self, page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListLexiconsResponse(_message.Message):
    __slots__ = ("lexicons", "next_page_token", "total_size")
    LEXICONS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOTAL_SIZE_FIELD_NUMBER: _ClassVar[int]
    lexicons: _containers.RepeatedCompositeFieldContainer[Lexicon]
    next_page_token: str
    total_size: int
    def __init__(self, lexicons: _Optional[_Iterable[_Union[Lexicon, _Mapping]]] = ..., next_page_token: _Optional[str] = ..., total_size: _Optional[int] = ...) -> None: ...

class GetLexiconRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ...) -> None: ...

class GetLexiconResponse(_message.Message):
    __slots__ = ("lexicon",)
    LEXICON_FIELD_NUMBER: _ClassVar[int]
    lexicon: Lexicon
    def __init__(self, lexicon: _Optional[_Union[Lexicon, _Mapping]] = ...) -> None: ...

class BatchLookupWordsRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "words", "filter")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    WORDS_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    words: _containers.RepeatedScalarFieldContainer[str]
    filter: WordFilter
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., words: _Optional[_Iterable[str]] = ..., filter: _Optional[_Union[WordFilter, _Mapping]] = ...) -> None: ...

class BatchLookupWordsResponse(_message.Message):
    __slots__ = ("found", "content_hash")
    FOUND_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    found: _containers.RepeatedScalarFieldContainer[bool]
    content_hash: str
    def __init__(self, found: _Optional[_Iterable[bool]] = ..., content_hash: _Optional[str] = ...) -> None: ...

class BatchCheckSubstringsRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "strings", "include_witnesses", "filter", "place")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    STRINGS_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_WITNESSES_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    strings: _containers.RepeatedScalarFieldContainer[str]
    include_witnesses: bool
    filter: WordFilter
    place: SubstringPlace
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., strings: _Optional[_Iterable[str]] = ..., include_witnesses: _Optional[bool] = ..., filter: _Optional[_Union[WordFilter, _Mapping]] = ..., place: _Optional[_Union[SubstringPlace, str]] = ...) -> None: ...

class BatchCheckSubstringsResponse(_message.Message):
    __slots__ = ("found", "word_counts", "witnesses", "content_hash")
    FOUND_FIELD_NUMBER: _ClassVar[int]
    WORD_COUNTS_FIELD_NUMBER: _ClassVar[int]
    WITNESSES_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    found: _containers.RepeatedScalarFieldContainer[bool]
    word_counts: _containers.RepeatedScalarFieldContainer[int]
    witnesses: _containers.RepeatedScalarFieldContainer[str]
    content_hash: str
    def __init__(self, found: _Optional[_Iterable[bool]] = ..., word_counts: _Optional[_Iterable[int]] = ..., witnesses: _Optional[_Iterable[str]] = ..., content_hash: _Optional[str] = ...) -> None: ...

class ListExtensionsRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "text", "place", "letters", "page_size", "page_token")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    LETTERS_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    text: str
    place: ExtensionPlace
    letters: str
    page_size: int
    page_token: str
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., text: _Optional[str] = ..., place: _Optional[_Union[ExtensionPlace, str]] = ..., letters: _Optional[str] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class ListExtensionsResponse(_message.Message):
    __slots__ = ("extensions", "next_page_token", "total_size", "content_hash")
    EXTENSIONS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOTAL_SIZE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    extensions: _containers.RepeatedCompositeFieldContainer[Extension]
    next_page_token: str
    total_size: int
    content_hash: str
    def __init__(self, extensions: _Optional[_Iterable[_Union[Extension, _Mapping]]] = ..., next_page_token: _Optional[str] = ..., total_size: _Optional[int] = ..., content_hash: _Optional[str] = ...) -> None: ...

class ListGoalWordsRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "text", "place", "filter", "page_size", "page_token", "order")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    text: str
    place: ExtensionPlace
    filter: WordFilter
    page_size: int
    page_token: str
    order: WordOrder
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., text: _Optional[str] = ..., place: _Optional[_Union[ExtensionPlace, str]] = ..., filter: _Optional[_Union[WordFilter, _Mapping]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., order: _Optional[_Union[WordOrder, str]] = ...) -> None: ...

class ListGoalWordsResponse(_message.Message):
    __slots__ = ("words", "next_page_token", "total_size", "content_hash")
    WORDS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOTAL_SIZE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    words: _containers.RepeatedScalarFieldContainer[str]
    next_page_token: str
    total_size: int
    content_hash: str
    def __init__(self, words: _Optional[_Iterable[str]] = ..., next_page_token: _Optional[str] = ..., total_size: _Optional[int] = ..., content_hash: _Optional[str] = ...) -> None: ...

class SearchWordsRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "filter", "page_size", "page_token", "order")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    filter: WordFilter
    page_size: int
    page_token: str
    order: WordOrder
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., filter: _Optional[_Union[WordFilter, _Mapping]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., order: _Optional[_Union[WordOrder, str]] = ...) -> None: ...

class SearchWordsResponse(_message.Message):
    __slots__ = ("words", "next_page_token", "total_size", "content_hash")
    WORDS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOTAL_SIZE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    words: _containers.RepeatedScalarFieldContainer[str]
    next_page_token: str
    total_size: int
    content_hash: str
    def __init__(self, words: _Optional[_Iterable[str]] = ..., next_page_token: _Optional[str] = ..., total_size: _Optional[int] = ..., content_hash: _Optional[str] = ...) -> None: ...

class BatchGetWordEntriesRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "words")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    WORDS_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    words: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., words: _Optional[_Iterable[str]] = ...) -> None: ...

class BatchGetWordEntriesResponse(_message.Message):
    __slots__ = ("entries", "content_hash")
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[WordEntry]
    content_hash: str
    def __init__(self, entries: _Optional[_Iterable[_Union[WordEntry, _Mapping]]] = ..., content_hash: _Optional[str] = ...) -> None: ...

class AssemblyChain(_message.Message):
    __slots__ = ("fragments", "count", "anchor")
    FRAGMENTS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    ANCHOR_FIELD_NUMBER: _ClassVar[int]
    fragments: _containers.RepeatedScalarFieldContainer[str]
    count: int
    anchor: bool
    def __init__(self, fragments: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ..., anchor: _Optional[bool] = ...) -> None: ...

class ListAssembliesRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "loose", "chains", "anchors", "spare", "page_size", "page_token")
    class LooseEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    LOOSE_FIELD_NUMBER: _ClassVar[int]
    CHAINS_FIELD_NUMBER: _ClassVar[int]
    ANCHORS_FIELD_NUMBER: _ClassVar[int]
    SPARE_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    loose: _containers.ScalarMap[str, int]
    chains: _containers.RepeatedCompositeFieldContainer[AssemblyChain]
    anchors: _containers.RepeatedScalarFieldContainer[str]
    spare: _containers.RepeatedScalarFieldContainer[str]
    page_size: int
    page_token: str
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., loose: _Optional[_Mapping[str, int]] = ..., chains: _Optional[_Iterable[_Union[AssemblyChain, _Mapping]]] = ..., anchors: _Optional[_Iterable[str]] = ..., spare: _Optional[_Iterable[str]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

class Assembly(_message.Message):
    __slots__ = ("gain", "fragments", "chains")
    GAIN_FIELD_NUMBER: _ClassVar[int]
    FRAGMENTS_FIELD_NUMBER: _ClassVar[int]
    CHAINS_FIELD_NUMBER: _ClassVar[int]
    gain: int
    fragments: _containers.RepeatedScalarFieldContainer[str]
    chains: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, gain: _Optional[int] = ..., fragments: _Optional[_Iterable[str]] = ..., chains: _Optional[_Iterable[int]] = ...) -> None: ...

class ListAssembliesResponse(_message.Message):
    __slots__ = ("assemblies", "next_page_token", "content_hash")
    ASSEMBLIES_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    assemblies: _containers.RepeatedCompositeFieldContainer[Assembly]
    next_page_token: str
    content_hash: str
    def __init__(self, assemblies: _Optional[_Iterable[_Union[Assembly, _Mapping]]] = ..., next_page_token: _Optional[str] = ..., content_hash: _Optional[str] = ...) -> None: ...

class BatchCheckPatternsRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "patterns", "filter")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    PATTERNS_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    patterns: _containers.RepeatedScalarFieldContainer[str]
    filter: WordFilter
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., patterns: _Optional[_Iterable[str]] = ..., filter: _Optional[_Union[WordFilter, _Mapping]] = ...) -> None: ...

class BatchCheckPatternsResponse(_message.Message):
    __slots__ = ("word_counts", "witnesses", "content_hash")
    WORD_COUNTS_FIELD_NUMBER: _ClassVar[int]
    WITNESSES_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    word_counts: _containers.RepeatedScalarFieldContainer[int]
    witnesses: _containers.RepeatedScalarFieldContainer[str]
    content_hash: str
    def __init__(self, word_counts: _Optional[_Iterable[int]] = ..., witnesses: _Optional[_Iterable[str]] = ..., content_hash: _Optional[str] = ...) -> None: ...

class ListPatternWordsRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "patterns", "filter", "page_size", "page_token", "order")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    PATTERNS_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    patterns: _containers.RepeatedScalarFieldContainer[str]
    filter: WordFilter
    page_size: int
    page_token: str
    order: WordOrder
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., patterns: _Optional[_Iterable[str]] = ..., filter: _Optional[_Union[WordFilter, _Mapping]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., order: _Optional[_Union[WordOrder, str]] = ...) -> None: ...

class ListPatternWordsResponse(_message.Message):
    __slots__ = ("words", "next_page_token", "total_size", "content_hash")
    WORDS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    TOTAL_SIZE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    words: _containers.RepeatedScalarFieldContainer[str]
    next_page_token: str
    total_size: int
    content_hash: str
    def __init__(self, words: _Optional[_Iterable[str]] = ..., next_page_token: _Optional[str] = ..., total_size: _Optional[int] = ..., content_hash: _Optional[str] = ...) -> None: ...

class AnalyzeStringRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "text", "place", "include_best_line")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_BEST_LINE_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    text: str
    place: ExtensionPlace
    include_best_line: bool
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., text: _Optional[str] = ..., place: _Optional[_Union[ExtensionPlace, str]] = ..., include_best_line: _Optional[bool] = ...) -> None: ...

class AnalyzeStringResponse(_message.Message):
    __slots__ = ("won", "grundy_value", "distance", "best_extensions", "best_line", "content_hash")
    WON_FIELD_NUMBER: _ClassVar[int]
    GRUNDY_VALUE_FIELD_NUMBER: _ClassVar[int]
    DISTANCE_FIELD_NUMBER: _ClassVar[int]
    BEST_EXTENSIONS_FIELD_NUMBER: _ClassVar[int]
    BEST_LINE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    won: bool
    grundy_value: int
    distance: int
    best_extensions: _containers.RepeatedCompositeFieldContainer[Extension]
    best_line: _containers.RepeatedScalarFieldContainer[str]
    content_hash: str
    def __init__(self, won: _Optional[bool] = ..., grundy_value: _Optional[int] = ..., distance: _Optional[int] = ..., best_extensions: _Optional[_Iterable[_Union[Extension, _Mapping]]] = ..., best_line: _Optional[_Iterable[str]] = ..., content_hash: _Optional[str] = ...) -> None: ...

class BatchCheckKeysRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "question", "keys")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    KEYS_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    question: KeyQuestion
    keys: bytes
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., question: _Optional[_Union[KeyQuestion, str]] = ..., keys: _Optional[bytes] = ...) -> None: ...

class BatchCheckKeysResponse(_message.Message):
    __slots__ = ("found", "found_count", "content_hash")
    FOUND_FIELD_NUMBER: _ClassVar[int]
    FOUND_COUNT_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    found: bytes
    found_count: int
    content_hash: str
    def __init__(self, found: _Optional[bytes] = ..., found_count: _Optional[int] = ..., content_hash: _Optional[str] = ...) -> None: ...

class StreamQueriesRequest(_message.Message):
    __slots__ = ("query_id", "batch_lookup_words", "batch_check_substrings", "list_extensions", "list_goal_words", "search_words", "batch_get_word_entries", "batch_check_patterns", "analyze_string", "batch_check_keys", "list_pattern_words", "list_assemblies")
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    BATCH_LOOKUP_WORDS_FIELD_NUMBER: _ClassVar[int]
    BATCH_CHECK_SUBSTRINGS_FIELD_NUMBER: _ClassVar[int]
    LIST_EXTENSIONS_FIELD_NUMBER: _ClassVar[int]
    LIST_GOAL_WORDS_FIELD_NUMBER: _ClassVar[int]
    SEARCH_WORDS_FIELD_NUMBER: _ClassVar[int]
    BATCH_GET_WORD_ENTRIES_FIELD_NUMBER: _ClassVar[int]
    BATCH_CHECK_PATTERNS_FIELD_NUMBER: _ClassVar[int]
    ANALYZE_STRING_FIELD_NUMBER: _ClassVar[int]
    BATCH_CHECK_KEYS_FIELD_NUMBER: _ClassVar[int]
    LIST_PATTERN_WORDS_FIELD_NUMBER: _ClassVar[int]
    LIST_ASSEMBLIES_FIELD_NUMBER: _ClassVar[int]
    query_id: int
    batch_lookup_words: BatchLookupWordsRequest
    batch_check_substrings: BatchCheckSubstringsRequest
    list_extensions: ListExtensionsRequest
    list_goal_words: ListGoalWordsRequest
    search_words: SearchWordsRequest
    batch_get_word_entries: BatchGetWordEntriesRequest
    batch_check_patterns: BatchCheckPatternsRequest
    analyze_string: AnalyzeStringRequest
    batch_check_keys: BatchCheckKeysRequest
    list_pattern_words: ListPatternWordsRequest
    list_assemblies: ListAssembliesRequest
    def __init__(self, query_id: _Optional[int] = ..., batch_lookup_words: _Optional[_Union[BatchLookupWordsRequest, _Mapping]] = ..., batch_check_substrings: _Optional[_Union[BatchCheckSubstringsRequest, _Mapping]] = ..., list_extensions: _Optional[_Union[ListExtensionsRequest, _Mapping]] = ..., list_goal_words: _Optional[_Union[ListGoalWordsRequest, _Mapping]] = ..., search_words: _Optional[_Union[SearchWordsRequest, _Mapping]] = ..., batch_get_word_entries: _Optional[_Union[BatchGetWordEntriesRequest, _Mapping]] = ..., batch_check_patterns: _Optional[_Union[BatchCheckPatternsRequest, _Mapping]] = ..., analyze_string: _Optional[_Union[AnalyzeStringRequest, _Mapping]] = ..., batch_check_keys: _Optional[_Union[BatchCheckKeysRequest, _Mapping]] = ..., list_pattern_words: _Optional[_Union[ListPatternWordsRequest, _Mapping]] = ..., list_assemblies: _Optional[_Union[ListAssembliesRequest, _Mapping]] = ...) -> None: ...

class StreamQueriesResponse(_message.Message):
    __slots__ = ("query_id", "batch_lookup_words", "batch_check_substrings", "list_extensions", "list_goal_words", "search_words", "batch_get_word_entries", "batch_check_patterns", "analyze_string", "batch_check_keys", "list_pattern_words", "list_assemblies", "error")
    QUERY_ID_FIELD_NUMBER: _ClassVar[int]
    BATCH_LOOKUP_WORDS_FIELD_NUMBER: _ClassVar[int]
    BATCH_CHECK_SUBSTRINGS_FIELD_NUMBER: _ClassVar[int]
    LIST_EXTENSIONS_FIELD_NUMBER: _ClassVar[int]
    LIST_GOAL_WORDS_FIELD_NUMBER: _ClassVar[int]
    SEARCH_WORDS_FIELD_NUMBER: _ClassVar[int]
    BATCH_GET_WORD_ENTRIES_FIELD_NUMBER: _ClassVar[int]
    BATCH_CHECK_PATTERNS_FIELD_NUMBER: _ClassVar[int]
    ANALYZE_STRING_FIELD_NUMBER: _ClassVar[int]
    BATCH_CHECK_KEYS_FIELD_NUMBER: _ClassVar[int]
    LIST_PATTERN_WORDS_FIELD_NUMBER: _ClassVar[int]
    LIST_ASSEMBLIES_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    query_id: int
    batch_lookup_words: BatchLookupWordsResponse
    batch_check_substrings: BatchCheckSubstringsResponse
    list_extensions: ListExtensionsResponse
    list_goal_words: ListGoalWordsResponse
    search_words: SearchWordsResponse
    batch_get_word_entries: BatchGetWordEntriesResponse
    batch_check_patterns: BatchCheckPatternsResponse
    analyze_string: AnalyzeStringResponse
    batch_check_keys: BatchCheckKeysResponse
    list_pattern_words: ListPatternWordsResponse
    list_assemblies: ListAssembliesResponse
    error: QueryError
    def __init__(self, query_id: _Optional[int] = ..., batch_lookup_words: _Optional[_Union[BatchLookupWordsResponse, _Mapping]] = ..., batch_check_substrings: _Optional[_Union[BatchCheckSubstringsResponse, _Mapping]] = ..., list_extensions: _Optional[_Union[ListExtensionsResponse, _Mapping]] = ..., list_goal_words: _Optional[_Union[ListGoalWordsResponse, _Mapping]] = ..., search_words: _Optional[_Union[SearchWordsResponse, _Mapping]] = ..., batch_get_word_entries: _Optional[_Union[BatchGetWordEntriesResponse, _Mapping]] = ..., batch_check_patterns: _Optional[_Union[BatchCheckPatternsResponse, _Mapping]] = ..., analyze_string: _Optional[_Union[AnalyzeStringResponse, _Mapping]] = ..., batch_check_keys: _Optional[_Union[BatchCheckKeysResponse, _Mapping]] = ..., list_pattern_words: _Optional[_Union[ListPatternWordsResponse, _Mapping]] = ..., list_assemblies: _Optional[_Union[ListAssembliesResponse, _Mapping]] = ..., error: _Optional[_Union[QueryError, _Mapping]] = ...) -> None: ...

class QueryError(_message.Message):
    __slots__ = ("code", "reason", "field", "message")
    CODE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    code: str
    reason: str
    field: str
    message: str
    def __init__(self, code: _Optional[str] = ..., reason: _Optional[str] = ..., field: _Optional[str] = ..., message: _Optional[str] = ...) -> None: ...
