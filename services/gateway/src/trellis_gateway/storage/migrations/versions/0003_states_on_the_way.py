"""The state of a match at some of its versions, from which earlier positions are found; null of the others."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("state", sa.LargeBinary, nullable=True))


def downgrade() -> None:
    op.drop_column("entries", "state")
