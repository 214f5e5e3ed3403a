"""Compares the answers of two versions of pitlog to the same facts: every difference, with its reason.

reasons        the changes of versions that explain differences, as data
differences    compares answering rows with rebuilt ones, as a stream
bodies         compares two versions of a round's report
comparison     rebuilds beside the answering tables, and compares
closed         stores changes of a new version in closed gaming days as adjustments that name it
"""
