"""Commands for operators: the people who run pitlog."""
