"""Checks that compare no hashes with the log: columns, months, placement, the tables of the log, time stamps."""
