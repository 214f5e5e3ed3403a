"""The question language: filters, groups, totals and order over rounds, wagers and findings."""
