"""List the legal moves of a seat lazily, and draw some at random (SF-R3, SF-5)."""

import itertools
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress

from trellis_engine.chance import Chance
from trellis_engine.contract import State
from trellis_engine.games.word_souffle.challenges.answers import draw as draw_answer
from trellis_engine.games.word_souffle.challenges.answers import names
from trellis_engine.games.word_souffle.challenges.judge import asked, challenged_letters, deciding
from trellis_engine.games.word_souffle.dice.sets import WILD
from trellis_engine.games.word_souffle.moves import Admit, ChallengeLine, Letter, Move, Pass, Place, Spot
from trellis_engine.games.word_souffle.options import Options
from trellis_engine.games.word_souffle.sheets.new_lines import buildable, letters_of
from trellis_engine.games.word_souffle.sheets.reachable_chains import SIDES, live_chains, picks, reachable
from trellis_engine.games.word_souffle.sheets.writing import completed, joined
from trellis_engine.games.word_souffle.state import Phase, Position, Sheet
from trellis_engine.words import Words

_Chains = tuple[str | None, ...]
_Choice = tuple[Letter, str]


@dataclass(frozen=True)
class _Judge:
    """What the rules say about chains, known beforehand.

    Args:
        alphabet: the letters that a wild may stand for.
        allowed: whether a chain may be made.
        calls: whether its player may announce it or not: the values of `Letter.announced` that are allowed.
        build_first: whether only a letter that can be added to no line begins one (SF-R3c).
    """

    alphabet: str
    allowed: Callable[[str], bool]
    calls: Callable[[str], tuple[bool, ...]]
    build_first: bool = False

    def may_begin(self, chains: _Chains, letters: str) -> bool:
        """Tell whether a die that could be these letters may begin a line."""
        return not (self.build_first and any(map(self.allowed, buildable(chains, letters))))


def moves(state: State[Options, Position], seat: int, words: Words) -> Iterator[Move]:
    """List the moves of a seat that is to act: placements, or challenges by line, the pass, and words to name."""
    position, options = state.position, state.setup.options
    if position.phase is Phase.PLACING:
        shown = options.dice_set.shown(position.roll)
        return placements(options, position.sheet_of(seat), shown, words)
    return itertools.chain(_challenges(position, seat), _answers(position, seat, words))


def draw_move(
    state: State[Options, Position], seat: int, chance: Chance, words: Words
) -> tuple[Move | None, Chance]:
    """Draw a move of a seat that is to act, step by step; every one possible, not all equally likely."""
    position, options = state.position, state.setup.options
    if position.phase is Phase.PLACING:
        shown = options.dice_set.shown(position.roll)
        return draw_placement(options, position.sheet_of(seat), shown, chance, words)
    return _random_reply(position, seat, chance, words)


def placements(options: Options, sheet: Sheet, shown: Sequence[str], words: Words) -> Iterator[Place]:
    """Return all legal placements, each once, in the order of their first letters, then second, then third.

    Letters go in alphabetical order; each to the beginning and the end of line 0, of line 1, and so on, then to a new
    line; a word unannounced before announced. Only what comes first is worked out first: what a caller does not ask for
    costs nothing, but for three questions to the words.
    """
    chains = live_chains(sheet)
    judge = _judge(options, [chain for chain in chains if chain], shown, words)
    left = "".join(sorted(shown))
    return (Place(letters) for letters in _sequences(judge, tuple(chains), left, ()))


def _judge(options: Options, chains: Collection[str], shown: Sequence[str], words: Words) -> _Judge:
    silent = options.auto_announce
    if not options.refereed:
        return _Judge(words.alphabet, lambda _: True, lambda _: (False,) if silent else (False, True))
    kept = reachable(chains, shown, words)
    first = options.new_lines_only_if_stuck
    if silent:
        return _Judge(words.alphabet, kept.__contains__, lambda _: (False,), first)
    strings = sorted(kept)
    complete = dict(zip(strings, completed(options, strings, words), strict=True))
    calls = {chain: (False, True) if found else (False,) for chain, found in complete.items()}
    return _Judge(words.alphabet, kept.__contains__, calls.__getitem__, first)


def _sequences(
    judge: _Judge, chains: _Chains, left: str, before: tuple[Letter, ...]
) -> Iterator[tuple[Letter, ...]]:
    if not left:
        yield before
        return
    for letter, rest in picks(left, judge.alphabet):
        for item, chain in _spots(judge, chains, letter, letters_of(letter, left, judge.alphabet)):
            number = item.line if item.spot is not Spot.NEW_LINE else len(chains)
            after = (*chains[:number], chain, *chains[number + 1 :])
            yield from _sequences(judge, after, rest, (*before, item))


def _spots(judge: _Judge, chains: _Chains, letter: str, letters: str) -> Iterator[_Choice]:
    """Tell where a letter may go, and the chain that it makes there; `letters` is all that its die could be."""
    for number, chain in enumerate(chains):
        if chain is not None:
            for spot in SIDES:
                yield from _calls(judge, joined(chain, letter, spot), letter, spot, number)
    if judge.may_begin(chains, letters):
        yield from _calls(judge, letter, letter, Spot.NEW_LINE, 0)


def _calls(judge: _Judge, chain: str, letter: str, spot: Spot, number: int) -> Iterator[_Choice]:
    if judge.allowed(chain):
        for announced in judge.calls(chain):
            yield Letter(letter, spot, number, announced), chain


def draw_placement(
    options: Options, sheet: Sheet, shown: Sequence[str], chance: Chance, words: Words
) -> tuple[Place | None, Chance]:
    """Return a random placement: a letter, then one of its legal spots, each equally likely, until all are placed."""
    chains, left = tuple(live_chains(sheet)), "".join(sorted(shown))
    letters: tuple[Letter, ...] = ()
    wilds = _letters_of_words(options, words) if WILD in left else ""
    while left:
        choices, chance = _drawn_spots(options, chains, left, wilds, chance, words)
        if not choices:
            return None, chance
        (item, chain, left), chance = chance.choice(choices)
        number = item.line if item.spot is not Spot.NEW_LINE else len(chains)
        chains = (*chains[:number], chain, *chains[number + 1 :])
        letters = (*letters, item)
    return Place(letters), chance


def _drawn_spots(  # noqa: PLR0917 - what a placement is drawn from
    options: Options, chains: _Chains, left: str, wilds: str, chance: Chance, words: Words
) -> tuple[tuple[tuple[Letter, str, str], ...], Chance]:
    """Draw a letter, and list its spots, each with the chain that it makes and the faces left.

    A wild may fit nowhere as the letter drawn and yet be one to build with (SF-R3c): then the spots of all its letters.
    """
    every = tuple(picks(left, wilds))
    (letter, rest), chance = chance.choice(every)
    judge = _judge_of_die(options, chains, letters_of(letter, left, WILD), words)

    def spots(letter: str, rest: str) -> list[tuple[Letter, str, str]]:
        found = _spots(judge, chains, letter, letters_of(letter, left, words.alphabet))
        return [(item, chain, rest) for item, chain in found]

    here = spots(letter, rest)
    if not here and letter not in left:
        here = [each for other, rest in every if other not in left for each in spots(other, rest)]
    return tuple(here), chance


def _letters_of_words(options: Options, words: Words) -> str:
    """Tell what a wild may stand for: with a referee only letters that some word has, for no other can be placed."""
    alphabet = words.alphabet
    return "".join(compress(alphabet, words.substrings(alphabet))) if options.refereed else alphabet


def _judge_of_die(options: Options, chains: _Chains, die: str, words: Words) -> _Judge:
    return _judge(options, [chain for chain in chains if chain], [die], words)


def _challenges(position: Position, seat: int) -> Iterator[ChallengeLine | Pass]:
    if not deciding(position, seat):
        return
    sheet = position.sheet_of(seat)
    for number, line in enumerate(sheet.lines):
        if not line.crossed_out and number not in sheet.defended:
            yield ChallengeLine(number)
    yield Pass()


def _answers(position: Position, seat: int, words: Words) -> Iterator[Move]:
    challenge = asked(position, seat)
    if challenge is not None:
        yield Admit()
        yield from names(challenged_letters(position, challenge[1]), words.alphabet)


def _random_reply(position: Position, seat: int, chance: Chance, words: Words) -> tuple[Move | None, Chance]:
    """Return an answer if one is owed, otherwise the pass half of the time, otherwise a challenge."""
    challenge = asked(position, seat)
    if challenge is not None:
        return draw_answer(challenged_letters(position, challenge[1]), chance, words)
    *lines, last = _challenges(position, seat)
    passing, chance = chance.below(2)
    return chance.choice(lines) if lines and not passing else (last, chance)
