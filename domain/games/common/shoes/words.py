"""What is done with cards, in words."""

SAID = {
    "chemmy": "chemmy shuffled", "stack": "stacked", "riffle": "riffle shuffled", "machine": "put into the machine",
    "spread": "spread out", "cut": "cut", "burned": "burned from", "dealt": "dealt",
}  # fmt: skip
"""What was done."""
