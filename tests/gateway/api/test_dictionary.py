"""Dictionaries pass through; look-ups that come together go out together."""

import asyncio

import pytest

from tests.gateway.conftest import Scenario
from tests.gateway.fakes import HASH, FakeLexicon
from tests.gateway.table import Stack, reason
from trellis_words.conditions import CONDITIONS


def test_everything_about_words(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        base = "/v1/lexicons/tiny"
        assert (await stack.get("/v1/lexicons")).json()["lexicons"][0]["lexicon_id"] == "tiny"
        assert (await stack.get(base)).json()["word_count"] == 4
        found = (await stack.post(f"{base}/words:lookup", {"words": ["oat", "xyz"]})).json()
        assert found == {
            "results": [{"word": "oat", "found": True}, {"word": "xyz", "found": False}],
            "content_hash": HASH,
        }
        assert (await stack.get(f"{base}/words/tomato")).json() == {"word": "tomato", "found": True}
        checked = (await stack.post(f"{base}/substrings:check", {"strings": ["omba", "x"]})).json()
        assert checked["results"] == [
            {"text": "omba", "found": True, "word_count": 2, "witness": "bombast"},
            {"text": "x", "found": False, "word_count": 0, "witness": ""},
        ]
        extension = (await stack.get(f"{base}/extensions?text=ombast&place=ENDS")).json()["extensions"][0]
        assert (extension["text"], extension["witness"]) == ("bombast", "bombast")
        goals = (await stack.get(f"{base}/goal-words?text=oma&contains=tom")).json()
        assert (goals["words"], goals["total_size"]) == (["tomato"], 1)
        assert (await stack.get(f"{base}/words?starts_with=b")).json()["words"] == ["bombast", "bombastic"]

    inside(scenario)


def test_patterns_tell_how_many_words_fit_them(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        path = "/v1/lexicons/tiny/patterns:check"
        answer = await stack.post(f"{path}?starts_with=o", {"patterns": ["o.t", "t....o", "x"]})
        assert answer.json() == {
            "results": [
                {"pattern": "o.t", "word_count": 1, "witness": "oat"},
                {"pattern": "t....o", "word_count": 0, "witness": ""},
                {"pattern": "x", "word_count": 0, "witness": ""},
            ],
            "content_hash": HASH,
        }
        refused = await stack.post(path, {"patterns": []})
        assert (reason(refused, 422), refused.json()["field"]) == ("TOO_LONG", "patterns")

    inside(scenario)


def test_every_condition_of_a_search_is_a_query_parameter(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        paths = (await stack.get("/openapi.json")).json()["paths"]
        told = {each["name"]: each for each in paths["/v1/lexicons/{lexicon}/words"]["get"]["parameters"]}
        for condition in CONDITIONS:
            assert told[condition.name]["description"] == condition.help

    inside(scenario)


@pytest.mark.parametrize(
    "path",
    ["", "/words", "/words/oat", "/extensions", "/goal-words"],
    ids=["get", "search", "word", "ext", "goal"],
)
def test_an_unknown_lexicon(inside: Scenario, path: str) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get(f"/v1/lexicons/klingon{path}")
        assert reason(answer, 404) == "UNKNOWN_LEXICON"
        assert answer.json()["field"] == "lexicon"

    inside(scenario)


@pytest.mark.parametrize(
    ("path", "wanted", "field"),
    [
        ("extensions?place=MIDDLE", "INVALID_FIELD", "place"),
        (f"extensions?text={'a' * 65}", "TOO_LONG", "text"),
        (f"words/{'a' * 65}", "TOO_LONG", "word"),
        ("words?page_size=1001", "FIELD_OUT_OF_RANGE", "page_size"),
        ("words?min_length=-1", "FIELD_OUT_OF_RANGE", "min_length"),
        ("words/tomäto", "LETTER_OUTSIDE_ALPHABET", "word"),
    ],
)
def test_questions_that_cannot_be_answered(inside: Scenario, path: str, wanted: str, field: str) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.get(f"/v1/lexicons/tiny/{path}")
        assert reason(answer, 422) == wanted
        assert answer.json()["field"] == field

    inside(scenario)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [([], "TOO_LONG"), (["a"] * 1_001, "TOO_LONG"), (["a" * 65], "TOO_LONG"), (["ok", 3], "INVALID_FIELD")],
)
def test_batches_that_cannot_be_answered(inside: Scenario, words: list[object], wanted: str) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.post("/v1/lexicons/tiny/words:lookup", {"words": words})
        assert reason(answer, 422) == wanted

    inside(scenario)


def test_a_thousand_words_in_one_request(inside: Scenario) -> None:
    async def scenario(stack: Stack) -> None:
        answer = await stack.post("/v1/lexicons/tiny/words:lookup", {"words": ["oat"] * 1_000})
        assert [result["found"] for result in answer.json()["results"]] == [True] * 1_000

    inside(scenario)


def test_look_ups_that_come_together_go_out_together(inside: Scenario, lexicon: FakeLexicon) -> None:
    async def scenario(stack: Stack) -> None:
        words = ["oat", "xyz", "tomato", "tomäto"] * 10
        answers = await asyncio.gather(*(stack.get(f"/v1/lexicons/tiny/words/{word}") for word in words))
        told = [answer.json().get("found", answer.status_code) for answer in answers]
        assert told == [True, False, True, 422] * 10

    inside(scenario)
    assert max(lexicon.batches) > 4
