"""The vault: personal values outside the log, sealed, and deleted when a person is forgotten (docs/PRIVACY.md).

Writers make public lines (`writing`), readers put names back if they may (`reading`), and `forgetting` deletes a
person's key.
"""
