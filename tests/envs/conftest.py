"""OpenSpiel has no wheels for Windows."""

import sys

collect_ignore = ["test_open_spiel.py"] if sys.platform == "win32" else []
