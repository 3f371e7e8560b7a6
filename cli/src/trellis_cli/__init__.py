"""The `trellis` command: run the services, build and query lexicons, play in the terminal."""
