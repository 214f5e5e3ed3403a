"""The JSON of commands: its types, and the schema made from them."""
