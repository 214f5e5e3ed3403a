"""Commission: the ledger, statements, ageing, reconciliation and exports."""
