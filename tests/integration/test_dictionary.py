"""The dictionary over REST, down to the real index."""

import pytest

from tests.integration.stack import Guest

pytestmark = pytest.mark.processes

ENABLE_SHA256 = "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"


def test_enable_is_what_it_should_be(base: str) -> None:
    with Guest(base) as guest:
        listed = {lexicon["lexicon_id"]: lexicon for lexicon in guest.get("/lexicons")["lexicons"]}
        assert listed.keys() == {"enable", "seed"}
        enable = guest.get("/lexicons/enable")
        assert enable == listed["enable"]
        assert (enable["word_count"], enable["word_list_sha256"]) == (172_823, ENABLE_SHA256)
        assert enable["default"] is True


def test_words_and_the_strings_inside_them(base: str) -> None:
    with Guest(base) as guest:
        words = ["bombastic", "Bombastica", "OAT"]
        found = guest.post("/lexicons/enable/words:lookup", {"words": words}).json()
        assert [result["found"] for result in found["results"]] == [True, False, True]
        checked = guest.post("/lexicons/enable/substrings:check", {"strings": ["omba", "qxz"]}).json()
        first, second = checked["results"]
        assert first["found"] is True
        assert "omba" in first["witness"]
        assert second == {"text": "qxz", "found": False, "word_count": 0, "witness": ""}


def test_what_one_more_letter_can_make(base: str) -> None:
    """WS-14: after BOMBASTIC only "bombastically" is left."""
    with Guest(base) as guest:
        extensions = guest.get("/lexicons/enable/extensions", text="bombastic")["extensions"]
        assert [(e["text"], e["witness"]) for e in extensions] == [("bombastica", "bombastically")]
        goals = guest.get("/lexicons/enable/goal-words", text="bombastic")
        assert (goals["words"], goals["total_size"]) == (["bombastically"], 1)


def test_searches_by_pattern_rack_and_frequency(base: str) -> None:
    with Guest(base) as guest:
        words = guest.get("/lexicons/enable/words", pattern=".a.t", page_size=1_000)["words"]
        assert "cast" in words
        assert all(len(word) == 4 and word[1] == "a" and word[3] == "t" for word in words)
        anagrams = guest.get("/lexicons/enable/words", rack="stop")["words"]
        assert anagrams == ["opts", "post", "pots", "spot", "stop", "tops"]
        common = guest.get("/lexicons/enable/words", order="FREQUENCY", page_size=1)["words"]
        assert common == ["the"]


def test_patterns_of_a_grid(base: str) -> None:
    with Guest(base) as guest:
        asked = {"patterns": ["q..z", "bomb......", "zzzz"]}
        found = guest.post("/lexicons/enable/patterns:check?excluded_tags=plural", asked).json()["results"]
        assert [(each["word_count"], each["witness"]) for each in found[::2]] == [(1, "quiz"), (0, "")]
        assert found[1]["witness"].startswith("bomb")


def test_searches_go_page_by_page(base: str) -> None:
    with Guest(base) as guest:
        wanted = {"starts_with": "bomb", "ends_with": "s", "min_length": 5}
        whole = guest.get("/lexicons/enable/words", **wanted)
        assert all(word.startswith("bomb") and word.endswith("s") for word in whole["words"])
        assert len(whole["words"]) == whole["total_size"] > 4
        token = ""
        found: list[str] = []
        while not found or token:
            page = guest.get("/lexicons/enable/words", **wanted, page_size=4, page_token=token)
            found += page["words"]
            token = page["next_page_token"]
        assert found == whole["words"]
