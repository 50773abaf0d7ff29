"""Migrations of the server's database, run by alembic."""
