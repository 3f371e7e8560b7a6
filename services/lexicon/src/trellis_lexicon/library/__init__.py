"""The versions on disk, and those that a process has in service."""
