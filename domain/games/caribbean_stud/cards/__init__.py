"""The cards of Caribbean stud: the deck, its deals, what is irregular about them, and the ranks of hands."""
