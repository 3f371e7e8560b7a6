"""Formations are found, all of them and no other, best first."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import pytest

from tests.engine.games.rewordable.tables import WORDS, match, player, spelled
from trellis_engine.chance import Chance
from trellis_engine.games.rewordable.cards.formation_finder import formations, splits, with_hand
from trellis_engine.games.rewordable.judge import judge_formation
from trellis_engine.games.rewordable.listing import random_formation, turns
from trellis_engine.games.rewordable.moves import Cards, Formation, StolenCard, StolenWord
from trellis_engine.games.rewordable.notation import write, write_formation
from trellis_engine.games.rewordable.state import Player, Players, lay
from trellis_engine.words.wordset import WordSet

Taken = tuple[str, int, Cards]
"""``word`` or ``card``, its seat and its cards."""


def _everything(players: Players) -> list[Taken]:
    words = [("word", seat, word) for seat, player in enumerate(players) for word in player.words]
    loose = [("card", seat, (card,)) for seat, player in enumerate(players) for card in player.loose]
    return [*words, *loose]


def _candidates(players: Players, seat: int, most: int) -> Iterator[Formation]:
    """Every order of the cards of every choice of words and loose cards, up to so many cards."""
    everything = _everything(players)
    for count in range(1, most + 1):
        for chosen in combinations(everything, count):
            cards = [card for _, _, taken in chosen for card in taken]
            if len(cards) > most:
                continue
            own = tuple(taken for kind, owner, taken in chosen if kind == "word" and owner == seat)
            words = tuple(
                StolenWord(owner, taken) for kind, owner, taken in chosen if kind == "word" and owner != seat
            )
            loose = tuple(
                StolenCard(owner, taken[0])
                for kind, owner, taken in chosen
                if kind == "card" and owner != seat
            )
            for order in set(permutations(cards)):
                yield Formation(order, own, words, loose)


def brute_force(players: Players, seat: int, words: WordSet, most: int) -> set[Formation]:
    """Every formation of up to so many cards that the rules allow, by judging every candidate."""
    return {
        formation
        for formation in _candidates(players, seat, most)
        if formation.word in words.words and judge_formation(players, seat, formation, real=True) is None
    }


CARDS = ["s", "ed", "le", "nd", "b", "lin", "se", "be", "ing", "sh", "con", "ist", "e", "l"]
TABLE_WORDS = [("le", "nd"), ("s", "ing"), ("lin", "ed"), ("be",), ("ed",), ("s", "ed"), ("con",)]


def random_players(rng: random.Random, cards: Sequence[str] = CARDS) -> Players:
    """Two or three players with up to two words, up to two loose cards and two cards in hand."""

    def some() -> Player:
        words = tuple(rng.sample(TABLE_WORDS, rng.randint(0, 2)))
        loose = tuple(sorted(rng.choices(cards, k=rng.randint(0, 2))))
        return Player(tuple(sorted(rng.choices(cards, k=2))), words, loose)

    return tuple(some() for _ in range(rng.randint(2, 3)))


@pytest.mark.parametrize("seed", range(25))
def test_the_finder_finds_what_brute_force_finds(seed: int) -> None:
    rng = random.Random(seed)
    players = random_players(rng)
    found = [item for item in formations(players, 0, WORDS) if len(item.cards) <= 4]
    assert len(found) == len(set(found))
    assert set(found) == brute_force(players, 0, WORDS, 4)
    assert [item.gain() for item in found] == sorted((item.gain() for item in found), reverse=True)


@pytest.mark.parametrize("seed", range(25))
def test_one_search_serves_every_card_of_the_hand(seed: int) -> None:
    """What is found for the whole hand, with the cards that allow it, is what is found for each card by itself."""
    players = random_players(random.Random(1000 + seed))
    hand = players[0].hand
    together = {(card, item.formation) for item in with_hand(players, 0, hand, WORDS) for card in item.play}
    apart = {(card, item) for card in hand for item in formations(lay(players, 0, card), 0, WORDS)}
    assert together == apart


def test_formations_come_best_first() -> None:
    players = (player("x", "le|nd", "b s"), player("x", "lin|ed", "se"))
    found = [(write_formation(item), item.gain()) for item in formations(players, 0, WORDS)]
    assert found == [
        ("lin|se|ed|s < lin|ed@1 + se@1", 8),
        ("b|le|nd|s < le|nd", 2),
        ("b|le|nd < le|nd", 1),
    ]


def test_equal_cards_of_several_players_are_different_formations() -> None:
    players = (player("x", loose="le"), player("x", loose="nd"), player("x", loose="nd"))
    found = list(map(write_formation, formations(players, 0, WORDS)))
    assert found == ["le|nd < nd@1", "le|nd < nd@2"]


def test_ones_own_card_comes_before_an_equal_one_of_a_rival() -> None:
    players = (player("x", loose="le nd"), player("x", loose="nd"))
    assert list(map(write_formation, formations(players, 0, WORDS))) == ["le|nd", "le|nd < nd@1"]


def test_a_word_that_two_rivals_have_is_stolen_from_either() -> None:
    players = (player("x", loose="b"), player("x", "le|nd"), player("x", "le|nd"))
    found = list(map(write_formation, formations(players, 0, WORDS)))
    assert found == ["b|le|nd < le|nd@1", "b|le|nd < le|nd@2"]


def test_nothing_is_found_without_a_card_of_ones_own() -> None:
    assert list(formations((player("x"), player("x", "le|nd", "b le nd")), 0, WORDS)) == []


def test_a_hand_card_makes_a_rivals_equal_card_ones_own() -> None:
    """The rival has the only loose b; after playing b it is still to be stolen, or not needed."""
    players = (player("b nd"), player("x", "le|nd", "b"))
    found = [
        (write_formation(item.formation), item.play) for item in with_hand(players, 0, ("b", "nd"), WORDS)
    ]
    assert found == [("b|le|nd < le|nd@1", ("b",))]


def test_turns_are_listed_by_the_number_of_formations() -> None:
    state = match(player("b s", "le|nd", "ed"), player("x", loose="sh"))
    listed = list(map(write, turns(state.position, 0, WORDS)))
    assert listed[:2] == ["b", "s"]
    assert listed[2:8] == [
        "b: sh|ed < sh@1",
        "b: b|ed",
        "b: ed",
        "b: b|le|nd < le|nd",
        "s: sh|ed < sh@1",
        "s: ed",
    ]
    sizes = [text.count(",") for text in listed if ":" in text]
    assert sizes == sorted(sizes)
    assert len(listed) == len(set(listed))


def test_turns_of_a_seat_that_is_not_to_move_are_none() -> None:
    assert list(turns(match(player("b"), player("x")).position, 1, WORDS)) == []


def test_every_formation_of_a_small_table_is_drawn() -> None:
    players = (player("x", "le|nd", "b s ed"), player("x", "lin|ed", "se sh"))
    every = set(formations(players, 0, WORDS))
    drawn = set()
    chance = Chance(b"0" * 16)
    for _ in range(600):
        formation, chance = random_formation(players, 0, chance, WORDS)
        drawn.add(formation)
    assert drawn - {None} == every
    assert "lin|se|ed|s" in spelled(every)


def test_splits_are_every_way_to_take_from_heaps() -> None:
    assert list(splits(2, (1, 2, 1))) == [(1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1)]
    assert list(splits(0, ())) == [()]
    assert list(splits(3, (1, 1))) == []
