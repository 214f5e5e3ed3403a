"""What another version of pitlog says of facts that are on record: every answer that differs, with the reason.

reasons        which change of which version explains a difference: data
differences    the rows that answer against rebuilt ones, as a stream
bodies         two versions of a round, as `pitlog check --json` says it
comparison     rebuild beside what answers, and compare
closed         closed gaming days: what a new version changes is kept as an adjustment that names it
"""
