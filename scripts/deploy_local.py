"""Bring Trellis up on a Kubernetes cluster on this machine: `make deploy-local`.

Builds the image, brings it to the nodes (kind, k3d, minikube, or a cluster that shares the container engine), applies
the local overlay, waits until every pod is ready and forwards a port to the gateway.

The image is tagged with its content: pods are replaced when it has changed, and only then.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
OVERLAY = "deploy/k8s/overlays/local"
DOCKERFILE = "deploy/docker/Dockerfile"
IMAGE = "trellis:0.1.0"
NAMESPACE = "trellis"
SHARES_THE_ENGINE = ("docker-desktop", "orbstack", "rancher-desktop")
WORKLOADS = ("statefulset/postgres", "deployment/lexicon", "deployment/engine", "deployment/gateway")


class CannotDeployError(Exception):
    """Something is missing; the message says what to do."""


def program(name: str, why: str) -> str:
    """Return a program's name if it is on the PATH."""
    if shutil.which(name) is None:
        raise CannotDeployError(f"{name} is not on the PATH: {why}")
    return name


def run(*command: str, given: str | None = None) -> None:
    """Show a command and run it."""
    sys.stdout.write(f"$ {' '.join(command)}\n")
    sys.stdout.flush()
    done = subprocess.run(command, cwd=REPOSITORY, check=False, input=given, text=True)
    if done.returncode:
        raise CannotDeployError(f"{' '.join(command[:3])} … ended with {done.returncode}")


def told(*command: str) -> str:
    """Return what a command prints; nothing if it fails."""
    done = subprocess.run(command, cwd=REPOSITORY, check=False, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def _kind(context: str, image: str) -> None:
    tool = program("kind", f"the context {context} is a cluster of kind, whose nodes get images through it")
    run(tool, "load", "docker-image", image, "--name", context.removeprefix("kind-"))


def _k3d(context: str, image: str) -> None:
    tool = program("k3d", f"the context {context} is a cluster of k3d, whose nodes get images through it")
    run(tool, "image", "import", image, "--cluster", context.removeprefix("k3d-"))


def _minikube(context: str, image: str) -> None:
    tool = program("minikube", f"the context {context} is minikube's, whose nodes get images through it")
    run(tool, "image", "load", image, "--profile", context)


def _shared(context: str, image: str) -> None:
    """Do nothing: the nodes use the engine that has built the image."""


def minikube_profiles() -> list[str]:
    """List minikube's clusters, whose contexts may have any name."""
    lines = told("minikube", "profile", "list", "--output", "json") if shutil.which("minikube") else ""
    return [part.split('"')[0] for part in lines.split('"Name":"')[1:]]


def way_to_load(context: str) -> Callable[[str, str], None]:
    """Return what brings an image to the nodes of a context."""
    if context.startswith("kind-"):
        return _kind
    if context.startswith("k3d-"):
        return _k3d
    if context in SHARES_THE_ENGINE:
        return _shared
    if context == "minikube" or context in minikube_profiles():
        return _minikube
    raise CannotDeployError(
        f"{context} is not known to be a cluster on this machine (kind-…, k3d-…, minikube,"
        f" {', '.join(SHARES_THE_ENGINE)}); push an image that its nodes can pull: --image REGISTRY/NAME:TAG"
    )


def contexts() -> list[str]:
    """List the contexts of the clusters that run on this machine and that no context may point to yet."""
    found = []
    if shutil.which("kind"):
        found += [f"kind-{name}" for name in told("kind", "get", "clusters").splitlines()]
    if shutil.which("k3d"):
        lines = told("k3d", "cluster", "list", "--no-headers").splitlines()
        found += [f"k3d-{line.split()[0]}" for line in lines if line.strip()]
    return found + minikube_profiles()


def chosen_context(asked: str) -> str:
    """Return the context to use: the one that was asked for, kubectl's current one, or the only cluster here."""
    known = told("kubectl", "config", "get-contexts", "--output", "name").splitlines()
    if asked and asked not in known:
        raise CannotDeployError(f"kubectl knows no context {asked}, but {', '.join(known) or 'none at all'}")
    if found := asked or told("kubectl", "config", "current-context"):
        return found
    running = [name for name in contexts() if name in known]
    if len(running) == 1:
        return running[0]
    if running:
        raise CannotDeployError(f"there are several clusters; name one: --context {' | '.join(running)}")
    raise CannotDeployError(
        "there is no cluster: make one (`kind create cluster`, `minikube start`) or name a context"
    )


def built(*, build: bool) -> str:
    """Build the image, unless it is there already and that will do, and return its name by content."""
    engine = program("docker", "it builds the image")
    if build:
        run(engine, "build", "--file", DOCKERFILE, "--tag", IMAGE, ".")
    identity = told(engine, "image", "inspect", "--format", "{{.Id}}", IMAGE)
    if not identity:
        raise CannotDeployError(f"there is no image {IMAGE}, or no container engine answers")
    named = f"{IMAGE}-{identity.removeprefix('sha256:')[:12]}"
    run(engine, "tag", IMAGE, named)
    return named


def deploy(asked: argparse.Namespace) -> None:
    """Bring everything up and wait until it serves."""
    program("kubectl", "it talks to the cluster")
    context = chosen_context(asked.context)
    image = asked.image
    if not image:
        load = way_to_load(context)
        image = built(build=asked.build)
        load(context, image)
    kubectl = ("kubectl", "--context", context)
    manifests = told("kubectl", "kustomize", OVERLAY)
    if f"image: {IMAGE}\n" not in manifests:
        raise CannotDeployError(f"kubectl kustomize {OVERLAY} does not render {IMAGE}")
    run(
        *kubectl,
        "apply",
        "--filename",
        "-",
        given=manifests.replace(f"image: {IMAGE}\n", f"image: {image}\n"),
    )
    for workload in WORKLOADS:
        run(*kubectl, "--namespace", NAMESPACE, "rollout", "status", workload, f"--timeout={asked.timeout}s")
    forward = (*kubectl, "--namespace", NAMESPACE, "port-forward", "service/gateway", f"{asked.port}:80")
    if not asked.forward:
        sys.stdout.write(f"ready; reach it with: {' '.join(forward)}\n")
        return
    sys.stdout.write(f"ready: http://127.0.0.1:{asked.port} (Ctrl-C ends the forwarding, the pods stay)\n")
    run(*forward)


def main() -> int:
    """Read the command line and deploy; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--context", default="", help="kubectl's context (default: the current one)")
    parser.add_argument(
        "--image", default="", help="an image that the nodes can pull (default: built and loaded)"
    )
    parser.add_argument("--no-build", dest="build", action="store_false", help=f"take {IMAGE} as it is")
    parser.add_argument("--no-forward", dest="forward", action="store_false", help="end when all is ready")
    parser.add_argument("--port", type=int, default=8080, help="of the gateway on this machine")
    parser.add_argument("--timeout", type=int, default=300, help="seconds to wait for each service")
    try:
        deploy(parser.parse_args())
    except CannotDeployError as error:
        sys.stderr.write(f"deploy-local: {error}\n")
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
