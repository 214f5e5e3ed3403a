"""Whether another program answers about a feed as the format requires (docs/FORMAT.md).

answers     the part of an answer that is compared, read strictly from JSON
areas       an answer as named items in seven areas: rounds, dues, payments, findings, commission, roads, refusals
comparison  how many items of each area agree, and the first difference as a sentence
tables      kinds of facts and codes of findings, as tables for people
"""
