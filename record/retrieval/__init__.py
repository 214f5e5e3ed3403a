"""Retrieval: facts read back for people, and the state of the record."""
