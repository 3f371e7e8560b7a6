"""Whether somebody chose the seed of a match (G-11); null of the matches that are there."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("seed_chosen", sa.Boolean, nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "seed_chosen")
