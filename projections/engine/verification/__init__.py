"""Compares what answers with what the facts give: rebuilt rows, a fresh replay, and sessions as aggregates."""
