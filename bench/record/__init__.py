"""Measurements of the record: appending, reading back, starting the server."""
