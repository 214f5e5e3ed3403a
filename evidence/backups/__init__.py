"""Backups of a record: made in one snapshot, verified, restored whole or not at all, and tried out."""
