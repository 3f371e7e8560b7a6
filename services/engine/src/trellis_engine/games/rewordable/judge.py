"""Which rule a turn breaks, if any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from trellis_engine.contract import Rule, Violation
from trellis_engine.faults import Fault, Reason
from trellis_engine.games.rewordable import rules
from trellis_engine.games.rewordable.moves import Cards, Formation, Turn, bars, shown
from trellis_engine.games.rewordable.state import Player, Players, Position, form, lay
from trellis_engine.games.rewordable.weaving import is_part, woven
from trellis_engine.words import Words, require_letters


def judge(position: Position, seat: int, turn: Turn, words: Words) -> Violation | None:
    """The rule that a turn breaks, or None.

    Raises:
        Fault: LETTER_OUTSIDE_ALPHABET, MALFORMED_MOVE for a seat that the table has not.
    """
    _require_sense(turn, len(position.players), words)
    if seat != position.turn:
        text = f"it is the turn of seat {position.turn}"
        return Violation("NOT_YOUR_TURN", rules.TURN.id, text, {"to_act": str(position.turn)})
    return _judge_card(position.players[seat], turn.card) or _judge_formations(
        lay(position.players, seat, turn.card), seat, turn.formations, words
    )


def judge_formation(players: Players, seat: int, formation: Formation, real: bool) -> Violation | None:  # noqa: FBT001
    """The rule that one formation breaks; `real` says whether it spells a word."""
    return (
        _judge_stolen(players, seat, formation)
        or _judge_own(players[seat], formation)
        or _judge_use(formation)
        or _judge_own_loose(players, seat, formation)
        or _judge_word(formation, real)
    )


def _require_sense(turn: Turn, seats: int, words: Words) -> None:
    if turn.card is not None:
        require_letters(turn.card, words.alphabet, "card")
    for index, formation in enumerate(turn.formations):
        path = f"formations[{index}]"
        taken = "".join(formation.taken())
        require_letters(formation.word + taken, words.alphabet, f"{path}.cards")
        for rival in formation.robbed:
            if rival >= seats:
                raise Fault(Reason.MALFORMED_MOVE, f"there is no seat {rival}", path)


def _judge_card(player: Player, card: str | None) -> Violation | None:
    if card is None:
        if not player.hand:
            return None
        return Violation("CARD_REQUIRED", rules.COMPULSORY.id, "a card must be played while the hand has one")
    if card in player.hand:
        return None
    text = f"the hand has no card {card.upper()}"
    return Violation("CARD_NOT_IN_HAND", rules.PLAY.id, text, {"card": card})


def _judge_formations(
    players: Players, seat: int, formations: tuple[Formation, ...], words: Words
) -> Violation | None:
    real = words.contains([formation.word for formation in formations])
    for index, formation in enumerate(formations):
        broken = judge_formation(players, seat, formation, real[index])
        if broken is not None:
            return _named(broken, index, formation)
        players = form(players, seat, formation)
    return None


def _named(broken: Violation, index: int, formation: Formation) -> Violation:
    """The violation with the formation that it is about, counted from 0."""
    told = {**broken.metadata, "formation": str(index), "cards": bars(formation.cards)}
    text = f"formation {index + 1}, {shown(formation.cards)}: {broken.text}"
    return Violation(broken.reason, broken.rule, text, told)


def _judge_stolen(players: Players, seat: int, formation: Formation) -> Violation | None:
    if seat in formation.robbed:
        return _refused("NOT_A_RIVAL", rules.STEAL, "one's own cards are not stolen")
    words = Counter((stolen.seat, stolen.cards) for stolen in formation.stolen_words)
    for (rival, cards), count in sorted(words.items()):
        if players[rival].words.count(cards) < count:
            return _absent_word(players[rival], cards, f"seat {rival} has", rules.STEAL_WHOLE)
    loose = Counter((stolen.seat, stolen.card) for stolen in formation.stolen_cards)
    for (rival, card), count in sorted(loose.items()):
        if players[rival].loose.count(card) < count:
            return _absent_card(players[rival], card, f"seat {rival} has", rules.STEAL_WHOLE)
    return None


def _judge_own(player: Player, formation: Formation) -> Violation | None:
    for cards, count in sorted(Counter(formation.own_words).items()):
        if player.words.count(cards) < count:
            return _absent_word(player, cards, "you have", rules.KEEP_WHOLE)
    return None


def _absent_word(owner: Player, cards: Cards, whose: str, whole: Rule) -> Violation:
    holder = next((word for word in owner.words if is_part(cards, word)), None)
    if holder is not None and holder != cards:
        return _part(cards, holder, whole)
    text = f"{whose} no word {shown(cards)}, or not that many"
    return _refused("WORD_NOT_THERE", rules.FORMATION, text, word=bars(cards))


def _absent_card(owner: Player, card: str, whose: str, whole: Rule) -> Violation:
    holder = next((word for word in owner.words if card in word), None)
    if holder is not None:
        return _part((card,), holder, whole)
    text = f"{whose} no loose card {card.upper()}, or not that many"
    return _refused("CARD_NOT_THERE", rules.FORMATION, text, card=card)


def _part(cards: Cards, holder: Cards, whole: Rule) -> Violation:
    text = f"{shown(cards)} is a portion of {shown(holder)}, which can only be taken whole"
    return _refused("PART_OF_A_WORD", whole, text, part=bars(cards), word=bars(holder))


def _judge_use(formation: Formation) -> Violation | None:
    """Everything that is taken stands in the word formed, with something added."""
    idle = formation.taken() - Counter(formation.cards)
    if idle:
        named = tuple(sorted(idle.elements()))
        rule, reason = (
            (rules.STEAL, "STOLEN_CARD_UNUSED") if formation.steals else (rules.FORMATION, "CARD_LEFT_OUT")
        )
        text = f"{shown(named)} is taken, but does not stand in the word"
        return _refused(reason, rule, text, missing=bars(named))
    if not formation.own_words and not formation.own_loose():
        return _refused(
            "NO_OWN_CARD", rules.STEAL, "stolen cards need at least one card of one's own lexicon"
        )
    if formation.cards in formation.words:
        return _refused(
            "NOTHING_ADDED", rules.FORMATION, "a word that is taken must get at least one more card"
        )
    return None


def _judge_own_loose(players: Players, seat: int, formation: Formation) -> Violation | None:
    missing = formation.own_loose() - Counter(players[seat].loose)
    if not missing:
        return None
    card = min(missing)
    broken = _absent_card(players[seat], card, "you have", rules.KEEP_WHOLE)
    rival = next((number for number, player in enumerate(players) if card in player.loose), None)
    if broken.reason == "CARD_NOT_THERE" and rival is not None and rival != seat:
        told = {**broken.metadata, "seat": str(rival)}
        return _refused(broken.reason, rules.FORM, f"{broken.text}; seat {rival} has one to steal", **told)
    return broken


def _judge_word(formation: Formation, real: bool) -> Violation | None:  # noqa: FBT001
    if not real:
        text = f"{formation.word.upper()} is no word of the lexicons"
        return _refused("NOT_IN_LEXICON", rules.LEXICON, text, word=formation.word)
    if not woven(formation.cards, formation.words):
        named = " and ".join(map(shown, formation.words))
        text = f"the cards of {named} would not keep their order"
        return _refused("ORDER_CHANGED", rules.KEEP_ORDER, text, words=" ".join(map(bars, formation.words)))
    return None


def _refused(reason: str, rule: Rule, text: str, **told: str) -> Violation:
    metadata: Mapping[str, str] = told
    return Violation(reason, rule.id, text, metadata)
