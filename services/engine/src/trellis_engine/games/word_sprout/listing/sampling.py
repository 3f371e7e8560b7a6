"""Random moves, drawn without listing all that a table allows or the whole lexicon."""

from itertools import islice

from trellis_engine.chance import Chance
from trellis_engine.contract.adjudication import Adjudication
from trellis_engine.games.word_sprout.judge import Match, judge_move, refuse_turn
from trellis_engine.games.word_sprout.listing.moves import list_moves, other_deeds
from trellis_engine.games.word_sprout.moves import Admit, Move, PlayLetters, ShowWord
from trellis_engine.games.word_sprout.play import challenges
from trellis_engine.games.word_sprout.search.plays import single_plays
from trellis_engine.games.word_sprout.search.validity import judge_of, latest_layout
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table import board, placement
from trellis_engine.games.word_sprout.table.letters import Addition
from trellis_engine.words import Words

MAX_WORDS_LISTED = 50
MAX_BLIND_DRAWS = 20
PLAYS_PER_DEED = 3
"""How much likelier a play is drawn than each of the other things that one can do at a table."""


def draw(state: Match, seat: int, chance: Chance, words: Words) -> tuple[Move | None, Chance]:
    """Draw a legal move, every one possible; None if there is none."""
    position = state.position
    if challenges.refuse_answer(position, seat) is None:
        return draw_answer(position, chance, words)
    if position.chooser is not None or position.challenge is not None:
        return _one_of(tuple(list_moves(state, seat, words)), chance)
    if state.setup.options.adjudication is Adjudication.REFEREE:
        return _refereed(state, seat, chance, words)
    return _at_a_table(state, seat, chance, words)


def _one_of(moves: tuple[Move, ...], chance: Chance) -> tuple[Move | None, Chance]:
    return chance.choice(moves) if moves else (None, chance)


def _refereed(state: Match, seat: int, chance: Chance, words: Words) -> tuple[Move | None, Chance]:
    """Draw a play of one letter where that is possible, now and then of two where a rule allows it."""
    judge = judge_of(state.setup.lexicons, state.position.rules, words)
    if refuse_turn(state, seat) is not None:
        return None, chance
    double, chance = chance.below(2)
    if double and judge.rules.letters_when(locked=state.position.table.locked) > 1:
        move, chance = _random_play(state, seat, chance, words)
        if move is not None:
            return move, chance
    singles = tuple(single_plays(judge, state.position))
    if singles:
        additions, chance = chance.choice(singles)
        return PlayLetters(additions), chance
    return _one_of(tuple(list_moves(state, seat, words)), chance)


def _at_a_table(state: Match, seat: int, chance: Chance, words: Words) -> tuple[Move | None, Chance]:
    deeds = tuple(other_deeds(state, seat, words))
    drawn, chance = chance.below(len(deeds) + PLAYS_PER_DEED)
    if drawn >= len(deeds):
        move, chance = _random_play(state, seat, chance, words)
        if move is not None:
            return move, chance
    return _one_of(deeds or tuple(islice(list_moves(state, seat, words), MAX_WORDS_LISTED)), chance)


def _random_play(state: Match, seat: int, chance: Chance, words: Words) -> tuple[Move | None, Chance]:
    """Draw plays blindly, as often as it takes within reason to draw a legal one."""
    rules = judge_of(state.setup.lexicons, state.position.rules, words).rules
    for _ in range(MAX_BLIND_DRAWS):
        number, chance = chance.below(rules.letters_when(locked=state.position.table.locked))
        additions: tuple[Addition, ...] = ()
        rows = state.position.table.rows
        for _ in range(number + 1):
            addition, chance = _random_addition(rows, chance, words.alphabet, on_a_grid=rules.on_a_grid)
            if addition.cell is not None and not placement.is_open(rows, addition.cell):
                break
            additions = (*additions, addition)
            rows = placement.lay(rows, (addition,)).rows
        if additions and judge_move(state, seat, PlayLetters(additions), words) is None:
            return PlayLetters(additions), chance
    return None, chance


def _random_addition(
    rows: board.Rows, chance: Chance, alphabet: str, *, on_a_grid: bool
) -> tuple[Addition, Chance]:
    """Draw any letter for any place; not every cell of the grid turns out to be open."""
    letter, chance = chance.choice(alphabet)
    if on_a_grid:
        cell, chance = chance.choice(tuple(board.openings(rows)))
        return Addition(letter, 0, cell), chance
    place, chance = chance.below(sum(map(len, rows)) + 1)
    return Addition(letter, place), chance


def draw_answer(position: Position, chance: Chance, words: Words) -> tuple[Move, Chance]:
    """Draw an answer to a challenge: admitting, or a word for each string that the play has changed."""
    named = []
    for change in latest_layout(position)[1].changes:
        move, chance = draw_word(change.after, chance, words)
        if isinstance(move, Admit):
            return move, chance
        assert isinstance(move, ShowWord)
        named.append(move.word)
    return ShowWord(" ".join(named)), chance


def draw_word(string: str, chance: Chance, words: Words) -> tuple[Move, Chance]:
    """Draw one of three, equally likely: admitting, one of the first words that contain the string, any word."""
    way, chance = chance.below(3)
    if way == 0:
        return Admit(), chance
    proofs = tuple(islice(words.containing(string), MAX_WORDS_LISTED)) if way == 1 else ()
    if proofs:
        word, chance = chance.choice(proofs)
        return ShowWord(word), chance
    return any_word(chance, words)


def any_word(chance: Chance, words: Words) -> tuple[Move, Chance]:
    """Walk along extensions, and perhaps stop at each word on the way, so that every word can be drawn."""
    string = ""
    while True:
        extensions = words.extensions(string)
        if string and words.contains([string])[0]:
            stop, chance = chance.below(2)
            if stop or not extensions:
                return ShowWord(string), chance
        if not extensions:
            return Admit(), chance
        step, chance = chance.choice(extensions)
        string = string[: step.position] + step.letter + string[step.position :]
