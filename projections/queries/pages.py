"""How many rows a query fetches at a time."""

PAGE = 2_000
"""Rows of a page of a list or of the record: so many are in memory at once."""
