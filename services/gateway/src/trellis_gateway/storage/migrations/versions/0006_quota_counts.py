"""What was spent of the rate limits at all gateways."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "quota_counts",
        sa.Column("minute", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("account", sa.LargeBinary(32), primary_key=True),
        sa.Column("points", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("quota_counts")
