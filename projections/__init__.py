"""From recorded facts to answers: what people ask for, folded from the record, and rebuilt from it at will.

shape                      what a projection is
rounds, findings …         one file for each question people ask; `registry` lists them
sessions                   a session in memory, as far as it was folded
reading, store             rows of the record in, rows of the projections out
follow                     the loop: batches of the record, each with its place in one transaction
rebuild, compare           the same into the other slot, and the swap; two slots against each other
"""
