"""The games, one package each. `trellis_engine.catalog` finds them; nothing lists or imports them by name."""
