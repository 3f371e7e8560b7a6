"""Random games under pairs of optional rules, every law watched (used by the short and by the long campaign)."""

from collections import Counter
from dataclasses import fields
from functools import cache
from itertools import combinations
from typing import Any

from tests.engine.kit import words as lists
from trellis_engine import codec, options
from trellis_engine.catalog import entry
from trellis_engine.chance import Chance
from trellis_engine.contract import Concede, Setup, State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.word_sprout import GAME
from trellis_engine.games.word_sprout.options import Options
from trellis_engine.games.word_sprout.search.validity import judge_of
from trellis_engine.games.word_sprout.table.board import texts
from trellis_engine.words import Words
from trellis_engine.words.wordset import WordSet, WordSets
from trellis_protos.engine.v1 import engine_pb2 as pb

NAMES = tuple(item.name for item in fields(options.read(Options, {}).rules))
NEEDS = {
    "collections_persist": ["vowel_collections"],
    "everyone_turns_in": ["vowel_collections", "collections_persist"],
    "played_again_is_lost": ["vowel_collections"],
    "holes_win": ["crossing_strings"],
}
REFUSED = {
    frozenset({"complete_words", "vowels_may_be_missing"}),
}
PAIRS = tuple(combinations(NAMES, 2))
IDS = {rule.id for rule in GAME.info.rules}
USUAL: dict[str, dict[str, Any]] = {
    "complete_words": {"one_letter_words": "aiobst"},
    "crossing_strings": {"min_length": 2},
}
"""Parameters under which random games show something of the rule."""
POT = dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 3) | {"e": 6, "a": 5, "s": 6}
MAX_MOVES = 60


@cache
def lexicon() -> WordSets:
    """The sample words, with plurals, and single letters so that complete words can begin with a consonant."""
    words = (*lists.SAMPLE_FILE.read_text(encoding="utf-8").split(), "b", "s", "t")
    plurals = [word for word in words if word.endswith("s") and word[:-1] in words]
    return WordSets({"sample": WordSet(words, tags={word: ["plural"] for word in plurals})})


def rules_of(pair: tuple[str, ...]) -> dict[str, Any]:
    """The options of a pair, with the rules that it needs."""
    chosen: dict[str, Any] = {name: {} for first in pair for name in (*NEEDS.get(first, ()), first)}
    return {name: dict(USUAL.get(name, {})) for name in chosen}


def set_up(pair: tuple[str, ...], number: int) -> Setup[Options]:
    """The set-up of game ``number``: with and without referee, tiles, more seats, metamorphism."""
    table = number % 2 == 1 or "anyone_challenges" in pair
    rules = rules_of(pair)
    given = {
        "adjudication": "TABLE" if table else "REFEREE",
        "adjudicator": "LEXICON" if number % 4 == 3 else "PLAYERS",
        "pot": POT if number % 3 == 2 else None,
        "rounds": (2 if "collections_persist" in rules else 1) + number % 3,
        "metamorphism": number % 3 == 1,
        "rules": rules,
    }
    return Setup(options.read(Options, given), lexicon().resolve(()), 2 + number % 4)


def play(pair: tuple[str, ...], number: int, most: int = MAX_MOVES) -> Counter[str]:
    """Plays one random game and watches every law; says what happened how often."""
    setup, words = set_up(pair, number), lexicon().open(lexicon().resolve(()))
    seen: Counter[str] = Counter()
    start = GAME.initial(setup, Chance(bytes(15) + bytes([number % 256])), words)
    state, chance = start.state, Chance(f"{pair} {number}".encode())
    for _ in range(most):
        if GAME.outcome(state) is not None:
            seen["finished"] += 1
            break
        seat, chance = _seat(state, chance)
        move, chance = GAME.random_move(state, seat, chance, words)
        if move is None and seat not in GAME.to_act(state):
            continue
        chosen = Concede() if move is None else move
        assert GAME.check(state, seat, chosen, words) is None
        after = GAME.apply(state, seat, chosen, words)
        assert all(event.rule in IDS for event in after.events)
        seen.update(type(event.detail).__name__ for event in after.events)
        state = after.state
        watch(state, words)
    return seen


def _seat(state: State[Any, Any], chance: Chance) -> tuple[int, Chance]:
    """Mostly who is to act; at a table now and then somebody else."""
    (expected,) = GAME.to_act(state)
    stray, chance = chance.below(5)
    if stray or state.position.chooser is not None:
        return expected, chance
    return chance.choice(state.position.seats_playing)


def watch(state: State[Options, Any], words: Words) -> None:
    """The laws of one position."""
    found = entry("word_sprout")
    message = codec.encode_state(found, state)
    _, decoded = codec.decode_state(pb.State.FromString(message.SerializeToString(deterministic=True)))
    assert decoded == state
    assert codec.encode_view(found, state, None).text
    _tiles_are_conserved(state)
    running = GAME.outcome(state) is None and state.position.chooser is None
    if running and state.setup.options.adjudication == "REFEREE":
        judge = judge_of(state.setup.lexicons, state.position.rules, words)
        for string in texts(state.position.table.rows):
            assert judge.is_valid(judge.rules.moment(state.position, string)), (state.position.table, string)


def _tiles_are_conserved(state: State[Options, Any]) -> None:
    table, agreed = state.position.table, state.setup.options.pot
    if agreed is None:
        return
    there = (
        Counter(dict(table.pot.tiles))
        + Counter("".join(table.hands))
        + Counter("".join(table.rows).replace(" ", ""))
    )
    assert there == Counter({letter: count for letter, count in agreed.items() if count})


def refused(pair: tuple[str, ...]) -> bool:
    """Whether the pair is refused at the start, as contradicting each other, naming both rules."""
    try:
        words = lexicon().open(lexicon().resolve(()))
        GAME.initial(set_up(pair, 1), Chance(bytes(16)), words)
    except RequestError as fault:
        assert fault.reason is Reason.OPTION_CONFLICT
        return True
    return False
