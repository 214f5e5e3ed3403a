"""Valid stakes, added wagers, dues, settlement."""
