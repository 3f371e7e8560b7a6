"""The gateway's settings."""

import subprocess
import sys

import pytest

from trellis_gateway.settings import GatewaySettings, database_url
from trellis_ops.settings import SettingsError, explain, load


def test_the_default_database_is_a_file_in_the_data_directory() -> None:
    settings = load(GatewaySettings, {"TRELLIS_DATA_DIR": "/srv/trellis"})
    assert str(settings.database_location()) == "sqlite+aiosqlite:////srv/trellis/gateway.sqlite3"


@pytest.mark.parametrize(
    ("text", "driver"),
    [
        ("sqlite:///games.db", "sqlite+aiosqlite"),
        ("postgresql://me@host/games", "postgresql+asyncpg"),
        ("postgres://me@host/games", "postgresql+asyncpg"),
    ],
)
def test_the_asynchronous_driver_is_filled_in(text: str, driver: str) -> None:
    assert database_url(text).drivername == driver


@pytest.mark.parametrize("text", ["mysql://x/y", "nonsense", "sqlite://", "sqlite:///:memory:"])
def test_a_database_that_the_gateway_cannot_use_is_refused_by_name(text: str) -> None:
    with pytest.raises(SettingsError, match="TRELLIS_GATEWAY_DATABASE_URL"):
        load(GatewaySettings, {"TRELLIS_GATEWAY_DATABASE_URL": text})


def test_help_lists_every_variable() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "trellis_gateway", "--help"], capture_output=True, text=True, check=True
    ).stdout
    variables = [entry.variable for entry in explain(GatewaySettings)]
    assert "TRELLIS_GATEWAY_ENGINE_TARGET" in variables
    assert [variable for variable in variables if variable not in shown] == []
