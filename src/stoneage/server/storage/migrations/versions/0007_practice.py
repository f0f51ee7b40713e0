"""The table `mistake` is called `practice`, and its column `told` is `solution_shown`."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("mistake_by_match", "mistake")
    op.rename_table("mistake", "practice")
    op.alter_column("practice", "told", new_column_name="solution_shown")
    op.create_index("practice_by_match", "practice", ["match"])


def downgrade() -> None:
    op.drop_index("practice_by_match", "practice")
    op.rename_table("practice", "mistake")
    op.alter_column("mistake", "solution_shown", new_column_name="told")
    op.create_index("mistake_by_match", "mistake", ["match"])
