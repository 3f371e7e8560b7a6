"""`make deploy-local`, with programs in place of kubectl, kind and the others that write down how they are called."""

import os
import stat
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.processes import REPOSITORY

MANIFESTS = "kind: Deployment\nspec:\n  image: trellis:0.1.0\n  name: gateway"
IMAGE = "trellis:0.1.0-0123456789ab"
DOCKER = 'case "$1 $2" in "image inspect") echo sha256:0123456789abcdef0123;; esac'
ROLLOUTS = [
    f"--namespace trellis rollout status {workload} --timeout=300s"
    for workload in ("statefulset/postgres", "deployment/lexicon", "deployment/engine", "deployment/gateway")
]


def kubectl(contexts: str, current: str = "") -> str:
    """A kubectl that knows these contexts, with or without a current one."""
    return f"""case "$*" in
"config get-contexts --output name") printf '{contexts}' ;;
"config current-context") [ -n "{current}" ] && echo {current} ;;
"kustomize "*) printf '{MANIFESTS.encode("unicode_escape").decode()}' ;;
*" apply "*) cat >"$CALLS.applied" ;;
esac"""


@dataclass(frozen=True)
class Outcome:
    """How the command ended, what it said, what it called and what it applied."""

    code: int
    said: str
    calls: list[str]
    applied: str


@dataclass(frozen=True)
class Machine:
    """A machine with nothing on the PATH but what a test puts there."""

    directory: Path

    def has(self, **programs: str) -> None:
        for name, body in programs.items():
            path = self.directory / "bin" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(f'#!/bin/sh\necho "{name} $*" >>"$CALLS"\n{body}\n')
            path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def deploy(self, *arguments: str) -> Outcome:
        calls = self.directory / "calls"
        calls.touch()
        done = subprocess.run(
            [sys.executable, REPOSITORY / "scripts" / "deploy_local.py", *arguments],
            env=self._environment(calls),
            check=False,
            capture_output=True,
            text=True,
        )
        applied = Path(f"{calls}.applied")
        text = applied.read_text() if applied.exists() else ""
        return Outcome(done.returncode, done.stdout + done.stderr, calls.read_text().splitlines(), text)

    def _environment(self, calls: Path) -> Mapping[str, str]:
        cat = self.directory / "tools"
        cat.mkdir(exist_ok=True)
        if not (cat / "cat").exists():
            (cat / "cat").symlink_to("/bin/cat")
        return os.environ | {"PATH": f"{self.directory / 'bin'}:{cat}", "CALLS": str(calls)}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


LOADING = {
    "kind-games": ("kind", f"kind load docker-image {IMAGE} --name games"),
    "k3d-games": ("k3d", f"k3d image import {IMAGE} --cluster games"),
    "minikube": ("minikube", f"minikube image load {IMAGE} --profile minikube"),
}


@pytest.mark.parametrize("context", LOADING)
def test_the_image_is_built_loaded_applied_and_waited_for(machine: Machine, context: str) -> None:
    tool, load = LOADING[context]
    machine.has(docker=DOCKER, kubectl=kubectl(context, context), **{tool: ""})
    outcome = machine.deploy("--no-forward")
    assert outcome.code == 0, outcome.said
    assert outcome.applied == MANIFESTS.replace("trellis:0.1.0", IMAGE)
    called = [call for call in outcome.calls if "config" not in call and "kustomize" not in call]
    assert called == [
        "docker build --file deploy/docker/Dockerfile --tag trellis:0.1.0 .",
        "docker image inspect --format {{.Id}} trellis:0.1.0",
        f"docker tag trellis:0.1.0 {IMAGE}",
        load,
        f"kubectl --context {context} apply --filename -",
        *(f"kubectl --context {context} {rollout}" for rollout in ROLLOUTS),
    ]


def test_the_address_is_printed_and_a_port_forwarded(machine: Machine) -> None:
    machine.has(docker=DOCKER, kubectl=kubectl("docker-desktop", "docker-desktop"))
    outcome = machine.deploy("--port", "9000")
    assert outcome.code == 0, outcome.said
    assert "http://127.0.0.1:9000" in outcome.said
    assert outcome.calls[-1].endswith("port-forward service/gateway 9000:80")


def test_without_a_current_context_the_only_cluster_is_taken(machine: Machine) -> None:
    kind = 'case "$*" in "get clusters") echo games;; esac'
    machine.has(docker=DOCKER, kubectl=kubectl("kind-games"), kind=kind)
    outcome = machine.deploy("--no-forward")
    assert outcome.code == 0, outcome.said
    assert f"kind load docker-image {IMAGE} --name games" in outcome.calls


def test_a_cluster_elsewhere_pulls_the_image_that_is_named(machine: Machine) -> None:
    machine.has(kubectl=kubectl("far-away", "far-away"))
    outcome = machine.deploy("--image", "registry.example/trellis:7", "--no-forward")
    assert outcome.code == 0, outcome.said
    assert "image: registry.example/trellis:7\n" in outcome.applied


def test_a_cluster_of_minikube_by_another_name_is_known_by_its_profile(machine: Machine) -> None:
    profiles = """case "$*" in "profile list"*) echo '{"valid":[{"Name":"games"}]}';; esac"""
    machine.has(docker=DOCKER, kubectl=kubectl("games", "games"), minikube=profiles)
    outcome = machine.deploy("--no-forward")
    assert f"minikube image load {IMAGE} --profile games" in outcome.calls


def test_what_is_missing_is_said_plainly(machine: Machine) -> None:
    assert "kubectl is not on the PATH" in machine.deploy().said
    machine.has(kubectl=kubectl(""))
    assert "there is no cluster: make one" in machine.deploy().said
    assert "kubectl knows no context elsewhere" in machine.deploy("--context", "elsewhere").said
    machine.has(kubectl=kubectl("far-away", "far-away"))
    assert "far-away is not known to be a cluster on this machine" in machine.deploy().said
    machine.has(kubectl=kubectl("kind-games", "kind-games"))
    assert "docker is not on the PATH" in machine.deploy().said
    machine.has(docker=DOCKER)
    assert "kind is not on the PATH" in machine.deploy().said
    machine.has(docker="exit 1", kind="")
    assert "docker build --file … ended with 1" in machine.deploy().said


def test_several_clusters_are_not_chosen_among(machine: Machine) -> None:
    kind = "printf 'one\\ntwo\\n'"
    machine.has(docker=DOCKER, kubectl=kubectl("kind-one\\nkind-two\\n"), kind=kind)
    outcome = machine.deploy()
    assert outcome.code == 1
    assert "--context kind-one | kind-two" in outcome.said


def test_a_rollout_that_fails_fails_the_command(machine: Machine) -> None:
    failing = kubectl("kind-games", "kind-games") + '\ncase "$*" in *deployment/engine*) exit 1;; esac'
    machine.has(docker=DOCKER, kind="", kubectl=failing)
    outcome = machine.deploy("--no-forward")
    assert outcome.code == 1
    assert outcome.calls[-1].endswith("rollout status deployment/engine --timeout=300s")
