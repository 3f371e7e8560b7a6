"""Generate `trellis_protos` from `protos/trellis`: messages, gRPC stubs and their types.

`python protos/generate.py` writes `protos/python/trellis_protos`; with `--check` it writes nothing, compares
and exits with 1 if a file is missing, superfluous or different. The output depends on the proto files and on
the locked versions of grpcio-tools and mypy-protobuf alone.
"""

import argparse
import re
import shutil
import sys
import tempfile
from pathlib import Path

import grpc_tools
from grpc_tools import protoc

PROTOS = Path(__file__).parent
PACKAGE = PROTOS / "python" / "trellis_protos"
KEPT = {"__init__.py", "py.typed"}
SERVICE = re.compile(r"^service ", re.MULTILINE)
# The proto package is `trellis`, the Python package `trellis_protos`: imports and the modules that messages
# name as their home follow the directory.
MODULE = re.compile(r"\b((?:from|import) |BuildTopDescriptorsAndMessages\(DESCRIPTOR, ')trellis\.")


def compile_to(out: Path, sources: list[Path]) -> None:
    """Run protoc over all sources; end the program with its message if one does not compile."""
    well_known = Path(grpc_tools.__file__).parent / "_proto"
    arguments = [
        "protoc",
        f"--proto_path={PROTOS}",
        f"--proto_path={well_known}",
        f"--plugin=protoc-gen-mypy_grpc={Path(sys.executable).with_name('protoc-gen-mypy_grpc')}",
        f"--python_out={out}",
        f"--pyi_out={out}",
        f"--grpc_python_out={out}",
        f"--mypy_grpc_out=quiet:{out}",
        *(str(source.relative_to(PROTOS)) for source in sources),
    ]
    if protoc.main(arguments) != 0:
        sys.exit("protoc refused a proto file: see its message above")


def rewritten(text: str) -> str:
    """The generated text with its modules under `trellis_protos`, ending in one newline."""
    return MODULE.sub(r"\1trellis_protos.", text).rstrip("\n") + "\n"


def _is_used(path: Path, out: Path) -> bool:
    """Tell whether a generated file has anything in it: stubs have nothing where the proto file has no service."""
    stem, is_stub, _ = path.stem.partition("_pb2_grpc")
    source = PROTOS / path.relative_to(out).with_name(f"{stem}.proto")
    return not is_stub or SERVICE.search(source.read_text(encoding="utf-8")) is not None


def generated() -> dict[Path, str]:
    """Every file of the package by its path relative to `PACKAGE`."""
    sources = sorted(PROTOS.glob("trellis/**/*.proto"))
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch)
        if sources:
            compile_to(out, sources)
        found = sorted(path for path in out.glob("trellis/**/*") if path.is_file() and _is_used(path, out))
        files = {p.relative_to(out / "trellis"): rewritten(p.read_text()) for p in found}
    packages = {parent for path in files for parent in path.parents if parent != Path()}
    for package in packages:
        name = ".".join(("trellis", *package.parts))
        files[package / "__init__.py"] = f'"""Generated from the proto package `{name}`."""\n'
    return files


def committed() -> dict[Path, str]:
    """What lies in the package now, except what is written by hand."""
    files = (path for path in sorted(PACKAGE.glob("**/*.py*")) if "__pycache__" not in path.parts)
    texts = {path.relative_to(PACKAGE): path.read_text() for path in files}
    return {path: text for path, text in texts.items() if str(path) not in KEPT}


def check(wanted: dict[Path, str]) -> int:
    """Name every file that differs from `wanted`; 0 if there is none."""
    there = committed()
    stale = sorted(p for p in wanted.keys() | there.keys() if wanted.get(p) != there.get(p))
    for path in stale:
        print(f"{PACKAGE.relative_to(PROTOS.parent) / path} is not what protos/trellis generates")
    if stale:
        print("run `make protos` and commit the result")
    return 1 if stale else 0


def write(wanted: dict[Path, str]) -> int:
    """Replace the package's generated files by `wanted`; unchanged files keep their time stamp."""
    there = committed()
    for path in there.keys() - wanted.keys():
        (PACKAGE / path).unlink()
    for path, text in wanted.items():
        if there.get(path) != text:
            (PACKAGE / path).parent.mkdir(parents=True, exist_ok=True)
            (PACKAGE / path).write_text(text)
    for folder in sorted(PACKAGE.glob("**/"), reverse=True):
        if not any(child.name != "__pycache__" for child in folder.iterdir()):
            shutil.rmtree(folder)
    return 0


def main() -> int:
    """Parse the command line and generate or check."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="compare only, exit with 1 on a difference")
    return (check if parser.parse_args().check else write)(generated())


if __name__ == "__main__":
    sys.exit(main())
