"""Set-ups of Word Sprout drawn and changed at random: any optional rules, players' own rules, tiles, seats."""

import random
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from trellis_engine import options
from trellis_engine.games.word_sprout.options import Options

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
PARAMETERS: dict[str, Callable[[random.Random], dict[str, Any]]] = {
    "complete_words": lambda rng: {"one_letter_words": rng.choice(["aio", ALPHABET, "st", ""])},
    "no_plurals": lambda rng: {"words_formed": rng.random() < 0.5},
    "consonants_first": lambda rng: {"letters": rng.choice([1, 2, 3, 3, 4, 5])},
    "no_more_vowels": lambda rng: {"margin": rng.choice([0, 0, 1, 2])},
    "no_consonant_in_front": lambda rng: {"letters": rng.choice([1, 2, 3, 3, 5])},
    "palindrome_lock": lambda rng: {
        "from_turn": rng.choice([1, 2, 3, 3, 5]),
        "two_letters_only_when_locked": rng.random() < 0.3,
    },
    "crossing_strings": lambda rng: {"min_length": rng.choice([2, 3, 5])},
}
NEEDS = {
    "collections_persist": ("vowel_collections",),
    "everyone_turns_in": ("vowel_collections", "collections_persist"),
    "played_again_is_lost": ("vowel_collections",),
    "holes_win": ("crossing_strings",),
}
CLASHES = (("complete_words", "vowels_may_be_missing"),)
LEFT_OUT = {"anyone_challenges", "unreachable_goals"}
"""The first means nothing with a referee, and with the second nothing is searched."""
RULES = tuple(item.name for item in fields(options.read(Options, {}).rules) if item.name not in LEFT_OUT)
OWN_STRINGS = (
    "position == size(before)",
    "after.endsWith('l') || size(after) < 3",
    "vowels <= 2",
    "turn % 2 == 1 || vowels > 0",
    "!after.contains('s')",
    "played < 4 || position == 0",
    "size(after) < 9",
    "letter != 'e' || size(before) > 4",
    "player == 0 || !letter.contains('e')",
    "tiles < 0 || tiles > 20 || letter != 't'",
    "!hand.contains('a') || letter != 'a'",
    "left < 0 || left % 2 == 1",
)
OWN_WORDS = (
    "word == 'zzzzzzzzz' || word.endsWith('ological')",
    "size(word) >= 9",
    "!('plural' in tags)",
    "word.startsWith('z')",
    "vowels * 2 == length",
    "word.contains('tion')",
    "size(word) > 20",
    "word.matches('^[^aeiou]*[aeiou][^aeiou]*$')",
)
OWN_OTHERS = (
    ("NEXT", "letter.matches('[aeiou]') ? -1 : 1"),
    ("NEXT", "letter == 't' ? 0 : 2"),
    ("OUT", "length == 2 && letter == 'a'"),
    ("OUT", "player == 1 && letter == 'e'"),
    ("SCORE", "length"),
    ("WIN", "points > 20"),
)


@dataclass(frozen=True)
class Setting:
    """What is agreed on in a match: rules with their parameters, own rules, tiles, seats."""

    rules: dict[str, dict[str, Any]]
    own: tuple[tuple[str, str], ...]
    pot: dict[str, int] | None
    seats: int

    @property
    def chosen(self) -> dict[str, Any]:
        """Write it as the options of a match."""
        own = [
            {"name": f"own {number}", "scope": scope, "expression": expression}
            for number, (scope, expression) in enumerate(self.own)
        ]
        rounds = 2 if "collections_persist" in self.rules else 1
        return {"rules": self.rules, "custom_rules": own, "pot": self.pot, "rounds": rounds}

    def told(self) -> str:
        """Tell it in one line."""
        rules = [
            name + (f"({','.join(str(value) for value in given.values())})" if given else "")
            for name, given in self.rules.items()
        ]
        own = [f"[{scope} {expression}]" for scope, expression in self.own]
        pot = "no pot" if self.pot is None else "pot " + "".join(f"{a}{n}" for a, n in self.pot.items())
        return " ".join([f"{self.seats} seats", *rules, *own, pot])


def drawn(rng: random.Random) -> Setting:
    """Draw a setting: one to six optional rules, now and then own rules, and tiles."""
    rules = _fitting(rng, rng.sample(RULES, rng.randint(1, 6)))
    return Setting(rules, _own(rng), _pot(rng), rng.randint(2, 8))


def changed(setting: Setting, rng: random.Random) -> Setting:
    """Change one thing of a setting."""
    kind = rng.randrange(6)
    if kind == 0:
        return replace(setting, seats=rng.randint(2, 8))
    if kind == 1:
        return replace(setting, pot=_pot(rng))
    if kind == 2 and setting.pot is not None:
        return replace(setting, pot=setting.pot | {rng.choice(ALPHABET): rng.randint(0, 5)})
    if kind == 3:
        return replace(setting, own=_own(rng))
    names = list(setting.rules)
    if kind == 4 and len(names) > 1:
        names.remove(rng.choice(names))
    else:
        names.append(rng.choice(RULES))
    kept = {name: given for name, given in setting.rules.items() if rng.random() < 0.8}
    return replace(setting, rules=_fitting(rng, names, kept))


def _fitting(
    rng: random.Random, names: list[str], kept: dict[str, dict[str, Any]] | None = None
) -> dict[str, dict[str, Any]]:
    """Give rules parameters, with those that they need and without what clashes."""
    wanted = dict.fromkeys(one for name in names for one in (*NEEDS.get(name, ()), name))
    for first, second in CLASHES:
        if first in wanted:
            wanted.pop(second, None)
    known = kept or {}
    return {
        name: known[name] if name in known else PARAMETERS[name](rng) if name in PARAMETERS else {}
        for name in wanted
    }


def _own(rng: random.Random) -> tuple[tuple[str, str], ...]:
    own: list[tuple[str, str]] = []
    if rng.random() < 0.25:
        own.append(("STRING", rng.choice(OWN_STRINGS)))
    if rng.random() < 0.25:
        own.append(("GOAL_WORD", rng.choice(OWN_WORDS)))
    if rng.random() < 0.1:
        own.append(rng.choice(OWN_OTHERS))
    return tuple(own)


def _pot(rng: random.Random) -> dict[str, int] | None:
    """Draw no pot, as many tiles of each letter, or a few of each at random."""
    kind = rng.randrange(4)
    if kind == 0:
        return None
    if kind == 1:
        return dict.fromkeys(ALPHABET, rng.randint(1, 6))
    return {letter: rng.randint(0, 2 * kind) for letter in ALPHABET}
