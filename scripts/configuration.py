"""Write docs/configuration.md: every environment variable of every service, from the settings themselves.

`python scripts/configuration.py` writes the page; `--check` compares and exits with 1 on a difference.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from trellis_engine.server import EngineSettings
from trellis_gateway.settings import GatewaySettings
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.settings import Explained, explain

PAGE = Path(__file__).parents[1] / "docs" / "configuration.md"
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
    """The page as it should be."""
    explained = {name: explain(settings) for name, settings in SERVICES.items()}
    shared = [e for e in explained["Gateway"] if all(e in entries for entries in explained.values())]
    parts = [INTRODUCTION, f"## Every service\n\n{_table(shared)}\n"]
    for name, entries in explained.items():
        parts.append(f"## {name}\n\n{_table(e for e in entries if e not in shared)}\n")
    return "\n".join(parts) + TRACING


def main() -> int:
    """Write the page, or with `--check` compare it."""
    if sys.argv[1:] != ["--check"]:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == page():
        return 0
    print(f"{PAGE.name} does not say what the settings say: run `make docs` and commit the result")
    return 1


if __name__ == "__main__":
    sys.exit(main())
