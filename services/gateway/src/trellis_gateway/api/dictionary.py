"""GET /lexicons and what lies below: words without games."""
# ruff: noqa: FAST003 - the parameter of the path is read by a dependency

from typing import Annotated

from fastapi import APIRouter, Body, Depends, Path, Query

from trellis_gateway.api.dependencies import Features
from trellis_gateway.api.openapi import problems
from trellis_gateway.api.paging import PageToken, ServicePageSize
from trellis_gateway.api.word_filters import word_filter
from trellis_gateway.clients.lexicon import Filter, Which
from trellis_gateway.errors import Problem
from trellis_gateway.paging import Page
from trellis_gateway.schemas.dictionary import (
    CheckPatterns,
    CheckSubstrings,
    ExtensionPage,
    Lexicon,
    LexiconPage,
    LookedUp,
    LookUp,
    Order,
    PatternFits,
    PatternsChecked,
    Place,
    SubstringFound,
    SubstringsChecked,
    WordFound,
    WordPage,
)
from trellis_words.strings import MAX_STRING_LETTERS

router = APIRouter(prefix="/lexicons", tags=["lexicons"], responses=problems(404, 409, 503))


def _which(
    lexicon: Annotated[str, Path(max_length=64, description="Id of the lexicon.", examples=["enable"])],
    content_hash: Annotated[
        str, Query(max_length=64, description="The version to insist on; empty: the one in service.")
    ] = "",
) -> Which:
    return Which(lexicon, content_hash)


Asked = Annotated[Which, Depends(_which)]
Text = Annotated[
    str, Query(max_length=MAX_STRING_LETTERS, description="The string to extend; it may be empty.")
]
Letters = Annotated[str, Query(max_length=MAX_STRING_LETTERS, description="Only these letters may be added.")]
PlaceQuery = Annotated[Place, Query(description="Where the letter may be added.")]


Wanted = Annotated[Filter, Depends(word_filter)]


@router.get("", summary="List the lexicons")
async def list_lexicons(
    features: Features, page_size: ServicePageSize = 100, page_token: PageToken = ""
) -> LexiconPage:
    """List the dictionaries in service, by id."""
    return LexiconPage.model_validate(await features.lexicon.list(Page(page_size, page_token)))


@router.get("/{lexicon}", summary="Describe a lexicon")
async def get_lexicon(which: Asked, features: Features) -> Lexicon:
    """Show language, alphabet, sources, counts and content hash."""
    return Lexicon.model_validate(await features.lexicon.get(which))


@router.get("/{lexicon}/words", summary="Search words")
async def search_words(
    *,
    which: Asked,
    wanted: Wanted,
    features: Features,
    order: Annotated[
        Order, Query(description="By the alphabet, or the most frequent first.")
    ] = Order.ALPHABETICAL,
    page_size: ServicePageSize = 100,
    page_token: PageToken = "",
) -> WordPage:
    """List the words that meet every condition, in word order; without conditions all of them."""
    return WordPage.model_validate(
        await features.lexicon.search(which, wanted, order.value, Page(page_size, page_token))
    )


@router.get("/{lexicon}/words/{word}", summary="Look up a word")
async def look_up_word(
    which: Asked,
    word: Annotated[str, Path(max_length=MAX_STRING_LETTERS, examples=["bombastic"])],
    features: Features,
) -> WordFound:
    """Tell whether a string is a word."""
    try:
        (answer,) = await features.lexicon.lookup(which, [word])
    except Problem as problem:
        raise problem.renamed("words[0]", "word") from problem
    return WordFound(word=word, found=answer.found)


@router.post("/{lexicon}/words:lookup", summary="Look up words")
async def look_up_words(
    which: Asked,
    asked: Annotated[
        LookUp, Body(openapi_examples={"two words": {"value": {"words": ["bombastic", "bombastica"]}}})
    ],
    features: Features,
) -> LookedUp:
    """Tell of each string whether it is a word; nothing is changed."""
    answers = await features.lexicon.lookup(which, asked.words)
    results = [
        WordFound(word=word, found=answer.found) for word, answer in zip(asked.words, answers, strict=True)
    ]
    return LookedUp(results=results, content_hash=answers[0].content_hash)


@router.post("/{lexicon}/substrings:check", summary="Look for strings inside words")
async def check_substrings(
    which: Asked,
    asked: Annotated[
        CheckSubstrings, Body(openapi_examples={"two strings": {"value": {"strings": ["omba", "ombx"]}}})
    ],
    features: Features,
) -> SubstringsChecked:
    """Tell of each string how many words contain it, and the first that does; nothing is changed."""
    answers = await features.lexicon.check(which, asked.strings)
    results = [
        SubstringFound(text=text, found=answer.found, word_count=answer.word_count, witness=answer.witness)
        for text, answer in zip(asked.strings, answers, strict=True)
    ]
    return SubstringsChecked(results=results, content_hash=answers[0].content_hash)


@router.post("/{lexicon}/patterns:check", summary="Count the words that fit patterns")
async def check_patterns(
    which: Asked,
    wanted: Wanted,
    asked: Annotated[
        CheckPatterns, Body(openapi_examples={"two patterns": {"value": {"patterns": ["q..z", ".a.t"]}}})
    ],
    features: Features,
) -> PatternsChecked:
    """For each pattern of letters and dots how many words fit it, and the first that does; changes nothing."""
    answer = await features.lexicon.fits(which, asked.patterns, wanted)
    results = [
        PatternFits(pattern=pattern, word_count=count, witness=witness)
        for pattern, (count, witness) in zip(asked.patterns, answer.found, strict=True)
    ]
    return PatternsChecked(results=results, content_hash=answer.content_hash)


@router.get("/{lexicon}/extensions", summary="What one more letter can make")
async def list_extensions(
    *,
    which: Asked,
    features: Features,
    text: Text = "",
    letters: Letters = "",
    place: PlaceQuery = Place.ANYWHERE,
    page_size: ServicePageSize = 1_000,
    page_token: PageToken = "",
) -> ExtensionPage:
    """List what one more letter makes of a string and some word still contains, each with such a word."""
    page = Page(page_size, page_token)
    return ExtensionPage.model_validate(
        await features.lexicon.extensions(which, text, place.value, letters, page)
    )


@router.get("/{lexicon}/goal-words", summary="Which words can still be reached")
async def list_goal_words(
    *,
    which: Asked,
    wanted: Wanted,
    features: Features,
    text: Text = "",
    place: PlaceQuery = Place.ANYWHERE,
    page_size: ServicePageSize = 100,
    page_token: PageToken = "",
) -> WordPage:
    """List every word that contains something one can make by adding a single letter to the string."""
    page = Page(page_size, page_token)
    return WordPage.model_validate(await features.lexicon.goal_words(which, text, place.value, wanted, page))
