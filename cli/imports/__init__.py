"""Imports: files of other programs become lines of a feed, by the rules of a map. Nothing here knows of a database."""
