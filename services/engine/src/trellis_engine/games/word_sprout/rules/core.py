"""The rules that are always in force: the seed's core rules and its first other rules, with the rulings on them."""

from typing_extensions import override

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.rules.base import SproutRule, Won
from trellis_engine.games.word_sprout.rules.known_words import KnownWords
from trellis_engine.games.word_sprout.rules.moment import Moment, Step
from trellis_engine.games.word_sprout.table.letters import MAX_STRING_LETTERS, Addition, letters_of
from trellis_engine.games.word_sprout.table.round import Round
from trellis_engine.games.word_sprout.table.tiles import stock


class Turns(SproutRule):
    """Players take turns (core rule 1); `judge` sees to whose turn it is."""

    id = "WS-C1"
    sentence = "Players take turns adding letters to the string, at either end or anywhere in the middle."


class OneLetter(SproutRule):
    """A turn adds one letter (WS-1); `RuleSet` looks for rules that allow more."""

    id = "WS-1"
    sentence = "A turn adds exactly one letter, unless another rule allows more."
    letters_per_turn = 1


def too_many_letters(most: int, given: int) -> Violation:
    """Say that a turn adds more letters than the rules in force allow."""
    text = f"a turn adds {'one letter' if most == 1 else 'one or two letters'}"
    return Violation("TOO_MANY_LETTERS", OneLetter.id, text, {"letters": str(given)})


class Length(SproutRule):
    """Strings do not grow beyond a limit of ours, which no word comes near."""

    id = "WS-L1"
    sentence = f"A string has at most {MAX_STRING_LETTERS} letters."

    @override
    def prevent(self, round_: Round, additions: tuple[Addition, ...]) -> Violation | None:
        """Prevent more letters than the limit."""
        if round_.table.letters + len(additions) <= MAX_STRING_LETTERS:
            return None
        return Violation("STRING_TOO_LONG", self.id, f"a string has at most {MAX_STRING_LETTERS} letters")


class Tiles(SproutRule):
    """Other rule 1: a letter whose tiles are used up cannot be played (WS-5)."""

    id = "WS-O1"
    sentence = "With tiles: if there are no more tiles of a letter in the pot, you cannot play that letter."

    @override
    def prevent(self, round_: Round, additions: tuple[Addition, ...]) -> Violation | None:
        """Prevent letters without a tile."""
        pot = round_.table.pot
        if pot is None:
            return None
        wanted = letters_of(additions)
        for letter in wanted:
            if pot.left(letter) < wanted.count(letter):
                return no_tile_left(letter)
        return None

    @override
    def forbid(self, step: Step, known_words: KnownWords) -> Violation | None:
        """Forbid letters without a tile in plays that are only imagined; real ones are prevented."""
        if step.before.supply is None:
            return None
        for letter in step.letters:
            if step.before.left(letter) < step.letters.count(letter):
                return no_tile_left(letter)
        return None

    @override
    def may_reach(self, moment: Moment, word: str, known_words: KnownWords) -> bool:
        """Rule out words for which there are not enough tiles (seed: valid goal words)."""
        return moment.supply is None or stock(moment.supply).holds(word)

    @override
    def refuse_reach(self, moment: Moment, word: str, known_words: KnownWords) -> Violation:
        """Name the tiles that lack."""
        tiles = stock(moment.supply or ()).lacking(word)
        text = f"the pot lacks {', '.join(tiles.upper())} for {word.upper()}"
        return Violation("GOAL_WORD_LACKS_TILES", self.id, text, {"word": word, "tiles": tiles})


def no_tile_left(letter: str) -> Violation:
    """Say that a letter cannot be played because its tiles are used up."""
    text = f"there is no tile {letter.upper()} left in the pot"
    return Violation("NO_TILE_LEFT", Tiles.id, text, {"letter": letter})


class LastPlayerLeft(SproutRule):
    """The last player left wins (core rule 4, WS-9)."""

    id = "WS-C4"
    sentence = "The last player left in the game is the winner."

    @override
    def won_by_default(self, round_: Round) -> Won | None:
        """Give the round to the only player left."""
        left = round_.seats_playing
        return Won(left, "LAST_PLAYER_LEFT", self.id) if len(left) == 1 else None


CORE: tuple[SproutRule, ...] = (Turns(), OneLetter(), Length(), Tiles(), LastPlayerLeft())
