"""The vault: personal values outside the log, sealed, and forgotten when it is time (docs/PRIVACY.md).

Writers make public lines (`writing`), readers put names back where they may (`reading`), and `forgetting` takes a
person's key away.
"""
