"""Players, tokens, tables, seats, events, ratings and jobs."""

from __future__ import annotations

from alembic import op

from heterodox.web.schema import metadata

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    metadata.create_all(op.get_bind())


def downgrade() -> None:
    metadata.drop_all(op.get_bind())
