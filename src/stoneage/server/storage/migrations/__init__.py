"""Alembic's migrations, shipped in the package and run when a server starts."""
