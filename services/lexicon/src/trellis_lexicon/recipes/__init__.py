"""What lexicons are made of: one TOML file for each, and what reads them."""
