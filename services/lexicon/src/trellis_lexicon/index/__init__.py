"""What is on disk and opened: the files of an index and the raw rows in them."""
