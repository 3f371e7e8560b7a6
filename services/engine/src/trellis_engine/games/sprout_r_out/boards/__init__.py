"""The boards: their cells, and how they are cut from tilings."""
