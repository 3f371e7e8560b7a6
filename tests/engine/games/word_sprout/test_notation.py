import pytest
from hypothesis import given
from hypothesis import strategies as st

from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.moves import (
    AcceptWin,
    AddRule,
    Admit,
    CallOut,
    ChallengePlay,
    KeepRules,
    Move,
    PlayLetters,
    RemoveRule,
    ShowWord,
)
from trellis_engine.games.word_sprout.rules.players import Teams
from trellis_engine.games.word_sprout.rules.strings import ConsonantsFirst, UnreachableGoals
from trellis_engine.games.word_sprout.table.letters import MAX_STRING_LETTERS, Addition

LETTERS = st.characters(codec="utf-8", categories=["Ll"]).filter(lambda c: len(c.casefold()) == 1)
ADDITIONS = st.builds(Addition, LETTERS, st.integers(0, MAX_STRING_LETTERS))
MOVES = st.one_of(
    st.builds(PlayLetters, st.lists(ADDITIONS, min_size=1, max_size=2).map(tuple)),
    st.just(ChallengePlay()),
    st.sampled_from([Admit(), AcceptWin(), KeepRules(), RemoveRule("WS-R12"), AddRule(UnreachableGoals())]),
    st.builds(CallOut, st.integers(0, 15)),
    st.builds(AddRule, st.builds(ConsonantsFirst, st.integers(1, 9))),
    st.builds(AddRule, st.builds(Teams, st.lists(st.integers(0, 15), max_size=16).map(tuple))),
    st.builds(ShowWord, st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=MAX_STRING_LETTERS)),
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("+i@7", PlayLetters((Addition("i", 7),))),
        ("+I@07", PlayLetters((Addition("i", 7),))),
        ("+i@7+c@8", PlayLetters((Addition("i", 7), Addition("c", 8)))),
        (" challenge ", ChallengePlay()),
        ("SHOW Bombast", ShowWord("bombast")),
        ("admit", Admit()),
        ("Accept", AcceptWin()),
        ("call out 3", CallOut(3)),
        ("keep", KeepRules()),
        ("remove ws-r4", RemoveRule("WS-R4")),
        ("add WS-R8", AddRule(UnreachableGoals())),
        ('add ws-r4 {"letters": 2}', AddRule(ConsonantsFirst(2))),
        ('add WS-R11 {"teams": [0, 1, 1]}', AddRule(Teams((0, 1, 1)))),
    ],
)
def test_notation_is_read(text: str, move: Move) -> None:
    assert GAME.read_move(text) == move


@given(MOVES)
def test_what_is_written_is_read_back(move: Move) -> None:
    assert GAME.read(GAME.write(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "+i",
        "i@7",
        "+ii@7",
        "+i@-1",
        "+i@65",
        "+i@7+",
        "challenge me",
        "admit it",
        "show",
        "+a@0+b@1+c@2",
    ],
)
def test_what_means_nothing_is_malformed(text: str) -> None:
    with pytest.raises(RequestError) as caught:
        GAME.read_move(text)
    assert caught.value.reason is Reason.MALFORMED_MOVE


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    move = _read_or_none(text)
    assert move is None or GAME.read(GAME.write(move)) == move


def _read_or_none(text: str) -> Move | None:
    try:
        return GAME.read(text)
    except RequestError:
        return None
