"""Random rule sets on random small lexicons, compared play by play with the brute force of `reference`.

Used by the short and by the long campaign. The rules drawn are those that make verdicts hard in company: vowels that
may be missing, palindromes and two letters a turn, restraints on first letters and on vowels, collections from a bare
pot, and players' own rules.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.engine.games.word_sprout import reference
from tests.engine.games.word_sprout.reference import Rules, Table
from trellis_engine import options
from trellis_engine.chance import Chance
from trellis_engine.contract import Setup, Transition
from trellis_engine.errors import RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.events import LettersPlayed
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.words.wordset import WordSet, WordSets

TURNS = 3
Drawn = tuple[dict[str, Any], dict[str, Any]]
"""The rule as an option, and as the reference knows it."""


def _parameter(rng: random.Random, option: str, field: str, values: tuple[int, ...]) -> Drawn:
    value = rng.choice(values)
    return {option: value}, {field: value}


def _palindromes(rng: random.Random) -> Drawn:
    chosen, fields = _parameter(rng, "from_turn", "palindromes_from", (1, 2, 3))
    later = rng.random() < 0.3
    return {**chosen, "two_letters_only_when_locked": later}, {**fields, "pairs_when_locked": later}


def _plurals(rng: random.Random) -> Drawn:
    formed = rng.random() < 0.3
    return {"words_formed": not formed}, {"no_plurals": True, "plurals_formed": formed}


RULES: dict[str, Callable[[random.Random], Drawn]] = {
    "vowels_may_be_missing": lambda rng: ({}, {"vowels_missing": True}),
    "palindrome_lock": _palindromes,
    "consonants_first": lambda rng: _parameter(rng, "letters", "consonants_first", (1, 2, 3)),
    "no_more_vowels": lambda rng: _parameter(rng, "margin", "vowel_margin", (0, 1)),
    "no_consonant_in_front": lambda rng: _parameter(rng, "letters", "front_after", (1, 2, 3)),
    "vowels_reverse": lambda rng: ({}, {"reversing": True}),
    "vowel_collections": lambda rng: ({}, {"collecting": True}),
    "played_again_is_lost": lambda rng: ({}, {"losing": True}),
    "no_plurals": _plurals,
    "unreachable_goals": lambda rng: ({}, {"unreachable_goals": True}),
    "only_at_the_ends": lambda rng: ({}, {"at_ends": True}),
    "complete_words": lambda rng: ({"one_letter_words": "abst"}, {"complete": True, "one_letter": "abst"}),
}
KILLERS = (
    ("palindrome_lock", "vowels_may_be_missing", "vowel_collections"),
    ("vowels_may_be_missing", "no_more_vowels", "no_consonant_in_front"),
    ("consonants_first", "no_more_vowels", "no_consonant_in_front", "vowels_may_be_missing"),
    ("vowel_collections", "vowels_reverse", "played_again_is_lost"),
    ("palindrome_lock", "vowel_collections", "vowels_reverse", "played_again_is_lost"),
    ("palindrome_lock", "vowels_may_be_missing"),
    ("complete_words", "no_plurals"),
    ("consonants_first", "vowel_collections"),
    ("only_at_the_ends", "palindrome_lock"),
    ("only_at_the_ends", "vowels_may_be_missing", "no_more_vowels"),
    ("only_at_the_ends", "vowel_collections", "consonants_first"),
)
OWN_STRINGS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("after.endsWith('t') || size(after) < 3", lambda string: string.endswith("t") or len(string) < 3),
    ("!after.contains('bn')", lambda string: "bn" not in string),
    ("size(after) != 3", lambda string: len(string) != 3),
)
OWN_WORDS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("word.endsWith('t')", lambda word: word.endswith("t")),
    ("length > 3", lambda word: len(word) > 3),
    ("vowels == 2 || 1 / (length - 4) > 0", lambda word: _vowels(word) == 2 or len(word) == 5),
)
"""The last one has no answer for words of four letters with another number of vowels, and so allows none of them."""


OWN_PLAYS: tuple[tuple[str, Callable[[Table, Table, str], bool]], ...] = (
    ("player == 0 || !letter.contains('b')", lambda before, _, added: before.mover == 0 or "b" not in added),
    ("player != 1 || length != 3", lambda before, after, _: before.mover != 1 or len(after.string) != 3),
    ("tiles < 0 || tiles > 4 || letter != 't'", lambda before, _, added: _tiles(before) > 4 or added != "t"),
    (
        "!hand.contains('a') || letter != 'a'",
        lambda before, _, added: not (_holds(before, "a") and added == "a"),
    ),
    (
        "round == 1 && (pot.contains('s') || length < 5)",
        lambda before, after, _: _has_s(before) or len(after.string) < 5,
    ),
)
"""Rules that look at who plays, at what is held and at what is left in the pot."""
OWN_NEXT: tuple[tuple[str, Callable[[str], int]], ...] = (
    ("letter.matches('[aeiou]') ? -1 : 1", lambda added: -1 if set(added) & reference.VOWELS else 1),
    ("letter == 't' ? 0 : 2", lambda added: 0 if added == "t" else 2),
)
OWN_OUT: tuple[tuple[str, Callable[[Table, str], bool]], ...] = (
    ("player == 1 && letter == 'b'", lambda before, added: before.mover == 1 and added == "b"),
    ("length == 2 && letter == 'a'", lambda before, added: len(before.string) == 1 and added == "a"),
)


def _tiles(table: Table) -> int:
    return 99 if table.pot is None else sum(count for _, count in table.pot)


def _holds(table: Table, vowel: str) -> bool:
    return vowel in table.hands[table.mover]


def _has_s(table: Table) -> bool:
    return table.pot is None or dict(table.pot).get("s", 0) > 0


def _vowels(word: str) -> int:
    return sum(letter in reference.VOWELS for letter in word)


def play(number: int) -> Counter[str]:
    """Plays one game; in each position the plays listed, and those refused, are those of the reference."""
    rng = random.Random(number)
    chosen, rules, pot = _drawn(rng)
    lexicons = WordSets({"few": WordSet(rules.words, tags={word: ["plural"] for word in rules.plurals})})
    refs = lexicons.resolve(())
    agreed = options.read(Options, {**chosen, "pot": pot, "auto_eliminate": False, "rounds": 2})
    words = lexicons.open(refs)
    table = Table(pot=reference.pot_of(pot), hands=(frozenset(),) * rules.seats)
    seen: Counter[str] = Counter()
    try:
        state = GAME.initial(Setup(agreed, refs, rules.seats), Chance(bytes(16)), words).state
    except RequestError as refused:
        assert "nobody could play the first letter" in str(refused), (number, chosen)
        assert not list(reference.plays(rules, table)), (number, chosen)
        return Counter(refused=1)
    for _ in range(TURNS):
        expected = Counter(after.string for after in reference.plays(rules, table))
        moves = list(GAME.legal_moves(state, state.position.table.mover, words))
        made_by = [GAME.apply(state, state.position.table.mover, move, words) for move in moves]
        after = [each.state for each in made_by]
        found = Counter(_made(each) for each in made_by)
        assert found == expected, (
            number,
            chosen,
            pot,
            rules.words,
            table,
            found - expected,
            expected - found,
        )
        seen["plays"] += len(moves)
        seen["positions"] += 1
        if not after:
            break
        standing = [one for one in after if len(one.position.plays) > len(state.position.plays)]
        if not standing:
            break
        state = rng.choice(standing)
        made = state.position.table
        table = next(one for one in reference.plays(rules, table) if one.string == made.string)
        assert (made.mover, made.locked) == (table.mover, table.locked)
        assert made.hands == tuple("".join(sorted(hand)) for hand in table.hands)
    return seen


def _made(after: Transition[Any, Any]) -> str:
    """The string that a play has made, also where its player is out for it and it was undone."""
    return next(event.detail.rows[0] for event in after.events if isinstance(event.detail, LettersPlayed))


def _drawn(rng: random.Random) -> tuple[dict[str, Any], Rules, dict[str, int] | None]:
    names = set(rng.choice(KILLERS)) | set(rng.sample(sorted(RULES), rng.randint(0, 2)))
    if "played_again_is_lost" in names:
        names.add("vowel_collections")
    if "vowels_may_be_missing" in names:
        names.discard("complete_words")
    words = _words(rng, short="palindrome_lock" in names)
    if not any(word.endswith("s") for word in words):
        names.discard("no_plurals")
    drawn = {name: RULES[name](rng) for name in sorted(names)}
    plain: dict[str, Any] = {
        "words": words,
        "plurals": frozenset(word for word in words if word.endswith("s")),
        "seats": rng.randint(2, 4),
    }
    for _, fields in drawn.values():
        plain.update(fields)
    own = []
    if rng.random() < 0.3:
        expression, plain["own_string"] = rng.choice(OWN_STRINGS)
        own.append({"name": "strings", "scope": "STRING", "expression": expression})
    if rng.random() < 0.3:
        expression, plain["own_word"] = rng.choice(OWN_WORDS)
        own.append({"name": "words", "scope": "GOAL_WORD", "expression": expression})
    _draw_own_plays(rng, own, plain)
    if not plain["plurals"]:
        drawn.pop("no_plurals", None)  # refused where no word is a plural; the reference then forbids nothing
    chosen = {"rules": {name: option for name, (option, _) in drawn.items()}, "custom_rules": own}
    return chosen, Rules(**plain), _pot(rng, words)


def _draw_own_plays(rng: random.Random, own: list[dict[str, str]], plain: dict[str, Any]) -> None:
    """Draw rules of the players that look at more than a string, now and then; none on pairs of letters."""
    if "palindromes_from" in plain:
        return
    if rng.random() < 0.3:
        expression, plain["own_play"] = rng.choice(OWN_PLAYS)
        own.append({"name": "plays", "scope": "STRING", "expression": expression})
    if rng.random() < 0.2:
        expression, plain["own_next"] = rng.choice(OWN_NEXT)
        own.append({"name": "next", "scope": "NEXT", "expression": expression})
    if rng.random() < 0.2:
        expression, plain["own_out"] = rng.choice(OWN_OUT)
        own.append({"name": "out", "scope": "OUT", "expression": expression})


def _words(rng: random.Random, *, short: bool) -> tuple[str, ...]:
    """A few words of a few letters, palindromes among them."""
    letters = rng.choice(("abt", "abs", "aebn", "aeobs"))
    most = 5 if short else 7
    words = {"".join(rng.choices(letters, k=rng.randint(2, most))) for _ in range(rng.randint(2, 8))}
    words |= {word + word[::-1][1:] for word in sorted(words)[:2] if 2 * len(word) - 1 <= most + 1}
    return tuple(sorted(words))


def _pot(rng: random.Random, words: tuple[str, ...]) -> dict[str, int] | None:
    if rng.random() < 0.3:
        return None
    return {letter: rng.randint(1, 4) for letter in sorted(set("".join(words)))}
