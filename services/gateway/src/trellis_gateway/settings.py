"""What the gateway reads from its environment."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from sqlalchemy.engine import URL

from trellis_gateway.addresses import Network, networks
from trellis_gateway.database_urls import database_url
from trellis_gateway.quotas.shared import IN_DATABASE
from trellis_ops.settings import (
    CommonSettings,
    boolean,
    data_dir_setting,
    integer,
    number,
    optional_setting,
    port_setting,
    setting,
)

_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9a-f:]+\](:[0-9]{1,5})?")
_KEY_NAME = re.compile(r"[0-9A-Za-z_.-]{1,64}")
_SHA256 = re.compile(r"[0-9A-Fa-f]{64}")
DATABASE_FILE = "gateway.sqlite3"


def api_keys(text: str) -> Mapping[str, str]:
    """Parse `name=SHA-256 of its key`, with commas between; give the names by the hashes."""
    found: dict[str, str] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, digest = part.partition("=")
        if not _KEY_NAME.fullmatch(name) or not _SHA256.fullmatch(digest):
            raise ValueError("must be name=SHA-256 in 64 hexadecimal digits, with commas between")
        found[digest.lower()] = name
    return found


def counters(text: str) -> str:
    """Check where counters are: in the database, or at a URL of the Redis protocol."""
    if text != IN_DATABASE and not text.startswith(("redis://", "rediss://")):
        raise ValueError(f"must be {IN_DATABASE}, or start with redis:// or rediss://")
    return text


def nats_urls(text: str) -> str:
    """Check URLs of NATS servers with commas between."""
    if not all(url.startswith(("nats://", "tls://")) for url in text.split(",")):
        raise ValueError(
            "must be nats://host:4222 or tls://host:4222, of several servers with commas between"
        )
    return text


def public_url(text: str) -> str:
    """Check the address at which people reach the gateway: an origin, without a path."""
    if not _ORIGIN.fullmatch(text.removesuffix("/")):
        raise ValueError("must be an origin such as https://play.example")
    return text.removesuffix("/")


def origins(text: str) -> tuple[str, ...]:
    """Parse origins with commas between them, `https://play.example, http://localhost:5173`, or `*` for all."""
    found = tuple(origin.strip() for origin in text.split(",") if origin.strip())
    if found == ("*",):
        return found
    if wrong := next((origin for origin in found if not _ORIGIN.fullmatch(origin)), None):
        raise ValueError(f"must be origins such as https://play.example, or * alone, not {wrong!r}")
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class GatewaySettings(CommonSettings):
    """Every setting of the gateway."""

    service: ClassVar[str] = "gateway"

    port: int = port_setting(8080)
    data_dir: Path = data_dir_setting()
    database: URL | None = optional_setting(
        "TRELLIS_GATEWAY_DATABASE_URL",
        "where matches are kept, sqlite:///path/to/file or postgresql://user:password@host/name?sslmode=verify-full;"
        f" unset: the file {DATABASE_FILE} in TRELLIS_DATA_DIR",
        database_url,
        secret=True,
    )
    database_wait_seconds: float = setting(
        "TRELLIS_GATEWAY_DATABASE_WAIT_SECONDS",
        "how long to wait at start for a database that does not answer yet",
        number(0, 3600),
        "60",
    )
    migrate: bool = setting(
        "TRELLIS_GATEWAY_MIGRATE",
        "bring the database to this version's schema at start; no: wait until `python -m trellis_gateway.migrate` has",
        boolean,
        "yes",
    )
    engine_target: str = setting(
        "TRELLIS_GATEWAY_ENGINE_TARGET", "where the engine is", str, "127.0.0.1:50052"
    )
    lexicon_target: str = setting(
        "TRELLIS_GATEWAY_LEXICON_TARGET", "where the lexicon service is", str, "127.0.0.1:50051"
    )
    engine_timeout_seconds: float = setting(
        "TRELLIS_GATEWAY_ENGINE_TIMEOUT_SECONDS",
        "longest wait for an answer of the engine",
        number(0.05, 120),
        "10",
    )
    lexicon_timeout_seconds: float = setting(
        "TRELLIS_GATEWAY_LEXICON_TIMEOUT_SECONDS",
        "longest wait for an answer of the lexicon",
        number(0.05, 120),
        "5",
    )
    turn_seconds: float = setting(
        "TRELLIS_GATEWAY_TURN_SECONDS",
        "longest wait of a move for its turn: for the moves of its match before it, and for a lock in the database",
        number(0.05, 120),
        "20",
    )
    max_waiting_moves: int = setting(
        "TRELLIS_GATEWAY_MAX_WAITING_MOVES",
        "moves of one match that wait for their turn at once per process",
        integer(1, 1_000_000),
        "256",
    )
    max_database_connections: int = setting(
        "TRELLIS_GATEWAY_MAX_DATABASE_CONNECTIONS",
        "connections to the database per process, opened when needed and kept; not counted are 3 for moves and news",
        integer(1, 1000),
        "10",
    )
    max_body_bytes: int = setting(
        "TRELLIS_GATEWAY_MAX_BODY_BYTES", "largest request body", integer(1024, 16 << 20), str(64 << 10)
    )
    max_connections: int = setting(
        "TRELLIS_GATEWAY_MAX_CONNECTIONS",
        "connections open at once per process; fewer if the process may not open as many files",
        integer(16, 1_000_000),
        "16384",
    )
    max_connections_per_address: int = setting(
        "TRELLIS_GATEWAY_MAX_CONNECTIONS_PER_ADDRESS",
        "of them, those of one address (of one /64 network of IPv6); trusted proxies are not counted",
        integer(4, 1_000_000),
        "2048",
    )
    max_header_bytes: int = setting(
        "TRELLIS_GATEWAY_MAX_HEADER_BYTES",
        "longest request line with all headers",
        integer(2048, 1 << 20),
        str(16 << 10),
    )
    max_headers: int = setting(
        "TRELLIS_GATEWAY_MAX_HEADERS", "headers of a request", integer(16, 10_000), "100"
    )
    head_seconds: float = setting(
        "TRELLIS_GATEWAY_HEAD_SECONDS",
        "how long a client may take to send the headers of a request",
        number(0.1, 600),
        "15",
    )
    body_seconds: float = setting(
        "TRELLIS_GATEWAY_BODY_SECONDS",
        "how long a client may take to send the body of a request",
        number(0.1, 600),
        "30",
    )
    read_seconds: float = setting(
        "TRELLIS_GATEWAY_READ_SECONDS",
        "how long a client may leave an answer unread, or the next part of it",
        number(0.1, 600),
        "30",
    )
    keep_alive_seconds: int = setting(
        "TRELLIS_GATEWAY_KEEP_ALIVE_SECONDS",
        "how long a connection is kept without a request; longer than proxies keep theirs (60 is usual)",
        integer(1, 3600),
        "75",
    )
    trusted_proxies: tuple[Network, ...] = setting(
        "TRELLIS_GATEWAY_TRUSTED_PROXIES",
        "addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed, with commas between",
        networks,
        "",
    )
    points_per_address: int = setting(
        "TRELLIS_GATEWAY_POINTS_PER_ADDRESS",
        "what one address may ask for in a minute; the gateway's page lists what costs how many points",
        integer(1, 10**9),
        "120000",
    )
    points_per_token: int = setting(
        "TRELLIS_GATEWAY_POINTS_PER_TOKEN",
        "what one seat may ask for in a minute",
        integer(1, 10**9),
        "60000",
    )
    points_per_api_key: int = setting(
        "TRELLIS_GATEWAY_POINTS_PER_API_KEY",
        "what one application may ask for in a minute",
        integer(1, 10**9),
        "1200000",
    )
    api_keys: Mapping[str, str] = setting(
        "TRELLIS_GATEWAY_API_KEYS",
        "applications that are counted by their X-API-Key and not by address: name=SHA-256 of the key, commas between",
        api_keys,
        "",
        secret=True,
    )
    rate_limits_url: str | None = optional_setting(
        "TRELLIS_GATEWAY_RATE_LIMITS_URL",
        "where several gateways count together: database, or redis://host:6379/0 (or rediss://);"
        " unset: each for itself, the processes of one gateway in the database",
        counters,
        secret=True,
    )
    news_url: str | None = optional_setting(
        "TRELLIS_GATEWAY_NEWS_URL",
        "by which NATS server several gateways tell each other of moves, nats://user:password@host:4222 (or tls://; of"
        " several servers with commas between); unset: by the PostgreSQL database that they share",
        nats_urls,
    )
    max_streams_per_address: int = setting(
        "TRELLIS_GATEWAY_MAX_STREAMS_PER_ADDRESS",
        "event streams of one address open at once per process",
        integer(1, 1_000_000),
        "1024",
    )
    max_waiting_matches: int = setting(
        "TRELLIS_GATEWAY_MAX_WAITING_MATCHES",
        "matches of one address (or API key) that wait for players at once",
        integer(1, 1_000_000),
        "1000",
    )
    cors_origins: tuple[str, ...] = setting(
        "TRELLIS_GATEWAY_CORS_ORIGINS",
        "sites whose scripts may use the gateway, as in https://play.example, with commas between; *: all; unset: none",
        origins,
        "",
    )
    public_url: str | None = optional_setting(
        "TRELLIS_GATEWAY_PUBLIC_URL",
        "where people reach the gateway, as in https://play.example; links and QR codes of invitations begin with it",
        public_url,
    )
    max_watchers: int = setting(
        "TRELLIS_GATEWAY_MAX_WATCHERS",
        "event streams open at once per process",
        integer(1, 1_000_000),
        "10000",
    )
    heartbeat_seconds: float = setting(
        "TRELLIS_GATEWAY_HEARTBEAT_SECONDS",
        "silence after which an event stream sends a comment and looks into the database by itself",
        number(0.05, 300),
        "15",
    )
    idempotency_hours: float = setting(
        "TRELLIS_GATEWAY_IDEMPOTENCY_HOURS",
        "how long the answer to an Idempotency-Key is kept",
        number(0.001, 24 * 365),
        "24",
    )

    def shared_counters(self) -> str | None:
        """Return where points are counted together; None for each process by itself."""
        return self.rate_limits_url or (IN_DATABASE if self.workers > 1 else None)

    def database_location(self) -> URL:
        """Return the database's URL, the default file filled in."""
        if self.database is not None:
            return self.database
        return URL.create("sqlite+aiosqlite", database=str(self.data_dir / DATABASE_FILE))
