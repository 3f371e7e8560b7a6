"""Invitations to tables."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
serves = "0006"

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("number", _NUMBER, autoincrement=True, nullable=False),
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("max_uses", sa.Integer, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_invitations"),
        sa.UniqueConstraint("code_hash", name="uq_invitations_code_hash"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_invitations_match_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_invitations_match_id_number", "invitations", ["match_id", "number"])


def downgrade() -> None:
    op.drop_table("invitations")
