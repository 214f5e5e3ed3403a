"""Terminals, as the gazettes have them: one module a document."""
