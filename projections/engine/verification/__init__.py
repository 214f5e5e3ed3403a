"""Compares the answers with those that the facts give: rebuilt rows, a fresh replay, and sessions as aggregates."""
