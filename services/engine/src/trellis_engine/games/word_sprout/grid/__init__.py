"""Letters on the table: where they lie, and where a turn puts them."""
