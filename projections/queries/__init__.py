"""What people ask of the projections: one file a question. They read views, never the slots behind them."""
