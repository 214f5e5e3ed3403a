"""What rules say of several tables of a venue at once: each table leaves notes, and from all notes come findings.

notes           what a table leaves
checks          runs every check over several tables
pay_scales      checks that all tables offering Perfect Pairs use one pay scale (Division 5, 11A.8)
prize_priority  checks the order of prizes from one pool at several tables
"""
