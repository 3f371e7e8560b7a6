"""A PostgreSQL that demands TLS, and URLs that ask for it in libpq's words."""

import asyncio
import signal
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.certificates import Authority
from tests.gateway.postgres import Server, programs, sql
from tests.needs import lacking
from tests.processes import started
from tests.resources import free_port
from trellis_gateway.database_urls import database_url
from trellis_gateway.errors import Problem
from trellis_gateway.storage.database import Database, why

pytestmark = [pytest.mark.processes, pytest.mark.needs("openssl")]
PASSWORD = "p@ss/w:rd"
ENCODED = "p%40ss%2Fw%3Ard"


@dataclass(frozen=True)
class Secured:
    """A server that takes connections by TLS with a password alone; its certificate is for `localhost`."""

    server: Server
    port: int
    authority: Path
    stranger: Path

    def url(self, parameters: str, host: str = "localhost", password: str = ENCODED) -> str:
        return f"postgresql://trellis:{password}@{host}:{self.port}/postgres?{parameters}"


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Secured]:
    found = programs()
    if found is None:
        lacking("PostgreSQL's server programs (initdb, pg_ctl) are not installed")
    authorities = tmp_path_factory.mktemp("authorities")
    authority, stranger = Authority(authorities), Authority(authorities, "stranger")
    pair = authority.issue("localhost")
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        server, port = Server(found, name), free_port()
        certificate, key = (server.put(file.name, file.read_text()) for file in (pair.certificate, pair.key))
        rules = server.put("hba.conf", "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
        server.more_options = (
            f"-c listen_addresses=127.0.0.1 -c port={port} -c hba_file={rules}"
            f" -c ssl=on -c ssl_cert_file={certificate} -c ssl_key_file={key}"
        )
        server.start()
        try:
            asyncio.run(sql(f"{server.url}&port={port}", f"ALTER USER trellis PASSWORD '{PASSWORD}'"))
            yield Secured(server, port, authority.certificate, stranger.certificate)
        finally:
            server.stop()


def _asked(url: str, question: str = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()") -> object:
    """What the database answers a gateway's kind of connection."""

    async def scenario() -> object:
        database = Database(database_url(url))
        try:
            async with database.reading() as connection:
                return (await connection.execute(text(question))).scalar()
        finally:
            await database.close()

    return asyncio.run(scenario())


def _refused(url: str) -> str:
    """Why no connection comes about."""
    with pytest.raises(Problem) as caught:
        _asked(url)
    return why(caught.value.__cause__ or caught.value)


@pytest.mark.parametrize("mode", ["require", "verify-ca", "verify-full"])
def test_connections_are_encrypted_when_asked(secured: Secured, mode: str) -> None:
    assert _asked(secured.url(f"sslmode={mode}&sslrootcert={secured.authority}")) is True


def test_what_libpq_takes_beside_is_taken(secured: Secured) -> None:
    url = secured.url("sslmode=require&application_name=games&connect_timeout=7&keepalives=1")
    assert _asked(url, "SELECT current_setting('application_name')") == "games"


def test_without_encryption_the_server_refuses(secured: Secured) -> None:
    assert "no encryption" in _refused(secured.url("sslmode=disable"))


@pytest.mark.parametrize("mode", ["verify-ca", "verify-full"])
def test_a_certificate_of_another_authority_is_refused(secured: Secured, mode: str) -> None:
    refused = _refused(secured.url(f"sslmode={mode}&sslrootcert={secured.stranger}"))
    assert "CERTIFICATE_VERIFY_FAILED" in refused


def test_the_name_of_the_server_is_verified_by_verify_full_alone(secured: Secured) -> None:
    by_address = f"sslrootcert={secured.authority}"
    assert _asked(secured.url(f"sslmode=verify-ca&{by_address}", host="127.0.0.1")) is True
    refused = _refused(secured.url(f"sslmode=verify-full&{by_address}", host="127.0.0.1"))
    assert "IP address mismatch" in refused


def test_a_wrong_password_is_refused_without_showing_any(secured: Secured) -> None:
    refused = _refused(secured.url("sslmode=require", password="s%40cret"))
    assert "password authentication failed" in refused
    assert "cret" not in refused


def test_a_gateway_serves_and_hears_of_others_by_tls(secured: Secured, tmp_path: Path) -> None:
    url = secured.url(f"sslmode=verify-full&sslrootcert={secured.authority}&application_name=games")
    variables = {"TRELLIS_DATA_DIR": str(tmp_path), "TRELLIS_GATEWAY_PORT": "0"}
    listening = (
        "SELECT s.ssl FROM pg_stat_activity a JOIN pg_stat_ssl s USING (pid)"
        " WHERE a.application_name = 'trellis news'"
    )
    command = [sys.executable, "-m", "trellis_gateway"]
    with started(command, variables | {"TRELLIS_GATEWAY_DATABASE_URL": url}) as program:
        program.wait_for('"message": "serving"')
        heard = None
        for _ in range(1_000):
            if (heard := _asked(url, listening)) is not None:
                break
        assert heard is True
        program.process.send_signal(signal.SIGTERM)
        assert program.ended() == 0
        assert not any("ss/w" in line or ENCODED in line for line in [*program.said, *program.remaining()])
