"""The roads that people at a baccarat table keep of a shoe: five ways to write down who won.

marks      what is written: a coup, a mark, all five roads
placing    where a mark stands: down a column, and to the right where there is no way down
derived    the three roads that are made of the big road
drawing    a shoe's coups, written as roads
"""
