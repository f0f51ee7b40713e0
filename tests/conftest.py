"""Tests run the kernel with bounds checks: an index out of range is an error here and silence in play."""

import os

os.environ["NUMBA_BOUNDSCHECK"] = "1"
