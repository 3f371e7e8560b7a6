"""Which letters can be added to the string on the table, listed lazily."""

from collections.abc import Iterable, Iterator

from trellis_engine.games.word_sprout.rules.strings import is_palindrome
from trellis_engine.games.word_sprout.search.crossing_plays import doubles_on_the_grid, singles_on_the_grid
from trellis_engine.games.word_sprout.search.validity import StringJudge
from trellis_engine.games.word_sprout.state import Position
from trellis_engine.games.word_sprout.table.board import Rows, openings
from trellis_engine.games.word_sprout.table.letters import Addition, lengthened
from trellis_engine.games.word_sprout.table.placement import is_open, lay
from trellis_engine.work import spend

Additions = tuple[Addition, ...]


def legal_plays(judge: StringJudge, position: Position) -> Iterator[Additions]:
    """List the plays that a referee allows: one letter by position, then letter; then two letters likewise."""
    yield from single_plays(judge, position)
    if judge.rules.letters_when(locked=position.table.locked) > 1:
        yield from (play for play in _doubles(judge, position) if judge.refuse_play(position, play) is None)


def single_plays(judge: StringJudge, position: Position) -> Iterator[Additions]:
    """List the legal plays of one letter, by position (on the grid: by cell), then letter."""
    rows, string, playable = position.table.rows, position.table.string, _playable(judge, position)
    plays = (
        singles_on_the_grid(judge, rows, playable)
        if judge.rules.on_a_grid
        else _likely(judge, string, playable)
    )
    return (play for play in plays if judge.refuse_play(position, play) is None)


def _playable(judge: StringJudge, position: Position) -> str:
    """Find the letters of which there are tiles: no other can be played (WS-5)."""
    alphabet, pot = judge.known_words.words.alphabet, position.table.pot
    return alphabet if pot is None else "".join(letter for letter in alphabet if pot.left(letter))


def possible_plays(judge: StringJudge, position: Position) -> Iterator[Additions]:
    """List the plays that nothing prevents, valid or not, in the order of `legal_plays`."""
    string, alphabet = position.table.string, judge.known_words.words.alphabet
    on_a_grid = judge.rules.on_a_grid
    firsts = list(_cells(position.table.rows, alphabet) if on_a_grid else _anywhere(string, alphabet))
    yield from (first for first in firsts if judge.rules.prevent(position, first) is None)
    if judge.rules.letters_when(locked=position.table.locked) == 1:
        return
    for first in firsts:
        rows = lay(position.table.rows, first).rows
        for second in _cells(rows, alphabet) if on_a_grid else _anywhere(rows[0], alphabet):
            if judge.rules.prevent(position, first + second) is None:
                yield first + second


def _anywhere(string: str, alphabet: str) -> Iterator[Additions]:
    for position in range(len(string) + 1):
        for letter in alphabet:
            yield (Addition(letter, position),)


def _cells(rows: Rows, alphabet: str) -> Iterator[Additions]:
    """List every letter in every cell where one can be put."""
    for cell in openings(rows):
        for letter in alphabet if is_open(rows, cell) else "":
            yield (Addition(letter, 0, cell),)


def _doubles(judge: StringJudge, position: Position) -> Iterator[Additions]:
    string, playable = position.table.string, _playable(judge, position)
    if judge.rules.on_a_grid:
        yield from doubles_on_the_grid(judge, position.table.rows, playable, locked=position.table.locked)
        return
    for first in _anywhere(string, playable):
        spend()
        between = lengthened(string, first)
        seconds = _mirrored(between, playable) if position.table.locked else _likely(judge, between, playable)
        for second in seconds:
            yield first + second


def _mirrored(string: str, alphabet: str) -> Iterator[Additions]:
    """List the additions that make a palindrome: each letter is that on the other side, but for one in the middle."""
    for position in range(len(string) + 1):
        opposite = len(string) - position
        fitting = alphabet if opposite == position else string[opposite - (opposite > position)]
        for letter in fitting:
            additions = (Addition(letter, position),)
            if letter in alphabet and is_palindrome(lengthened(string, additions)):
                yield additions


def _likely(judge: StringJudge, string: str, playable: str) -> Iterator[Additions]:
    """List the additions of some letters after which some word may contain the string."""
    fillers = judge.rules.fillers(judge.known_words)
    if fillers:
        for additions in _anywhere(string, playable):
            if judge.known_words.can_fill(lengthened(string, additions), fillers):
                yield additions
        return
    extensions = judge.known_words.words.extensions(string)
    found: Iterable[Additions] = (
        (Addition(extension.letter, extension.position),)
        for extension in extensions
        if extension.letter in playable
    )
    if judge.rules.complete_words_only:
        found = list(found)
        longer = [lengthened(string, additions) for additions in found]
        judge.known_words.learn_words(longer)
        judge.rules.prepare([word for word in longer if judge.known_words.is_word(word)], judge.known_words)
    yield from found
