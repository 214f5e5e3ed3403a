"""Moves a record to another server: copied row by row, compared, verified, and then live in one place only."""
