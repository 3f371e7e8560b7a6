"""The URL of the database, as PostgreSQL's own programs understand it.

    postgresql://user:password@host:5432,standby:5432/name?sslmode=verify-full&sslrootcert=/etc/tls/ca.crt

Whatever is wrong with one is said without showing any part of it that may be a secret.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

_POSTGRESQL = ("postgresql", "postgres", "postgresql+asyncpg")
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_FILES = ("sslrootcert", "sslcert", "sslkey", "sslcrl", "passfile")
_PLACES = ("user", "password", "host", "port", "dbname")
_DRIVER_PARAMETERS = {
    *_FILES,
    "sslmode",
    "sslpassword",
    "sslnegotiation",
    "ssl_min_protocol_version",
    "ssl_max_protocol_version",
    "target_session_attrs",
    "krbsrvname",
    "gsslib",
    "application_name",
    "options",
    "connect_timeout",
}
# What libpq knows and the driver decides by itself; leaving it out makes no connection less safe than was asked for.
_LEFT_OUT = {
    "keepalives",
    "keepalives_idle",
    "keepalives_interval",
    "keepalives_count",
    "tcp_user_timeout",
    "sslcompression",
    "sslsni",
    "gssencmode",
    "client_encoding",
    "load_balance_hosts",
}
_SECRET = ("password", "sslpassword")
_MAX_TIMEOUT_SECONDS = 600
_TIMEOUT_SECONDS = 10.0
_MAX_PORT = 65_535


def database_url(text: str) -> URL:
    """Parse `sqlite:///path` or a PostgreSQL URL; the asynchronous driver is filled in.

    Raises ValueError with the rule that the text breaks, and nothing of the text that may be a password.
    """
    scheme, separator, rest = text.partition("://")
    if not separator:
        raise ValueError("must be a URL such as sqlite:///file or postgresql://user@host/name")
    if scheme in {"sqlite", "sqlite+aiosqlite"}:
        return _sqlite(text)
    if scheme not in _POSTGRESQL:
        raise ValueError("must start with sqlite:// or postgresql://")
    return _postgresql(rest)


def _sqlite(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError:
        raise ValueError("must be a URL such as sqlite:///file") from None
    if url.database in {None, "", ":memory:"}:
        raise ValueError("must name a file: a database in memory would lose every match on restart")
    return url.set(drivername="sqlite+aiosqlite")


def _postgresql(rest: str) -> URL:
    authority, name, parameters = _split(rest)
    login, _, places = authority.rpartition("@")
    user, _, password = login.partition(":")
    query = _query(parameters)
    host, port = _hosts(query.pop("host", places), query.pop("port", ""))
    url = URL.create(
        "postgresql+asyncpg",
        username=query.pop("user", unquote(user)) or None,
        password=query.pop("password", unquote(password)) or None,
        database=query.pop("dbname", unquote(name)) or None,
        query=query,
    )
    if "," in host or host.startswith("/"):  # several hosts or a socket: the driver reads them as parameters
        return url.update_query_dict({"host": host} | ({"port": port} if port else {}))
    return url.set(host=host or None, port=int(port) if port else None)


def _split(rest: str) -> tuple[str, str, str]:
    """Return login and hosts, name and parameters.

    A password that ends the first part too early is refused: what follows would pass for a host, a name or a parameter.
    """
    place, _, parameters = rest.partition("?")
    authority, _, name = place.partition("/")
    cut = "@" in parameters and "@" not in authority and ":" in authority
    if authority.count("@") > 1 or "@" in name or "#" in rest or cut:
        raise ValueError(
            "has an @, /, ? or # where none may be:"
            " in a password or name write @ as %40, / as %2F, ? as %3F and # as %23"
        )
    return authority, name, parameters


def _query(text: str) -> dict[str, str]:
    """Parse the parameters; those that the driver cannot heed are refused or, where that does no harm, left out."""
    found = dict(parse_qsl(text, keep_blank_values=True))
    if "fallback_application_name" in found:
        found.setdefault("application_name", found.pop("fallback_application_name"))
    if unknown := sorted(found.keys() - _DRIVER_PARAMETERS - _LEFT_OUT - set(_PLACES)):
        raise ValueError(
            f"has the parameter {unknown[0]}, which the gateway does not know; it knows {_known()}"
        )
    if found.get("sslmode", "prefer") not in _SSL_MODES:
        raise ValueError(f"sslmode must be one of {', '.join(_SSL_MODES)}")
    for name in _FILES:
        if name in found and not Path(found[name]).is_file():
            raise ValueError(f"{name} must name a file that is there, not {found[name]}")
    _seconds(found)
    return {name: value for name, value in found.items() if name not in _LEFT_OUT and value}


def _known() -> str:
    return ", ".join(sorted({*_DRIVER_PARAMETERS, *_PLACES}))


def _seconds(query: Mapping[str, Any]) -> float:
    """Return how long connecting may take; 0 is libpq's way to say for ever, which here is the longest allowed."""
    text = str(query.get("connect_timeout") or _TIMEOUT_SECONDS)
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= _MAX_TIMEOUT_SECONDS:
        raise ValueError(f"connect_timeout must be a number from 0 to {_MAX_TIMEOUT_SECONDS}")
    return seconds or _MAX_TIMEOUT_SECONDS


def _hosts(host: str, port: str) -> tuple[str, str]:
    """Return hosts and ports, each with commas between, of `host:port,[::1]:port` or of the two apart."""
    hosts, ports = [], []
    for part in filter(None, unquote(host).split(",")):
        name, _, number = (
            part.rpartition(":") if not part.endswith("]") and _has_port(part) else (part, "", "")
        )
        hosts.append(name.strip("[]"))
        ports.append(number)
    given = port.split(",") if port else [""]
    for number in (*ports, *given):
        if number and not (number.isascii() and number.isdigit() and 0 < int(number) <= _MAX_PORT):
            raise ValueError(f"a port must be a number from 1 to {_MAX_PORT}")
    if any(ports):
        return ",".join(hosts), ",".join(number or "5432" for number in ports)
    return ",".join(hosts), port


def _has_port(part: str) -> bool:
    return part.startswith("[") or part.count(":") == 1


def connect_arguments(url: URL) -> dict[str, Any]:
    """Return what the driver needs to connect to a PostgreSQL database: its own kind of URL, and a time-out."""
    query = {name: value for name, value in url.query.items() if name != "connect_timeout"}
    own = url.set(drivername="postgresql", query=query)
    return {"dsn": own.render_as_string(hide_password=False), "timeout": _seconds(url.query)}


def shown(url: URL) -> str:
    """Render a URL for the log, its secrets masked."""
    hidden = {name: "***" if name in _SECRET else value for name, value in url.query.items()}
    return url.set(query=hidden).render_as_string()
