"""The gateway's settings."""

import subprocess
import sys

import pytest

from trellis_gateway.database_urls import database_url, shown
from trellis_gateway.settings import GatewaySettings
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


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:s@ecret@host/games",
        "postgresql://me:s/ecret@host/games",
        "postgresql://me:s?ecret@host/games",
        "postgresql://me:s#ecret@host/games",
        "postgresql://me:secret@host:port/games",
        "postgresql://me:secret@host/games?sslmode=perhaps",
        "postgresql://me:secret@host/games?sslmode=verify-full&sslrootcert=/nowhere/ca.crt",
        "postgresql://me:secret@host/games?connect_timeout=soon",
        "postgresql://me:secret@host/games?channel_binding=require",
        "mysql://me:secret@host/games",
    ],
)
def test_nothing_of_a_password_is_shown_with_what_is_wrong(url: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(GatewaySettings, {"TRELLIS_GATEWAY_DATABASE_URL": url})
    told = str(caught.value)
    assert told.startswith("TRELLIS_GATEWAY_DATABASE_URL='***': ")
    assert "ecret" not in told


@pytest.mark.parametrize(
    ("url", "host", "port", "query"),
    [
        ("postgresql://me:p%40ss%2Fword@host:6543/games", "host", 6543, {}),
        ("postgresql://me:p%40ss%2Fword@[::1]/games", "::1", None, {}),
        ("postgresql:///games?user=me&password=p%40ss%2Fword&host=host", "host", None, {}),
        ("postgresql://me:p%40ss%2Fword@/games?host=/run/db", None, None, {"host": "/run/db"}),
        ("postgresql://me:p%40ss%2Fword@one:1,two:2/games", None, None, {"host": "one,two", "port": "1,2"}),
        (
            "postgresql://me:p%40ss%2Fword@host/games?keepalives=1&sslmode=require",
            "host",
            None,
            {"sslmode": "require"},
        ),
    ],
)
def test_urls_are_read_as_libpq_reads_them(
    url: str, host: str | None, port: int | None, query: dict[str, str]
) -> None:
    found = database_url(url)
    assert (found.username, found.password, found.database) == ("me", "p@ss/word", "games")
    assert (found.host, found.port, dict(found.query)) == (host, port, query)


def test_secrets_are_masked_in_what_is_shown() -> None:
    url = database_url("postgresql://me:first@host/games?sslpassword=second")
    assert "first" not in shown(url)
    assert "second" not in shown(url)


def test_help_lists_every_variable() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "trellis_gateway", "--help"], capture_output=True, text=True, check=True
    ).stdout
    variables = [entry.variable for entry in explain(GatewaySettings)]
    assert "TRELLIS_GATEWAY_ENGINE_TARGET" in variables
    assert [variable for variable in variables if variable not in shown] == []
