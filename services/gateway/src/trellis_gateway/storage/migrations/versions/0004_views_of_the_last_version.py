"""What the mover, onlookers and watchers see of the last version of a match; null where that was never noted down."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("views", sa.LargeBinary, nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "views")
