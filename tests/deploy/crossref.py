"""What no schema sees: whether the manifests agree with each other and with the settings of the services.

`findings` gives a sentence for each mistake. `test_crossref.py` holds it against those that were made on purpose.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.deploy.manifests import Document
from trellis_engine.server import EngineSettings
from trellis_gateway.settings import GatewaySettings
from trellis_lexicon.settings import LexiconSettings
from trellis_ops.settings import SettingsError, explain, load

SETTINGS: dict[str, type[Any]] = {
    "lexicon": LexiconSettings,
    "engine": EngineSettings,
    "gateway": GatewaySettings,
    "gateway-migrate": GatewaySettings,
}
BROUGHT = {"gateway-database", "gateway-tls"}
"""Secrets that whoever deploys brings."""
SECRET_KEYS = {"gateway-database": {"url", "password"}}
RESTRICTED = {
    "allowPrivilegeEscalation": False,
    "readOnlyRootFilesystem": True,
    "capabilities": {"drop": ["ALL"]},
}
_SUFFIXES = {"m": 1e-3, "": 1.0, "Ki": 2**10, "Mi": 2**20, "Gi": 2**30}
_QUANTITY = re.compile(r"(\d+(?:\.\d+)?)(m|Ki|Mi|Gi|)")
_RESERVE_SECONDS = 5


def quantity(text: object) -> float:
    """A quantity of Kubernetes in cores or bytes."""
    found = _QUANTITY.fullmatch(str(text))
    if found is None:
        raise ValueError(f"{text!r} is no quantity")
    return float(found[1]) * _SUFFIXES[found[2]]


@dataclass(frozen=True)
class Pod:
    """The pods of one workload."""

    kind: str
    name: str
    document: Document

    @property
    def labels(self) -> dict[str, str]:
        labels: dict[str, str] = self.document["spec"]["template"]["metadata"].get("labels", {})
        return labels

    @property
    def spec(self) -> Document:
        spec: Document = self.document["spec"]["template"]["spec"]
        return spec

    @property
    def container(self) -> Document:
        (container,) = self.spec["containers"]
        found: Document = container
        return found

    @property
    def ports(self) -> dict[str, int]:
        return {port["name"]: port["containerPort"] for port in self.container.get("ports", [])}

    def has_port(self, port: int | str) -> bool:
        return port in self.ports or port in self.ports.values()

    @property
    def variables(self) -> dict[str, str]:
        return {e["name"]: e["value"] for e in self.container.get("env", []) if "value" in e}


def selects(selector: Document | None, labels: dict[str, str]) -> bool:
    """Whether a selector (labels and expressions) takes these labels."""
    asked = selector or {}
    wanted = asked.get("matchLabels", {})
    return all(labels.get(key) == value for key, value in wanted.items()) and all(
        labels.get(each["key"]) in each["values"] for each in asked.get("matchExpressions", [])
    )


def pods_of(documents: list[Document]) -> list[Pod]:
    """Every workload."""
    kinds = {"Deployment", "StatefulSet", "Job"}
    return [Pod(d["kind"], d["metadata"]["name"], d) for d in documents if d["kind"] in kinds]


def of(documents: list[Document], *kinds: str) -> Iterator[tuple[str, Document]]:
    """Name and spec of all objects of these kinds."""
    for document in documents:
        if document["kind"] in kinds:
            yield f"{document['kind']} {document['metadata']['name']}", document.get("spec", {})


def findings(documents: list[Document]) -> list[str]:
    """Everything that does not agree."""
    pods = pods_of(documents)
    checks = (
        *(
            check(pod)
            for pod in pods
            for check in (_image, _probes, _rights, _resources, _volumes, _spread, _ending)
        ),
        *(_variables(pod) for pod in pods),
        _selectors(documents, pods),
        _services(documents, pods),
        _routes(documents),
        _budgets(documents, pods),
        _autoscalers(documents, pods),
        _policies(documents, pods),
        _references(documents, pods),
        _targets(documents, pods),
        _namespaces(documents),
    )
    return [found for check in checks for found in check]


def _image(pod: Pod) -> Iterator[str]:
    _, _, tag = pod.container["image"].rpartition("/")[2].partition(":")
    if tag in {"", "latest"}:
        yield f"{pod.name}: the image {pod.container['image']} has no version"
    if pod.container.get("imagePullPolicy") != "IfNotPresent":
        yield f"{pod.name}: an image with a version is pulled if it is not there"


def _probes(pod: Pod) -> Iterator[str]:
    if pod.kind == "Job":
        return
    for name in ("startupProbe", "readinessProbe", "livenessProbe"):
        probe = pod.container.get(name)
        if probe is None:
            yield f"{pod.name}: there is no {name}"
            continue
        asked = probe.get("grpc") or probe.get("httpGet") or {}
        if asked and not pod.has_port(asked["port"]):
            yield f"{pod.name}: {name} asks a port that the container does not have"
        ready = name == "readinessProbe"
        if "httpGet" in probe and asked["path"] != ("/readyz" if ready else "/livez"):
            yield f"{pod.name}: {name} asks {asked['path']}"
        if "grpc" in probe and name == "livenessProbe" and asked.get("service") != "liveness":
            yield f"{pod.name}: liveness must not depend on what the service needs"


def _rights(pod: Pod) -> Iterator[str]:
    context = pod.spec.get("securityContext", {})
    if not context.get("runAsNonRoot") or context.get("runAsUser", 0) == 0:
        yield f"{pod.name}: runs as root"
    if context.get("seccompProfile") != {"type": "RuntimeDefault"}:
        yield f"{pod.name}: has no seccomp profile"
    if pod.container.get("securityContext") != RESTRICTED:
        yield f"{pod.name}: the container has more rights than the restricted standard"
    if pod.spec.get("automountServiceAccountToken") is not False:
        yield f"{pod.name}: is given a token of the cluster"
    if pod.spec.get("enableServiceLinks") is not False:
        yield f"{pod.name}: is told variables of foreign services"
    if any(pod.spec.get(name) for name in ("hostNetwork", "hostPID", "hostIPC")):
        yield f"{pod.name}: shares what is the host's"


def _resources(pod: Pod) -> Iterator[str]:
    resources = pod.container.get("resources", {})
    requests, limits = resources.get("requests", {}), resources.get("limits", {})
    if not {"cpu", "memory"} <= requests.keys() or "memory" not in limits:
        yield f"{pod.name}: asks for no CPU or memory, or has no limit of memory"
    for name, asked in requests.items():
        try:
            if name in limits and quantity(asked) > quantity(limits[name]):
                yield f"{pod.name}: asks for more {name} than its limit"
            if not quantity(asked):
                yield f"{pod.name}: asks for no {name}"
        except ValueError as error:
            yield f"{pod.name}: {error}"


def _volumes(pod: Pod) -> Iterator[str]:
    claims = [c["metadata"]["name"] for c in pod.document["spec"].get("volumeClaimTemplates", [])]
    volumes = {volume["name"] for volume in pod.spec.get("volumes", [])} | set(claims)
    mounts = {mount["name"]: mount["mountPath"] for mount in pod.container.get("volumeMounts", [])}
    if unknown := mounts.keys() - volumes:
        yield f"{pod.name}: mounts {sorted(unknown)}, which is no volume"
    if unused := volumes - mounts.keys():
        yield f"{pod.name}: does not mount {sorted(unused)}"
    if "/tmp" not in mounts.values():
        yield f"{pod.name}: has no /tmp, and its root file system is read-only"
    if any("hostPath" in volume for volume in pod.spec.get("volumes", [])):
        yield f"{pod.name}: mounts a directory of the host"


def _spread(pod: Pod) -> Iterator[str]:
    spreads = pod.spec.get("topologySpreadConstraints", [])
    if pod.kind == "Deployment" and not spreads:
        yield f"{pod.name}: its pods may all be on one node"
    if not all(selects(each["labelSelector"], pod.labels) for each in spreads):
        yield f"{pod.name}: spreads other pods than its own"


def _ending(pod: Pod) -> Iterator[str]:
    if pod.kind != "Deployment":
        return
    drain = float(pod.variables.get("TRELLIS_DRAIN_SECONDS", "10"))
    command = (
        pod.container.get("lifecycle", {}).get("preStop", {}).get("exec", {}).get("command", ["sleep", "0"])
    )
    pause = float(command[-1])
    if not pause:
        yield f"{pod.name}: ends while clients are still sent to it"
    if pod.spec.get("terminationGracePeriodSeconds", 30) < pause + drain + _RESERVE_SECONDS:
        yield f"{pod.name}: is killed before it has drained"


def _variables(pod: Pod) -> Iterator[str]:
    if pod.name not in SETTINGS:
        return
    names = [entry["name"] for entry in pod.container.get("env", [])]
    if len(names) != len(set(names)):
        yield f"{pod.name}: a variable is set twice"
    known = {entry.variable for entry in explain(SETTINGS[pod.name])}
    for name in names:
        if name not in known and not name.startswith("OTEL_"):
            yield f"{pod.name}: {name} is no setting"
    try:
        settings = load(SETTINGS[pod.name], pod.variables)
    except SettingsError as error:
        yield f"{pod.name}: {error}"
        return
    if pod.kind == "Deployment" and set(pod.ports.values()) != {settings.port, settings.metrics_port}:
        yield f"{pod.name}: the ports of the container are not those that the service listens on"
    if getattr(settings, "max_connection_age_seconds", 1) == 0:
        yield f"{pod.name}: clients never learn of new pods"


def _selectors(documents: list[Document], pods: list[Pod]) -> Iterator[str]:
    for pod in pods:
        if pod.kind != "Job" and not selects(pod.document["spec"]["selector"], pod.labels):
            yield f"{pod.kind} {pod.name}: does not select its own pods"


def _services(documents: list[Document], pods: list[Pod]) -> Iterator[str]:
    for name, spec in of(documents, "Service"):
        behind = [pod for pod in pods if selects({"matchLabels": spec["selector"]}, pod.labels)]
        if not behind:
            yield f"{name}: no pod is behind it"
        for port in spec["ports"]:
            if not all(pod.has_port(port["targetPort"]) for pod in behind):
                yield f"{name}: its pods have no port {port['targetPort']}"
            if port["name"] == "grpc" and spec.get("clusterIP") != "None":
                yield f"{name}: is not headless, so clients see one address"


def _routes(documents: list[Document]) -> Iterator[str]:
    services = {d["metadata"]["name"]: d["spec"]["ports"] for d in documents if d["kind"] == "Service"}
    backends: list[tuple[str, str, object]] = []
    for name, spec in of(documents, "Ingress"):
        for rule in spec["rules"]:
            for path in rule["http"]["paths"]:
                backend = path["backend"]["service"]
                port = backend["port"]
                backends.append((name, backend["name"], port.get("name", port.get("number"))))
    for name, spec in of(documents, "HTTPRoute"):
        backends += [(name, b["name"], b["port"]) for rule in spec["rules"] for b in rule["backendRefs"]]
    for name, service, port in backends:
        if not any(port in {each["name"], each["port"]} for each in services.get(service, [])):
            yield f"{name}: there is no port {port} of a service {service}"


def _budgets(documents: list[Document], pods: list[Pod]) -> Iterator[str]:
    covered = []
    for name, spec in of(documents, "PodDisruptionBudget"):
        taken = [pod.name for pod in pods if selects(spec["selector"], pod.labels)]
        covered += taken
        if not taken:
            yield f"{name}: no pod is under it"
        if spec.get("maxUnavailable") in {None, 0, "0%"}:
            yield f"{name}: may block a drain for ever"
    for pod in pods:
        if pod.kind == "Deployment" and covered.count(pod.name) != 1:
            yield f"{pod.name}: is under {covered.count(pod.name)} disruption budgets"


def _autoscalers(documents: list[Document], pods: list[Pod]) -> Iterator[str]:
    by_name = {(pod.kind, pod.name): pod for pod in pods}
    for name, spec in of(documents, "HorizontalPodAutoscaler"):
        target = spec["scaleTargetRef"]
        pod = by_name.get((target["kind"], target["name"]))
        if pod is None:
            yield f"{name}: its target is not there"
        elif "replicas" in pod.document["spec"]:
            yield f"{name}: every apply would reset the replicas of {pod.name}"
        if spec["minReplicas"] > spec["maxReplicas"]:
            yield f"{name}: its least number of pods is above its greatest"


def _policies(documents: list[Document], pods: list[Pod]) -> Iterator[str]:
    policies = list(of(documents, "NetworkPolicy"))
    for name, spec in policies:
        taken = [pod for pod in pods if selects(spec["podSelector"], pod.labels)]
        if not taken:
            yield f"{name}: no pod is under it"
        for rule in spec.get("ingress", []):
            yield from _peers(name, rule.get("from", []), pods)
            yield from _allowed(f"{name}: its pods have no port", rule, taken)
        for rule in spec.get("egress", []):
            peers = [pod for peer in rule.get("to", []) for pod in _taken(peer, pods)]
            yield from _peers(name, rule.get("to", []), pods)
            yield from _allowed(f"{name}: nobody it may call has a port", rule, peers)
    if policies:
        yield from _covered(policies, pods)
        yield from _closed(policies)


def _allowed(told: str, rule: Document, pods: list[Pod]) -> Iterator[str]:
    for port in rule.get("ports", []):
        if not all(pod.has_port(port["port"]) for pod in pods):
            yield f"{told} {port['port']}"


def _covered(policies: list[tuple[str, Document]], pods: list[Pod]) -> Iterator[str]:
    for direction in ("Ingress", "Egress"):
        selectors = [spec["podSelector"] for _, spec in policies if direction in spec["policyTypes"]]
        for pod in pods:
            if not any(selects(selector, pod.labels) for selector in selectors):
                yield f"{pod.name}: no policy is about its {direction.lower()}"


def _closed(policies: list[tuple[str, Document]]) -> Iterator[str]:
    if policies and not any(
        not s["podSelector"] and not s.get("ingress") and not s.get("egress") for _, s in policies
    ):
        yield "no policy denies everything"


def _taken(peer: Document, pods: list[Pod]) -> list[Pod]:
    if "namespaceSelector" in peer or "podSelector" not in peer:
        return []
    return [pod for pod in pods if selects(peer["podSelector"], pod.labels)]


def _peers(name: str, peers: list[Document], pods: list[Pod]) -> Iterator[str]:
    for peer in peers:
        own = (
            "namespaceSelector" not in peer
            and peer.get("podSelector", {}).get("matchLabels", {}).get("app.kubernetes.io/name")
            != "otel-collector"
        )
        if own and "podSelector" in peer and not _taken(peer, pods):
            yield f"{name}: names a pod that is not there"


def _references(documents: list[Document], pods: list[Pod]) -> Iterator[str]:
    classes = {d["metadata"]["name"] for d in documents if d["kind"] == "PriorityClass"}
    made = {d["metadata"]["name"]: set(d.get("data", {})) for d in documents if d["kind"] == "Secret"}
    for pod in pods:
        wanted = pod.spec.get("priorityClassName")
        if wanted and wanted not in classes:
            yield f"{pod.name}: there is no PriorityClass {wanted}"
        for entry in pod.container.get("env", []):
            asked = entry.get("valueFrom", {}).get("secretKeyRef")
            if asked is None:
                continue
            keys = made.get(asked["name"]) or SECRET_KEYS.get(asked["name"])
            if keys is None:
                yield f"{pod.name}: nobody brings the Secret {asked['name']}"
            elif asked["key"] not in keys:
                yield f"{pod.name}: the Secret {asked['name']} has no key {asked['key']}"
    for name, spec in of(documents, "Ingress"):
        for tls in spec.get("tls", []):
            if tls["secretName"] not in BROUGHT | made.keys():
                yield f"{name}: nobody brings the Secret {tls['secretName']}"


def _targets(documents: list[Document], pods: list[Pod]) -> Iterator[str]:
    services = {
        d["metadata"]["name"]: {port["port"] for port in d["spec"]["ports"]}
        for d in documents
        if d["kind"] == "Service"
    }
    for pod in pods:
        for variable, value in pod.variables.items():
            if variable.endswith("_TARGET"):
                name, _, port = value.removeprefix("dns:///").partition(":")
                wanted = variable.split("_")[-2].lower()
                if (
                    not value.startswith("dns:///")
                    or name != wanted
                    or int(port) not in services.get(name, set())
                ):
                    yield f"{pod.name}: {variable} leads nowhere: {value}"


def _namespaces(documents: list[Document]) -> Iterator[str]:
    whole = {"Namespace", "PriorityClass"}
    found = {d["metadata"].get("namespace") for d in documents if d["kind"] not in whole}
    if len(found) != 1:
        yield f"objects are in several namespaces: {sorted(map(str, found))}"
    for document in documents:
        if document["kind"] == "Namespace":
            enforced = document["metadata"].get("labels", {}).get("pod-security.kubernetes.io/enforce")
            if enforced != "restricted":
                yield "the namespace does not enforce the restricted standard"
