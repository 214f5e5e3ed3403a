"""Dossiers: everything recorded about a round or a dispute, in one document to print and to file.

gather (the record) -> model -> sheet (sections and tables) -> render (JSON, HTML, PDF) -> issue (number, keep, record)
"""
