"""Matches, seats, what happened, and answers to idempotency keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _create_matches()
    _create_seats()
    _create_entries()
    _create_idempotency()


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("number", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("stage", sa.BigInteger, nullable=False),
        sa.Column("seat_count", sa.Integer, nullable=False),
        sa.Column("status", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("initial_state", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_matches"),
        sa.UniqueConstraint("id", name="uq_matches_id"),
    )
    op.create_index("ix_matches_game_number", "matches", ["game", "number"])
    op.create_index("ix_matches_phase_number", "matches", ["phase", "number"])


def _create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("taken_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seats_match_id", ondelete="CASCADE"),
        sa.UniqueConstraint("token_hash", name="uq_seats_token_hash"),
    )


def _create_entries() -> None:
    op.create_table(
        "entries",
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("version", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text),
        sa.Column("stage", sa.BigInteger, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "version", name="pk_entries"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_entries_match_id", ondelete="CASCADE"),
    )


def _create_idempotency() -> None:
    op.create_table(
        "idempotency",
        sa.Column("id", sa.LargeBinary(32), nullable=False),
        sa.Column("request_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("salt", sa.LargeBinary(32), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_idempotency"),
    )
    op.create_index("ix_idempotency_created_at", "idempotency", ["created_at"])


def downgrade() -> None:
    for table in ("idempotency", "entries", "seats", "matches"):
        op.drop_table(table)
