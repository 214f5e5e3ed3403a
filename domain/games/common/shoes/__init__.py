"""What games have in common that are played with cards: the sets at a table, and what had to be done with them.

sets        the sets, how each came, and what was done with it
preparing   what had to be done before the cards were used, held against what was
words       what is done with cards, in words
matters     what can be found about it
"""
