"""Ingest: lines to recorded facts, and quarantine for the lines that could not be understood."""
