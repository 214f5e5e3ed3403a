"""Commands of operators: the people who run pitlog."""
