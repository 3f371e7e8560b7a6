"""Write what the docs take from the code: docs/configuration.md, and the README's table of games.

`python scripts/pages.py` writes both; `--check` compares and exits with 1 on a difference.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from trellis_engine.catalog import entries
from trellis_engine.server import EngineSettings
from trellis_gateway.settings import GatewaySettings
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.settings import Explained, explain

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "configuration.md"
README = ROOT / "README.md"
BEGINS, ENDS = "<!-- games: written by `make docs` -->", "<!-- end of the games -->"
SERVICES = {"Lexicon": LexiconSettings, "Engine": EngineSettings, "Gateway": GatewaySettings}
INTRODUCTION = """# Configuration

Every service reads environment variables and nothing else. `python -m trellis_lexicon --help` (`trellis_engine`,
`trellis_gateway`) prints the same list; a value that does not fit ends the service with exit code 2 and a line that
names the variable and the rule. An empty variable counts as unset. `$NAME` in a default stands for the value of that
variable. A variable that begins like one of a service's own but is none of them is logged as a warning.

This page is written by `make docs` from the settings in the code.
"""
TRACING = """
## Traces

OpenTelemetry is switched on by its own standard variables: set `OTEL_EXPORTER_OTLP_ENDPOINT` (spans go there by
OTLP/gRPC) or `OTEL_TRACES_EXPORTER=console`; `OTEL_SDK_DISABLED=true` or `OTEL_TRACES_EXPORTER=none` switches it off;
`OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` name the process. A trace runs from the REST request to the
dictionary.
"""


def _table(entries: Iterable[Explained]) -> str:
    rows = [f"| `{e.variable}` | {f'`{e.default}`' if e.default else ''} | {e.meaning} |" for e in entries]
    return "\n".join(["| variable | default | meaning |", "| --- | --- | --- |", *rows])


def page() -> str:
    """Return the page as it should be."""
    explained = {name: explain(settings) for name, settings in SERVICES.items()}
    shared = [e for e in explained["Gateway"] if all(e in listed for listed in explained.values())]
    parts = [INTRODUCTION, f"## Every service\n\n{_table(shared)}\n"]
    for name, listed in explained.items():
        parts.append(f"## {name}\n\n{_table(e for e in listed if e not in shared)}\n")
    return "\n".join(parts) + TRACING


def games_table(readme: str) -> str:
    """Return the text of the README with its table of games as the catalogue has them, between two comments."""
    rows = (
        f"| [{found.game.info.title}](docs/games/{name}.md) | {found.game.info.summary} |"
        for name, found in entries().items()
    )
    table = "\n".join(["| game | in a sentence |", "| --- | --- |", *rows])
    before, rest = readme.split(BEGINS, 1)
    return f"{before}{BEGINS}\n{table}\n{ENDS}{rest.split(ENDS, 1)[1]}"


def main() -> int:
    """Write the pages, or with `--check` compare them."""
    wanted = {PAGE: page(), README: games_table(README.read_text(encoding="utf-8"))}
    if sys.argv[1:] != ["--check"]:
        for path, text in wanted.items():
            path.write_text(text, encoding="utf-8")
        return 0
    stale = [path.name for path, text in wanted.items() if path.read_text(encoding="utf-8") != text]
    for name in stale:
        print(f"{name} does not say what the code says: run `make docs` and commit the result")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
