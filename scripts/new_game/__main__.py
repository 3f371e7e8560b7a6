"""Write the skeleton of a new game: package, messages, tests, page, and the entries of `engine.proto`.

    make game NAME=superghost [TITLE="Super Ghost"]

What it writes can be played at once and passes every check; change it file by file into the game that you want. The
tutorial in `docs/tutorial.md` does that for a whole game.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

TEMPLATE = Path(__file__).parent / "template"
CONTRACT = Path("protos/trellis/engine/v1/engine.proto")
MAX_NAME_LETTERS = 40
ONEOFS = {"position": "State", "move": "Move", "event": "Event", "view": "View"}
"""The oneofs that have an entry for each game, with the suffix of its message."""
STEPS = (
    "protos/generate.py",
    "-m tests.engine.kit.fixtures",
    "-m tests.engine.kit.playthrough --write {playthrough}",
)


def words_of(name: str) -> list[str]:
    """Split the id of a game into words. Raises ValueError for what cannot name a package."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > MAX_NAME_LETTERS:
        raise ValueError(f"NAME must be like word_sprout: lower-case words joined by _, not {name!r}")
    return name.split("_")


def names(name: str, title: str) -> Mapping[str, str]:
    """Map the template's names to those of the new game, longest first."""
    words = words_of(name)
    initials = "".join(word[0] for word in words).upper() if len(words) > 1 else name[:2].upper()
    return {
        "Example Game": title or " ".join(map(str.capitalize, words)),
        "example_game": name,
        "ExampleGame": "".join(map(str.capitalize, words)),
        "EG-": f"{initials}-",
    }


def renamed(text: str, new: Mapping[str, str]) -> str:
    """Replace the template's names in a text."""
    for old, name in new.items():
        text = text.replace(old, name)
    return text


def write(root: Path, new: Mapping[str, str]) -> list[Path]:
    """Copy the template under its new names. Raises FileExistsError before anything is written."""
    files = [
        path for path in sorted(TEMPLATE.rglob("*")) if path.is_file() and "__pycache__" not in path.parts
    ]
    targets = {path: root / renamed(str(path.relative_to(TEMPLATE)), new) for path in files}
    for target in targets.values():
        if target.exists():
            raise FileExistsError(f"{target.relative_to(root)} is there already")
    for path, target in targets.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(path.read_text(encoding="utf-8"), new), encoding="utf-8")
    return list(targets.values())


def register(text: str, new: Mapping[str, str]) -> str:
    """Add the import and the entries of a game to the text of `engine.proto`, with the next free number."""
    name, message, title = new["example_game"], new["ExampleGame"], new["Example Game"]
    imports = re.findall(r'^import "trellis/engine/v1/.*";\n', text, re.MULTILINE)
    ordered = sorted([*imports, f'import "trellis/engine/v1/{name}.proto";\n'])
    text = text.replace("".join(imports), "".join(ordered), 1)
    number = 1 + max(
        int(found) for found in re.findall(r"^    \w+(?:State|View) \w+ = (\d+);$", text, re.MULTILINE)
    )
    for oneof, suffix in ONEOFS.items():
        entry = f"    // {title}.\n    {message}{suffix} {name} = {number};\n"
        last = max(
            re.finditer(rf"^  oneof {oneof} {{\n(?:    .*\n)*", text, re.MULTILINE), key=lambda m: m.end()
        )
        text = text[: last.end()] + entry + text[last.end() :]
    return text


def main() -> int:
    """Write everything and say what comes next."""
    parser = argparse.ArgumentParser(description="Write the skeleton of a new game.")
    parser.add_argument("name", help="id of the game: lower-case words joined by _")
    parser.add_argument("--title", default="", help="what people call it; default: the words of the id")
    parser.add_argument("--root", type=Path, default=Path(), help="the repository; default: this directory")
    given = parser.parse_args()
    try:
        new = names(given.name, given.title)
        written = write(given.root, new)
    except (ValueError, FileExistsError) as refused:
        print(f"error: {refused}", file=sys.stderr)
        return 2
    contract = given.root / CONTRACT
    contract.write_text(register(contract.read_text(encoding="utf-8"), new), encoding="utf-8")
    playthrough = next(path for path in written if path.parent.name == "playthroughs").relative_to(given.root)
    sources = [str(path.relative_to(given.root)) for path in written if path.suffix == ".py"]
    subprocess.run(
        [str(Path(sys.executable).with_name("ruff")), "format", "-q", *sources], check=True, cwd=given.root
    )
    for step in STEPS:
        command = [sys.executable, *step.format(playthrough=playthrough).split()]
        subprocess.run(command, check=True, cwd=given.root)
    _say(given.root, written, new)
    return 0


def _say(root: Path, written: list[Path], new: Mapping[str, str]) -> None:
    for path in written:
        print(f"wrote {path.relative_to(root)}")
    print(f"added {new['Example Game']} to {CONTRACT} and generated the messages")
    print(f'next: make test ARGS="tests/engine -k {new["example_game"]}", then docs/tutorial.md')


if __name__ == "__main__":
    sys.exit(main())
