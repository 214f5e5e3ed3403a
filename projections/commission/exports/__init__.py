"""Commission for other programs: CSV, XLSX, JSON, beancount. One file a format; `formats` lists them by suffix."""
