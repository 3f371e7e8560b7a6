"""Write the list of what is installed (CycloneDX 1.6) from the metadata of the packages themselves.

    python sbom.py trellis-gateway … > sbom.cdx.json

Listed are the distributions named, all that they need, and who needs whom. Equal installations give equal bytes.
"""

import json
import re
import sys
import uuid
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from typing import Any

from packaging.requirements import Requirement

ROOTS = (
    "trellis-ops[tracing]",
    "trellis-lexicon",
    "trellis-engine",
    "trellis-gateway",
    "trellis-cli",
)
_LICENCE = "License :: OSI Approved :: "


def canonical(name: str) -> str:
    """Return a distribution's name as the index writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(package: Distribution, extras: Iterable[str] = ()) -> Iterator[Requirement]:
    """List what a distribution asks for here, with these of its extras."""
    environments = [{"extra": extra} for extra in ("", *extras)]
    for text in package.requires or ():
        requirement = Requirement(text)
        if requirement.marker is None or any(map(requirement.marker.evaluate, environments)):
            yield requirement


def closure(roots: Iterable[str]) -> dict[str, Distribution]:
    """Return the distributions that `roots` and what they need come from, by canonical name in order."""
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, str]] = set()
    waiting = [Requirement(root) for root in roots]
    while waiting:
        requirement = waiting.pop()
        name, extras = canonical(requirement.name), sorted(requirement.extras)
        if (name, str(extras)) in seen:
            continue
        seen.add((name, str(extras)))
        found[name] = distribution(requirement.name)
        waiting += needed(found[name], extras)
    return dict(sorted(found.items()))


def reference(name: str, package: Distribution) -> str:
    """Return the package URL of a distribution."""
    return f"pkg:pypi/{name}@{package.version}"


def licences(package: Distribution) -> list[dict[str, Any]]:
    """Return what a distribution says about its licence, as CycloneDX writes it."""
    fields = package.metadata
    if expression := fields.get("License-Expression"):
        return [{"expression": expression}]
    named = [c.removeprefix(_LICENCE) for c in fields.get_all("Classifier", []) if c.startswith(_LICENCE)]
    short = (fields.get("License") or "").splitlines()[:1]
    return [{"license": {"name": name}} for name in named or short if name]


def component(name: str, package: Distribution) -> dict[str, Any]:
    """Describe one distribution."""
    url = reference(name, package)
    kind = "application" if name.startswith("trellis-") else "library"
    described = {"type": kind, "bom-ref": url, "name": name, "version": package.version, "purl": url}
    return described | ({"licenses": found} if (found := licences(package)) else {})


def document(roots: Iterable[str] = ROOTS) -> dict[str, Any]:
    """Describe `roots` and everything that they need."""
    found = closure(roots)
    urls = {name: reference(name, package) for name, package in found.items()}
    dependencies = [
        {
            "ref": urls[name],
            "dependsOn": sorted(
                {urls[canonical(r.name)] for r in needed(package) if canonical(r.name) in urls}
            ),
        }
        for name, package in found.items()
    ]
    serial = uuid.uuid5(uuid.NAMESPACE_URL, " ".join(urls.values()))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "trellis", "bom-ref": "trellis"}},
        "components": [component(name, package) for name, package in found.items()],
        "dependencies": dependencies,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(document(sys.argv[1:] or ROOTS), indent=1) + "\n")
