"""Commission for other programs: CSV, XLSX, JSON, beancount. `formats` lists them by suffix."""
