"""What people can do with matches, independent of HTTP: each module is one feature."""
