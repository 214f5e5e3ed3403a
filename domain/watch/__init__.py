"""The watch: statistics of tables and people, with a stated and kept rate of false alarms. Pure.

`tallies` are counts that add up, `evidence` is what they say against chance, `processes` follows that over days, and
`budget` says how strong evidence must be. docs/WATCH.md has the mathematics.
"""
