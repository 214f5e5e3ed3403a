"""Rules that span several tables of a venue: each table leaves notes, and the notes of all tables give findings.

notes           the notes of a table
checks          runs every check over several tables
pay_scales      checks that all tables offering Perfect Pairs use one pay scale (Division 5, 11A.8)
prize_priority  checks the order of prizes from one pool at several tables
"""
