"""A round drawn: for the viewer, and for a dossier that replays without a server. One template, one style, one script.

parts      a stage laid out for the template: hands, boxes, chips on a cloth
dressing   what a template environment needs to draw cards and rounds
"""
