"""Queries that fold a round again: for replay, for explanation, and under another ruleset."""
