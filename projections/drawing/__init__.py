"""Draws a round for the viewer, and for a dossier that replays without a server. One template, one style, one script.

environment  the template environment that draws cards and rounds
scene        the scene of a round for the template: hands, boxes or seats with wagers, chips on a table layout
"""
