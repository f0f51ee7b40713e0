"""Reviews in a table of their own, with stage, format and evaluator. Earlier reviews are computed again on request."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("names", sa.String(64), nullable=False),
        sa.Column("format", sa.String(32), nullable=False),
        sa.Column("evaluator", sa.String(64), nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.execute("DELETE FROM replay WHERE kind = 'review'")


def downgrade() -> None:
    op.drop_table("review")
