"""What the watch counts that no other projection has, in one fold: a file for each subject."""
