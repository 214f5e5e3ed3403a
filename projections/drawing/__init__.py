"""Draws a round for the viewer, and for a dossier that replays without a server. One template, one style, one script.

card_table   the picture of a card table: hands, seats, chips, and cards that went astray
cloth        the picture of a table layout: areas, chips, what won, the marker
environment  the template environment that draws cards and rounds
owners       the colours of players
remarks      comments at their steps and seats
scene        the scene of a round for the template
seats        seats on their arc, and the chips before them
wheel        the picture of a roulette wheel, with the ball
"""
