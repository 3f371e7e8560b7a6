"""Who makes room when there are too many connections."""

from dataclasses import dataclass, field

from trellis_gateway.connections.crowd import Crowd, Standing


@dataclass(eq=False)
class Somebody:
    name: str
    gone: list[str] = field(default_factory=list)

    def send_away(self) -> None:
        self.gone.append(self.name)


def _people(names: str) -> tuple[list[str], dict[str, Somebody]]:
    gone: list[str] = []
    return gone, {name: Somebody(name, gone) for name in names}


def test_the_longest_in_the_middle_of_a_request_goes_first_then_the_longest_idle() -> None:
    """The example of the module's description."""
    gone, people = _people("123456x")
    crowd = Crowd(3, 100)
    for name, standing in (("1", Standing.SENDING), ("2", Standing.IDLE), ("3", Standing.SERVED)):
        assert crowd.admit(people[name], None)
        crowd.place(people[name], standing)
    assert crowd.admit(people["4"], None)
    assert crowd.admit(people["5"], None)
    crowd.place(people["5"], Standing.SERVED)
    assert crowd.admit(people["6"], None)
    crowd.place(people["6"], Standing.SERVED)
    assert gone == ["1", "4", "2"]
    assert not crowd.admit(people["x"], None)
    assert len(crowd) == 3


def test_one_address_makes_room_among_its_own() -> None:
    gone, people = _people("abcz")
    crowd = Crowd(100, 2)
    assert crowd.admit(people["z"], "elsewhere")
    assert all(crowd.admit(people[name], "home") for name in "abc")
    assert gone == ["a"]
    assert len(crowd) == 3


def test_an_address_whose_connections_are_all_being_served_is_refused_and_others_are_not() -> None:
    gone, people = _people("abcz")
    crowd = Crowd(100, 2)
    for name in "ab":
        crowd.admit(people[name], "home")
        crowd.place(people[name], Standing.SERVED)
    assert not crowd.admit(people["c"], "home")
    assert crowd.admit(people["z"], "elsewhere")
    assert gone == []


def test_who_has_left_takes_no_room_and_leaves_nothing_behind() -> None:
    gone, people = _people("abc")
    crowd = Crowd(2, 1)
    crowd.admit(people["a"], "home")
    crowd.leave(people["a"])
    crowd.leave(people["a"])
    crowd.place(people["a"], Standing.IDLE)
    assert crowd.admit(people["b"], "home")
    assert crowd.admit(people["c"], "elsewhere")
    assert gone == []
    assert len(crowd) == 2
    for name in "bc":
        crowd.leave(people[name])
    assert crowd._homes == {}


def test_those_of_a_proxy_are_counted_in_all_and_not_by_address() -> None:
    gone, people = _people("abc")
    crowd = Crowd(2, 1)
    assert all(crowd.admit(people[name], None) for name in "abc")
    assert gone == ["a"]
