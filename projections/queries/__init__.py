"""Queries of projections, one file for each question. They read views, never the slots behind them."""
