"""People, matches, the log, members and leases."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("waiting", sa.String(32)),
        sa.Column("due", sa.Float),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("match_by_due", "match", ["due"])
    op.create_index("match_by_stage", "match", ["stage", "changed"])
    op.create_table(
        "log",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("message", sa.String(64)),
        sa.Column("data", sa.Text, nullable=False),
        sa.UniqueConstraint("match", "person", "message", name="log_message"),
    )
    op.create_table(
        "member",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("member_by_match", "member", ["match"])
    op.create_table(
        "lease",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for table in ("lease", "member", "log", "match", "person"):
        op.drop_table(table)
