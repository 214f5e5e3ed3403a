"""Measurements of the viewer: its pages, and what live pages show."""
