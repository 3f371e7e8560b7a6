"""Say which rule a turn breaks, if any."""

from collections import Counter

from trellis_engine.contract import Violation
from trellis_engine.errors import Reason, RequestError
from trellis_engine.games.rewordable import rulebook
from trellis_engine.games.rewordable.cards.interleaving import woven
from trellis_engine.games.rewordable.cards.missing_cards import absent_card, absent_word, refused
from trellis_engine.games.rewordable.cards.vocabulary import Vocabulary
from trellis_engine.games.rewordable.moves import Formation, Turn, bars, shown
from trellis_engine.games.rewordable.state import Player, Players, Position, form, lay
from trellis_engine.words import require_letters


def judge(position: Position, seat: int, turn: Turn, words: Vocabulary) -> Violation | None:
    """Return the rule that a turn breaks, or None.

    Raises:
        RequestError: LETTER_OUTSIDE_ALPHABET, MALFORMED_MOVE for a seat that the table has not.
    """
    _require_sense(turn, len(position.players), words)
    if seat != position.turn:
        text = f"it is the turn of seat {position.turn}"
        return Violation("NOT_YOUR_TURN", rulebook.TURN.id, text, {"to_act": str(position.turn)})
    return _judge_card(position.players[seat], turn.card) or _judge_formations(
        lay(position.players, seat, turn.card), seat, turn.formations, words
    )


def judge_formation(players: Players, seat: int, formation: Formation, real: bool) -> Violation | None:  # noqa: FBT001
    """Return the rule that one formation breaks; `real` says whether it spells a word."""
    return (
        _judge_stolen(players, seat, formation)
        or _judge_own(players, seat, formation)
        or _judge_use(formation)
        or _judge_own_loose(players, seat, formation)
        or _judge_word(formation, real)
    )


def _require_sense(turn: Turn, seats: int, words: Vocabulary) -> None:
    if turn.card is not None:
        require_letters(turn.card, words.alphabet, "card")
    for index, formation in enumerate(turn.formations):
        path = f"formations[{index}]"
        taken = "".join(formation.taken())
        require_letters(formation.word + taken, words.alphabet, f"{path}.cards")
        for rival in formation.robbed:
            if rival >= seats:
                raise RequestError(Reason.MALFORMED_MOVE, f"there is no seat {rival}", path)


def _judge_card(player: Player, card: str | None) -> Violation | None:
    if card is None:
        if not player.hand:
            return None
        return Violation(
            "CARD_REQUIRED", rulebook.COMPULSORY.id, "a card must be played while the hand has one"
        )
    if card in player.hand:
        return None
    text = f"the hand has no card {card.upper()}"
    return Violation("CARD_NOT_IN_HAND", rulebook.PLAY.id, text, {"card": card})


def _judge_formations(
    players: Players, seat: int, formations: tuple[Formation, ...], words: Vocabulary
) -> Violation | None:
    real = words.contains([formation.word for formation in formations])
    for index, formation in enumerate(formations):
        broken = judge_formation(players, seat, formation, real[index])
        if broken is not None:
            return _named(broken, index, formation)
        players = form(players, seat, formation)
    return None


def _named(broken: Violation, index: int, formation: Formation) -> Violation:
    """Return the violation with the formation that it is about, counted from 0."""
    told = {**broken.metadata, "formation": str(index), "cards": bars(formation.cards)}
    text = f"formation {index + 1}, {shown(formation.cards)}: {broken.text}"
    return Violation(broken.reason, broken.rule, text, told)


def _judge_stolen(players: Players, seat: int, formation: Formation) -> Violation | None:
    if seat in formation.robbed:
        return refused("NOT_A_RIVAL", rulebook.STEAL, "one's own cards are not stolen")
    words = Counter((stolen.seat, stolen.cards) for stolen in formation.stolen_words)
    for (rival, cards), count in sorted(words.items()):
        if players[rival].words.count(cards) < count:
            return absent_word(players, seat, rival, cards)
    loose = Counter((stolen.seat, stolen.card) for stolen in formation.stolen_cards)
    for (rival, card), count in sorted(loose.items()):
        if players[rival].loose.count(card) < count:
            return absent_card(players, seat, rival, card)
    return None


def _judge_own(players: Players, seat: int, formation: Formation) -> Violation | None:
    for cards, count in sorted(Counter(formation.own_words).items()):
        if players[seat].words.count(cards) < count:
            return absent_word(players, seat, seat, cards)
    return None


def _judge_use(formation: Formation) -> Violation | None:
    """Refuse a formation unless all that it takes stands in the word formed, with something added."""
    idle = formation.taken() - Counter(formation.cards)
    if idle:
        return _idle(idle, formation)
    if not formation.own_words and not formation.own_loose():
        return refused(
            "NO_OWN_CARD", rulebook.STEAL, "stolen cards need at least one card of one's own lexicon"
        )
    if formation.cards in formation.words:
        return refused(
            "NOTHING_ADDED", rulebook.FORMATION, "a word that is taken must get at least one more card"
        )
    return None


def _idle(idle: Counter[str], formation: Formation) -> Violation:
    """Return the refusal of cards that are taken and not used: of stolen ones if any of them may be."""
    cards = tuple(sorted(idle.elements()))
    stolen = idle & formation.stolen()
    reason, rule = ("STOLEN_CARD_UNUSED", rulebook.STEAL) if stolen else ("CARD_LEFT_OUT", rulebook.FORMATION)
    text = f"{shown(cards)} is taken, but does not stand in the word"
    return refused(reason, rule, text, missing=bars(cards))


def _judge_own_loose(players: Players, seat: int, formation: Formation) -> Violation | None:
    missing = formation.own_loose() - Counter(players[seat].loose)
    return absent_card(players, seat, seat, min(missing)) if missing else None


def _judge_word(formation: Formation, real: bool) -> Violation | None:  # noqa: FBT001
    if not real:
        text = f"{formation.word.upper()} is no word of the lexicons"
        return refused("NOT_IN_LEXICON", rulebook.LEXICON, text, word=formation.word)
    if not woven(formation.cards, formation.words):
        named = " and ".join(map(shown, formation.words))
        text = f"the cards of {named} would not keep their order"
        return refused("ORDER_CHANGED", rulebook.KEEP_ORDER, text, words=" ".join(map(bars, formation.words)))
    return None
