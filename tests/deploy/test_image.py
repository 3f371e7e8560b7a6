"""The image: all services as containers over PostgreSQL, locked down as in the manifests.

Runs where there is a container engine (`make test-containers`).
"""

import json
import shutil
import subprocess
import uuid
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

import grpc
import pytest

from tests.needs import lacking
from tests.ops.echo import raw
from tests.processes import PATIENCE_SECONDS, REPOSITORY
from trellis_ops.errors import decode
from trellis_protos.lexicon.v1 import lexicon_pb2

pytestmark = [pytest.mark.container, pytest.mark.timeout(1200)]

IMAGE = "trellis:test"
LOCKED = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"]
SERVICES = ["lexicon", "engine", "gateway-1", "gateway-2"]
GATEWAY = {
    "TRELLIS_GATEWAY_ENGINE_TARGET": "dns:///engine:50052",
    "TRELLIS_GATEWAY_LEXICON_TARGET": "dns:///lexicon:50051",
    "TRELLIS_GATEWAY_DATABASE_URL": "postgresql://trellis:secret@postgres/trellis",
}


def docker(*arguments: str) -> str:
    done = subprocess.run(["docker", *arguments], check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"docker {' '.join(arguments)}: {done.stderr}"
    return done.stdout.strip()


def reason_to_skip() -> str:
    """Why there can be no container here, empty if there can."""
    if shutil.which("docker") is None:
        return "no docker command on the PATH"
    done = subprocess.run(["docker", "version"], check=False, capture_output=True, text=True)
    return f"no container engine answers: {done.stderr.strip()}" if done.returncode else ""


@dataclass
class Containers:
    """Containers on a network of their own, where they know each other by short names."""

    network: str = field(default_factory=lambda: f"trellis-{uuid.uuid4().hex[:8]}")
    started: list[str] = field(default_factory=list)

    def run(self, name: str, *options: str, image: str = IMAGE, command: str = "", **variables: str) -> None:
        given = [f"--env={key}={value}" for key, value in variables.items()]
        place = ["--detach", "--network", self.network, "--network-alias", name, "--name", self.full(name)]
        docker("run", *place, *given, *options, image, *command.split())
        self.started.append(name)

    def full(self, name: str) -> str:
        return f"{self.network}-{name}"

    def logs_until(self, name: str, said: str) -> None:
        """Read a container's log until a line contains `said`."""
        command = ["docker", "logs", "--follow", self.full(name)]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as follower:
            assert follower.stdout is not None
            lines: list[str] = []
            for line in follower.stdout:
                lines.append(line)
                if said in line:
                    follower.terminate()
                    return
        raise AssertionError(f"{name} ended without saying {said!r}:\n{''.join(lines)}")

    def remove(self) -> None:
        for name in reversed(self.started):
            docker("rm", "--force", "--volumes", self.full(name))
        docker("network", "rm", self.network)


@pytest.fixture(scope="module")
def containers() -> Iterator[Containers]:
    """A database, a lexicon, an engine and two gateways, all healthy."""
    if reason := reason_to_skip():
        lacking(reason)
    docker("build", "--quiet", "--file", "deploy/docker/Dockerfile", "--tag", IMAGE, str(REPOSITORY))
    all_of_them = Containers()
    docker("network", "create", all_of_them.network)
    try:
        start(all_of_them)
        yield all_of_them
    finally:
        all_of_them.remove()


def start(containers: Containers) -> None:
    login = {"POSTGRES_USER": "trellis", "POSTGRES_PASSWORD": "secret"}
    containers.run("postgres", image="postgres:15", **login)
    containers.run("lexicon", *LOCKED, command="python -m trellis_lexicon")
    target = {"TRELLIS_ENGINE_LEXICON_TARGET": "dns:///lexicon:50051"}
    containers.run("engine", *LOCKED, command="python -m trellis_engine", **target)
    containers.logs_until("postgres", "listening on IPv4 address")
    for gateway in ("gateway-1", "gateway-2"):
        published = ["--publish", "127.0.0.1::8080"]
        containers.run(gateway, *LOCKED, *published, command="python -m trellis_gateway", **GATEWAY)
        containers.logs_until(gateway, '"serving"')
    containers.logs_until("engine", '"healthy"')


def ask(containers: Containers, gateway: str, path: str, body: Any = None) -> Any:
    """What a gateway answers to GET, or to POST with a body."""
    place = docker("port", containers.full(gateway), "8080").splitlines()[0]
    headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"http://{place}{path}", data, headers), timeout=PATIENCE_SECONDS) as answer:
        return json.load(answer)


@pytest.mark.parametrize("gateway", ["gateway-1", "gateway-2"])
def test_every_gateway_is_ready(containers: Containers, gateway: str) -> None:
    assert ask(containers, gateway, "/readyz")["status"] == "ok"


def test_match_made_on_one_gateway_is_known_to_the_other(containers: Containers) -> None:
    made = ask(containers, "gateway-1", "/v1/matches", {"game": "word_sprout", "seats": 2})
    found = ask(containers, "gateway-2", f"/v1/matches/{made['id']}")
    assert found["id"] == made["id"]


@pytest.mark.parametrize("service", SERVICES)
def test_services_run_without_root(containers: Containers, service: str) -> None:
    assert docker("exec", containers.full(service), "id", "-u") == "10001"


def test_the_image_lists_what_is_installed_and_brings_no_tools_that_build(containers: Containers) -> None:
    listed = json.loads(docker("exec", containers.full("engine"), "cat", "/srv/trellis/sbom.cdx.json"))
    names = {component["name"] for component in listed["components"]}
    assert {"grpcio", "trellis-engine"} <= names
    assert not names & {"pip", "hatchling", "editables", "pytest"}
    script = (
        "import importlib.util as u; print([n for n in ('pip', 'hatchling', 'ensurepip') if u.find_spec(n)])"
    )
    assert docker("exec", containers.full("engine"), "python", "-c", script) == "[]"


def test_the_image_says_what_it_is(containers: Containers) -> None:
    labels = json.loads(docker("inspect", "--format", "{{json .Config.Labels}}", containers.full("engine")))
    wanted = {f"org.opencontainers.image.{name}" for name in ("title", "version", "revision", "licenses")}
    assert wanted <= labels.keys()


@pytest.mark.parametrize("service", SERVICES)
def test_the_image_knows_whether_its_service_answers(containers: Containers, service: str) -> None:
    docker("exec", containers.full(service), "python", "/srv/trellis/healthcheck.py")


def test_a_service_that_does_not_answer_is_not_healthy(containers: Containers) -> None:
    name = containers.full("lexicon")
    nobody = ["--env", "TRELLIS_LEXICON_PORT=1", name, "python", "/srv/trellis/healthcheck.py"]
    done = subprocess.run(["docker", "exec", *nobody], check=False, capture_output=True)
    assert done.returncode == 1


def test_large_requests_at_once_do_not_take_a_lexicon_out_of_its_memory(containers: Containers) -> None:
    """64 calls of nearly 4 MiB, in as much memory as a pod has: each is answered or refused with a reason."""
    name = "lexicon-small"
    published = ["--publish", "127.0.0.1::50051", "--memory", "768m", "--memory-swap", "768m"]
    containers.run(name, *LOCKED, *published, command="python -m trellis_lexicon")
    containers.logs_until(name, '"serving"')
    place = docker("port", containers.full(name), "50051").splitlines()[0]
    request = lexicon_pb2.BatchLookupWordsRequest(words=["cat", "zz"] * 450_000).SerializeToString()
    assert 3 << 20 < len(request) < 4 << 20
    with ThreadPoolExecutor(64) as threads:
        answers = Counter(threads.map(lambda _: _code(place, request), range(64)))
    assert answers.total() == 64
    assert answers.keys() <= {grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.RESOURCE_EXHAUSTED}
    state = json.loads(docker("inspect", "--format", "{{json .State}}", containers.full(name)))
    assert (state["Running"], state["OOMKilled"]) == (True, False)


def _code(place: str, request: bytes) -> grpc.StatusCode:
    """How a call on a connection of its own ends."""
    with grpc.insecure_channel(place, [("grpc.use_local_subchannel_pool", 1)]) as channel:
        with pytest.raises(grpc.RpcError) as caught:
            raw(channel, "/trellis.lexicon.v1.LexiconService/BatchLookupWords")(request, timeout=120)
        return decode(caught.value).code


def test_stopped_containers_end_with_0(containers: Containers) -> None:
    """The last test of the module: nothing serves after it."""
    for service in reversed(SERVICES):
        docker("stop", "--time", "20", containers.full(service))
    codes = {
        service: docker("inspect", "--format", "{{.State.ExitCode}}", containers.full(service))
        for service in SERVICES
    }
    assert codes == dict.fromkeys(SERVICES, "0")
