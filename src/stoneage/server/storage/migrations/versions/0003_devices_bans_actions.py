"""Devices and links instead of one token a person; bans; what was done from outside a match."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "device",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("browser", sa.String(20), nullable=False),
        sa.Column("system", sa.String(20), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("address", sa.String(64)),
    )
    op.create_index("device_by_person", "device", ["person"])
    op.create_index("device_by_seen", "device", ["seen"])
    op.create_table(
        "link",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("once", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
    )
    op.create_index("link_by_person", "link", ["person"])
    op.create_table(
        "ban",
        sa.Column("subject", sa.String(64), primary_key=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("reason", sa.String(200), nullable=False),
    )
    op.create_table(
        "action",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("actor", sa.String(16), nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("target", sa.String(64), nullable=False),
        sa.Column("note", sa.String(200), nullable=False),
    )
    op.create_index("action_by_time", "action", ["time"])
    # A person's one token was cookie and personal link at the same time: both go on, and each can be revoked.
    op.execute(
        "INSERT INTO device (id, person, token_hash, browser, system, created, seen)"
        " SELECT id, id, token_hash, '', '', created, created FROM person"
    )
    op.execute(
        "INSERT INTO link (id, person, token_hash, once, created)"
        f" SELECT id, id, token_hash, {_false()}, created FROM person"
    )
    with op.batch_alter_table("person") as table:
        table.drop_column("token_hash")


def _false() -> str:
    return "false" if op.get_bind().dialect.name == "postgresql" else "0"


def downgrade() -> None:
    op.add_column("person", sa.Column("token_hash", sa.String(64)))
    op.execute("UPDATE person SET token_hash = (SELECT min(token_hash) FROM device WHERE device.person = person.id)")
    op.execute("DELETE FROM person WHERE token_hash IS NULL")
    with op.batch_alter_table("person") as table:
        table.alter_column("token_hash", existing_type=sa.String(64), nullable=False)
        table.create_unique_constraint("person_token_hash_key", ["token_hash"])
    for name in ("action", "ban", "link", "device"):
        op.drop_table(name)
