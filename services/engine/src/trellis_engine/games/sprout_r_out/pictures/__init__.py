"""Pictures of a board: drawn for terminals and as SVG."""
