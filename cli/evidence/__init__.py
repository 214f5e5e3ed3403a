"""Commands for inspectors: seals, witnesses, verification, bundles, archives, access."""
