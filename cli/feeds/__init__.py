"""Feeds on the command line: their lines, and the options of commands that fold them."""
