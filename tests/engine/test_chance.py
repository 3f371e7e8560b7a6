"""Draws from a seed and a counter (ruling G-3)."""

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trellis_engine.chance import Chance

SEED = bytes(range(16))


def test_a_number_is_the_first_eight_bytes_of_the_keyed_hash_of_its_counter() -> None:
    expected = int.from_bytes(blake2b((7).to_bytes(8, "big"), digest_size=8, key=SEED).digest(), "big")
    number, after = Chance(SEED, 7).below(1 << 64)
    assert number == expected
    assert after == Chance(SEED, 8)


def test_the_same_seed_and_counter_draw_the_same() -> None:
    assert Chance(SEED, 3).shuffle(range(50)) == Chance(SEED, 3).shuffle(range(50))


def test_another_counter_draws_something_else() -> None:
    assert Chance(SEED, 3).shuffle(range(50))[0] != Chance(SEED, 4).shuffle(range(50))[0]


@given(st.binary(min_size=16, max_size=64), st.integers(1, 1 << 64))
def test_a_draw_is_below_its_bound_and_moves_the_counter_on(seed: bytes, bound: int) -> None:
    number, after = Chance(seed).below(bound)
    assert 0 <= number < bound
    assert after.counter >= 1


@given(st.binary(min_size=16, max_size=64), st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_every_item(seed: bytes, items: list[int]) -> None:
    shuffled, _ = Chance(seed).shuffle(items)
    assert Counter(shuffled) == Counter(items)


def test_an_uneven_rest_of_the_range_is_drawn_again() -> None:
    """A bound just above half the range refuses nearly every second number; the first accepted one decides."""
    bound = (1 << 63) + 1
    numbers = [Chance(SEED, counter).below(1 << 64)[0] for counter in range(20)]
    first = next(index for index, number in enumerate(numbers) if number < bound)
    assert Chance(SEED).below(bound) == (numbers[first], Chance(SEED, first + 1))
    assert any(number >= bound for number in numbers), "the seed must show a refusal somewhere"


def test_every_order_of_three_items_comes_about_equally_often() -> None:
    """6000 shuffles, 6 orders, 1000 expected each; 5 standard deviations are about 144."""
    orders, chance = Counter[tuple[str, ...]](), Chance(SEED)
    for _ in range(6_000):
        order, chance = chance.shuffle("abc")
        orders[order] += 1
    assert len(orders) == 6
    assert all(856 <= count <= 1_144 for count in orders.values())


def test_a_sample_has_no_item_twice() -> None:
    drawn, _ = Chance(SEED).sample(range(100), 40)
    assert len(set(drawn)) == 40


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_a_bound_outside_the_range_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Chance(SEED).below(bound)
