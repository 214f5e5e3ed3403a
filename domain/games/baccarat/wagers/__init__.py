"""Wagers: placing, valid stakes, odds, dues, payments."""
