"""Places go round between askers, however much each of them asks for."""

from collections.abc import Iterable

from trellis_engine.places import Places, Ticket


def _served(places: Places, at_work: Ticket, waiting: Iterable[Ticket]) -> str:
    """Let one after the other finish; who got the place, in order."""
    order, left = "", list(waiting)
    while left:
        places.leave(at_work)
        (at_work,) = (ticket for ticket in left if ticket.has_place)
        left.remove(at_work)
        order += at_work.asker
    return order


def test_places_go_round_between_askers() -> None:
    places = Places(1)
    at_work = places.join("A")
    waiting = [places.join(asker) for asker in "AAAAABCC"]
    assert at_work.has_place
    assert _served(places, at_work, waiting) == "BCACAAAA"


def test_who_waits_with_fifty_calls_comes_after_who_waits_with_one() -> None:
    places = Places(1)
    at_work = places.join("A")
    waiting = [places.join("A") for _ in range(50)]
    assert places.ahead("B") == 0
    assert places.ahead("A") == 50
    waiting.append(places.join("B"))
    assert _served(places, at_work, waiting) == "B" + 50 * "A"


def test_a_free_place_goes_to_who_has_the_fewest() -> None:
    """A has two of three places and B one; when B's is free and both wait, it is B's again."""
    places = Places(3)
    _, _, at_work = (places.join(asker) for asker in "AAB")
    again, also = places.join("A"), places.join("B")
    places.leave(at_work)
    assert (again.has_place, also.has_place) == (False, True)


def test_who_leaves_while_waiting_is_not_waited_for() -> None:
    places = Places(1)
    at_work, quitter, patient = (places.join(asker) for asker in "ABC")
    places.leave(quitter)
    assert (places.waiting(), places.waiting_of("B")) == (1, 0)
    places.leave(at_work)
    assert patient.has_place
    places.leave(patient)
    assert places.is_free()
    assert places.waiting() == 0
