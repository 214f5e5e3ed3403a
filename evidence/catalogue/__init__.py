"""The catalogue of the database: what it makes of the program's functions, triggers, rules, rights and roles."""
