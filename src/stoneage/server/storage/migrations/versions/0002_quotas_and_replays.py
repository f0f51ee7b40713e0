"""The host of a match, indexes for lists that grow, and computed replays."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("host", sa.String(32)))
    op.execute("UPDATE match SET host = (SELECT person FROM log WHERE log.match = match.id AND log.version = 1)")
    op.create_index("match_by_host", "match", ["host", "stage"])
    op.create_index("match_by_waiting", "match", ["waiting"])
    op.create_index("match_in_lobby", "match", ["listed", "stage", "changed"])
    op.create_table(
        "replay",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("names", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("replay")
    for index in ("match_in_lobby", "match_by_waiting", "match_by_host"):
        op.drop_index(index, "match")
    with op.batch_alter_table("match") as table:
        table.drop_column("host")
