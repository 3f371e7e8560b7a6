"""`make protos`: what is committed is what the proto files give, and a difference is found."""

import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import REPOSITORY
from trellis_protos.engine.v1 import engine_pb2
from trellis_protos.lexicon.v1 import lexicon_pb2

PROTO = """syntax = "proto3";
package trellis.shelf.v1;
import "trellis/shelf/v1/book.proto";
service ShelfService { rpc Add(Book) returns (Book); }
"""
BOOK = """syntax = "proto3";
package trellis.shelf.v1;
message Book { string title = 1; }
"""


@pytest.fixture
def protos(tmp_path: Path) -> Path:
    """A contract of two files beside a copy of the generator, with its package generated."""
    folder = tmp_path / "protos"
    (folder / "trellis" / "shelf" / "v1").mkdir(parents=True)
    (folder / "python" / "trellis_protos").mkdir(parents=True)
    (folder / "python" / "trellis_protos" / "__init__.py").touch()
    shutil.copy(REPOSITORY / "protos" / "generate.py", folder)
    (folder / "trellis" / "shelf" / "v1" / "shelf.proto").write_text(PROTO)
    (folder / "trellis" / "shelf" / "v1" / "book.proto").write_text(BOOK)
    assert generate(folder).returncode == 0
    return folder


def generate(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(folder / "generate.py"), *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_committed_package_is_what_the_proto_files_give() -> None:
    result = generate(REPOSITORY / "protos", "--check")
    assert (result.returncode, result.stdout) == (0, "")


def test_a_proto_file_without_a_service_has_no_stubs(protos: Path) -> None:
    stubs = {path.name for path in protos.glob("python/**/*_pb2_grpc.py*")}
    assert stubs == {"shelf_pb2_grpc.py", "shelf_pb2_grpc.pyi"}


def test_generated_package_imports_itself_and_nothing_named_trellis(protos: Path) -> None:
    code = "from trellis_protos.shelf.v1 import shelf_pb2_grpc as g, book_pb2 as b; print(b.Book.__module__)"
    result = subprocess.run(
        [sys.executable, "-c", code], check=True, cwd=protos / "python", capture_output=True, text=True
    )
    assert result.stdout == "trellis_protos.shelf.v1.book_pb2\n"


@pytest.mark.parametrize(
    "change",
    [
        lambda package: (package / "shelf" / "v1" / "book_pb2.pyi").write_text("x = 1\n"),
        lambda package: (package / "shelf" / "v1" / "book_pb2.py").unlink(),
        lambda package: (package / "shelf" / "v1" / "more.py").write_text("x = 1\n"),
    ],
    ids=["changed", "missing", "superfluous"],
)
def test_difference_is_named_and_mended(protos: Path, change: object) -> None:
    assert callable(change)
    change(protos / "python" / "trellis_protos")
    checked = generate(protos, "--check")
    assert checked.returncode == 1
    assert "shelf/v1/" in checked.stdout
    assert generate(protos).returncode == 0
    assert generate(protos, "--check").returncode == 0


def test_removed_proto_file_takes_its_modules_along(protos: Path) -> None:
    shutil.rmtree(protos / "trellis" / "shelf")
    assert generate(protos).returncode == 0
    assert not (protos / "python" / "trellis_protos" / "shelf").exists()


def test_proto_file_that_does_not_compile_ends_with_its_message(protos: Path) -> None:
    (protos / "trellis" / "shelf" / "v1" / "book.proto").write_text("nonsense")
    result = generate(protos)
    assert result.returncode == 1
    assert "book.proto:1:1" in result.stderr


@pytest.mark.parametrize("message", [engine_pb2.ListGamesRequest(), lexicon_pb2.ListLexiconsRequest()])
def test_messages_can_be_pickled(message: object) -> None:
    assert pickle.loads(pickle.dumps(message)) == message


@pytest.mark.parametrize(
    "service",
    [
        engine_pb2.DESCRIPTOR.services_by_name["EngineService"],
        lexicon_pb2.DESCRIPTOR.services_by_name["LexiconService"],
    ],
    ids=lambda service: service.name,
)
def test_calls_that_only_read_may_be_repeated(service: object) -> None:
    """Neither service keeps anything: every call of them is free of side effects, and clients retry it."""
    levels = {method.name: method.GetOptions().idempotency_level for method in service.methods}  # type: ignore[attr-defined]
    assert set(levels.values()) == {1}, levels
