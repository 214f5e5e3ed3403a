"""Commands of inspectors: seals, witnesses, verification, bundles, archives, access."""
