"""Tables: terms, host, life and audit; the matches that are there are at public tables without a host."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_COLUMNS = (
    sa.Column("visibility", sa.String(8), nullable=False, server_default="PUBLIC"),
    sa.Column("start", sa.String(9), nullable=False, server_default="WHEN_FULL"),
    sa.Column("spectators", sa.String(8), nullable=False, server_default="ALLOWED"),
    sa.Column("delay_moves", sa.Integer, nullable=False, server_default="0"),
    sa.Column("delay_seconds", sa.Integer, nullable=False, server_default="0"),
    sa.Column("host_hash", sa.LargeBinary(32), nullable=True),
    sa.Column("draft", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("abandoned", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("started_version", sa.BigInteger, nullable=True),
    sa.Column("setup", sa.Text, nullable=False, server_default="{}"),
    sa.Column("options", sa.Text, nullable=False, server_default="{}"),
)


def upgrade() -> None:
    for column in _COLUMNS:
        op.add_column("matches", column)
    # A match began when its last seat was taken, and nothing but seats being taken came before.
    op.execute("UPDATE matches SET started_version = seat_count WHERE phase <> 'WAITING'")
    _create_audit()


def _create_audit() -> None:
    op.create_table(
        "audit",
        sa.Column("number", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.String(8), nullable=False),
        sa.Column("act", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_audit"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_audit_match_id", ondelete="CASCADE"),
    )
    op.create_index("ix_audit_match_id_number", "audit", ["match_id", "number"])


def downgrade() -> None:
    op.drop_table("audit")
    for column in reversed(_COLUMNS):
        op.drop_column("matches", column.name)
