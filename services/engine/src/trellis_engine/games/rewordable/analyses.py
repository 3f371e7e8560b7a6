"""Questions that players of Rewordable may ask."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from typing_extensions import override

from trellis_engine.contract import Analysis, State
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable.cards.formation_finder import Found, with_hand
from trellis_engine.games.rewordable.moves import MAX_CARD_LETTERS, Turn
from trellis_engine.games.rewordable.notation import write, write_formation
from trellis_engine.games.rewordable.options import Options
from trellis_engine.games.rewordable.state import Position
from trellis_engine.options import flag, text
from trellis_engine.words import Words, normal

Row = Mapping[str, object]


@dataclass(frozen=True)
class FormationParameters:
    """What is asked about formations."""

    card: str | None = text(
        None, MAX_CARD_LETTERS, "Only what is legal after playing this card of the hand; null: after any."
    )
    steals_only: bool = flag(default=False, help="Only formations that take something from a rival.")


class Formations(Analysis[Options, Position]):
    """Single formations of a seat, as if it were its turn; none once it has conceded or the match is over.

    Rows: ``formation`` and ``turn`` (the whole turn with the first card that allows it) in notation; ``word``;
    ``cards``; ``gain`` (letters that the seat's words have more of); ``play`` (the cards of the hand that allow it,
    empty where the hand is); ``own_words``; ``stolen_words`` and ``stolen_cards`` with their seats; ``stolen_letters``
    (letters that rivals' words have fewer of).
    """

    id: ClassVar[str] = "formations"
    help: ClassVar[str] = (
        "Every formation that the seat could make after playing a card of its hand, best first."
    )
    parameters: ClassVar[type[FormationParameters]] = FormationParameters
    look_up: ClassVar[bool] = False

    @override
    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: FormationParameters, words: Words
    ) -> Iterator[Row]:
        """Return the formations.

        Raises:
            RequestError: MISSING_FIELD for an onlooker, FIELD_OUT_OF_RANGE for a card that is not in the hand.
        """
        if seat is None:
            raise RequestError(Reason.MISSING_FIELD, "must be given: an onlooker has no cards", "seat")
        hand = state.position.players[seat].hand
        if parameters.card is not None:
            card = normal(parameters.card)
            if card not in hand:
                raise RequestError(Reason.FIELD_OUT_OF_RANGE, "must be a card of the hand", "parameters.card")
            hand = (card,)
        if state.position.over or state.position.players[seat].out:
            return iter(())
        vocabulary = state.setup.options.vocabulary(words)
        found = with_hand(state.position.players, seat, hand, vocabulary)
        return (_row(item) for item in found if item.formation.steals or not parameters.steals_only)


def _row(found: Found) -> Row:
    formation = found.formation
    return {
        "formation": write_formation(formation),
        "turn": write(Turn(found.play[0], (formation,))),
        "word": formation.word,
        "cards": list(formation.cards),
        "gain": formation.gain(),
        "play": [card for card in found.play if card is not None],
        "own_words": [list(word) for word in formation.own_words],
        "stolen_words": [{"seat": word.seat, "cards": list(word.cards)} for word in formation.stolen_words],
        "stolen_cards": [{"seat": card.seat, "card": card.card} for card in formation.stolen_cards],
        "stolen_letters": sum(len("".join(word.cards)) for word in formation.stolen_words),
    }


@dataclass(frozen=True)
class NoParameters:
    """Nothing to ask."""


class ScoreSheet(Analysis[Options, Position]):
    """The score by word.

    Rows: ``seat``, ``word``, ``cards``, ``letters``; after the words of a seat a row with ``seat`` and ``total``.
    """

    id: ClassVar[str] = "score_sheet"
    help: ClassVar[str] = "Every word of every seat with its letters, and each seat's total."
    parameters: ClassVar[type[NoParameters]] = NoParameters
    look_up: ClassVar[bool] = True

    @override
    def rows(
        self, state: State[Options, Position], seat: int | None, parameters: NoParameters, words: Words
    ) -> Iterator[Row]:
        """Yield the sheet."""
        for number, player in enumerate(state.position.players):
            for word in player.words:
                spelled = "".join(word)
                yield {"seat": number, "word": spelled, "cards": list(word), "letters": len(spelled)}
            yield {"seat": number, "total": player.score}


ANALYSES = (Formations(), ScoreSheet())
