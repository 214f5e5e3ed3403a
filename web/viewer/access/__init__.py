"""Who may do what: passwords, sessions in cookies, rights asked for before a page is made."""
