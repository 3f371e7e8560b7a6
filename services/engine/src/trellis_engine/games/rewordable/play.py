"""Play turns and end the match: the next position and what it brought about."""

from collections.abc import Iterator
from dataclasses import replace

from trellis_engine.chance import Chance
from trellis_engine.contract import Audience, Event, ScoreChanged, Setup, Step
from trellis_engine.games.rewordable import rulebook
from trellis_engine.games.rewordable.cards.deck import elements
from trellis_engine.games.rewordable.cards.vocabulary import Vocabulary
from trellis_engine.games.rewordable.events import (
    CardKept,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    HandFilled,
    TurnPassed,
    WordFormed,
)
from trellis_engine.games.rewordable.moves import Formation, Turn, shown
from trellis_engine.games.rewordable.options import Options
from trellis_engine.games.rewordable.state import HAND, Player, Players, Position, form, lay, with_player

Played = tuple[Position, tuple[Event, ...]]


def deal(setup: Setup[Options], chance: Chance) -> Step[Position]:
    """Shuffle the deck, count out the cards of the match and deal the hands (RW-A)."""
    shuffled, chance = chance.shuffle(elements(setup.options.cards))
    cards = shuffled[: setup.options.size(setup.seats)]
    position = Position(tuple(Player() for _ in range(setup.seats)), cards)
    events: tuple[Event, ...] = ()
    for seat in range(setup.seats):
        position, filled = _fill(position, seat, rulebook.DEAL.id)
        events += filled
    return Step(position, chance, events)


def play_turn(position: Position, seat: int, turn: Turn, words: Vocabulary) -> Played:
    """Play a legal turn."""
    players = lay(position.players, seat, turn.card)
    events = [_laid(seat, turn)] if turn.card or not turn.formations else []
    for formation in turn.formations:
        before, players = players, form(players, seat, formation)
        events += _formed(before, players, seat, formation)
    position, filled = _fill(replace(position, players=players), seat, rulebook.REPLENISH.id)
    ended, ending = _end(_pass_on(position, seat), words)
    return ended, (*events, *filled, *ending)


def leave(position: Position, seat: int, words: Vocabulary) -> Played:
    """Take a seat out (G-7): its cards stay on its table and can be stolen, its hand is not played."""
    gone = replace(position.players[seat], out=True)
    position = replace(position, players=with_player(position.players, seat, gone))
    if len(position.staying) <= 1:
        return position, ()
    return _end(_pass_on(position, seat) if position.turn == seat else position, words)


def _laid(seat: int, turn: Turn) -> Event:
    if turn.card is None:
        return Event(rulebook.COMPULSORY.id, f"Seat {seat} passes, its hand being empty.", TurnPassed(seat))
    return Event(rulebook.PLAY.id, f"Seat {seat} plays {turn.card.upper()}.", CardPlayed(seat, turn.card))


def _formed(before: Players, after: Players, seat: int, formation: Formation) -> Iterator[Event]:
    detail = WordFormed(
        seat,
        formation.cards,
        formation.own_words,
        tuple(sorted(formation.own_loose().elements())),
        formation.stolen_words,
        formation.stolen_cards,
        formation.gain(),
    )
    rule = rulebook.STEAL if formation.steals else rulebook.FORM
    yield Event(rule.id, f"Seat {seat} forms {shown(formation.cards)}{_from(formation)}.", detail)
    yield from _scored(before, after, f"{shown(formation.cards)} formed by seat {seat}")


def _from(formation: Formation) -> str:
    parts = [
        *map(shown, formation.own_words),
        *(f"{shown(stolen.cards)} of seat {stolen.seat}" for stolen in formation.stolen_words),
        *(f"{stolen.card.upper()} of seat {stolen.seat}" for stolen in formation.stolen_cards),
    ]
    return f" with {', '.join(parts)}" if parts else ""


def _scored(before: Players, after: Players, cause: str) -> Iterator[Event]:
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        delta = new.score - old.score
        if delta:
            letters = "letter" if new.score == 1 else "letters"
            text = f"Seat {seat} has {new.score} {letters} ({delta:+})."
            yield Event(rulebook.RESULT.id, text, ScoreChanged(seat, delta, new.score, cause))


def _fill(position: Position, seat: int, rule: str) -> tuple[Position, tuple[Event, ...]]:
    """Fill a hand from the pile; what came is told to the player alone (G-4)."""
    player = position.players[seat]
    drawn = position.pile[: HAND - len(player.hand)]
    if not drawn:
        return position, ()
    pile = position.pile[len(drawn) :]
    filled = replace(player, hand=tuple(sorted((*player.hand, *drawn))))
    number = "a card" if len(drawn) == 1 else f"{len(drawn)} cards"
    public = Event(rule, f"Seat {seat} draws {number}.", CardsDrawn(seat, len(drawn), len(pile)))
    secret = Event(rule, f"You draw {shown(drawn)}.", HandFilled(seat, drawn), Audience.only(seat))
    return replace(position, players=with_player(position.players, seat, filled), pile=pile), (public, secret)


def _pass_on(position: Position, seat: int) -> Position:
    """Pass the turn to the next seat that has not conceded (RW-B)."""
    staying = position.staying
    return replace(position, turn=next((other for other in staying if other > seat), staying[0]))


def _end(position: Position, words: Vocabulary) -> Played:
    """Once every card has been played: single cards that are words stay, other unused cards are discarded."""
    if not position.played_out:
        return position, ()
    loose = sorted({card for player in position.players for card in player.loose})
    real = {card for card, known in zip(loose, words.contains(loose), strict=True) if known}
    events: list[Event] = []
    discard: list[str] = []
    players = position.players
    for seat, player in enumerate(position.players):
        kept = tuple(card for card in player.loose if card in real)
        gone = tuple(card for card in player.loose if card not in real)
        discard += gone
        tidy = replace(player, words=(*player.words, *((card,) for card in kept)), loose=())
        events += _tidied(seat, kept, gone)
        events += _scored(players, with_player(players, seat, tidy), "single cards that are words")
        players = with_player(players, seat, tidy)
    return replace(position, players=players, discard=tuple(sorted(discard))), tuple(events)


def _tidied(seat: int, kept: tuple[str, ...], gone: tuple[str, ...]) -> Iterator[Event]:
    for card in kept:
        yield Event(
            rulebook.DISCARD.id, f"Seat {seat} keeps {card.upper()}, a word by itself.", CardKept(seat, card)
        )
    if gone:
        yield Event(rulebook.DISCARD.id, f"Seat {seat} discards {shown(gone)}.", CardsDiscarded(seat, gone))
