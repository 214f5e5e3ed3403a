"""What the commands about disputes share."""
