"""Access: passwords, sessions in cookies, and rights checked before a page is made."""
