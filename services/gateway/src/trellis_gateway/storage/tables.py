"""The tables. Times are milliseconds since 1970 (UTC); states, records and statuses are serialised messages."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts up only a column of the type INTEGER.
_Number = BigInteger().with_variant(Integer, "sqlite")

matches = Table(
    "matches",
    metadata,
    Column("number", _Number, primary_key=True, autoincrement=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("game", String(64), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("stage", BigInteger, nullable=False),
    Column("seat_count", Integer, nullable=False),
    Column("status", LargeBinary, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("initial_state", LargeBinary, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    # Whether somebody chose the seed; not known of matches from before this was noted down.
    Column("seed_chosen", Boolean),
    # What some see of this version, for while the engine is away (see features/views); not known of older matches.
    Column("views", LargeBinary),
    # The table that it is played at: its terms (see storage/terms), its host, and where it is in its life.
    Column("visibility", String(8), nullable=False, server_default="PUBLIC"),
    Column("start", String(9), nullable=False, server_default="WHEN_FULL"),
    Column("spectators", String(8), nullable=False, server_default="ALLOWED"),
    Column("delay_moves", Integer, nullable=False, server_default="0"),
    Column("delay_seconds", Integer, nullable=False, server_default="0"),
    Column("host_hash", LargeBinary(32)),
    Column("draft", Boolean, nullable=False, server_default=false()),
    Column("abandoned", Boolean, nullable=False, server_default=false()),
    Column("started_version", BigInteger),
    # What the game was set up with, as JSON: as it was asked for, and every option as the engine filled it in.
    Column("setup", Text, nullable=False, server_default="{}"),
    Column("options", Text, nullable=False, server_default="{}"),
    Index(None, "game", "number"),
    Index(None, "phase", "number"),
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("taken_at", BigInteger, nullable=False),
)

# What happened in a match: one row for each version of it.
entries = Table(
    "entries",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("name", Text),
    Column("stage", BigInteger, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    # The state at this version; only now and then, for finding those between (see features/past).
    Column("state", LargeBinary),
)

# Invitations to a table; of their codes only hashes.
invitations = Table(
    "invitations",
    metadata,
    Column("number", _Number, primary_key=True, autoincrement=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("code_hash", LargeBinary(32), nullable=False, unique=True),
    Column("purpose", String(8), nullable=False),
    Column("seat", Integer),
    Column("max_uses", Integer, nullable=False),
    Column("uses", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Index(None, "match_id", "number"),
)

# Who did what to a table that has a host.
audit = Table(
    "audit",
    metadata,
    Column("number", _Number, primary_key=True, autoincrement=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(8), nullable=False),
    Column("act", String(24), nullable=False),
    Column("seat", Integer),
    Column("version", BigInteger, nullable=False),
    Index(None, "match_id", "number"),
)

# What was spent of the rate limits at all gateways, by minutes since 1970 and the hash of whose it is.
quota_counts = Table(
    "quota_counts",
    metadata,
    Column("minute", BigInteger, primary_key=True, autoincrement=False),
    Column("account", LargeBinary(32), primary_key=True),
    Column("points", BigInteger, nullable=False),
)

# The answers to requests with an Idempotency-Key. `id` is a hash of scope and key, the key itself is not kept.
idempotency = Table(
    "idempotency",
    metadata,
    Column("id", LargeBinary(32), primary_key=True),
    Column("request_hash", LargeBinary(32), nullable=False),
    Column("salt", LargeBinary(32), nullable=False),
    Column("answer", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False, index=True),
)

# One row: the oldest revision of the schema whose gateways work on this database (see storage/schema).
schema_reach = Table("schema_reach", metadata, Column("serves", String(32), primary_key=True))
