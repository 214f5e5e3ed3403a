"""Measurements of projections: following, rebuilding, replays and statements."""
