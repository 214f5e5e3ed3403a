"""Rounds and lists on a terminal."""
