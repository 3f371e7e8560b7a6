"""The compose file: what it says agrees with the services, and every version of compose can read it."""

import shutil
import subprocess
import tomllib
from typing import Any

import pytest
import yaml

from tests.deploy.crossref import SETTINGS
from tests.needs import lacking
from tests.processes import REPOSITORY, environment
from trellis_ops.settings import explain, load

FOLDER = REPOSITORY / "deploy" / "docker"
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
SERVICES = ["lexicon", "engine", "gateway"]


def test_the_name_of_the_project_is_where_older_versions_read_it_too() -> None:
    """Version 1 refuses a file with `name`; both take it from `.env` beside the file."""
    assert {key for key in COMPOSE if not key.startswith("x-")} == {"services", "volumes"}
    assert "COMPOSE_PROJECT_NAME=trellis" in (FOLDER / ".env").read_text().splitlines()


@pytest.mark.parametrize("name", SERVICES)
def test_services_are_locked_down_and_have_time_to_drain(name: str) -> None:
    service: dict[str, Any] = COMPOSE["services"][name]
    version = tomllib.loads((REPOSITORY / "cli" / "pyproject.toml").read_text())["project"]["version"]
    assert service["image"] == f"trellis:{version}"
    assert (service["read_only"], service["cap_drop"], service["tmpfs"]) == (True, ["ALL"], ["/tmp"])
    assert service["security_opt"] == ["no-new-privileges:true"]
    drain = next(
        entry.default for entry in explain(SETTINGS[name]) if entry.variable == "TRELLIS_DRAIN_SECONDS"
    )
    assert int(service["stop_grace_period"].removesuffix("s")) >= float(drain) + 5


@pytest.mark.parametrize("name", SERVICES)
def test_variables_are_settings_and_targets_are_services(name: str) -> None:
    given: dict[str, str] = COMPOSE["services"][name].get("environment", {})
    settings = load(
        SETTINGS[name],
        {key: value.replace("${POSTGRES_PASSWORD:?set a password}", "x") for key, value in given.items()},
    )
    assert given.keys() <= {entry.variable for entry in explain(SETTINGS[name])}
    for variable, value in given.items():
        if variable.endswith("_TARGET"):
            service, _, port = value.removeprefix("dns:///").partition(":")
            assert int(port) == load(SETTINGS[service], {}).port
    assert settings.port == load(SETTINGS[name], {}).port


@pytest.mark.container
def test_compose_itself_reads_the_file() -> None:
    known = [["docker", "compose"], ["docker-compose"]]
    found = [each for each in known if shutil.which(each[0]) and _runs(*each, "version")]
    if not found:
        lacking("no compose (docker compose, docker-compose) is installed")
    for each in found:
        command = [*each, "-f", "deploy/docker/compose.yaml", "config"]
        given = environment(POSTGRES_PASSWORD="x")
        done = subprocess.run(command, cwd=REPOSITORY, env=given, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def _runs(*command: str) -> bool:
    return subprocess.run(command, check=False, capture_output=True).returncode == 0
