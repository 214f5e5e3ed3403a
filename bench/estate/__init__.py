"""Measurements of an estate: exports, workers and engines."""
