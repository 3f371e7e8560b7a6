"""The image built twice from equal sources: equal files, rights and times in every layer that we add."""

import hashlib
import json
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tests.needs import lacking
from tests.processes import REPOSITORY

pytestmark = [pytest.mark.soak, pytest.mark.container, pytest.mark.timeout(3_600)]
OURS = ("opt/venv/lib/", "srv/trellis/lexicons/")
"""What packages, dictionary and own code are under. The layer below tells when it was built: of what is gone."""


def _docker(*arguments: str) -> None:
    subprocess.run(["docker", *arguments], check=True, capture_output=True)


def _entries(layer: IO[bytes]) -> Iterator[tuple[object, ...]]:
    """Everything about what a layer has, but the order of its archive."""
    with tarfile.open(fileobj=layer) as archive:
        for entry in archive:
            content = archive.extractfile(entry) if entry.isreg() else None
            digest = "" if content is None else hashlib.file_digest(content, "sha256").hexdigest()  # type: ignore[arg-type]
            yield entry.name, entry.mode, entry.uid, entry.gid, int(entry.mtime), entry.linkname, digest


def _layers(name: str, scratch: Path) -> list[str]:
    """A digest of each layer of an image that has packages, a dictionary or our code."""
    _docker("save", "--output", str(scratch / "image.tar"), name)
    digests = []
    with tarfile.open(scratch / "image.tar") as archive:
        manifest = archive.extractfile("manifest.json")
        assert manifest is not None
        (described,) = json.load(manifest)
        for layer in described["Layers"]:
            file = archive.extractfile(layer)
            assert file is not None
            entries = sorted(_entries(file), key=repr)
            if any(str(entry[0]).startswith(OURS) for entry in entries):
                digests.append(hashlib.sha256(repr(entries).encode()).hexdigest())
    return digests


def test_two_builds_give_equal_layers(tmp_path: Path) -> None:
    if shutil.which("docker") is None:
        lacking("no docker command on the PATH")
    found = []
    for name in ("trellis:once", "trellis:twice"):
        _docker("build", "--no-cache", "--file", "deploy/docker/Dockerfile", "--tag", name, str(REPOSITORY))
        found.append(_layers(name, tmp_path))
    assert len(found[0]) == 3
    assert found[0] == found[1]
