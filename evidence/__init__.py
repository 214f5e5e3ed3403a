"""Evidence: seals, witnesses, verification, bundles and archives."""
