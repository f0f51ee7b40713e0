"""When servers were up: time in which none was is charged to nobody."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "uptime",
        sa.Column("process", sa.String(64), primary_key=True),
        sa.Column("since", sa.Float, primary_key=True, autoincrement=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("uptime")
