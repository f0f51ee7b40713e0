"""Requests for reviews survive a restart, and solved practice positions stay as rows without their question.

Games that were collected without positions are looked through once more, unless their complete review is stored: a
review that could not be stored once counted as one without mistakes.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "review_request",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32)),
        sa.Column("asked", sa.Float, nullable=False),
    )
    op.add_column("practice", sa.Column("solved", sa.Float))
    op.execute(
        "UPDATE member SET collected = NULL WHERE collected IS NOT NULL"
        " AND NOT EXISTS (SELECT 1 FROM practice WHERE practice.person = member.person"
        " AND practice.match = member.match)"
        " AND NOT EXISTS (SELECT 1 FROM review WHERE review.match = member.match AND review.stage = 'complete')"
    )


def downgrade() -> None:
    op.execute("DELETE FROM practice WHERE solved IS NOT NULL")
    with op.batch_alter_table("practice") as table:
        table.drop_column("solved")
    op.drop_table("review_request")
