"""Wagers over a session: their names, facts, postings, and who owes whom."""
