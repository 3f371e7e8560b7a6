"""The extension graph as a game under normal play: a property of the lexicon, read from the solved graph."""

from collections.abc import Sequence
from dataclasses import dataclass

from trellis_lexicon.index.index import Index
from trellis_lexicon.queries.answers import Extension, Extensions, Place
from trellis_lexicon.queries.extensions import extensions


@dataclass(frozen=True, slots=True)
class Analysis:
    """The value of a string when two players extend it in turn by one letter and whoever cannot is beaten.

    `grundy` is its Grundy value: the player to extend wins if it is not 0. `distance` is the number of letters still
    added under best play, in which the winner ends the game as soon as possible and the loser as late; `best` are the
    extensions that such play allows.
    """

    text: str
    place: Place
    grundy: int
    distance: int
    best: Sequence[Extension]

    @property
    def won(self) -> bool:
        """Whether the player to extend the string wins."""
        return self.grundy > 0


def analysis(index: Index, text: str, place: Place) -> Analysis:
    """Return the value of `text`, from the values of its extensions."""
    packed = extensions(index, text, place).packed
    ends, solved = place is Place.ENDS, index.solved
    values = [solved(row, ends=ends) for row in map(index.extensions.row, packed)]
    reached = {grundy for grundy, _ in values}
    grundy = next(value for value in range(len(reached) + 1) if value not in reached)
    if not values:
        return Analysis(text, place, grundy, 0, ())
    # A winner leaves the other a string of value 0, the nearest to its end; a loser makes the game last.
    distance = min(far for value, far in values if value == 0) if grundy else max(far for _, far in values)
    wanted = {(0, distance)} if grundy else {value for value in values if value[1] == distance}
    best = [entry for entry, value in zip(packed, values, strict=True) if value in wanted]
    return Analysis(text, place, grundy, distance + 1, Extensions(index, text, best))


def best_line(index: Index, text: str, place: Place) -> list[str]:
    """Return the strings of one game of best play from `text` on, taking the first best extension each time."""
    line = [text]
    while best := analysis(index, line[-1], place).best:
        line.append(best[0].text)
    return line
