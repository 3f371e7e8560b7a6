"""The oldest revision whose gateways work on this schema."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None
serves = "0006"


def upgrade() -> None:
    op.create_table(
        "schema_reach",
        sa.Column("serves", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("serves", name="pk_schema_reach"),
    )


def downgrade() -> None:
    op.drop_table("schema_reach")
