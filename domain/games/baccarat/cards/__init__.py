"""The cards of a round: table of play, outcome, irregular cards, void rounds."""
