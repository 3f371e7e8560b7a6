"""The Kubernetes manifests: every combination renders, is tidy and fits the schema of every supported Kubernetes.

Whether they agree with each other and with the code is the matter of `test_crossref.py`.
"""

import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import kubernetes_validate
import pytest

from tests.deploy.crossref import quantity
from tests.deploy.manifests import COMPONENTS, MANIFESTS, Document, combined, rendered
from tests.processes import REPOSITORY

ROOTS = ["base", "overlays/local", "overlays/production"]
OLDEST, NEWEST = "1.29", "1.37"
"""What is supported, and what the schemas reach to."""
ELSEWHERE = {"Gateway", "HTTPRoute"}
"""Kinds that Kubernetes itself does not have: they come with the Gateway API."""


def check_schema(documents: list[Document], version: str) -> None:
    for document in documents:
        if document["kind"] not in ELSEWHERE:
            kubernetes_validate.validate(document, version, strict=True)


@pytest.fixture(scope="module", params=ROOTS)
def documents(request: pytest.FixtureRequest) -> list[Document]:
    return rendered(MANIFESTS / request.param)


def deployments(documents: list[Document]) -> Iterator[tuple[str, Document, Document]]:
    """Name, pod and container of each of our services."""
    for document in documents:
        if document["kind"] == "Deployment":
            pod = document["spec"]["template"]["spec"]
            (container,) = pod["containers"]
            yield document["metadata"]["name"], pod, container


@pytest.mark.parametrize("version", [OLDEST, NEWEST])
def test_every_document_fits_the_schema(documents: list[Document], version: str) -> None:
    check_schema(documents, version)
    assert {name for name, _, _ in deployments(documents)} == {"lexicon", "engine", "gateway"}


@pytest.mark.parametrize("component", COMPONENTS)
def test_every_component_goes_with_the_base_alone(tmp_path: Path, component: str) -> None:
    found = combined(tmp_path, "base", [component])
    check_schema(found, OLDEST)
    assert len(found) >= 9


@pytest.mark.needs("yamllint")
def test_the_files_are_tidy() -> None:
    linting = ["yamllint", "--strict", "base", "components", "overlays"]
    done = subprocess.run(linting, cwd=MANIFESTS, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_images_have_a_version_and_are_not_pulled_anew(documents: list[Document]) -> None:
    version = tomllib.loads((REPOSITORY / "cli" / "pyproject.toml").read_text())["project"]["version"]
    for _, _, container in deployments(documents):
        assert container["image"] == f"trellis:{version}"
        assert container["imagePullPolicy"] == "IfNotPresent"


def test_nothing_says_replicas_beside_an_autoscaler(documents: list[Document]) -> None:
    """Not even before there is one: taking the line away later would leave one pod until the autoscaler acts."""
    for document in documents:
        if document["kind"] == "Deployment":
            assert "replicas" not in document["spec"]


def test_a_node_of_two_cores_takes_the_local_overlay_and_its_rollouts() -> None:
    """The pods of the system ask for about one core of it; a rollout starts a pod of each service beside the old."""
    pods = [d for d in rendered(MANIFESTS / "overlays/local") if d["kind"] in {"Deployment", "StatefulSet"}]
    asked = sum(
        quantity(container["resources"]["requests"]["cpu"]) * (2 if pod["kind"] == "Deployment" else 1)
        for pod in pods
        for container in pod["spec"]["template"]["spec"]["containers"]
    )
    assert len(pods) == 4
    assert asked <= 1.0


@pytest.mark.parametrize("overlay", ["overlays/local", "overlays/production"])
def test_an_overlay_brings_its_namespace(overlay: str) -> None:
    found = rendered(MANIFESTS / overlay)
    (namespace,) = (d for d in found if d["kind"] == "Namespace")
    assert namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"] == "restricted"
    rest = [d for d in found if d["kind"] != "Namespace"]
    assert {d["metadata"]["namespace"] for d in rest} == {namespace["metadata"]["name"]}
