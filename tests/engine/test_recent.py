"""What was used of late is kept as long as there is room."""

from concurrent.futures import ThreadPoolExecutor

from trellis_engine.recent import Recent


def test_what_was_not_asked_for_longest_is_forgotten_first() -> None:
    recent: Recent[str, int] = Recent(32)
    for number, name in enumerate("abcdefghijklmnop"):
        recent.put(name, number, 2)
    assert recent.get("a") == 0
    recent.put("q", 16, 2)
    assert recent.get("b") is None
    assert (recent.get("a"), recent.get("c"), recent.get("q")) == (0, 2, 16)


def test_weights_count_and_one_heavy_value_drives_out_nobody() -> None:
    recent: Recent[str, str] = Recent(160)
    for name in "abcd":
        recent.put(name, name, 1)
    recent.put("heavy", "too heavy", 11)
    assert recent.get("heavy") is None
    for number in range(16):
        recent.put(f"ten {number}", "heavy enough", 10)
    assert [recent.get(name) for name in "abcd"] == [None] * 4
    assert all(recent.get(f"ten {number}") for number in range(16))


def test_a_value_put_again_is_weighed_once() -> None:
    recent: Recent[str, int] = Recent(32)
    for _ in range(100):
        recent.put("same", 1, 2)
    for name in "abcdefghijklmno":
        recent.put(name, 0, 2)
    assert recent.get("same") == 1


def test_without_room_nothing_is_kept() -> None:
    recent: Recent[str, int] = Recent(0)
    recent.put("a", 1, 1)
    assert recent.get("a") is None


def test_threads_do_not_lose_count() -> None:
    recent: Recent[int, int] = Recent(1_600)

    def use(start: int) -> None:
        for number in range(start, start + 2_000):
            recent.put(number % 500, number % 500, 16)
            assert recent.get(number % 500) in (None, number % 500)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(use, range(4)))
    assert sum(recent.get(number) is not None for number in range(500)) == 100
