"""The manifests agree with each other and with the code, and mistakes in them are found: some are made on purpose."""

import copy
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.crossref import findings
from tests.deploy.manifests import COMPONENTS, MANIFESTS, Document, combined, rendered
from tests.processes import REPOSITORY

GONE = object()
POD = "spec.template.spec"
BOX = f"{POD}.containers.0"
MISTAKES: dict[str, tuple[str, str, Any, str]] = {
    # what is wrong: (object, where, value, what is to be found)
    "a selector of other pods": (
        "Deployment engine",
        "spec.selector.matchLabels",
        {"app": "x"},
        "select its own",
    ),
    "a service without pods": (
        "Service lexicon",
        "spec.selector",
        {"app.kubernetes.io/name": "lexikon"},
        "no pod is",
    ),
    "a service's port that no pod has": (
        "Service engine",
        "spec.ports.0.targetPort",
        "http",
        "have no port http",
    ),
    "a service that is not headless": ("Service engine", "spec.clusterIP", GONE, "not headless"),
    "a probe of a port that is not there": (
        "Deployment engine",
        f"{BOX}.livenessProbe.grpc.port",
        50051,
        "asks a port",
    ),
    "a probe of the wrong path": (
        "Deployment gateway",
        f"{BOX}.livenessProbe.httpGet.path",
        "/readyz",
        "asks /readyz",
    ),
    "liveness that follows readiness": (
        "Deployment lexicon",
        f"{BOX}.livenessProbe.grpc.service",
        GONE,
        "not depend",
    ),
    "no readiness probe": ("Deployment gateway", f"{BOX}.readinessProbe", GONE, "no readinessProbe"),
    "no startup probe of the database": (
        "StatefulSet postgres",
        f"{BOX}.startupProbe",
        GONE,
        "no startupProbe",
    ),
    "an image without a version": ("Deployment engine", f"{BOX}.image", "trellis", "has no version"),
    "an image that is called latest": (
        "Deployment engine",
        f"{BOX}.image",
        "host:5000/trellis:latest",
        "no version",
    ),
    "an image that is always pulled": (
        "Deployment lexicon",
        f"{BOX}.imagePullPolicy",
        "Always",
        "if it is not there",
    ),
    "a secret of another name": (
        "Deployment gateway",
        f"{BOX}.env.TRELLIS_GATEWAY_DATABASE_URL.valueFrom.secretKeyRef.name",
        "database",
        "nobody brings the Secret database",
    ),
    "a key that the secret does not have": (
        "Job gateway-migrate",
        f"{BOX}.env.TRELLIS_GATEWAY_DATABASE_URL.valueFrom.secretKeyRef.key",
        "uri",
        "has no key uri",
    ),
    "a misspelt setting": (
        "Deployment gateway",
        f"{BOX}.env.TRELLIS_GATEWAY_PORT.name",
        "TRELLIS_GATEWAY_PORTS",
        "is no setting",
    ),
    "a value that its setting refuses": (
        "Deployment lexicon",
        f"{BOX}.env.TRELLIS_LEXICON_MAX_CONNECTION_AGE_SECONDS.value",
        "soon",
        "must be a whole number",
    ),
    "connections that live for ever": (
        "Deployment lexicon",
        f"{BOX}.env.TRELLIS_LEXICON_MAX_CONNECTION_AGE_SECONDS.value",
        "0",
        "never learn of new pods",
    ),
    "a port that is not the setting's": (
        "Deployment engine",
        f"{BOX}.env.TRELLIS_ENGINE_PORT.value",
        "50053",
        "listens on",
    ),
    "a target of a port that is not served": (
        "Deployment engine",
        f"{BOX}.env.TRELLIS_ENGINE_LEXICON_TARGET.value",
        "dns:///lexicon:50052",
        "leads nowhere",
    ),
    "a target that is spread over no pods": (
        "Deployment gateway",
        f"{BOX}.env.TRELLIS_GATEWAY_ENGINE_TARGET.value",
        "engine:50052",
        "nowhere",
    ),
    "a container that runs as root": (
        "StatefulSet postgres",
        f"{POD}.securityContext.runAsUser",
        0,
        "runs as root",
    ),
    "a root file system that is written": (
        "Deployment engine",
        f"{BOX}.securityContext.readOnlyRootFilesystem",
        False,
        "more rights",
    ),
    "capabilities that are kept": (
        "StatefulSet postgres",
        f"{BOX}.securityContext.capabilities",
        GONE,
        "more rights",
    ),
    "no seccomp profile": (
        "Job gateway-migrate",
        f"{POD}.securityContext.seccompProfile",
        GONE,
        "no seccomp",
    ),
    "a token of the cluster": (
        "Deployment lexicon",
        f"{POD}.automountServiceAccountToken",
        GONE,
        "given a token",
    ),
    "the host's network": ("Deployment gateway", f"{POD}.hostNetwork", True, "the host's"),
    "a volume that nobody declares": (
        "Deployment engine",
        f"{BOX}.volumeMounts.0.name",
        "temporary",
        "is no volume",
    ),
    "no memory limit": ("Deployment engine", f"{BOX}.resources.limits", GONE, "no limit of memory"),
    "a request above the limit": (
        "Deployment engine",
        f"{BOX}.resources.requests.memory",
        "1Gi",
        "more memory than",
    ),
    "a quantity that is none": (
        "Deployment engine",
        f"{BOX}.resources.requests.cpu",
        "half",
        "is no quantity",
    ),
    "memory of a millionth": (
        "Deployment engine",
        f"{BOX}.resources.limits.memory",
        "512m",
        "more memory than",
    ),
    "a kill before the drain": (
        "Deployment gateway",
        f"{POD}.terminationGracePeriodSeconds",
        15,
        "has drained",
    ),
    "no pause before the end": ("Deployment gateway", f"{BOX}.lifecycle", GONE, "still sent to it"),
    "replicas beside an autoscaler": ("Deployment lexicon", "spec.replicas", 2, "reset the replicas"),
    "an autoscaler of nothing": (
        "HorizontalPodAutoscaler gateway",
        "spec.scaleTargetRef.name",
        "gate",
        "target is not there",
    ),
    "an autoscaler upside down": (
        "HorizontalPodAutoscaler engine",
        "spec.minReplicas",
        40,
        "above its greatest",
    ),
    "a budget that blocks every drain": (
        "PodDisruptionBudget engine",
        "spec.maxUnavailable",
        0,
        "block a drain",
    ),
    "a budget of no pods": (
        "PodDisruptionBudget engine",
        "spec.selector.matchLabels",
        {"a": "b"},
        "under 0 disruption",
    ),
    "spreading by others' labels": (
        "Deployment engine",
        f"{POD}.topologySpreadConstraints.0.labelSelector.matchLabels",
        {"app.kubernetes.io/name": "lexicon"},
        "spreads other pods",
    ),
    "a policy of a port that is not there": (
        "NetworkPolicy engine",
        "spec.ingress.0.ports.0.port",
        "http",
        "no port http",
    ),
    "a policy for a caller that is not there": (
        "NetworkPolicy engine",
        "spec.ingress.0.from.0.podSelector.matchLabels",
        {"app.kubernetes.io/name": "gatway"},
        "pod that is not there",
    ),
    "a policy that allows the wrong port outwards": (
        "NetworkPolicy engine",
        "spec.egress.0.ports.0.port",
        50052,
        "may call has a port 50052",
    ),
    "nothing that denies the rest": (
        "NetworkPolicy deny-all",
        "spec.ingress",
        [{}],
        "no policy denies everything",
    ),
    "a class of priority that is not there": (
        "Deployment engine",
        f"{POD}.priorityClassName",
        "high",
        "no PriorityClass",
    ),
    "an entrance to a port that is not there": (
        "Ingress gateway",
        "spec.rules.0.http.paths.0.backend.service.port.name",
        "web",
        "no port web",
    ),
    "a route to a service that is not there": (
        "HTTPRoute gateway",
        "spec.rules.0.backendRefs.0.name",
        "gate",
        "of a service gate",
    ),
    "an object elsewhere": ("Service postgres", "metadata.namespace", "default", "several namespaces"),
    "a namespace that lets everything in": ("Namespace trellis", "metadata.labels", {}, "does not enforce"),
}
FURTHER = ["gateway-api", "ingress", "postgres", "priority"]


def changed(documents: list[Document], name: str, where: str, value: Any) -> list[Document]:
    """A copy in which one field of the object `name` has this value, or is gone."""
    own = copy.deepcopy(documents)
    (place,) = [d for d in own if f"{d['kind']} {d['metadata']['name']}" == name]
    *way, last = where.split(".")
    at: Any = place
    for step in way:
        at = _entry(at, step) if isinstance(at, list) else at[step]
    key: Any = int(last) if isinstance(at, list) else last
    if value is GONE:
        del at[key]
    else:
        at[key] = value
    return own


def _entry(entries: list[Any], step: str) -> Any:
    """The entry of a list by its number or its name."""
    return entries[int(step)] if step.isdigit() else next(each for each in entries if each["name"] == step)


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> list[Document]:
    """The production overlay with every component that it does not have yet."""
    return combined(tmp_path_factory.mktemp("everything"), "overlays/production", FURTHER)


def test_everything_together_agrees(everything: list[Document]) -> None:
    assert findings(everything) == []


@pytest.mark.parametrize("overlay", ["overlays/local", "overlays/production"])
def test_the_overlays_agree(overlay: str) -> None:
    assert findings(rendered(MANIFESTS / overlay)) == []


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found(everything: list[Document], mistake: str) -> None:
    name, where, value, told = MISTAKES[mistake]
    found = findings(changed(everything, name, where, value))
    assert any(told in each for each in found), found


def test_every_component_is_in_what_is_checked() -> None:
    text = (MANIFESTS / "overlays/production/kustomization.yaml").read_text()
    named = {line.rpartition("/")[2] for line in text.splitlines() if "../components/" in line}
    assert named | {*FURTHER, "service-images"} == set(COMPONENTS)


def test_the_docs_list_what_is_found() -> None:
    page = (REPOSITORY / "docs" / "manifest-checks.md").read_text()
    assert [mistake for mistake in MISTAKES if f"| {mistake} |" not in page] == []


def test_an_image_for_each_service_has_a_version_too(tmp_path: Path) -> None:
    found = combined(tmp_path, "overlays/production", ["service-images"])
    images = {
        d["spec"]["template"]["spec"]["containers"][0]["image"] for d in found if d["kind"] == "Deployment"
    }
    assert images == {"trellis-lexicon:0.1.0", "trellis-engine:0.1.0", "trellis-gateway:0.1.0"}
    assert findings(found) == []
