"""What lies on the table, and where a turn puts it: letters, strings, tiles, and the players round it."""
