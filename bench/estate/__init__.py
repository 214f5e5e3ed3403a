"""Measurements of an estate: exports and workers."""
