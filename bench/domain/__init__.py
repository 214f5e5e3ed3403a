"""Measurements of the domain: decoding a line, and checking a feed."""
