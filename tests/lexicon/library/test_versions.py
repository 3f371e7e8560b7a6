"""New versions are taken up while the service answers, old ones stay for those who insist, workers may die."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc
import pytest

from tests.lexicon.serving import refusal, served
from tests.lexicon.small import build_small
from trellis_lexicon import Lexicon, LexiconError, Reason, Store
from trellis_lexicon.library.library import MAX_OLD_VERSIONS, Library
from trellis_lexicon.service.paging import Cursor
from trellis_lexicon.service.servicer import LexiconServicer
from trellis_protos.lexicon.v1 import lexicon_pb2 as pb
from trellis_protos.lexicon.v1.lexicon_pb2_grpc import LexiconServiceStub

PATIENCE = 30.0


def until(condition: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait for a condition that another thread or process brings about."""
    waiting, ticks = threading.Event(), int(patience / 0.02)
    for _ in range(ticks):
        if condition():
            return
        waiting.wait(0.02)
    raise AssertionError("the condition did not come about in time")


def test_a_new_version_is_taken_up_without_a_failed_request(tmp_path: Path) -> None:
    store, old = build_small(tmp_path, ["oat", "oats"])
    with served(store, "small") as channel:
        stub = LexiconServiceStub(channel)
        request = pb.BatchLookupWordsRequest(words=["tomato"])
        seen: list[tuple[str, bool]] = []
        stopped = threading.Event()

        def ask() -> None:
            while not stopped.is_set():
                answer = stub.BatchLookupWords(request)
                seen.append((answer.content_hash, answer.found[0]))

        asking = threading.Thread(target=ask)
        asking.start()
        until(lambda: len(seen) > 10)
        _, new = build_small(tmp_path, ["oat", "oats", "tomato"])
        until(lambda: seen[-1][0] == new.content_hash)
        stopped.set()
        asking.join()
        assert set(seen) == {(old.content_hash, False), (new.content_hash, True)}
        insisting = pb.BatchLookupWordsRequest(words=["tomato"], content_hash=old.content_hash)
        answer = stub.BatchLookupWords(insisting)
        assert (answer.content_hash, list(answer.found)) == (old.content_hash, [False])


def test_pages_go_on_in_the_version_in_which_they_began(tmp_path: Path) -> None:
    store, old = build_small(tmp_path, ["a", "b", "c"])
    with served(store, "small") as channel:
        stub = LexiconServiceStub(channel)
        request = pb.SearchWordsRequest(page_size=2)
        first = stub.SearchWords(request)
        _, new = build_small(tmp_path, ["a", "aa", "b", "c"])
        until(lambda: stub.GetLexicon(pb.GetLexiconRequest()).lexicon.content_hash == new.content_hash)
        request.page_token = first.next_page_token
        second = stub.SearchWords(request)
        assert [*first.words, *second.words] == ["a", "b", "c"]
        assert second.content_hash == old.content_hash


def test_a_damaged_new_version_leaves_the_old_one_in_service(tmp_path: Path) -> None:
    store, old = build_small(tmp_path, ["oat"])
    library = Library(store.root, "small")
    _, new = build_small(tmp_path, ["oat", "tom"])
    with (new.directory / "words.txt").open("ab") as file:
        file.write(b"?")
    library.refresh()
    assert library.get().content_hash == old.content_hash
    assert "words.txt" in library.broken()["small"]


def test_a_version_removed_from_disk_is_refused_to_those_who_insist(tmp_path: Path) -> None:
    store, old = build_small(tmp_path, ["oat"])
    with served(store, "small") as channel:
        stub = LexiconServiceStub(channel)
        request = pb.GetLexiconRequest(content_hash="1" * 64)
        told = refusal(stub.GetLexicon, request)
        assert told.reason == Reason.LEXICON_CONTENT_MISMATCH
        assert told.metadata["in_service"] == old.content_hash


def test_old_versions_are_opened_when_asked_for_and_closed_when_there_are_many(tmp_path: Path) -> None:
    hashes = [build_small(tmp_path, ["a" * (n + 1)])[1].content_hash for n in range(MAX_OLD_VERSIONS + 3)]
    library = Library(tmp_path / "lexicons", "small")
    for content_hash in hashes:
        assert library.get("small", content_hash).content_hash == content_hash
    assert len({lexicon.content_hash for lexicon in library.opened()}) <= MAX_OLD_VERSIONS + 1
    assert library.get("", hashes[0]).content_hash == hashes[0]
    with pytest.raises(LexiconError) as caught:
        library.get("other", hashes[0])
    assert caught.value.reason is Reason.UNKNOWN_LEXICON


def test_an_older_version_of_the_default_lexicon_is_opened_once(tmp_path: Path) -> None:
    store, old = build_small(tmp_path, ["oat"])
    build_small(tmp_path, ["oats"])
    library = Library(store.root, "small")
    opened = library.get("", old.content_hash)
    store.prune("small")
    assert library.get("", old.content_hash) is opened
    assert library.get("small", old.content_hash) is opened


def test_requests_for_which_a_version_must_be_opened_are_not_quick(tmp_path: Path) -> None:
    store, old = build_small(tmp_path, ["oat"])
    _, new = build_small(tmp_path, ["oats"])
    library = Library(store.root, "small")
    servicer = LexiconServicer(library)

    def is_quick(content_hash: str) -> list[bool]:
        search = pb.SearchWordsRequest(filter=pb.WordFilter(contains="oat"))
        paged = pb.SearchWordsRequest(page_token=Cursor(content_hash, b"x" * 8, 1).token())
        paged.filter.CopyFrom(search.filter)
        search.content_hash = content_hash
        asked = pb.GetLexiconRequest(lexicon_id="small", content_hash=content_hash)
        return [
            servicer.is_quick("GetLexicon", asked),
            servicer.is_quick("SearchWords", search),
            servicer.is_quick("SearchWords", paged),
        ]

    assert is_quick(new.content_hash) == [True, True, True]
    assert is_quick(old.content_hash) == [False, False, False]
    library.get("", old.content_hash)
    assert is_quick(old.content_hash) == [True, True, True]
    assert servicer.is_quick("GetLexicon", pb.GetLexiconRequest())
    assert not servicer.is_quick("GetLexicon", pb.GetLexiconRequest(lexicon_id="other"))
    assert servicer.is_quick("SearchWords", pb.SearchWordsRequest(page_token="é", filter={"contains": "oat"}))


# --- processes ---


@contextmanager
def process(store: Store, folder: Path, workers: int) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The service as a user starts it, and its port."""
    ready = folder / "ready.json"
    environment = os.environ | {
        "TRELLIS_LEXICON_PORT": "0",
        "TRELLIS_LEXICON_DIR": str(store.root),
        "TRELLIS_LEXICON_DEFAULT": "small",
        "TRELLIS_LEXICON_WORKERS": str(workers),
        "TRELLIS_READY_FILE": str(ready),
    }
    with (folder / "log").open("wb") as log:
        command = [sys.executable, "-m", "trellis_lexicon"]
        with subprocess.Popen(command, env=environment, stdout=log, stderr=log) as running:
            try:
                until(lambda: ready.exists() or running.poll() is not None)
                assert running.poll() is None, (folder / "log").read_text()
                yield running, json.loads(ready.read_text())["port"]
            finally:
                running.terminate()


def children(parent: int) -> set[int]:
    listed = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return {int(child) for child in listed.split()}


@pytest.mark.processes
def test_a_killed_worker_is_replaced_while_the_others_answer(tmp_path: Path) -> None:
    store, _ = build_small(tmp_path, ["oat", "tomato"])
    options = [("grpc.use_local_subchannel_pool", 1)]  # a connection of its own for each channel
    with process(store, tmp_path, workers=2) as (running, port):
        before = children(running.pid)
        assert len(before) == 2
        answered, failed = [], []
        stopped = threading.Event()

        def ask() -> None:
            while not stopped.is_set():
                with grpc.insecure_channel(f"127.0.0.1:{port}", options=options) as channel:
                    for _ in range(20):
                        try:
                            answer = LexiconServiceStub(channel).BatchLookupWords(
                                pb.BatchLookupWordsRequest(words=["oat", "x"]), timeout=60
                            )
                            answered.append(list(answer.found))
                        except grpc.RpcError as error:
                            failed.append(error.code())

        asking = [threading.Thread(target=ask) for _ in range(4)]
        for thread in asking:
            thread.start()
        until(lambda: len(answered) > 100)
        os.kill(min(before), signal.SIGKILL)
        until(lambda: len(children(running.pid)) == 2 and min(before) not in children(running.pid))
        after = len(answered)
        until(lambda: len(answered) > after + 100)
        stopped.set()
        for thread in asking:
            thread.join()
        assert max(before) in children(running.pid)
        assert {tuple(found) for found in answered} == {(True, False)}
        assert set(failed) <= {grpc.StatusCode.UNAVAILABLE}
        running.terminate()
        assert running.wait(PATIENCE) == 0


@pytest.mark.processes
def test_a_service_without_its_default_lexicon_says_what_to_do(tmp_path: Path) -> None:
    environment = os.environ | {"TRELLIS_LEXICON_DIR": str(tmp_path), "TRELLIS_LEXICON_PORT": "0"}
    command = [sys.executable, "-m", "trellis_lexicon"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert "trellis lexicon build enable" in done.stdout


def test_the_same_version_is_shared_by_all_who_ask(tmp_path: Path) -> None:
    store, lexicon = build_small(tmp_path, ["oat"])
    library = Library(store.root, "small")
    first: Lexicon = library.get()
    assert library.get("small") is first
    assert library.get("small", lexicon.content_hash) is first
    library.refresh()
    assert library.get() is first
