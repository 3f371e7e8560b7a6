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
EXTENSION_PLACE_UNSPECIFIED: ExtensionPlace
EXTENSION_PLACE_ANYWHERE: ExtensionPlace
EXTENSION_PLACE_ENDS: ExtensionPlace

class Lexicon(_message.Message):
    __slots__ = ("name", "lexicon_id", "content_hash", "display_name", "language", "alphabet", "vowels", "word_count", "substring_count", "extension_count", "longest_word_length", "word_list_sha256", "sources", "default")
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
    def __init__(self, name: _Optional[str] = ..., lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., display_name: _Optional[str] = ..., language: _Optional[str] = ..., alphabet: _Optional[str] = ..., vowels: _Optional[str] = ..., word_count: _Optional[int] = ..., substring_count: _Optional[int] = ..., extension_count: _Optional[int] = ..., longest_word_length: _Optional[int] = ..., word_list_sha256: _Optional[str] = ..., sources: _Optional[_Iterable[_Union[LexiconSource, _Mapping]]] = ..., default: _Optional[bool] = ...) -> None: ...

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
    __slots__ = ("contains", "starts_with", "ends_with", "min_length", "max_length")
    CONTAINS_FIELD_NUMBER: _ClassVar[int]
    STARTS_WITH_FIELD_NUMBER: _ClassVar[int]
    ENDS_WITH_FIELD_NUMBER: _ClassVar[int]
    MIN_LENGTH_FIELD_NUMBER: _ClassVar[int]
    MAX_LENGTH_FIELD_NUMBER: _ClassVar[int]
    contains: str
    starts_with: str
    ends_with: str
    min_length: int
    max_length: int
    def __init__(self, contains: _Optional[str] = ..., starts_with: _Optional[str] = ..., ends_with: _Optional[str] = ..., min_length: _Optional[int] = ..., max_length: _Optional[int] = ...) -> None: ...

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
    __slots__ = ("lexicon_id", "content_hash", "words")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    WORDS_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    words: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., words: _Optional[_Iterable[str]] = ...) -> None: ...

class BatchLookupWordsResponse(_message.Message):
    __slots__ = ("found", "content_hash")
    FOUND_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    found: _containers.RepeatedScalarFieldContainer[bool]
    content_hash: str
    def __init__(self, found: _Optional[_Iterable[bool]] = ..., content_hash: _Optional[str] = ...) -> None: ...

class BatchCheckSubstringsRequest(_message.Message):
    __slots__ = ("lexicon_id", "content_hash", "strings", "include_witnesses")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    STRINGS_FIELD_NUMBER: _ClassVar[int]
    INCLUDE_WITNESSES_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    strings: _containers.RepeatedScalarFieldContainer[str]
    include_witnesses: bool
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., strings: _Optional[_Iterable[str]] = ..., include_witnesses: _Optional[bool] = ...) -> None: ...

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
    __slots__ = ("lexicon_id", "content_hash", "text", "place", "filter", "page_size", "page_token")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    text: str
    place: ExtensionPlace
    filter: WordFilter
    page_size: int
    page_token: str
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., text: _Optional[str] = ..., place: _Optional[_Union[ExtensionPlace, str]] = ..., filter: _Optional[_Union[WordFilter, _Mapping]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

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
    __slots__ = ("lexicon_id", "content_hash", "filter", "page_size", "page_token")
    LEXICON_ID_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    lexicon_id: str
    content_hash: str
    filter: WordFilter
    page_size: int
    page_token: str
    def __init__(self, lexicon_id: _Optional[str] = ..., content_hash: _Optional[str] = ..., filter: _Optional[_Union[WordFilter, _Mapping]] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ...) -> None: ...

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
