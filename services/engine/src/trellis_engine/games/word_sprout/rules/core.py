"""The rules that are always in force: the seed's core rules and its first other rules, with the rulings on them."""

from __future__ import annotations

from trellis_engine.contract import Violation
from trellis_engine.games.word_sprout.moves import MAX_STRING, Addition
from trellis_engine.games.word_sprout.rules.base import Moment, SproutRule, Won
from trellis_engine.games.word_sprout.state import Position, Table


class Turns(SproutRule):
    """Core rule 1: players take turns."""

    id = "WS-C1"
    text = "Players take turns adding a letter to the string, at either end or anywhere in the middle."

    def refuse_turn(self, position: Position, seat: int) -> Violation | None:
        """A seat plays when it is its turn."""
        if not position.players[seat].playing:
            return Violation("SEAT_IS_OUT", self.id, f"seat {seat} is out of the round")
        mover = position.table.mover
        if seat != mover:
            text = f"it is the turn of seat {mover}"
            return Violation("NOT_YOUR_TURN", self.id, text, {"mover": str(mover)})
        return None


class OneLetter(SproutRule):
    """How many letters a turn adds (WS-1)."""

    id = "WS-1"
    text = "A turn adds exactly one letter."

    def prevent(self, table: Table, additions: tuple[Addition, ...]) -> Violation | None:
        """Exactly one."""
        if len(additions) == 1:
            return None
        text = f"a turn adds one letter, not {len(additions)}"
        return Violation("TOO_MANY_LETTERS", self.id, text, {"letters": str(len(additions))})


class Length(SproutRule):
    """How long strings grow; a limit of ours that no word comes near."""

    id = "WS-L1"
    text = f"A string has at most {MAX_STRING} letters."

    def prevent(self, table: Table, additions: tuple[Addition, ...]) -> Violation | None:
        """No more than the limit."""
        if len(table.string) + len(additions) <= MAX_STRING:
            return None
        return Violation("STRING_TOO_LONG", self.id, f"a string has at most {MAX_STRING} letters")


class Tiles(SproutRule):
    """Other rule 1: a letter whose tiles are used up cannot be played (WS-5)."""

    id = "WS-O1"
    text = "With tiles: if there are no more tiles of a letter in the pot, you cannot play that letter."

    def prevent(self, table: Table, additions: tuple[Addition, ...]) -> Violation | None:
        """A tile for each letter."""
        if table.pot is None:
            return None
        wanted = "".join(addition.letter for addition in additions)
        for letter in wanted:
            if table.pot.left(letter) < wanted.count(letter):
                text = f"there is no tile {letter.upper()} left in the pot"
                return Violation("NO_TILE_LEFT", self.id, text, {"letter": letter})
        return None

    def refuse_goal(self, moment: Moment, word: str) -> Violation | None:
        """A word whose letters are not in the pot cannot be reached (seed: valid goal words)."""
        pot = moment.pot
        if pot is None:
            return None
        lacking = {
            letter: count - pot.left(letter)
            for letter, count in moment.missing(word).items()
            if count > pot.left(letter)
        }
        if not lacking:
            return None
        tiles = "".join(sorted(letter * count for letter, count in lacking.items()))
        text = f"the pot lacks {', '.join(tiles.upper())} for {word.upper()}"
        return Violation("GOAL_WORD_LACKS_TILES", self.id, text, {"word": word, "tiles": tiles})


class LastPlayerLeft(SproutRule):
    """Core rule 4 (WS-9)."""

    id = "WS-C4"
    text = "The last player left in the game is the winner."

    def won(self, position: Position) -> Won | None:
        """One player is left."""
        left = position.seats_playing
        return Won(left, "LAST_PLAYER_LEFT", self.id) if len(left) == 1 else None


CORE: tuple[SproutRule, ...] = (Turns(), OneLetter(), Length(), Tiles(), LastPlayerLeft())
