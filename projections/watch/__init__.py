"""The watch of a record, a bundle or feeds: the counts that `domain.watch` judges, asked in the question language."""
