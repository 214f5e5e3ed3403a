"""Deferred commission: accounts, marker buttons, collection."""
