"""What rules say of several tables of a venue at once: each table leaves notes, and from all notes come findings.

notes        what a table leaves
scales       one pay scale at all tables (Division 5, 11A.8)
priority     two tables that draw on one pool (Caribbean stud, 12.3)
across       every check, a gaming day at a time
"""
