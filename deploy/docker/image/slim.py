"""Lay out what goes into the image, from a virtual environment in which everything is installed.

    python slim.py /image lexicon engine gateway cli

moves what these need into three trees: `packages` (other people's), `own` (ours, which change with every release) and
`lexicons` (empty unless the dictionary service is among them). Left behind are packages that nobody here needs, tests,
sources of compiled modules, symbols for debuggers and what else is in `UNUSED`. Byte code is made anew, and all times
are set to SOURCE_DATE_EPOCH, so that equal sources give equal bytes.
"""

import compileall
import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import Distribution
from pathlib import Path
from py_compile import PycInvalidationMode

import sbom

UNUSED = (
    "*/tests",
    "bazel-project",  # what built the expressions' package, packed with it by mistake
    "**/*.pyi",
    "**/*.pyx",
    "**/*.pxd",
    "**/*.[ch]",
    "**/*.a",
    "*.dist-info/RECORD",
    "numpy/f2py",  # compiles Fortran
    "numpy/*/tests",
    "numpy/random/_examples",
    "cel_expr_python/ext/ext_bindings*",  # extensions that no rule may use: only that of strings is loaded
    "cel_expr_python/ext/ext_encoders*",
    "cel_expr_python/ext/ext_math*",
    "cel_expr_python/ext/ext_optional*",
    "cel_expr_python/ext/ext_proto*",
    "PIL/_avif*",  # formats of pictures that nothing here reads
    "PIL/_imagingft*",
    "PIL/_webp*",
    "pillow.libs/libavif*",
    "pillow.libs/libfreetype*",
    "pillow.libs/libharfbuzz*",
    "pillow.libs/libwebp*",
    "pillow.libs/libsharpyuv*",
)
VENV = Path(sys.prefix)
DICTIONARIES = Path("/srv/trellis/lexicons")


def files_of(package: Distribution) -> list[Path]:
    """List a distribution's files that are there, its metadata among them."""
    listed = [Path(str(package.locate_file(file))).resolve() for file in package.files or ()]
    return [file for file in listed if file.is_file() and file.suffix != ".pyc"]


def move(file: Path, tree: Path) -> None:
    """Move a file of the environment to the same place in a tree."""
    target = tree / file.relative_to("/")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(file, target)


def strip(tree: Path) -> None:
    """Take the symbols from compiled modules that only a debugger reads."""
    compiled = [str(path) for path in sorted(tree.rglob("*.so*")) if not path.is_symlink()]
    if compiled:
        subprocess.run(["strip", "--strip-unneeded", *compiled], check=True)


def remove_unused(site: Path) -> None:
    """Delete what matches UNUSED."""
    for pattern in UNUSED:
        for path in list(site.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def byte_compile(tree: Path) -> None:
    """Compile every module, so that byte code never depends on times and names no path of the build."""
    done = compileall.compile_dir(
        tree,
        quiet=1,
        stripdir=str(tree),
        prependdir="/",
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )
    if not done:
        raise SystemExit(f"{tree} does not compile")


def settle(tree: Path, seconds: int) -> None:
    """Set the times of everything in a tree, and rights that do not depend on who builds."""
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        os.utime(path, (seconds, seconds), follow_symlinks=False)


def move_packages(image: Path, roots: list[str]) -> None:
    """Move every file of `roots` and of what they need; the environment itself goes with other people's packages."""
    for name, package in sbom.closure(roots).items():
        tree = image / ("own" if name.startswith("trellis-") else "packages")
        for file in files_of(package):
            if VENV in file.parents:
                move(file, tree)
    venv = image / "packages" / VENV.relative_to("/")
    shutil.copytree(VENV / "bin", venv / "bin", symlinks=True, ignore=_but_python, dirs_exist_ok=True)
    shutil.copy(VENV / "pyvenv.cfg", venv)


def main(image: Path, services: list[str]) -> None:
    """Make the trees."""
    roots = [root for root in sbom.ROOTS if root.startswith("trellis-ops") or root.split("-")[1] in services]
    listed = json.dumps(sbom.document(roots), indent=1) + "\n"  # read before anything is moved
    move_packages(image, roots)
    for name in ("packages", "own"):
        (site,) = (image / name).glob("opt/venv/lib/python*/site-packages")
        remove_unused(site)
        strip(image / name)
        byte_compile(image / name)
    home = image / "own/srv/trellis"
    home.mkdir(parents=True)
    (home / "sbom.cdx.json").write_text(listed)
    shutil.copy(Path(__file__).with_name("healthcheck.py"), home)
    dictionaries = image / "lexicons" / DICTIONARIES.relative_to("/")
    dictionaries.parent.mkdir(parents=True)
    if "lexicon" in services:
        shutil.copytree(DICTIONARIES, dictionaries, ignore=_notes)
    for name in ("packages", "own", "lexicons"):
        settle(image / name, int(os.environ["SOURCE_DATE_EPOCH"]))


def _but_python(directory: str, names: list[str]) -> list[str]:
    return [name for name in names if not name.startswith("python")]


def _notes(directory: str, names: list[str]) -> list[str]:
    """Leave out what a build notes beside the dictionaries: downloads, and that these very files were checked."""
    return [name for name in names if name.endswith((".verified", ".lock")) or name == "downloads"]


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
