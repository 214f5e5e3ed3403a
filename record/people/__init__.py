"""People and devices: who may send, sign in and follow."""
