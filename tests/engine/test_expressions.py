"""Custom rules (WS-12, FL-5): checked when written, bounded, blind to everything but their variables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trellis_engine.expressions import (
    MAX_COST,
    MAX_LENGTH,
    PATTERN_COST,
    ExpressionFailed,
    ExpressionRefused,
    Kind,
    Language,
    Value,
    Variable,
)

LANGUAGE = Language(
    [
        Variable("word", Kind.TEXT, "a word"),
        Variable("turn", Kind.NUMBER, "the turn"),
        Variable("last", Kind.FLAG, "whether it is the last turn"),
        Variable("tags", Kind.TEXTS, "its tags"),
    ]
)
VALUES: dict[str, Value] = {"word": "salt", "turn": 3, "last": False, "tags": ["food", "noun"]}


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("true", True),
        ("word == 'salt'", True),
        ("word.startsWith('s') && !word.contains('z')", True),
        ("word.endsWith('e') || turn % 2 == 0", False),
        ("word.charAt(0) in ['a', 'e', 'i', 'o', 'u']", False),
        ("word.matches('^s[aeiou].*t$')", True),
        ("word.reverse() == 'tlas'", True),
        ("word.substring(1, 3) + 'x' == 'alx'", True),
        ("word.indexOf('l') < word.lastIndexOf('t')", True),
        ("'food' in tags", True),
        ("tags[0] == 'noun'", False),
        ("size(tags) == 2 && size(word) == 4", True),
        ("last ? word == 'salt' : turn >= 3", True),
        ("-turn + 10 > 2 * 3 && turn / 2 == 1 && turn - 1 != 0", True),
    ],
)
def test_answers(source: str, answer: bool) -> None:
    assert LANGUAGE.compile(source).holds(VALUES) is answer


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        (
            "word + 1 == 'a'",
            "line 1, column 6: found no matching overload for '+' applied to '(string, int)'",
        ),
        ("wrd == 'salt'", "line 1, column 1: undeclared reference to 'wrd'"),
        ("word.contains(", "line 1, column 15: Syntax error"),
        ("", "line 1, column 1: Syntax error"),
        ("size(word)", "must be true or false, but is of type int"),
        ("tags.exists(t, t == 'food')", "a rule cannot loop"),
        ("[1, 2].all(n, n > 0)", "a rule cannot loop"),
        ("tags.map(t, t + t).size() == 2", "a rule cannot loop"),
        ("{'a': 1}['a'] == turn", "maps and messages"),
        ("google.protobuf.Int32Value{value: 1} == 1", "maps and messages"),
        ("has({'a': 1}.a)", "fields"),
        ("type(word) == string", "uses string, which is not a variable"),
        ("dyn(word) == 1", "calls dyn"),
        ("timestamp('2020-01-01T00:00:00Z').getHours('Europe/Paris') == 1", "calls getHours"),
        ("word.replace('', word) == word", "calls replace"),
        ("'%s'.format([word]) == word", "calls format"),
        ("word.matches(word)", "literal pattern"),
        ("word.matches('[')", "'[' is no regular expression: missing ]: ["),
        ("last || word.matches('a(b')", "'a(b' is no regular expression: missing ): a(b"),
        ("word.matches('a**')", "'a**' is no regular expression: bad repetition operator: **"),
        ("word.matches('(?=a)')", "invalid perl operator: (?="),
        ("word.matches('a{1000}')", "literal pattern"),
        ("word.matches('" + "a" * 65 + "')", "literal pattern"),
        ("(" * 400 + "true" + ")" * 400, "recursion limit"),
        ("word == '\ud800'", "no text can hold"),
        ("true" + " " * MAX_LENGTH, f"at most {MAX_LENGTH} characters"),
    ],
)
def test_refuses_with_what_is_wrong(source: str, complaint: str) -> None:
    with pytest.raises(ExpressionRefused) as refused:
        LANGUAGE.compile(source)
    assert complaint in str(refused.value)


def test_every_function_named_in_a_complaint_is_the_one_called() -> None:
    with pytest.raises(ExpressionRefused, match="calls lowerAscii, which rules may not"):
        LANGUAGE.compile("word.lowerAscii() == word")


def test_cost_counts_every_node_of_the_tree() -> None:
    """``word == 'salt' && last``: the conjunction, the equation with its two sides, and the flag."""
    assert LANGUAGE.compile("word == 'salt' && last").cost == 5
    assert LANGUAGE.compile("word.matches('a')").cost == 3 + PATTERN_COST


def test_refuses_what_costs_too_much() -> None:
    terms = MAX_COST // 2
    with pytest.raises(ExpressionRefused, match=f"the limit is {MAX_COST}"):
        LANGUAGE.compile("||".join(["last"] * (terms + 2)))
    assert LANGUAGE.compile("||".join(["last"] * terms)).cost < MAX_COST


def test_tells_which_variables_it_uses() -> None:
    assert LANGUAGE.compile("word == 'x' || (turn > 1 && word != 'tags')").uses == {"word", "turn"}


@pytest.mark.parametrize("source", ["turn / (turn - 3) == 1", "tags[7] == 'food'", "word.charAt(9) == 'x'"])
def test_a_question_without_an_answer_says_so(source: str) -> None:
    with pytest.raises(ExpressionFailed, match=r"\w{3,}"):
        LANGUAGE.compile(source).holds(VALUES)


_PIECES = (
    "word", "turn", "last", "tags", "==", "!=", "&&", "||", "!", "(", ")", "[", "]", "{", "}", ",", ".", "?", ":", "+",
    "-", "*", "/", "%", "'a'", "1", "true", "null", "in", "size", "matches", "exists", "t", "'", '"', "\\", "é",
)  # fmt: skip
_WRITTEN = st.lists(st.sampled_from(_PIECES), max_size=14).map(" ".join)


def _fate(source: str) -> object:
    try:
        return LANGUAGE.compile(source).holds(VALUES)
    except (ExpressionRefused, ExpressionFailed) as answer:
        return str(answer)


@given(_WRITTEN | st.text(max_size=40))
def test_any_text_is_a_rule_or_is_refused_with_words(source: str) -> None:
    assert _fate(source) in (True, False) or len(str(_fate(source))) > 3
