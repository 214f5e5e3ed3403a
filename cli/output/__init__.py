"""Output of commands: screens, tables, text from users, and files."""
