"""Compile the playout kernel of Sprout-R-Out to WebAssembly.

`python services/engine/kernel/build.py` writes a module for each width of board into the engine's package; with
`--check` it writes nothing, compares and exits with 1 on a difference. The output depends on the C files and on the
version of ziglang in `requirements/kernel.txt` alone.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOM = Path(__file__).parent
OUT = ROOM.parent / "src/trellis_engine/games/sprout_r_out/kernel"
WORDS = (1, 2, 3, 20)
"""Widths in words of 64 cells: all boards up to 64, 128 and 192 cells, and the largest ones."""
FLAGS = (
    "--target=wasm32-freestanding",
    "-std=c11",
    "-O3",
    "-mbulk-memory",
    "-ffreestanding",
    "-nostdlib",
    "-fvisibility=hidden",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wl,--no-entry",
    "-Wl,--export-dynamic",
    "-Wl,--strip-all",
)


def compiled(words: int, scratch: Path) -> bytes:
    """Return the module for boards of a width; end the program where it does not compile."""
    out = scratch / f"{words}.wasm"
    command = [sys.executable, "-m", "ziglang", "cc", *FLAGS, f"-DWORDS={words}", "-o", str(out), "sprout.c"]
    if subprocess.run(command, cwd=ROOM, check=False).returncode:
        sys.exit("the kernel does not compile: see the message above")
    return out.read_bytes()


def modules() -> dict[Path, bytes]:
    """Return every module by its path."""
    with tempfile.TemporaryDirectory() as scratch:
        return {OUT / f"sprout_{words}.wasm": compiled(words, Path(scratch)) for words in WORDS}


def check(wanted: dict[Path, bytes]) -> int:
    """Name every module that differs from `wanted`; 0 if there is none."""
    there = {path: path.read_bytes() for path in OUT.glob("*.wasm")}
    stale = sorted(path for path in wanted.keys() | there.keys() if wanted.get(path) != there.get(path))
    for path in stale:
        print(f"{path.name} is not what services/engine/kernel compiles to: run `make kernel` and commit it")
    return 1 if stale else 0


def write(wanted: dict[Path, bytes]) -> int:
    """Write the modules."""
    for path, module in wanted.items():
        path.write_bytes(module)
    return 0


def main() -> int:
    """Parse the command line and build or check."""
    parser = argparse.ArgumentParser(description="Compile the playout kernel of Sprout-R-Out to WebAssembly.")
    parser.add_argument("--check", action="store_true", help="compare only, exit with 1 on a difference")
    return (check if parser.parse_args().check else write)(modules())


if __name__ == "__main__":
    sys.exit(main())
