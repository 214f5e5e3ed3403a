"""The deal, decisions, and the dealer's hand."""
