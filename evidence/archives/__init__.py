"""Months that move out of PostgreSQL into files, sealed as they were, and come back (docs/decisions/0020)."""
