"""What a fact would change, before it is recorded: the same fold with and without it, in memory."""
