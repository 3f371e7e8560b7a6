"""Words put together from fragments: one contract for every adapter of the words port."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest

from tests.engine.words.brute import brute_force
from tests.lexicon.small import build_small
from trellis_cli.local_words import LocalLexicons
from trellis_engine.errors import Reason, RequestError
from trellis_engine.words import Lexicons, Words
from trellis_engine.words.remote import RemoteLexicons
from trellis_engine.words.wordset import WordSet, WordSets
from trellis_lexicon import Lexicon, Store
from trellis_lexicon.index.alphabet import Alphabet
from trellis_lexicon.queries import assembly as lexicon_assembly
from trellis_lexicon.server import build
from trellis_lexicon.service.servicer import SERVICE
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.channels import connect
from trellis_ops.server import serving
from trellis_ops.settings import load
from trellis_words.racks import Assembly, Chain, Rack

PLAIN = "a at ate eat eats seat seats tea teas east lend blend blends lined linseed linseeds be bed bend ended edited"
SEAS = "sea seas seal seals lend slender año niño seated"
LISTS = {"plain": PLAIN.split(), "seas": SEAS.split()}
SPANISH = Alphabet("abcdefghijklmnñopqrstuvwxyz", "aeiou")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, dict[str, Lexicon]]:
    root = tmp_path_factory.mktemp("assemblies")
    store, plain = build_small(root, LISTS["plain"], lexicon_id="plain")
    _, seas = build_small(root, LISTS["seas"], lexicon_id="seas", alphabet=SPANISH)
    return store, {"": plain, "plain": plain, "seas": seas}


@contextmanager
def _served(root: Path) -> Iterator[Lexicons]:
    environment = {
        "TRELLIS_LEXICON_PORT": "0",
        "TRELLIS_LEXICON_DIR": str(root),
        "TRELLIS_LEXICON_DEFAULT": "plain",
    }
    settings = load(LexiconSettings, environment)
    with (
        serving(build(settings), settings) as server,
        connect(f"127.0.0.1:{server.port}", SERVICE) as channel,
    ):
        yield RemoteLexicons(channel)


@pytest.fixture(scope="module", params=["in memory", "in process", "over gRPC"])
def lexicons(request: pytest.FixtureRequest, built: tuple[Store, dict[str, Lexicon]]) -> Iterator[Lexicons]:
    store, opened = built
    if request.param == "in memory":
        yield WordSets({name: WordSet(words, SPANISH.letters) for name, words in LISTS.items()})
    elif request.param == "in process":
        yield LocalLexicons(lambda name, digest: opened.get(name))
    else:
        with _served(store.root) as served:
            yield served


@pytest.fixture
def plain(lexicons: Lexicons) -> Words:
    return lexicons.open(lexicons.resolve(["plain"]))


@pytest.fixture
def both(lexicons: Lexicons) -> Words:
    return lexicons.open(lexicons.resolve(["plain", "seas"]))


def _spelled(words: Words, rack: Rack) -> list[str]:
    return ["|".join(found.fragments) for found in words.assemblies(rack)]


def test_loose_fragments_go_anywhere_and_the_longest_word_comes_first(plain: Words) -> None:
    rack = Rack({"ea": 1, "t": 1, "s": 1})
    assert _spelled(plain, rack) == ["ea|s|t", "ea|t|s", "s|ea|t", "t|ea|s", "ea|t", "t|ea"]


def test_a_fragment_is_used_as_often_as_it_is_there(plain: Words) -> None:
    assert _spelled(plain, Rack({"s": 1, "eat": 1})) == ["eat|s", "s|eat", "eat"]
    assert _spelled(plain, Rack({"s": 2, "eat": 1})) == ["s|eat|s", "eat|s", "s|eat", "eat"]


def test_a_chain_keeps_its_order_and_takes_others_between(plain: Words) -> None:
    """lin|ed and se make lin|se|ed; se|ed|lin|g would break the order."""
    rack = Rack({"se": 1, "g": 1, "s": 1}, (Chain(("lin", "ed")),))
    assert list(plain.assemblies(rack)) == [
        Assembly(8, ("lin", "se", "ed", "s"), (0,)),
        Assembly(7, ("lin", "se", "ed"), (0,)),
    ]


def test_a_chain_alone_is_no_answer_nor_is_a_part_of_one(plain: Words) -> None:
    assert _spelled(plain, Rack({}, (Chain(("le", "nd")),))) == []
    assert _spelled(plain, Rack({"lin": 1}, (Chain(("ed", "x")),))) == []


def test_two_chains_are_woven_into_each_other(plain: Words) -> None:
    rack = Rack({}, (Chain(("lin", "ed")), Chain(("se", "s"))))
    assert list(plain.assemblies(rack)) == [Assembly(8, ("lin", "se", "ed", "s"), (0, 1))]


def test_the_letters_of_an_anchored_chain_gain_nothing(plain: Words) -> None:
    rack = Rack({"b": 1, "s": 1}, (Chain(("le", "nd"), anchor=True),))
    assert list(plain.assemblies(rack)) == [
        Assembly(2, ("b", "le", "nd", "s"), (0,)),
        Assembly(1, ("b", "le", "nd"), (0,)),
    ]


def test_where_there_is_an_anchor_an_answer_contains_one(plain: Words) -> None:
    rack = Rack({"b": 1, "s": 1, "ea": 1, "t": 1}, (Chain(("le", "nd")),), frozenset({"b"}))
    assert _spelled(plain, rack) == ["b|le|nd|s", "b|le|nd"]


def test_one_spare_fragment_and_only_one_is_used_beyond_what_is_loose(plain: Words) -> None:
    rack = Rack({"eat": 1}, (), frozenset(), frozenset({"s", "b"}))
    assert _spelled(plain, rack) == ["eat|s", "s|eat", "eat"]
    assert _spelled(plain, Rack({}, (), frozenset(), frozenset({"be", "d"}))) == ["be"]


def test_equal_chains_are_used_as_often_as_they_are_there(plain: Words) -> None:
    rack = Rack({"it": 1}, (Chain(("ed",), 2),))
    assert list(plain.assemblies(rack)) == [Assembly(6, ("ed", "it", "ed"), (0, 0))]


def test_several_lexicons_answer_as_one(both: Words) -> None:
    """Each answer comes once, and a lexicon is asked about what its letters spell alone (G-5)."""
    rack = Rack({"s": 2, "le": 1, "nd": 1, "er": 1, "a": 1, "ñ": 1, "o": 1}, (Chain(("ñ", "s")),))
    assert _spelled(both, rack) == ["s|le|nd|er", "le|nd", "a|ñ|o", "a"]


def test_an_anchor_that_a_lexicon_cannot_spell_leaves_it_without_answers(both: Words) -> None:
    rack = Rack({"s": 1, "eat": 1, "a": 1, "ñ": 1, "o": 1}, (), frozenset({"ñ"}))
    assert _spelled(both, rack) == ["a|ñ|o"]


def test_an_empty_rack_spells_nothing(both: Words) -> None:
    assert _spelled(both, Rack()) == []


@pytest.mark.parametrize("seed", range(12))
def test_answers_are_those_of_brute_force(plain: Words, seed: int) -> None:
    """Whatever the rack: every fragment gets an identity, and every order of every choice is tried."""
    rng = random.Random(seed)
    rack = _random_rack(rng)
    found = [each for each in plain.assemblies(rack) if len(each.fragments) <= 4]
    assert found == brute_force(rack, LISTS["plain"], 4)


def _random_rack(rng: random.Random) -> Rack:
    fragments = ["s", "ea", "t", "e", "a", "ed", "le", "nd", "b", "it", "lin", "se", "be", "n", "d"]
    loose = Counter(rng.choices(fragments, k=rng.randint(2, 5)))
    chains = {
        tuple(rng.choices(fragments, k=rng.randint(1, 2))): rng.randint(1, 2)
        for _ in range(rng.randint(0, 2))
    }
    anchored = [Chain(parts, count, rng.random() < 0.5) for parts, count in sorted(chains.items())]
    anchors = frozenset(rng.sample(sorted(loose), rng.randint(0, 1)))
    spare = frozenset(rng.sample(fragments, rng.randint(0, 2)))
    return Rack(loose, tuple(anchored), anchors | (spare if anchors else frozenset()), spare)


def test_many_answers_come_best_first_without_finding_all(built: tuple[Store, dict[str, Lexicon]]) -> None:
    """With more sequences than are sorted at once the search goes by gain, to the same answers."""
    graph = built[1]["plain"].index.word_graph
    anchors = frozenset("sd")
    rack = Rack(
        Counter("aabbddeeeeeiillnnsstt"), (Chain(("le", "nd"), anchor=True),), anchors, frozenset({"ea"})
    )
    plain = list(lexicon_assembly.assemblies(graph, rack))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lexicon_assembly, "MAX_SORTED_STEPS", 10)
        assert list(lexicon_assembly.assemblies(graph, rack)) == plain
    assert len(plain) > 10


@pytest.mark.parametrize("lexicons", ["in process", "over gRPC"], indirect=True)
def test_too_much_work_is_a_fault(lexicons: Lexicons, plain: Words) -> None:
    rack = Rack(Counter("aabbddeeeeeiillnnsstt"))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lexicon_assembly, "MAX_SORTED_STEPS", 10)
        patched.setattr(lexicon_assembly, "MAX_STEPS", 40)
        with pytest.raises(RequestError) as caught:
            list(plain.assemblies(rack))
    assert caught.value.reason is Reason.LIMIT_EXCEEDED


def test_answers_go_on_over_pages(lexicons: Lexicons) -> None:
    words = lexicons.open(lexicons.resolve(["plain"]))
    pairs = "ea ed se en le in nd li ne ee ds at te ts as"
    rack = Rack(dict.fromkeys("abdeilnst", 4) | dict.fromkeys(pairs.split(), 2))
    found = list(islice(words.assemblies(rack), 130))
    assert len(found) == len(set(found)) > 100
