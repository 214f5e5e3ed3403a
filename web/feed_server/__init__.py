"""The feed server: takes facts from capture devices."""
