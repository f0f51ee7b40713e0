"""Which numbers the face takes: Python's and NumPy's whole numbers, but no truth values and no fractions."""

from numbers import Integral


def whole_number(value: object) -> int | None:
    """Returns a whole number as Python's own, and None for whatever is none."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        return None
    return int(value)
