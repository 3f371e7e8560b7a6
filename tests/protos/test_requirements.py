"""The distribution of the messages asks for the libraries that its generated code insists on when it is imported."""

import re
import tomllib
from pathlib import Path

import pytest

PROTOS = Path(__file__).resolve().parents[2] / "protos"
GENERATED = sorted((PROTOS / "python").rglob("*_pb2*.py"))
INSISTS = {
    "grpcio": r"GRPC_GENERATED_VERSION = '(\d+)\.(\d+)\.(\d+)'",
    "protobuf": r"Domain\.PUBLIC,\s*(\d+),\s*(\d+),\s*(\d+),",
}


@pytest.mark.parametrize("library", INSISTS)
def test_the_least_version_asked_for_is_the_one_insisted_on(library: str) -> None:
    asked = tomllib.loads((PROTOS / "pyproject.toml").read_text())["project"]["dependencies"]
    (least,) = [each.split(">=")[1] for each in asked if each.startswith(f"{library}>=")]
    found = {match for path in GENERATED for match in re.findall(INSISTS[library], path.read_text())}
    assert {".".join(match) for match in found} == {least}
