"""The keys that sign records."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "signing_key",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("public", sa.String(64), nullable=False),
        sa.Column("private", sa.String(64)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("replaced", sa.Float),
    )


def downgrade() -> None:
    op.drop_table("signing_key")
