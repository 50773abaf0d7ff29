"""Players, tokens, tables, seats, events, snapshots, ratings, mutes and jobs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
# Those first that others point to.
TABLES = ("players", "jobs", "ratings", "tables", "tokens", "mutes", "events", "rated", "seats", "snapshots")


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", SERIAL, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("account", sa.String(length=80), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("account", name="uq_players_account"),
    )
    op.create_index("ix_players_name", "players", ["name"])
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("caller", SERIAL, nullable=False),
        sa.Column("work", sa.JSON(), nullable=False),
        sa.Column("thought", sa.JSON(), nullable=True),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("lease", sa.String(length=64), nullable=True),
        sa.Column("leased_until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["caller"], ["players.id"], name="fk_jobs_caller_players"),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
    )
    op.create_index("ix_jobs_done_leased_until", "jobs", ["done", "leased_until"])
    op.create_table(
        "mutes",
        sa.Column("player", SERIAL, nullable=False),
        sa.Column("muted", SERIAL, nullable=False),
        sa.ForeignKeyConstraint(["muted"], ["players.id"], name="fk_mutes_muted_players"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_mutes_player_players"),
        sa.PrimaryKeyConstraint("player", "muted", name="pk_mutes"),
    )
    op.create_table(
        "ratings",
        sa.Column("player", SERIAL, nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_ratings_player_players"),
        sa.PrimaryKeyConstraint("player", "game", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game_mu", "ratings", ["game", "mu"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("control", sa.JSON(), nullable=False),
        sa.Column("wishes", sa.JSON(), nullable=False),
        sa.Column("access", sa.String(length=8), nullable=False),
        sa.Column("chat", sa.Boolean(), nullable=False),
        sa.Column("owner", SERIAL, nullable=False),
        sa.Column("key", sa.String(length=64), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("deadline", sa.Float(), nullable=True),
        sa.Column("thinker", sa.String(length=40), nullable=True),
        sa.Column("open", sa.Integer(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.Column("lease", sa.String(length=64), nullable=True),
        sa.Column("leased_until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["players.id"], name="fk_tables_owner_players"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index(
        "ix_tables_access_status_updated", "tables", ["access", "status", "updated"], unique=False
    )
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_index("ix_tables_thinker_leased_until", "tables", ["thinker", "leased_until"])
    op.create_table(
        "tokens",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("player", SERIAL, nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_tokens_player_players"),
        sa.PrimaryKeyConstraint("digest", name="pk_tokens"),
    )
    op.create_table(
        "events",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("type", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_events_table_tables"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_events"),
    )
    op.create_table(
        "rated",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_rated_table_tables"),
        sa.PrimaryKeyConstraint("table", name="pk_rated"),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("player", SERIAL, nullable=True),
        sa.Column("program", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_seats_player_players"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table_tables"),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_player", "seats", ["player"])
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_snapshots_table_tables"),
        sa.PrimaryKeyConstraint("table", name="pk_snapshots"),
    )


def downgrade() -> None:
    for name in reversed(TABLES):
        op.drop_table(name)
