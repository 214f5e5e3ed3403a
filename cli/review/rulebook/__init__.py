"""What `pitlog rules` shows: the code, the tests and the expectations of rules."""
