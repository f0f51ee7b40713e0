"""Cards of mistakes, and which games they were collected from."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("member", sa.Column("collected", sa.Boolean))
    op.create_table(
        "mistake",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("choice", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("label", sa.String(16), nullable=False),
        sa.Column("loss", sa.Float, nullable=False),
        sa.Column("played", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("told", sa.Float),
        sa.Column("question", sa.Text, nullable=False),
    )
    op.create_index("mistake_by_match", "mistake", ["match"])


def downgrade() -> None:
    op.drop_table("mistake")
    with op.batch_alter_table("member") as table:
        table.drop_column("collected")
