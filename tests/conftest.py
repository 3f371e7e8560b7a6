"""What holds for all tests."""

import os

# Importing readline, as the workers of pytest-xdist do, writes a terminal's size into the environment; a console made
# later would keep to it whatever a test asks for.
for name in ("COLUMNS", "LINES"):
    os.environ.pop(name, None)
